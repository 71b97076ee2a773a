import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { CaseReport } from '../../analysis/inspection/report.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import type { Controls } from '../source/controls.ts';
import type { Source } from '../source/source.ts';
import { Refused } from '../source/wire.ts';
import type { Route } from './route.ts';

/** What every view may ask for. */
export interface AppState {
  readonly source: Source;
  readonly route: Route;
  /** Grows whenever the world has changed: what is shown is asked for again. */
  readonly version: number;
  /** Where the world's clock stands, ISO 8601; undefined until it is known. */
  readonly now: string | undefined;
  /** The merchant whose money and transactions are shown; undefined for all. */
  readonly client: string | undefined;
  /** The story that is shown, and its moments; undefined for the world itself. */
  readonly told?: ToldStory;
  /** Says the world has changed, after something was done to it. */
  refresh(): void;
  /** What was told last. */
  readonly message: Message | undefined;
  /** Tells people what was done, or why not; screen readers say it. Undefined takes it away. */
  tell(message: Message | undefined): void;
}

/** A story as it is looked at. */
export interface ToldStory {
  readonly story: string;
  readonly played: CaseReport;
  /** Which of its moments. */
  readonly index: number;
  turnTo(index: number): void;
}

export interface Message {
  readonly tone: 'done' | 'refused';
  readonly text: string;
  readonly hint?: string;
  /** Lines that belong to it: what happened meanwhile. */
  readonly lines?: readonly TimelineEntry[];
}

export const AppContext = createContext<AppState | undefined>(undefined);

export function useApp(): AppState {
  const state = useContext(AppContext);
  if (state === undefined) throw new Error('a view outside of the page');
  return state;
}

/** What was asked for, as far as it is there: while it is asked for again, the last answer stays. */
export interface Asked<Answer> {
  readonly answer: Answer | undefined;
  readonly refusal: Refused | undefined;
  readonly asking: boolean;
}

/** Asks, and asks again when the world or one of `on` has changed. */
export function useAsked<Answer>(question: (source: Source) => Promise<Answer>, on: readonly unknown[]): Asked<Answer> {
  const { source, version } = useApp();
  const [asked, setAsked] = useState<Asked<Answer>>({ answer: undefined, refusal: undefined, asking: true });
  const about = JSON.stringify(on);
  const before = useRef({ source, about });
  useEffect(() => {
    let current = true;
    const same = before.current.source === source && before.current.about === about;
    before.current = { source, about };
    setAsked((last) => ({ answer: same ? last.answer : undefined, refusal: undefined, asking: true }));
    question(source).then(
      (answer) => current && setAsked({ answer, refusal: undefined, asking: false }),
      (error) => current && setAsked((last) => ({ ...last, refusal: refusalOf(error), asking: false })),
    );
    return () => {
      current = false;
    };
  }, [source, version, about]);
  return asked;
}

export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  return new Refused(
    0,
    'page',
    `This page failed: ${String(error)}`,
    'Reload the page. If it fails again, please report a bug in settlebox.',
  );
}

/** Something that is done to the world; undefined where it is frozen. One at a time: `busy` while it is done. */
export function useAct():
  | { readonly busy: boolean; act(work: (controls: Controls) => Promise<Message | undefined>): void }
  | undefined {
  const { source, refresh, tell } = useApp();
  const [busy, setBusy] = useState(false);
  const { controls } = source;
  if (controls === undefined) return undefined;
  const act = (work: (controls: Controls) => Promise<Message | undefined>) => {
    setBusy(true);
    work(controls)
      .then((message) => message !== undefined && tell(message))
      .catch((error) => {
        const { message, hint } = refusalOf(error);
        tell({ tone: 'refused', text: message, hint });
      })
      .finally(() => {
        setBusy(false);
        refresh();
      });
  };
  return { busy, act };
}
