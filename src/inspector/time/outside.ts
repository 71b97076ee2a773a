import type { Overview } from '../../analysis/inspection/types.ts';
import { msOf } from '../state/format.ts';

/** Says why a world has nothing to show at a viewing time; undefined if it has, or if the world has not arrived yet. */
export function outsideOf(at: string, overview: Pick<Overview, 'since' | 'now'> | undefined): string | undefined {
  // A number is a step of a scenario.
  if (overview === undefined || !at.includes('-')) return undefined;
  if (msOf(at) > msOf(overview.now)) return 'The world has not reached this time yet.';
  return msOf(at) < msOf(overview.since) ? 'The world begins later.' : undefined;
}
