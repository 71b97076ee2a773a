import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { outerConsole } from './outer-realm.ts';

/** The beginning of the line that MSW prints after each error of a handler. */
const MSW_ERROR_PREFIX = '[MSW] Encountered an unhandled exception during the handler lookup';

/** The errors that are not printed, and the original `console.error`. */
interface MutedErrors {
  readonly errors: Set<unknown>;
  readonly original: (...parts: unknown[]) => void;
}

const MUTED = Symbol.for('settlebox.muted');

/**
 * Keeps MSW from printing a connection that an injected fault ended. Clients see the error code only if the handler
 * throws, and MSW 2.15 and 3.0 print every thrown error. Other lines are printed as usual. The error is muted until the
 * next turn of the event loop.
 */
export function muteMswError(error: unknown): void {
  const console = outerConsole();
  const muted = mutedErrorsOf(console.error) ?? startMuting(console);
  muted.errors.add(error);
  void turnOfEventLoop().then(() => {
    muted.errors.delete(error);
    if (muted.errors.size === 0 && mutedErrorsOf(console.error) === muted) console.error = muted.original;
  });
}

function startMuting(console: ReturnType<typeof outerConsole>): MutedErrors {
  const muted: MutedErrors = { errors: new Set(), original: console.error };
  const filtered = (...parts: unknown[]) => {
    const [first] = parts;
    if (!muted.errors.has(first) && !String(first).startsWith(MSW_ERROR_PREFIX))
      Reflect.apply(muted.original, console, parts);
  };
  console.error = Object.assign(filtered, { [MUTED]: muted });
  return muted;
}

function mutedErrorsOf(print: unknown): MutedErrors | undefined {
  return typeof print === 'function' ? Reflect.get(print, MUTED) : undefined;
}
