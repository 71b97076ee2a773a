/** What packages read of Node's `process`: no variable is set, and nothing ends. */
export const process = {
  env: {},
  argv: [],
  platform: 'browser',
  versions: {},
  cwd: () => '/',
  once: () => undefined,
  on: () => undefined,
  off: () => undefined,
  listeners: () => [],
  emitWarning: (text: string) => console.warn(text),
  getBuiltinModule: () => undefined,
  nextTick: (work: () => void) => queueMicrotask(work),
};
