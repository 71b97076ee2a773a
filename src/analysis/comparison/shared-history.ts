import type { Engine } from '../../domain/base/context.ts';
import { divergenceOf } from '../../engine/journal-divergence.ts';

/**
 * Returns the time until which two worlds had the same seed, options, and calls: that of a fork and its original, or of two
 * moments of one world. Worlds of one seed whose calls differ give the same ids to different objects.
 */
export function endOfCommonHistory(left: Engine, right: Engine): number {
  const isSameOrigin = left.state.seed === right.state.seed && left.state.settings === right.state.settings;
  return isSameOrigin ? divergenceOf(left.journal, right.journal) : Number.NEGATIVE_INFINITY;
}
