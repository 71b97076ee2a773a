import { drawFault } from './draw-faults.ts';
import type { DrawOptions, MerchantCapabilities, StepDraw } from './draw-options.ts';
import {
  drawOrder,
  drawOutage,
  drawPayoutReturn,
  drawRedelivery,
  drawRefund,
  drawRetry,
  drawReturn,
  drawShipment,
  drawShortWait,
  drawWait,
  drawWaitFor,
} from './draw-steps.ts';
import {
  drawAuthorization,
  drawCapture,
  drawCardDeletion,
  drawRenewal,
  drawReport,
  drawRush,
  drawStoredCard,
  drawVoid,
} from './draw-verbs.ts';
import type { ReturnSpec } from './steps.ts';

/** A situation that reveals typical bugs: its steps, and the methods that the merchant needs for it. */
export interface Goal {
  readonly needs: readonly (keyof MerchantCapabilities)[];
  readonly draws: readonly StepDraw[];
}

const anyOrder: StepDraw = (options) => drawOrder(options);
const cardOrder: StepDraw = (options) => drawOrder(options, ['visa', 'mastercard']);
const bankOrder: StepDraw = (options) => drawOrder(options, ['bank']);
const rejectedRefund: StepDraw = (options) =>
  options.allows('refund_rejected') ? drawOrder(options, ['refundRejected']) : undefined;
const returnedOrder: StepDraw = (options) =>
  options.allows('return') ? drawOrder(options, ['returnsR01']) : undefined;
const retry: StepDraw = (options) => drawRetry(options);
const anyReturn: StepDraw = (options) => drawReturn(options);
const returnNow: StepDraw = (options) => drawReturn(options, RETURNS_NOW);
const sameOrderAgain: StepDraw = (options) => drawRetry(options, [0]);
const RETURNS_NOW: readonly ReturnSpec[] = [
  ['R01', 'now'],
  ['R10', 'now'],
  ['R29', 'now'],
];
const goodCard: StepDraw = (options) => drawStoredCard(options, ['visa', 'mastercard']);
const badCard: StepDraw = (options) => drawStoredCard(options, ['declined', 'stolen', 'visa']);

const settlement: StepDraw = (options) => drawWaitFor(options, ['settlement', 'funding'], [0]);
const afterExpiry: StepDraw = (options) => drawWaitFor(options, ['expiry'], [0, 1, -1]);
const dayEdge: StepDraw = (options) => drawWaitFor(options, ['New York midnight', 'UTC midnight'], [-1, 0, 1]);

const requestFault: StepDraw = (options) => drawFault(options, 'request');
const webhookFault: StepDraw = (options) => drawFault(options, 'webhook');
/** A failed webhook, or an outage of the endpoint. */
const missedWebhooks: StepDraw = (options) => {
  const kinds = [drawOutage, webhookFault].flatMap((draw) => draw(options) ?? []);
  return kinds.length === 0 ? undefined : options.fc.oneof(...kinds);
};
/** Webhooks that arrive late or out of order. */
const lateWebhooks: StepDraw = (options) => drawFault(options, 'webhook', ['webhook_reordered', 'webhook_delayed']);
const missedReturn: StepDraw = (options) =>
  drawFault(options, 'webhook', ['webhook_dropped', 'webhook_delayed'], ['transaction.returned']);
const repeatedWebhooks: StepDraw = (options) => drawFault(options, 'webhook', ['webhook_duplicated'], WEBHOOKS);
/** A processed request whose response is lost or late, which tempts a shop to repeat it. */
const lostResponse: StepDraw = (options) => drawFault(options, 'request', LOST_RESPONSES);
const lostWrite: StepDraw = (options) => drawFault(options, 'request', LOST_RESPONSES, WRITES);

const LOST_RESPONSES = ['response_lost', 'response_cut', 'response_slow'] as const;
const WEBHOOKS = ['transaction.*', 'transaction.returned', 'transaction.returned'];
const WRITES = ['transactions.*', 'transactions.create', 'transactions.cancel', 'transactions.capture'];

/** The next step starts before this one has finished. */
function overlapping(draw: StepDraw): StepDraw {
  return (options) =>
    options.allows('concurrent') ? draw(options)?.map((step) => ({ ...step, overlapsNext: true })) : draw(options);
}

/** Every step can be omitted. */
// biome-ignore format: a table reads in columns
const GOALS: readonly (readonly [needs: Goal['needs'], ...draws: StepDraw[]])[] = [
  [[],            requestFault, missedWebhooks, anyOrder, drawShortWait, retry, retry, drawShipment],
  [['refund'],    bankOrder, settlement, missedReturn, returnNow, drawShortWait, drawRefund, drawRefund],
  [['capture'],   drawAuthorization, drawShortWait, lostWrite, drawCapture, drawCapture, settlement, drawRefund],
  [['refund'],    cardOrder, settlement, lostWrite, drawRefund, drawShortWait, drawRefund],
  [[],            bankOrder, settlement, repeatedWebhooks, anyReturn, drawWait, drawRedelivery, drawRefund],
  [['renew'],     goodCard, lostWrite, drawRenewal, drawShortWait, sameOrderAgain, settlement, drawRefund],
  [[],            dayEdge, anyOrder, dayEdge, anyOrder, drawReport, settlement, drawRefund],
  [['void'],      anyOrder, lostWrite, drawVoid, drawShortWait, drawVoid, settlement, drawRefund],
  [[],            lateWebhooks, bankOrder, settlement, lateWebhooks, anyReturn, drawWait, drawRedelivery],
  [['capture'],   drawAuthorization, afterExpiry, drawCapture, drawShipment, drawShortWait],
  [[],            lostResponse, missedWebhooks, anyOrder, drawShortWait, sameOrderAgain],
  [['renew'],     badCard, drawRenewal, sameOrderAgain, goodCard, drawRenewal, drawCardDeletion, drawRenewal],
  [[],            overlapping(anyOrder), sameOrderAgain, settlement, overlapping(drawRefund), drawRefund],
  [['void'],      anyOrder, settlement, drawVoid, drawShortWait, drawRefund],
  [['reconcile'], returnedOrder, missedReturn, drawRush, settlement, drawWait, drawWait],
  [['refund'],    rejectedRefund, settlement, drawRefund, settlement, requestFault, drawRefund],
  [['capture'],   drawAuthorization, overlapping(drawCapture), drawCapture, missedWebhooks, drawVoid, settlement, drawRefund],
  [['refund'],    bankOrder, settlement, drawRefund, settlement, missedWebhooks, drawPayoutReturn, drawWait],
  [['renew'],     goodCard, overlapping(drawRenewal), sameOrderAgain, drawCardDeletion, drawRenewal, goodCard, drawRenewal],
  [['refund'],    missedWebhooks, anyOrder, settlement, lostResponse, drawRefund, settlement, drawRefund, drawRedelivery],
];

/** Returns the goals that a merchant can meet. */
export function goalsFor({ can }: Pick<DrawOptions, 'can'>): readonly Goal[] {
  return GOALS.map(([needs, ...draws]) => ({ needs, draws })).filter(({ needs }) => needs.every((need) => can[need]));
}
