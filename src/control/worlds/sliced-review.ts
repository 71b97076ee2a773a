import { reviewSteps } from '../../analysis/review/review.ts';
import type { Review } from '../../analysis/review/types.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { findInternals } from '../../transports/gateway-internals.ts';

/** Reviews a world. Other requests are answered in between: the review of a large world takes a second. */
export async function reviewInSlices(gateway: Gateway): Promise<Review> {
  const engine = findInternals(gateway)?.engine();
  if (engine === undefined) return gateway.review();
  let { journal } = engine;
  let steps = reviewSteps(engine);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turnOfEventLoop();
    if (engine.journal === journal) continue;
    // The world was replaced by another one, by a reset or a mark.
    journal = engine.journal;
    steps = reviewSteps(engine);
  }
}
