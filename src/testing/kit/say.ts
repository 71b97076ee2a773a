/** The one way in which the kit speaks up: to the console, where a runner shows it beside the test that failed. */
export function say(text: string): void {
  console.error(text);
}
