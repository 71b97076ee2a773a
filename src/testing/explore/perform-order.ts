import { formatUsd } from '../../facts/money.ts';
import { callShop, pause } from './call-shop.ts';
import { letCallsRun, startCall } from './calls.ts';
import { type MethodName, methodRow } from './methods.ts';
import { addLine, type PlacedOrder, type Run } from './run.ts';
import type { StepOf } from './steps.ts';

/** Places a new order. */
export function placeOrder(
  run: Run,
  { cents, method, overlapsNext, authorizeOnly }: StepOf<'order'>,
): Promise<void> | undefined {
  if (!mayBeDeclined(run, cents, method)) return undefined;
  const order: PlacedOrder = {
    id: `order-${run.orders.length + 1}`,
    cents,
    method,
    placedAt: run.gateway.clock.now(),
    ...(authorizeOnly === undefined ? {} : { authorizeOnly }),
  };
  run.orders.push(order);
  const { body, text: methodText } = methodRow(method);
  const purpose = authorizeOnly === true && body.type === 'card' ? ', authorized for a later capture' : '';
  const text = `a customer places ${order.id}, ${formatUsd(cents)} ${methodText}${purpose}`;
  return requestOrder(run, order, method, text, overlapsNext);
}

/** Places many orders, one after another, in the same second. */
export async function placeRush(run: Run, { count, method, elsewhere }: StepOf<'rush'>): Promise<void> {
  if (elsewhere) return sellElsewhere(run, count, method);
  addLine(run, `${count} customers place orders, each ${formatUsd(RUSH_CENTS)} ${methodRow(method).text}`);
  for (let placed = 0; placed < count; placed++) {
    const id = `order-${run.orders.length + 1}`;
    const order: PlacedOrder = { id, cents: RUSH_CENTS, method, placedAt: run.gateway.clock.now() };
    run.orders.push(order);
    const request = { id, amountCents: RUSH_CENTS, method: methodRow(method).body };
    startCall(run, { action: 'order', orderId: id, amountCents: RUSH_CENTS }, () => run.merchant.order(request));
    await letCallsRun(run);
  }
  await pause(run);
}

/** The price of each order in a rush. */
const RUSH_CENTS = 500;

/**
 * Adds rows that are newer than those of the shop. Declined ones are cheapest: they have one event each, and no other
 * consequence. Different amounts are not reattempts.
 */
async function sellElsewhere(run: Run, count: number, method: MethodName): Promise<void> {
  const { body, text } = methodRow(method);
  if (body.type !== 'card') return;
  addLine(run, `another system of the merchant takes ${count} orders, each ${text}`);
  for (let amount = 1; amount <= count; amount++)
    try {
      run.gateway.transactions.create({ type: 'SALE', amount, payment_method: body, metadata: { till: 'elsewhere' } });
    } catch (error) {
      // An injected fault can affect these requests, too.
      if (!(error instanceof Error)) throw error;
    }
  await pause(run);
}

/** Below the networks' limits on charging a declined card again, which all customers share (docs/sources.md, "Reattempts"). */
const DECLINES_MAX = 10;

/** Reports whether customers order this amount by this method, and counts it if the card is declined. */
function mayBeDeclined({ declines }: Run, cents: number, method: MethodName): boolean {
  if (methodRow(method).disruption !== 'declined') return true;
  const count = declines.get(cents) ?? 0;
  declines.set(cents, count + 1);
  return count < DECLINES_MAX;
}

/** Customers retry within 20 hours; the gateway discards Idempotency-Keys after 24. */
const RETRY_MAX_MS = 20 * 3_600_000;

/** Submits an order again, or charges a renewal again. */
export function retryOrder(
  run: Run,
  { nthLatest, method, overlapsNext }: StepOf<'try again'>,
): Promise<void> | undefined {
  const order = run.orders.at(-1 - nthLatest);
  if (order === undefined || run.gateway.clock.now() - order.placedAt > RETRY_MAX_MS) return undefined;
  if (order.customerId !== undefined)
    return requestOrder(run, order, order.method, `the shop charges ${order.id} again`, overlapsNext);
  const lastCall = run.calls.filter(({ action, orderId }) => action === 'order' && orderId === order.id).at(-1);
  // A customer changes the card only after an error.
  const usedMethod = lastCall?.outcome === 'rejected' && method !== order.method ? method : order.method;
  if (!mayBeDeclined(run, order.cents, usedMethod)) return undefined;
  const change = usedMethod === order.method ? 'unchanged' : `now ${methodRow(usedMethod).text}`;
  return requestOrder(run, order, usedMethod, `the customer submits ${order.id} again, ${change}`, overlapsNext);
}

/** Calls `order`, or `renew` for a renewal. */
export function requestOrder(
  run: Run,
  { id, cents: amountCents, customerId, authorizeOnly }: PlacedOrder,
  method: MethodName,
  text: string,
  overlapsNext: boolean,
): Promise<void> {
  const { body } = methodRow(method);
  // Bank accounts have no authorization to capture later.
  const isAuth = authorizeOnly === true && body.type === 'card';
  const request = { id, amountCents, method: body, ...(authorizeOnly === undefined ? {} : { authorizeOnly: isAuth }) };
  const action = customerId === undefined ? 'order' : 'renew';
  const work = () =>
    customerId === undefined ? run.merchant.order(request) : run.merchant.renew?.({ id, customerId, amountCents });
  return callShop(run, { text, subject: { action, orderId: id, amountCents }, work, overlapsNext });
}
