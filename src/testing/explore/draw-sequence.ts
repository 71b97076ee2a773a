import { drawFault } from './draw-faults.ts';
import type { Arbitrary, Draw, DrawOptions } from './draw-options.ts';
import {
  drawMoments,
  drawOrder,
  drawOutage,
  drawPayoutReturn,
  drawReconcile,
  drawRedelivery,
  drawRefund,
  drawReturn,
  drawShipment,
  drawTryAgain,
  drawWait,
  drawWaitFor,
} from './draw-steps.ts';
import type { Step } from './steps.ts';

/**
 * Sequences of steps: some of them any, some in the order in which they hurt. Drawn without fast-check's bias to small
 * values: those come anyway, and short sequences find little.
 */
export function drawSequence(options: DrawOptions, steps: number): Arbitrary<readonly Step[]> {
  const { fc } = options;
  const chapters = CHAPTERS.map((draws) => drawChapter(options, draws));
  const part = fc.oneof(
    { weight: 2, arbitrary: drawAny(options).map((step) => [step]) },
    { weight: 1, arbitrary: fc.oneof(...chapters) },
  );
  const parts = fc.array(part, { minLength: 1, maxLength: Math.ceil(steps / PART_STEPS), size: 'max' });
  return fc.noBias(parts.map((drawn) => drawn.flat().slice(0, steps)).filter((drawn) => drawn.length > 0));
}

/** Steps of a part, about: some sequences are shorter than they might be, few are cut off. */
const PART_STEPS = 2.5;

const drawRequestFault: Draw = (options) => drawFault(options, 'request');
const drawWebhookFault: Draw = (options) => drawFault(options, 'webhook');
const drawBankOrder: Draw = (options) => drawOrder(options, ['bank']);
const drawSettlement: Draw = (options) => drawWaitFor(options, ['settlement', 'funding'], [0]);

/** How often a step of each sort is drawn where it may be any. */
// biome-ignore format: a table reads in columns
const ANY: readonly (readonly [weight: number, draw: Draw])[] = [
  [6, (options) => drawOrder(options)],
  [3, drawTryAgain],
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

function drawAny(options: DrawOptions): Arbitrary<Step> {
  const rows = ANY.flatMap(([weight, draw]) => {
    const arbitrary = draw(options);
    return arbitrary === undefined ? [] : [{ weight, arbitrary }];
  });
  return options.fc.oneof(...rows);
}

/** Trouble on the way to the shop: of one webhook, or of all for some hours. */
const drawDeafness: Draw = (options) => {
  const kinds = [drawOutage, drawWebhookFault].flatMap((draw) => draw(options) ?? []);
  return kinds.length === 0 ? undefined : options.fc.oneof(...kinds);
};

/** What a shop hears in another order than it happened. */
const drawDisorder: Draw = (options) => drawFault(options, 'webhook', ['webhook_reordered', 'webhook_delayed']);

/** Done, and the shop does not hear of it, or too late: what leads into temptation to do it again. */
const drawLostAnswer: Draw = (options) =>
  drawFault(options, 'request', ['response_lost', 'response_cut', 'response_slow']);

const drawRefusedRefund: Draw = (options) => drawOrder(options, ['refundRejected', 'visa']);

const drawAnyOrder: Draw = (options) => drawOrder(options);

/** What hurts in this order. Any step may be left out, and any other may come between. */
// biome-ignore format: a table reads in columns
const CHAPTERS: readonly (readonly Draw[])[] = [
  [drawRequestFault, drawDeafness, drawAnyOrder, drawMoments, drawTryAgain, drawTryAgain, drawShipment],
  [drawBankOrder, drawSettlement, drawDeafness, drawReturn, drawMoments, drawRefund, drawRefund],
  [drawBankOrder, drawSettlement, drawRefund, drawDeafness, drawReturn, drawWait, drawRedelivery],
  [drawDisorder, drawBankOrder, drawSettlement, drawDisorder, drawReturn, drawWait, drawRedelivery],
  [drawLostAnswer, drawDeafness, drawAnyOrder, drawMoments, drawTryAgain],
  [drawAnyOrder, drawSettlement, drawLostAnswer, drawRefund, drawMoments, drawRefund],
  [drawRefusedRefund, drawSettlement, drawRequestFault, drawRefund, drawSettlement, drawRefund],
  [drawBankOrder, drawSettlement, drawRefund, drawSettlement, drawDeafness, drawPayoutReturn, drawWait],
  [drawDeafness, drawAnyOrder, drawSettlement, drawRefund, drawDeafness, drawSettlement, drawRedelivery],
];

/** Of ten times a step is there nine. */
const LEFT_OUT = 9;

function drawChapter(options: DrawOptions, draws: readonly Draw[]): Arbitrary<Step[]> {
  const { fc } = options;
  const steps = draws.flatMap((draw) => draw(options) ?? []).map((step) => fc.option(step, { freq: LEFT_OUT }));
  return fc.tuple(...steps).map((drawn) => drawn.flatMap((step) => step ?? []));
}
