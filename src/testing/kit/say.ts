import { outerConsole } from './outer-realm.ts';

/**
 * The one way in which the kit speaks up: to the console, where a runner shows it beside the test that failed. In Jest
 * to the console beneath its own, which would show the lines of this file under each story.
 */
export function say(text: string): void {
  outerConsole().error(text);
}
