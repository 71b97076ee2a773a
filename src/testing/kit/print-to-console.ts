import { outerConsole } from './outer-realm.ts';

/**
 * Prints to the console, where a runner shows it next to the failed test. In Jest it uses Node's console, because
 * Jest's console adds a stack trace to each call.
 */
export function printToConsole(text: string): void {
  outerConsole().error(text);
}
