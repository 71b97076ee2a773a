import { drawFault } from './draw-faults.ts';
import { type Goal, goalsFor } from './draw-goals.ts';
import type { Arbitrary, DrawOptions, StepDraw } from './draw-options.ts';
import {
  drawOrder,
  drawOutage,
  drawPayoutReturn,
  drawReconcile,
  drawRedelivery,
  drawRefund,
  drawRetry,
  drawReturn,
  drawShipment,
  drawWait,
  drawWaitFor,
} from './draw-steps.ts';
import {
  drawCapture,
  drawCardDeletion,
  drawRenewal,
  drawReport,
  drawRush,
  drawStoredCard,
  drawVoid,
} from './draw-verbs.ts';
import type { ExploreStep } from './steps.ts';

/** Returns the sequences of a seed. */
export type DrawSequence = (seed: number) => Arbitrary<readonly ExploreStep[]>;

/**
 * Draws sequences of steps. Each seed has a goal, a situation that reveals typical bugs, with random steps before and after it.
 * The goals take turns, so that a search meets all of them before it repeats one. The goal depends only on the seed, not on
 * earlier seeds, so that a seed repeats its run on its own and on any shard. It disables fast-check's bias towards small values,
 * because short sequences find little.
 */
export function drawSequence(options: DrawOptions, steps: number): DrawSequence {
  const { fc } = options;
  const goals = goalsFor(options).map((goal) => drawGoal(options, goal));
  // A rush takes as long as a whole run, so it is drawn only in its own turn.
  const quick = goalsFor(options).filter(({ draws }) => !draws.includes(drawRush));
  const part = fc.oneof(
    { weight: 2, arbitrary: drawAny(options).map((step) => [step]) },
    { weight: 1, arbitrary: fc.oneof(...quick.map((goal) => drawGoal(options, goal))) },
  );
  const parts = (maxLength: number) => fc.array(part, { maxLength, size: 'max' }).map((drawn) => drawn.flat());
  const before = parts(PARTS_BEFORE);
  const after = parts(Math.ceil(steps / PART_STEPS));
  const sequences = goals.map((goal) =>
    fc.noBias(
      fc
        .tuple(before, goal, after)
        .map((drawn) => drawn.flat().slice(0, steps))
        .filter((drawn) => drawn.length > 0),
    ),
  );
  return (seed) => sequences[goalOf(seed, sequences.length)] ?? after;
}

/** Shifts the turns by one after each round, so that shards meet all goals even if their number divides that of the goals. */
function goalOf(seed: number, goals: number): number {
  return (seed + Math.floor(seed / goals)) % goals;
}

/** Random parts before the goal. More would exhaust the steps before it is met. */
const PARTS_BEFORE = 1;

/** The average steps of a part, so that few sequences are cut off. */
const PART_STEPS = 3;

/** Weights of the random steps. */
const STEP_WEIGHTS: readonly (readonly [weight: number, draw: StepDraw])[] = [
  [6, (options) => drawOrder(options)],
  [3, (options) => drawRetry(options)],
  [4, drawWait],
  [4, (options) => drawWaitFor(options)],
  [5, drawRefund],
  [3, drawCapture],
  [2, drawVoid],
  [2, (options) => drawStoredCard(options)],
  [3, drawRenewal],
  [1, drawCardDeletion],
  [1, drawReport],
  [2, drawShipment],
  [1, drawReconcile],
  [3, (options) => drawReturn(options)],
  [1, drawPayoutReturn],
  [3, (options) => drawFault(options, 'request')],
  [3, (options) => drawFault(options, 'webhook')],
  [1, (options) => drawFault(options, 'file')],
  [2, drawOutage],
  [2, drawRedelivery],
];

function drawAny(options: DrawOptions): Arbitrary<ExploreStep> {
  const rows = STEP_WEIGHTS.flatMap(([weight, draw]) => {
    const arbitrary = draw(options);
    return arbitrary === undefined ? [] : [{ weight, arbitrary }];
  });
  return options.fc.oneof(...rows);
}

/** fast-check omits a step once in this many draws. */
const OMITTED_ONE_IN = 9;

function drawGoal(options: DrawOptions, { draws }: Goal): Arbitrary<ExploreStep[]> {
  const { fc } = options;
  const steps = draws.flatMap((draw) => draw(options) ?? []).map((step) => fc.option(step, { freq: OMITTED_ONE_IN }));
  return fc.tuple(...steps).map((drawn) => drawn.flatMap((step) => step ?? []));
}
