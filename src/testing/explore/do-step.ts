import { formatUsd } from '../../facts/money.ts';
import { letRun, startCall } from './calls.ts';
import { breakEndpoint, orderFault, redeliver, returnEntry } from './inject-disruptions.ts';
import { type MethodName, methodRow } from './methods.ts';
import { passUntil, startReconcile } from './pass-time.ts';
import { type Life, note, type PlacedOrder } from './run.ts';
import type { Step, StepThat } from './steps.ts';
import { wait, waitFor } from './wait.ts';

/** Does a step, as far as it can be done: what there is nothing for is left out, and leaves no line. */
export async function doStep(life: Life, step: Step): Promise<void> {
  switch (step.does) {
    case 'order':
      return placeOrder(life, step);
    case 'try again':
      return tryAgain(life, step);
    case 'refund':
      return refund(life, step);
    case 'ship':
      return ship(life, step);
    case 'reconcile':
      return reconcileNow(life, step);
    case 'wait':
      return wait(life, step);
    case 'wait for':
      return waitFor(life, step);
    case 'return':
      return returnEntry(life, step);
    case 'fault':
      return orderFault(life, step);
    case 'outage':
      return breakEndpoint(life, step);
    case 'redeliver':
      return redeliver(life, step);
  }
}

function placeOrder(life: Life, { cents, method, atOnce }: StepThat<'order'>): Promise<void> {
  const order = { id: `order-${life.orders.length + 1}`, cents, method, placedAt: life.gateway.clock.now() };
  life.orders.push(order);
  return ask(
    life,
    order,
    method,
    `a customer places ${order.id}, ${formatUsd(cents)} ${methodRow(method).text}`,
    atOnce,
  );
}

/** Customers come back within a day or not at all: a gateway forgets a shop's Idempotency-Keys after that. */
const COMES_BACK_MS = 20 * 3_600_000;

function tryAgain(life: Life, { back, method, atOnce }: StepThat<'try again'>): Promise<void> | undefined {
  const order = life.orders.at(-1 - back);
  if (order === undefined || life.gateway.clock.now() - order.placedAt > COMES_BACK_MS) return undefined;
  const last = life.calls.filter(({ what, orderId }) => what === 'order' && orderId === order.id).at(-1);
  // Only who was told that it did not work looks for another card.
  const other = last?.outcome === 'rejected' && method !== order.method ? method : order.method;
  const how = other === order.method ? 'unchanged' : `now ${methodRow(other).text}`;
  return ask(life, order, other, `the customer submits ${order.id} again, ${how}`, atOnce);
}

async function ask(
  life: Life,
  { id, cents }: PlacedOrder,
  method: MethodName,
  text: string,
  atOnce: boolean,
): Promise<void> {
  const request = { id, amountCents: cents, method: methodRow(method).body };
  const about = { what: 'order', orderId: id, amountCents: cents } as const;
  note(
    life,
    text,
    startCall(life, about, () => life.merchant.order(request)),
  );
  if (!atOnce) await goOn(life);
}

async function refund(life: Life, { back, percent, atOnce }: StepThat<'refund'>): Promise<void> {
  const order = life.orders.at(-1 - back);
  if (order === undefined) return;
  const amountCents = Math.max(1, Math.floor((order.cents * percent) / 100));
  const about = { what: 'refund', orderId: order.id, amountCents } as const;
  const call = startCall(life, about, () => life.merchant.refund?.({ id: order.id, amountCents }));
  note(life, `the clerk refunds ${formatUsd(amountCents)} of ${order.id}`, call);
  if (!atOnce) await goOn(life);
}

async function ship(life: Life, { back, atOnce }: StepThat<'ship'>): Promise<void> {
  const order = life.orders.at(-1 - back);
  if (order === undefined) return;
  const about = { what: 'ship', orderId: order.id, amountCents: 0 } as const;
  note(
    life,
    `the clerk ships ${order.id}`,
    startCall(life, about, () => life.merchant.ship?.({ id: order.id })),
  );
  if (!atOnce) await goOn(life);
}

async function reconcileNow(life: Life, { atOnce }: StepThat<'reconcile'>): Promise<void> {
  note(life, 'the shop runs its reconciliation during the day', startReconcile(life));
  if (!atOnce) await goOn(life);
}

/** From one thing to the next: no two that follow each other happen at the same moment. */
const PAUSE_MS = 1_000;

async function goOn(life: Life): Promise<void> {
  await letRun(life);
  await passUntil(life, life.gateway.clock.now() + PAUSE_MS);
}
