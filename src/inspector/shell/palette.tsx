import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { requestErrorOf, useAction, useApp } from '../state/app-state.ts';
import { useScenarios } from '../state/use-scenarios.ts';
import { Matched } from '../transaction/matched.tsx';
import { findObjects, findPlaces, type PaletteLine } from './find.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The search starts this long after the last key. */
const PAUSE_MS = 120;
/** Views and commands that are shown next to found objects. */
const PLACES_MAX = 6;
/** The search is prepared this long after the page was opened, when the first view is shown. */
const PREPARED_MS = 2_000;

/** A search field that chooses from a list below it; not from a `datalist`. */
const COMBOBOX = { role: 'combobox', list: undefined, 'aria-expanded': 'true' } as const;

/** Renders the field that finds everything, and the palette and the list of shortcuts that keys open. */
export function Palette() {
  /** The number of the opening that is shown; 0 if it is closed. One that the browser has closed is not opened again. */
  const [opening, setOpening] = useState(0);
  const openings = useRef(0);
  const open = () => setOpening(++openings.current);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useSearchPrepared();
  useShortcuts({ onPalette: open, onHelp: () => setHelpOpen(true) });
  return (
    <>
      <button type="button" class="find" onClick={open}>
        <span class="find-long">Find a payment, customer, amount, code, or command</span>
        <span class="find-short">Find anything</span> <kbd>/</kbd>
      </button>
      <button
        type="button"
        class="quiet keys"
        aria-label="Keyboard shortcuts"
        data-palette="help keys hotkeys"
        onClick={() => setHelpOpen(true)}
      >
        ?
      </button>
      {opening === 0 ? null : (
        <PaletteDialog key={opening} onClose={() => setOpening((now) => (now === opening ? 0 : now))} />
      )}
      {isHelpOpen ? <Shortcuts onClose={() => setHelpOpen(false)} /> : null}
    </>
  );
}

function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { findings, isComplete, problem } = useFindings(text);
  const [isChosen, setChosen] = useState(false);
  const action = useAction();
  const { client, setMessage } = useApp();
  const id = useId();
  useEffect(() => setAt(0), [text]);
  const choose = ({ href, command, run }: PaletteLine) => {
    onClose();
    if (href !== undefined) location.hash = href;
    if (command !== undefined) action?.run((controls) => command.run(controls, client));
    // After the dialog has closed and given the focus back.
    if (run !== undefined) setTimeout(() => void run().then((message) => message !== undefined && setMessage(message)));
  };
  const index = Math.min(at, findings.length - 1);
  const current = findings[index];
  // Enter pressed before the results arrive chooses the first of them.
  useEffect(() => {
    if (!isChosen || !isComplete) return;
    setChosen(false);
    if (current !== undefined) choose(current);
  }, [isChosen, isComplete]);
  const move = (by: number) => {
    const next = (index + by + findings.length) % Math.max(1, findings.length);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const change = (typed: string) => {
    setChosen(false);
    setText(typed);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (isComplete && current !== undefined ? choose(current) : setChosen(true)),
  };
  return (
    <Dialog title="Find or do" onClose={onClose} isAtTop>
      <PaletteField id={id} text={text} current={current && `${id}-${index}`} keys={keys} onText={change} />
      <div id={`${id}-list`} class="palette" role="listbox" aria-label="Results">
        {findings.map((finding, place) => (
          <FindingLine
            key={finding.key}
            id={`${id}-${place}`}
            finding={finding}
            isCurrent={finding === current}
            isFirst={findings[place - 1]?.group !== finding.group}
            onChoose={() => choose(finding)}
          />
        ))}
      </div>
      <p class="faint" role="status">
        {isComplete && problem !== undefined ? problem : findings.length === 0 && isComplete ? NOTHING : ''}
      </p>
    </Dialog>
  );
}

const NOTHING = 'Nothing matches. Try an amount, a code, a name, or a whole id.';

/** The first search of a large world takes a second or two, so it runs before anyone types. */
function useSearchPrepared(): void {
  const { source } = useApp();
  useEffect(() => {
    if (!source.isComplete) return undefined;
    const search = () => void source.transactions({ search: 'R01', take: 1 }).catch(() => undefined);
    const pause = setTimeout(search, PREPARED_MS);
    return () => clearTimeout(pause);
  }, []);
}

interface PaletteFieldProps {
  readonly id: string;
  readonly text: string;
  /** The id of the chosen line. */
  readonly current: string | undefined;
  readonly keys: Readonly<Record<string, () => void>>;
  readonly onText: (text: string) => void;
}

function PaletteField({ id, text, current, keys, onText }: PaletteFieldProps) {
  return (
    <input
      // The dialog was opened to type into this field, and gives it the focus.
      autofocus
      type="search"
      class="palette-input"
      {...COMBOBOX}
      aria-label="Find a payment, customer, amount, code, view, or command"
      aria-controls={`${id}-list`}
      aria-activedescendant={current}
      placeholder="49.99 · R10 · 4242 · an id · a customer · “banking day”"
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (act === undefined) return;
        event.preventDefault();
        act();
      }}
    />
  );
}

interface FindingLineProps {
  readonly id: string;
  readonly finding: PaletteLine;
  readonly isCurrent: boolean;
  /** The first line of its group. */
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

function FindingLine({ id, finding, isCurrent, isFirst, onChoose }: FindingLineProps) {
  const { group, title, note, matched, shortcut } = finding;
  return (
    // The keys of the field above choose a line; a pointer can too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the line with aria-activedescendant
    <div id={id} class="palette-line" role="option" aria-selected={isCurrent} onClick={onChoose}>
      <span class="palette-group">{isFirst ? group : ''}</span>
      <span class="palette-title">
        {title} <span class="faint">{note}</span> <Matched {...(matched === undefined ? {} : { matched })} />
      </span>
      {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
    </div>
  );
}

interface FoundLines {
  readonly findings: readonly PaletteLine[];
  /** False until the objects of the typed text have arrived. */
  readonly isComplete: boolean;
  /** Why the search failed; undefined if it did not. */
  readonly problem: string | undefined;
}

/** Finds views, commands, and scenarios at once, and objects shortly after the last key. */
function useFindings(text: string): FoundLines {
  const { route, source } = useApp();
  const [found, setFound] = useState<Found>(NOT_SEARCHED);
  const scenarios = useScenarios();
  useEffect(() => {
    let isCurrent = true;
    const show = (objects: readonly PaletteLine[], problem?: string) =>
      isCurrent && setFound({ text, objects, problem });
    const pause = setTimeout(() => {
      findObjects(text, route, source).then(show, (error) => show([], requestErrorOf(error).message));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [text]);
  const { objects } = found;
  const places = findPlaces(text, route, source, scenarios.data ?? []);
  return {
    findings: [...objects, ...(objects.length === 0 ? places : places.slice(0, PLACES_MAX))],
    isComplete: found.text === text,
    problem: found.problem,
  };
}

interface Found extends Pick<FoundLines, 'problem'> {
  readonly text: string;
  readonly objects: readonly PaletteLine[];
}

const NOT_SEARCHED: Found = { text: '', objects: [], problem: undefined };
