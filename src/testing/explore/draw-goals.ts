import {
  drawDeadline,
  drawDecision,
  drawDefense,
  drawDispute,
  drawEscalation,
  drawLoss,
  drawPreArbitration,
  drawWithdrawal,
} from './draw-disputes.ts';
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
  drawRushElsewhere,
  drawStoredCard,
  drawVoid,
} from './draw-verbs.ts';
import type { MethodName } from './methods.ts';
import type { ExploreStep, ReturnSpec } from './steps.ts';

/** A situation that reveals typical bugs: its steps, and the methods that the merchant needs for it. */
export interface Goal {
  readonly needs: readonly (keyof MerchantCapabilities)[];
  readonly draws: readonly StepDraw[];
}

const anyOrder: StepDraw = (options) => drawOrder(options);
const cardOrder: StepDraw = (options) => drawOrder(options, ['visa', 'mastercard']);
const bankOrder: StepDraw = (options) => drawOrder(options, ['bank']);
const paidOrder: StepDraw = (options) => drawOrder(options, ['visa', 'bank']);
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

/** The next settlement can be that of an earlier order, so most waits are long enough for any. */
const settlement: StepDraw = (options) =>
  options.fc.oneof(
    drawWaitFor(options, ['settlement', 'funding'], [0]),
    ...LONG_WAITS.map((step) => options.fc.constant(step)),
  );
/** Long enough for the settlement of any order, and short enough for any return. */
const SETTLED: ExploreStep = { kind: 'wait', unit: 'bankingDays', count: 3 };
const LONG_WAITS: readonly ExploreStep[] = [{ kind: 'wait', unit: 'bankingDays', count: 2 }, SETTLED];
const settled: StepDraw = ({ fc }) => fc.constant(SETTLED);
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
const droppedReturn: StepDraw = (options) =>
  drawFault(options, 'webhook', ['webhook_dropped'], ['transaction.returned']);
const repeatedWebhooks: StepDraw = (options) => drawFault(options, 'webhook', ['webhook_duplicated'], WEBHOOKS);
/** A processed request whose response is lost or late, which tempts a shop to repeat it. */
const lostResponse: StepDraw = (options) => drawFault(options, 'request', LOST_RESPONSES);
/** The shop's own retries are lost, too. */
const lostOrder: StepDraw = (options) =>
  drawFault(options, 'request', LOST_RESPONSES, ['transactions.create'])?.map(repeated);
const lostWrite: StepDraw = (options) => drawFault(options, 'request', LOST_RESPONSES, WRITES);

function repeated(step: ExploreStep): ExploreStep {
  return step.kind === 'fault' ? { ...step, fault: { ...step.fault, times: LOST_TIMES } } : step;
}

const LOST_TIMES = 4;
const LOST_RESPONSES = ['response_lost', 'response_cut', 'response_slow'] as const;
const WEBHOOKS = ['transaction.*', 'transaction.returned', 'transaction.returned'];
const WRITES = ['transactions.*', 'transactions.create', 'transactions.cancel', 'transactions.capture'];

/** Two customers, one of whom replaces the card, so that each charge shows whose card it is. */
const cardOf =
  (customer: number, name: MethodName): StepDraw =>
  (options) =>
    drawStoredCard(options, [name])?.map((step) => ({ ...step, customer }));
const renewalOf =
  (customer: number): StepDraw =>
  (options) =>
    drawRenewal(options)?.map((step) => ({ ...step, customer }));
/** The second of two equal refunds has the same body as the first. */
const partialRefund: StepDraw = (options) => drawRefund(options)?.map((step) => ({ ...step, percent: 30 }));
const partialCapture: StepDraw = (options) => drawCapture(options)?.map((step) => ({ ...step, percent: 30 }));
const anyRedelivery: StepDraw = (options) => drawRedelivery(options);
const webhookAgain =
  (nthLatest: number): StepDraw =>
  (options) =>
    drawRedelivery(options, [nthLatest]);
const failingOrder: StepDraw = (options) =>
  options.allows('declined') ? drawOrder(options, ['declined', 'stolen', 'partial']) : undefined;
const lostCancel: StepDraw = (options) => drawFault(options, 'request', LOST_RESPONSES, ['transactions.cancel']);
const chargeback: StepDraw = (options) => drawDispute(options, ['chargeback']);
const inquiry: StepDraw = (options) => drawDispute(options, ['inquiry']);
const alert: StepDraw = (options) => drawDispute(options, ['alert']);
const wonDispute: StepDraw = (options) =>
  chargeback(options)?.map((step) => (step.kind === 'dispute' ? { ...step, verdict: 'won' } : step));
const twoDays: StepDraw = ({ fc }) => fc.constant({ kind: 'wait', unit: 'days', count: 2 });
const latestWebhooksAgain: StepDraw = (options) => drawRedelivery(options, [0, 1, 2]);
const forgedWebhook: StepDraw = (options) =>
  drawFault(options, 'webhook', ['webhook_bad_signature', 'webhook_old_timestamp'], ['*']);

/** The next step starts before this one has finished. */
function overlapping(draw: StepDraw): StepDraw {
  return (options) =>
    options.allows('concurrent') ? draw(options)?.map((step) => ({ ...step, overlapsNext: true })) : draw(options);
}

/** Every step can be omitted. */
// biome-ignore format: a table reads in columns
const GOALS: readonly (readonly [needs: Goal['needs'], ...draws: StepDraw[]])[] = [
  [[],            requestFault, missedWebhooks, anyOrder, drawShortWait, retry, retry, drawShipment],
  [['refund'],    bankOrder, settled, missedReturn, returnNow, drawShortWait, drawRefund, drawRefund],
  [['capture'],   drawAuthorization, drawShortWait, lostWrite, drawCapture, drawCapture, settlement, drawRefund],
  [['refund'],    cardOrder, settlement, lostWrite, drawRefund, drawShortWait, drawRefund],
  [[],            bankOrder, settlement, repeatedWebhooks, anyReturn, drawWait, anyRedelivery, drawRefund],
  [['renew'],     goodCard, lostWrite, drawRenewal, drawShortWait, sameOrderAgain, settlement, drawRefund],
  [[],            dayEdge, anyOrder, dayEdge, anyOrder, drawReport, settlement, drawRefund],
  [['void'],      anyOrder, lostWrite, drawVoid, drawShortWait, drawVoid, settlement, drawRefund],
  [[],            lateWebhooks, bankOrder, settlement, lateWebhooks, anyReturn, drawWait, anyRedelivery],
  [['capture'],   drawAuthorization, afterExpiry, drawCapture, drawShortWait, drawShipment],
  [[],            lostOrder, missedWebhooks, anyOrder, drawShortWait, sameOrderAgain],
  [['renew'],     badCard, drawRenewal, sameOrderAgain, goodCard, drawRenewal, drawCardDeletion, drawRenewal],
  [[],            overlapping(anyOrder), sameOrderAgain, settlement, overlapping(drawRefund), drawRefund],
  [['void'],      anyOrder, settlement, drawVoid, drawShortWait, drawRefund],
  [['reconcile'], returnedOrder, missedReturn, drawRush, settlement, drawWait, drawWait],
  [['refund'],    rejectedRefund, settlement, drawRefund, settlement, requestFault, drawRefund],
  [['capture'],   drawAuthorization, overlapping(drawCapture), drawCapture, missedWebhooks, drawVoid, settlement, drawRefund],
  [['refund'],    bankOrder, settlement, drawRefund, settlement, missedWebhooks, drawPayoutReturn, drawWait],
  [['renew'],     goodCard, overlapping(drawRenewal), sameOrderAgain, drawCardDeletion, drawRenewal, goodCard, drawRenewal],
  [['refund'],    missedWebhooks, anyOrder, settlement, lostResponse, drawRefund, settlement, drawRefund, anyRedelivery],
  [['renew'],     cardOf(0, 'visa'), renewalOf(0), cardOf(0, 'mastercard'), cardOf(1, 'visa'), renewalOf(0), renewalOf(1)],
  [['refund'],    paidOrder, settlement, partialRefund, drawShortWait, partialRefund],
  [[],            bankOrder, settled, returnNow, drawShortWait, webhookAgain(1), drawShortWait, webhookAgain(0)],
  [['ship'],      failingOrder, drawShipment, sameOrderAgain, drawShipment],
  [['refund'],    cardOrder, settlement, lostCancel, partialRefund, drawShortWait, drawRefund],
  [[],            forgedWebhook, anyOrder, drawShortWait],
  [['capture'],   drawAuthorization, drawShortWait, partialCapture, settlement, drawRefund],
  [['disputes'],  cardOrder, settled, chargeback, drawShortWait, drawRefund, drawShortWait, drawRefund],
  [['disputes'],  cardOrder, settled, chargeback, drawLoss, twoDays, drawShipment, drawRefund],
  [['disputes'],  cardOrder, settled, wonDispute, drawDefense, drawDecision, settled, anyRedelivery, latestWebhooksAgain],
  [['disputes'],  cardOrder, settled, chargeback, drawWithdrawal, twoDays, latestWebhooksAgain, drawShortWait, latestWebhooksAgain],
  [['defend'],    cardOrder, settled, chargeback, drawDeadline, drawDefense, drawShortWait],
  [['defend'],    cardOrder, settled, chargeback, drawDefense, drawDeadline, drawDefense, drawDecision],
  [['disputes'],  cardOrder, settled, alert, drawShortWait, drawRefund, drawLoss, drawLoss, twoDays, drawShipment, drawRefund],
  [['disputes'],  cardOrder, settled, inquiry, drawDefense, drawEscalation, twoDays, drawRefund],
  [['defend'],    cardOrder, settled, wonDispute, drawDefense, drawDecision, settled, drawPreArbitration, drawDefense, drawDecision],
  [['reconcile'], bankOrder, settled, droppedReturn, returnNow, drawRushElsewhere, drawWait],
];

/** Returns the goals that a merchant can meet. */
export function goalsFor({ can }: Pick<DrawOptions, 'can'>): readonly Goal[] {
  return GOALS.map(([needs, ...draws]) => ({ needs, draws })).filter(({ needs }) => needs.every((need) => can[need]));
}
