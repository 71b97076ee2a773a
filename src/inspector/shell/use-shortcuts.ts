import { useLayoutEffect, useRef } from 'preact/hooks';
import { useAction, useApp } from '../state/app-state.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { areKeysOn } from '../state/single-keys.ts';
import { viewsOf } from '../views/registry.tsx';
import { COMMANDS } from './commands.ts';

interface ShortcutActions {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** The second key of `g` must follow within this time. */
const SEQUENCE_MS = 1_500;

/** Listens to the shortcuts of the page. Keys in a field or a dialog are left alone. */
export function useShortcuts({ onPalette, onHelp }: ShortcutActions): void {
  const { route, source, client, at } = useApp();
  const action = useAction();
  // Kept when the page is rendered anew between the two keys.
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  // Before the page is painted: what it shows is what its keys act on.
  useLayoutEffect(() => {
    const leavePast = (event: KeyboardEvent) => {
      if (at === undefined || event.defaultPrevented || (isTyping(event.target) && !setsTime(event.target))) return;
      use(event, () => (location.hash = withQuery(route, { at: '' })));
    };
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === 'Escape') return leavePast(event);
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return use(event, onPalette);
      if (event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
      if (isTyping(event.target) && !(isSelect(event.target) && /^[/?]$/.test(event.key))) return;
      const isSecond = event.timeStamp - wentAt.current < SEQUENCE_MS;
      wentAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond) {
        const entry = viewsOf(source).find(({ key }) => key === event.key);
        if (entry !== undefined) use(event, () => (location.hash = linkTo(route, entry.view)));
        return;
      }
      if (event.key === '/') return use(event, onPalette);
      if (event.key === '?') return use(event, onHelp);
      const command = COMMANDS.find(({ key }) => key === event.key);
      if (command !== undefined && action !== undefined)
        use(event, () => action.run((controls) => command.run(controls, client)));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [route, source, client, at]);
}

function use(event: KeyboardEvent, act: () => unknown): void {
  event.preventDefault();
  act();
}

/** Reports whether keys belong to a control: a field takes letters, and a select jumps to an option. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"], [type="range"]), select, textarea, [contenteditable]')
  );
}

/** The letters that are typed into a select choose an option; no option starts with `/` or `?`. */
function isSelect(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement;
}

/** The slider and the date field of the clock leave Escape to the page: it goes back to now from where they led. */
function setsTime(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input[type="range"], .date-field input');
}
