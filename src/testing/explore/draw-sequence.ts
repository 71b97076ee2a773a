import { drawFault } from './draw-faults.ts';
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
  drawShortWait,
  drawWait,
  drawWaitFor,
} from './draw-steps.ts';
import type { ExploreStep } from './steps.ts';

/**
 * Draws sequences of steps: random ones, mixed with patterns that tend to reveal bugs. It disables fast-check's bias towards small
 * values, because short sequences find little.
 */
export function drawSequence(options: DrawOptions, steps: number): Arbitrary<readonly ExploreStep[]> {
  const { fc } = options;
  const patterns = PATTERNS.map((draws) => drawPattern(options, draws));
  const part = fc.oneof(
    { weight: 2, arbitrary: drawAny(options).map((step) => [step]) },
    { weight: 1, arbitrary: fc.oneof(...patterns) },
  );
  const parts = fc.array(part, { minLength: 1, maxLength: Math.ceil(steps / PART_STEPS), size: 'max' });
  return fc.noBias(parts.map((drawn) => drawn.flat().slice(0, steps)).filter((drawn) => drawn.length > 0));
}

/** The average steps of a part, so that few sequences are cut off. */
const PART_STEPS = 2.5;

const drawRequestFault: StepDraw = (options) => drawFault(options, 'request');
const drawWebhookFault: StepDraw = (options) => drawFault(options, 'webhook');
const drawBankOrder: StepDraw = (options) => drawOrder(options, ['bank']);
const drawSettlement: StepDraw = (options) => drawWaitFor(options, ['settlement', 'funding'], [0]);

/** Weights of the steps outside patterns. */
const STEP_WEIGHTS: readonly (readonly [weight: number, draw: StepDraw])[] = [
  [6, (options) => drawOrder(options)],
  [3, drawRetry],
  [4, drawWait],
  [4, (options) => drawWaitFor(options)],
  [5, drawRefund],
  [2, drawShipment],
  [1, drawReconcile],
  [3, drawReturn],
  [1, drawPayoutReturn],
  [3, drawRequestFault],
  [3, drawWebhookFault],
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

/** Draws a failed webhook, or an outage of the endpoint. */
const drawMissedWebhooks: StepDraw = (options) => {
  const kinds = [drawOutage, drawWebhookFault].flatMap((draw) => draw(options) ?? []);
  return kinds.length === 0 ? undefined : options.fc.oneof(...kinds);
};

/** Draws webhooks that arrive late or out of order. */
const drawLateWebhooks: StepDraw = (options) => drawFault(options, 'webhook', ['webhook_reordered', 'webhook_delayed']);

/** Draws a processed request whose response is lost or late, which tempts a shop to repeat it. */
const drawLostResponse: StepDraw = (options) =>
  drawFault(options, 'request', ['response_lost', 'response_cut', 'response_slow']);

const drawRejectedRefund: StepDraw = (options) => drawOrder(options, ['refundRejected', 'visa']);

const drawAnyOrder: StepDraw = (options) => drawOrder(options);

/** Orders of steps that reveal typical bugs. Each step can be omitted. */
const PATTERNS: readonly (readonly StepDraw[])[] = [
  [drawRequestFault, drawMissedWebhooks, drawAnyOrder, drawShortWait, drawRetry, drawRetry, drawShipment],
  [drawBankOrder, drawSettlement, drawMissedWebhooks, drawReturn, drawShortWait, drawRefund, drawRefund],
  [drawBankOrder, drawSettlement, drawRefund, drawMissedWebhooks, drawReturn, drawWait, drawRedelivery],
  [drawLateWebhooks, drawBankOrder, drawSettlement, drawLateWebhooks, drawReturn, drawWait, drawRedelivery],
  [drawLostResponse, drawMissedWebhooks, drawAnyOrder, drawShortWait, drawRetry],
  [drawAnyOrder, drawSettlement, drawLostResponse, drawRefund, drawShortWait, drawRefund],
  [drawRejectedRefund, drawSettlement, drawRequestFault, drawRefund, drawSettlement, drawRefund],
  [drawBankOrder, drawSettlement, drawRefund, drawSettlement, drawMissedWebhooks, drawPayoutReturn, drawWait],
  [drawMissedWebhooks, drawAnyOrder, drawSettlement, drawRefund, drawMissedWebhooks, drawSettlement, drawRedelivery],
];

/** fast-check omits a step once in this many draws. */
const OMITTED_ONE_IN = 9;

function drawPattern(options: DrawOptions, draws: readonly StepDraw[]): Arbitrary<ExploreStep[]> {
  const { fc } = options;
  const steps = draws.flatMap((draw) => draw(options) ?? []).map((step) => fc.option(step, { freq: OMITTED_ONE_IN }));
  return fc.tuple(...steps).map((drawn) => drawn.flatMap((step) => step ?? []));
}
