import { measureSteps } from '../../analysis/coverage/measure.ts';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { reviewSteps } from '../../analysis/review/review.ts';
import type { Review } from '../../analysis/review/types.ts';
import type { Engine } from '../../domain/base/context.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { findInternals } from '../../transports/gateway-internals.ts';

/** Reviews a world. Other requests are answered in between: the review of a large world takes a second. */
export async function reviewInSlices(gateway: Gateway): Promise<Review> {
  const engine = findInternals(gateway)?.engine();
  return engine === undefined ? gateway.review() : inSlices(engine, reviewSteps);
}

/** Measures the coverage of a world. Other requests are answered in between. */
export async function coverageInSlices(gateway: Gateway): Promise<Coverage> {
  const engine = findInternals(gateway)?.engine();
  return engine === undefined ? gateway.coverage() : inSlices(engine, measureSteps);
}

async function inSlices<Answer>(
  engine: Engine,
  stepsOf: (engine: Engine) => Generator<undefined, Answer>,
): Promise<Answer> {
  let { journal } = engine;
  let steps = stepsOf(engine);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turnOfEventLoop();
    if (engine.journal === journal) continue;
    // The world was replaced by another one, by a reset or a mark.
    journal = engine.journal;
    steps = stepsOf(engine);
  }
}
