/** Sends the console output of a user's module to standard error: with `--json`, standard output has only the document. */
export function redirectConsole(): () => void {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  return () => void Object.assign(console, { log, info, debug });
}
