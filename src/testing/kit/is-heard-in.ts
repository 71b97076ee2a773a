import { findWorld, worker } from './worker.ts';

/**
 * Whether what is said now counts for the test of this world: its own lines, and those of nobody (a server that was started
 * before any test), which count for every test that runs. A line of a test that is over counts for none.
 */
export function isHeardIn(world: ReturnType<typeof findWorld>): boolean {
  const speaking = findWorld();
  return speaking === undefined ? worker().storage.getStore() === undefined : speaking === world;
}
