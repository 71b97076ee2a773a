import { findWorld, worker } from './worker.ts';

/**
 * Reports whether the code that runs now belongs to the test of this world. Code outside any test (a server started
 * before the first test) belongs to every running test. Code of a finished test belongs to none.
 */
export function isRunningIn(world: ReturnType<typeof findWorld>): boolean {
  const speaking = findWorld();
  return speaking === undefined ? worker().storage.getStore() === undefined : speaking === world;
}
