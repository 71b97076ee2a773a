import { drawDefense, drawDispute, drawEscalation, drawPreArbitration, drawWithdrawal } from './draw-disputes.ts';
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
  drawRushElsewhere,
  drawStoredCard,
  drawVoid,
} from './draw-verbs.ts';
import type { ExploreStep } from './steps.ts';

/** Returns the sequences of a seed. */
export type DrawSequence = (seed: number) => Arbitrary<readonly ExploreStep[]>;

/**
 * Draws sequences of steps. Each run meets a few goals, situations that reveal typical bugs, with random steps in between. The
 * goals are dealt in rounds: a search meets all of them before it repeats one, and a run meets none twice. They depend only on
 * the seed, not on earlier seeds, so that a seed repeats its run on its own and on any shard. It disables fast-check's bias
 * towards small values, because short sequences find little.
 */
export function drawSequence(options: DrawOptions, steps: number): DrawSequence {
  const { fc } = options;
  const between = fc.array(drawAny(options), { maxLength: STEPS_BETWEEN, size: 'max' });
  const goals = goalsFor(options).map((goal) => ({ isSlow: isSlow(goal), arbitrary: drawGoal(options, goal) }));
  const perSeed = Math.max(1, Math.round(steps / GOAL_STEPS));
  const deal = dealer(fc, goals);
  return (seed) => {
    const dealt = Array.from({ length: perSeed }, (_none, at) => deal(seed * perSeed + at));
    return fc.noBias(
      fc
        .tuple(...dealt.flatMap(({ arbitrary }) => [between, arbitrary]), between)
        .map((drawn) => drawn.flat().slice(0, steps))
        .filter((drawn) => drawn.length > 0),
    );
  };
}

/** Random steps before, between, and after the goals. More would exhaust the steps before the last goal is met. */
const STEPS_BETWEEN = 2;

/** The steps for a goal with a random one: runs of 20 steps have three goals. */
const GOAL_STEPS = 7;

/** Goals with many rows take as long as a run, so they are dealt only in one round of this many. */
const SLOW_ONE_IN = 3;

function isSlow({ draws }: Goal): boolean {
  return draws.some((draw) => draw === drawRush || draw === drawRushElsewhere);
}

/** Returns the goal at each position of an endless list of rounds. In each round, the goals have another order. */
function dealer<Dealt extends { readonly isSlow: boolean }>(fc: DrawOptions['fc'], goals: readonly Dealt[]) {
  const quick = goals.filter(({ isSlow: slow }) => !slow);
  const [first] = quick;
  if (first === undefined) throw new TypeError('the table of goals needs one without conditions');
  const shuffled = fc.shuffledSubarray([...goals], { minLength: goals.length });
  const rounds = new Map<number, readonly Dealt[]>();
  return (position: number): Dealt => {
    const round = Math.floor(position / goals.length);
    const order = rounds.get(round) ?? fc.sample(shuffled, { seed: round, numRuns: 1 })[0] ?? [];
    rounds.set(round, order);
    const goal = order[position % goals.length] ?? first;
    return goal.isSlow && round % SLOW_ONE_IN > 0 ? (quick[position % quick.length] ?? first) : goal;
  };
}

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
  [2, (options) => drawDispute(options)],
  [2, drawDefense],
  [1, drawEscalation],
  [1, drawPreArbitration],
  [1, drawWithdrawal],
  [2, drawShipment],
  [1, drawReconcile],
  [3, (options) => drawReturn(options)],
  [1, drawPayoutReturn],
  [3, (options) => drawFault(options, 'request')],
  [3, (options) => drawFault(options, 'webhook')],
  [1, (options) => drawFault(options, 'file')],
  [2, drawOutage],
  [2, (options) => drawRedelivery(options)],
];

function drawAny(options: DrawOptions): Arbitrary<ExploreStep> {
  const rows = STEP_WEIGHTS.flatMap(([weight, draw]) => {
    const arbitrary = draw(options);
    return arbitrary === undefined ? [] : [{ weight, arbitrary }];
  });
  return options.fc.oneof(...rows);
}

/** The steps of a goal are mostly about its own order, which is the latest. */
const ON_LATEST = [true, true, true, false];

function ofGoal([step, isOnLatest]: readonly [ExploreStep, boolean]): ExploreStep {
  return isOnLatest && 'nthLatest' in step && step.kind !== 'redeliver' ? { ...step, nthLatest: 0 } : step;
}

/** fast-check omits a step of a goal once in this many draws. */
const OMITTED_ONE_IN = 20;

function drawGoal(options: DrawOptions, { draws }: Goal): Arbitrary<ExploreStep[]> {
  const { fc } = options;
  const steps = draws
    .flatMap((draw) => draw(options) ?? [])
    .map((step) => fc.option(fc.tuple(step, fc.constantFrom(...ON_LATEST)).map(ofGoal), { freq: OMITTED_ONE_IN }));
  return fc.tuple(...steps).map((drawn) => drawn.flatMap((step) => step ?? []));
}
