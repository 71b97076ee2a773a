import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { outerConsole } from './outer-realm.ts';

/** What msw says beneath each error that a handler throws. */
const LAMENT = '[MSW] Encountered an unhandled exception during the handler lookup';

/** Errors that are not to be told of, and the console's own way of telling. */
interface Hush {
  readonly errors: Set<unknown>;
  readonly own: (...said: unknown[]) => void;
}

const HUSH = Symbol.for('settlebox.hush');

/**
 * Keeps msw from printing a connection that is lost on purpose: only an error that a handler throws reaches clients with
 * its code, and msw 2.15 and 3.0 print every one of those, whoever listens. All else is printed as ever, and from the
 * next turn of the event loop on this too.
 */
export function hushMsw(error: unknown): void {
  const console = outerConsole();
  const hush = hushOf(console.error) ?? begin(console);
  hush.errors.add(error);
  void turnOfEventLoop().then(() => {
    hush.errors.delete(error);
    if (hush.errors.size === 0 && hushOf(console.error) === hush) console.error = hush.own;
  });
}

function begin(console: ReturnType<typeof outerConsole>): Hush {
  const hush: Hush = { errors: new Set(), own: console.error };
  const quiet = (...said: unknown[]) => {
    const [first] = said;
    if (!hush.errors.has(first) && !String(first).startsWith(LAMENT)) Reflect.apply(hush.own, console, said);
  };
  console.error = Object.assign(quiet, { [HUSH]: hush });
  return hush;
}

function hushOf(print: unknown): Hush | undefined {
  return typeof print === 'function' ? Reflect.get(print, HUSH) : undefined;
}
