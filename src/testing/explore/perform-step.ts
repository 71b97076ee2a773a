import { formatUsd } from '../../facts/money.ts';
import { letCallsRun, startCall } from './calls.ts';
import { breakEndpoint, injectFault, redeliver, returnEntry } from './inject-disruptions.ts';
import { type MethodName, methodRow } from './methods.ts';
import { advanceRunTo, startReconcile } from './pass-time.ts';
import { addLine, type PlacedOrder, type Run } from './run.ts';
import type { ExploreStep, StepOf } from './steps.ts';
import { wait, waitFor } from './wait.ts';

/** Performs a step. A step without a subject, such as a refund before the first order, does nothing and adds no line. */
export async function performStep(run: Run, step: ExploreStep): Promise<void> {
  switch (step.kind) {
    case 'order':
      return placeOrder(run, step);
    case 'try again':
      return retryOrder(run, step);
    case 'refund':
      return refund(run, step);
    case 'ship':
      return ship(run, step);
    case 'reconcile':
      return reconcileNow(run, step);
    case 'wait':
      return wait(run, step);
    case 'wait for':
      return waitFor(run, step);
    case 'return':
      return returnEntry(run, step);
    case 'fault':
      return injectFault(run, step);
    case 'outage':
      return breakEndpoint(run, step);
    case 'redeliver':
      return redeliver(run, step);
  }
}

function placeOrder(run: Run, { cents, method, overlapsNext }: StepOf<'order'>): Promise<void> | undefined {
  if (!mayBeDeclined(run, cents, method)) return undefined;
  const order = { id: `order-${run.orders.length + 1}`, cents, method, placedAt: run.gateway.clock.now() };
  run.orders.push(order);
  return requestOrder(
    run,
    order,
    method,
    `a customer places ${order.id}, ${formatUsd(cents)} ${methodRow(method).text}`,
    overlapsNext,
  );
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

function retryOrder(run: Run, { nthLatest, method, overlapsNext }: StepOf<'try again'>): Promise<void> | undefined {
  const order = run.orders.at(-1 - nthLatest);
  if (order === undefined || run.gateway.clock.now() - order.placedAt > RETRY_MAX_MS) return undefined;
  const lastCall = run.calls.filter(({ action, orderId }) => action === 'order' && orderId === order.id).at(-1);
  // A customer changes the card only after an error.
  const usedMethod = lastCall?.outcome === 'rejected' && method !== order.method ? method : order.method;
  if (!mayBeDeclined(run, order.cents, usedMethod)) return undefined;
  const change = usedMethod === order.method ? 'unchanged' : `now ${methodRow(usedMethod).text}`;
  return requestOrder(run, order, usedMethod, `the customer submits ${order.id} again, ${change}`, overlapsNext);
}

async function requestOrder(
  run: Run,
  { id, cents }: PlacedOrder,
  method: MethodName,
  text: string,
  overlapsNext: boolean,
): Promise<void> {
  const request = { id, amountCents: cents, method: methodRow(method).body };
  const subject = { action: 'order', orderId: id, amountCents: cents } as const;
  addLine(
    run,
    text,
    startCall(run, subject, () => run.merchant.order(request)),
  );
  if (!overlapsNext) await finishStep(run);
}

async function refund(run: Run, { nthLatest, percent, overlapsNext }: StepOf<'refund'>): Promise<void> {
  const order = run.orders.at(-1 - nthLatest);
  if (order === undefined) return;
  const amountCents = Math.max(1, Math.floor((order.cents * percent) / 100));
  const subject = { action: 'refund', orderId: order.id, amountCents } as const;
  const call = startCall(run, subject, () => run.merchant.refund?.({ id: order.id, amountCents }));
  addLine(run, `the clerk refunds ${formatUsd(amountCents)} of ${order.id}`, call);
  if (!overlapsNext) await finishStep(run);
}

async function ship(run: Run, { nthLatest, overlapsNext }: StepOf<'ship'>): Promise<void> {
  const order = run.orders.at(-1 - nthLatest);
  if (order === undefined) return;
  const subject = { action: 'ship', orderId: order.id, amountCents: 0 } as const;
  addLine(
    run,
    `the clerk ships ${order.id}`,
    startCall(run, subject, () => run.merchant.ship?.({ id: order.id })),
  );
  if (!overlapsNext) await finishStep(run);
}

async function reconcileNow(run: Run, { overlapsNext }: StepOf<'reconcile'>): Promise<void> {
  addLine(run, 'the shop runs its reconciliation during the day', startReconcile(run));
  if (!overlapsNext) await finishStep(run);
}

/** The pause between steps, so that consecutive steps have different times. */
const PAUSE_MS = 1_000;

async function finishStep(run: Run): Promise<void> {
  await letCallsRun(run);
  await advanceRunTo(run, run.gateway.clock.now() + PAUSE_MS);
}
