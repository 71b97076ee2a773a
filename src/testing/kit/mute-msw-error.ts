import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { outerConsole } from './outer-realm.ts';

/** The beginning of the line that MSW prints after each error of a handler. */
const LAMENT = '[MSW] Encountered an unhandled exception during the handler lookup';

/** The errors that are not printed, and the original `console.error`. */
interface Hush {
  readonly errors: Set<unknown>;
  readonly own: (...said: unknown[]) => void;
}

const HUSH = Symbol.for('settlebox.hush');

/**
 * Keeps MSW from printing a connection that an injected fault ended. Clients see the error code only if the handler
 * throws, and MSW 2.15 and 3.0 print every thrown error. Other lines are printed as usual. The error is muted until the
 * next turn of the event loop.
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
