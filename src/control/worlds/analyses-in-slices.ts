import { countedObjectSteps } from '../../analysis/coverage/counted-objects.ts';
import { measureSteps } from '../../analysis/coverage/measure.ts';
import type { ObjectSection } from '../../analysis/coverage/sections.ts';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { reviewSteps } from '../../analysis/review/review.ts';
import type { Review } from '../../analysis/review/types.ts';
import type { Engine } from '../../domain/base/context.ts';
import { InvariantError } from '../../engine/errors.ts';
import { runToEnd } from '../../engine/run-to-end.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { findInternals } from '../../transports/gateway-internals.ts';

/** Reviews a world. Other requests are answered in between: the review of a large world takes a second. */
export function reviewInSlices(gateway: Gateway): Promise<Review> {
  return inSlices(gateway, reviewSteps);
}

/** Measures the coverage of a world. Other requests are answered in between. */
export function coverageInSlices(gateway: Gateway): Promise<Coverage> {
  return inSlices(gateway, measureSteps);
}

/** Lists the ids of the objects that a row of the coverage counts. Other requests are answered in between. */
export function countedObjectsInSlices(
  gateway: Gateway,
  section: ObjectSection,
  name: string,
): Promise<readonly string[]> {
  return inSlices(gateway, (engine) => countedObjectSteps(engine, section, name));
}

/** A changed world makes an analysis start again this often. Then it runs without pauses. */
const RESTARTS_MAX = 2;

/** Runs an analysis of one state of a world: it starts again if the world has changed between two steps. */
async function inSlices<Result>(
  gateway: Gateway,
  stepsOf: (engine: Engine) => Generator<undefined, Result>,
): Promise<Result> {
  const engine = engineOf(gateway);
  for (let restarts = 0; restarts <= RESTARTS_MAX; restarts++) {
    const isUnchanged = changesOf(engine);
    const steps = stepsOf(engine);
    do {
      const step = steps.next();
      if (step.done) return step.value;
      await turnOfEventLoop();
    } while (isUnchanged());
  }
  return runToEnd(stepsOf(engine));
}

/** Returns a function that reports whether a world is as it is now. A reset or a mark replaces its journal. */
function changesOf(engine: Engine): () => boolean {
  const { journal } = engine;
  const { count } = journal;
  const { jobs, events } = engine.stamp();
  return () => {
    const now = engine.stamp();
    return engine.journal === journal && journal.count === count && now.jobs === jobs && now.events === events;
  };
}

function engineOf(gateway: Gateway): Engine {
  const engine = findInternals(gateway)?.engine();
  if (engine === undefined) throw new InvariantError('the gateway of a control surface has an engine');
  return engine;
}
