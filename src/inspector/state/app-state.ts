import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { CaseReport, RunFacts } from '../../analysis/inspection/report.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import type { Controls } from '../source/controls.ts';
import { RequestError } from '../source/http.ts';
import { inTurn } from '../source/in-turn.ts';
import type { InspectorSource } from '../source/source.ts';
import type { Route } from './route.ts';

/** The state of the page that every view can read. */
export interface AppState {
  readonly source: InspectorSource;
  readonly route: Route;
  /** Grows with each change of the world; every query then runs again. */
  readonly version: number;
  /** The time of the world, ISO 8601; undefined until it is loaded. */
  readonly now: string | undefined;
  /** The client id of the selected merchant; undefined for all. */
  readonly client: string | undefined;
  /** The scenario of a report; undefined for a live world. */
  readonly scenario?: ScenarioView;
  /** The time that the page looks at, in ISO 8601; undefined if it shows the present. Then nothing on the page acts. */
  readonly at?: string | undefined;
  /** Runs every query again, after an action changed the world. */
  refresh(): void;
  /** The message on display. */
  readonly message: Message | undefined;
  /** Displays the result of an action; screen readers announce it. Undefined removes it. */
  setMessage(message: Message | undefined): void;
}

/** A scenario and its selected step. */
interface ScenarioView {
  readonly title: string;
  readonly description: string;
  readonly caseReport: CaseReport;
  readonly file: string;
  readonly run: RunFacts | null;
  /** The index of the selected step. */
  readonly index: number;
  goTo(index: number): void;
}

/** The result of an action. */
export interface Message {
  readonly tone: 'done' | 'failed';
  readonly text: string;
  readonly hint?: string;
  /** Events that occurred during the action; the one that was asked for comes first. */
  readonly lines?: readonly TimelineEntry[];
  /** Ways on, such as to the fork that was created. */
  readonly links?: readonly { readonly href: string; readonly text: string }[];
}

/** Provides the state of the page. */
export const AppContext = createContext<AppState | undefined>(undefined);

/** Returns the state of the page. */
export function useApp(): AppState {
  const state = useContext(AppContext);
  if (state === undefined) throw new Error('a view outside of the page');
  return state;
}

/** The state of a query. While it runs again, the previous data stays. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: RequestError | undefined;
  readonly isLoading: boolean;
}

/** Runs a query, and runs it again when the world or one of the dependencies changes. */
export function useQuery<Data>(
  load: (source: InspectorSource) => Promise<Data>,
  dependencies: readonly unknown[],
): QueryState<Data> {
  const { source, version } = useApp();
  const [state, setState] = useState<QueryState<Data>>({ data: undefined, error: undefined, isLoading: true });
  const key = JSON.stringify(dependencies);
  const before = useRef({ source, key });
  useEffect(() => {
    let isCurrent = true;
    const isSameQuery = before.current.source === source && before.current.key === key;
    before.current = { source, key };
    setState((previous) => ({ data: isSameQuery ? previous.data : undefined, error: undefined, isLoading: true }));
    const show = (next: (previous: QueryState<Data>) => QueryState<Data>) =>
      inTurn(() => {
        if (isCurrent) setState(next);
      });
    load(source).then(
      (data) => show(() => ({ data, error: undefined, isLoading: false })),
      (error) => show((previous) => ({ ...previous, error: requestErrorOf(error), isLoading: false })),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, version, key]);
  return state;
}

/** Converts any error to one that the page can display. */
export function requestErrorOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  return new RequestError(
    0,
    'page',
    `This page failed: ${String(error)}`,
    'Reload the page. If it fails again, please report a bug in settlebox.',
  );
}

/** The actions of the page run one after another: pressing `+1 day` twice moves by two days. */
let previous: Promise<unknown> = Promise.resolve();

/** Returns a function that runs an action on the world; undefined in a report and in the past. `busy` until it ends. */
export function useAction():
  | { readonly busy: boolean; run(work: (controls: Controls) => Promise<Message | undefined>): void }
  | undefined {
  const { source, refresh, setMessage } = useApp();
  const [running, setRunning] = useState(0);
  const { controls } = source;
  if (controls === undefined) return undefined;
  const run = (work: (controls: Controls) => Promise<Message | undefined>) => {
    setRunning((before) => before + 1);
    previous = previous
      .then(() => work(controls))
      .then((message) => message !== undefined && setMessage(message))
      .catch((error) => {
        const { message, hint } = requestErrorOf(error);
        setMessage({ tone: 'failed', text: message, hint });
      })
      .finally(() => {
        setRunning((before) => before - 1);
        refresh();
      });
  };
  return { busy: running > 0, run };
}
