import { formatUsd } from '../../facts/money.ts';
import { letCallsRun, startCall } from './calls.ts';
import { advanceRunTo } from './pass-time.ts';
import { addLine, type CallSubject, type PlacedOrder, type Run } from './run.ts';
import type { ExploreStep } from './steps.ts';

/** The pause between steps, so that consecutive steps have different times. */
const PAUSE_MS = 1_000;

/** A call to the shop made by a step: its line in the report, its subject, and its work. */
interface ShopRequest {
  readonly text: string;
  readonly subject: CallSubject;
  readonly work: () => unknown;
  /** True if the next step starts before the call has finished. */
  readonly overlapsNext: boolean;
}

/** Calls the shop, and waits until the call finishes or waits for virtual time. */
export async function callShop(run: Run, { text, subject, work, overlapsNext }: ShopRequest): Promise<void> {
  addLine(run, text, startCall(run, subject, work));
  if (overlapsNext) return;
  await letCallsRun(run);
  await pause(run);
}

/** Lets the pause between two steps pass. */
export function pause(run: Run): Promise<void> {
  return advanceRunTo(run, run.gateway.clock.now() + PAUSE_MS);
}

/** A step about an order. */
type OrderStep = Extract<ExploreStep, { kind: 'refund' | 'capture' | 'void' | 'ship' }>;

/** Calls the shop about one of the latest orders. Does nothing if there are fewer. */
export async function callAboutOrder(run: Run, step: OrderStep): Promise<void> {
  const order = run.orders.at(-1 - step.nthLatest);
  if (order !== undefined) await callShop(run, { ...requestAbout(run, step, order), overlapsNext: step.overlapsNext });
}

function requestAbout(run: Run, step: OrderStep, { id, cents }: PlacedOrder): Omit<ShopRequest, 'overlapsNext'> {
  const { merchant } = run;
  const amountCents = 'percent' in step ? Math.max(1, Math.floor((cents * step.percent) / 100)) : 0;
  const subject = { action: step.kind, orderId: id, amountCents };
  switch (step.kind) {
    case 'refund':
      return {
        subject,
        text: `the clerk refunds ${formatUsd(amountCents)} of ${id}`,
        work: () => merchant.refund?.({ id, amountCents }),
      };
    case 'capture':
      return {
        subject,
        text: `the clerk captures ${formatUsd(amountCents)} of ${id}`,
        work: () => merchant.capture?.({ id, amountCents }),
      };
    case 'void':
      return { subject, text: `the clerk voids ${id}`, work: () => merchant.void?.({ id }) };
    case 'ship':
      return { subject, text: `the clerk ships ${id}`, work: () => merchant.ship?.({ id }) };
  }
}
