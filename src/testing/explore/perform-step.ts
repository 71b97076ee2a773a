import { isoDate } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { callAboutOrder, callShop } from './call-shop.ts';
import { breakEndpoint, injectFault, redeliver, returnEntry } from './inject-disruptions.ts';
import { deleteCard, renew, storeCard } from './perform-card.ts';
import { defendDispute, escalateInquiry, openDispute, openPreArbitration, withdrawDispute } from './perform-dispute.ts';
import { placeOrder, placeRush, retryOrder } from './perform-order.ts';
import type { Run } from './run.ts';
import type { ExploreStep, StepOf } from './steps.ts';
import { wait, waitFor } from './wait.ts';

/** Performs a step. A step without a subject, such as a refund before the first order, does nothing and adds no line. */
export async function performStep(run: Run, step: ExploreStep): Promise<void> {
  switch (step.kind) {
    case 'order':
      return placeOrder(run, step);
    case 'rush':
      return placeRush(run, step);
    case 'try again':
      return retryOrder(run, step);
    case 'refund':
    case 'capture':
    case 'void':
    case 'ship':
      return callAboutOrder(run, step);
    case 'store card':
      return storeCard(run, step);
    case 'delete card':
      return deleteCard(run, step);
    case 'renew':
      return renew(run, step);
    case 'report':
      return reportToday(run);
    case 'dispute':
      return openDispute(run, step);
    case 'defend':
      return defendDispute(run, step);
    case 'escalate inquiry':
      return escalateInquiry(run, step);
    case 'pre-arbitration':
      return openPreArbitration(run, step);
    case 'withdraw dispute':
      return withdrawDispute(run, step);
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

function reconcileNow(run: Run, { overlapsNext }: StepOf<'reconcile'>): Promise<void> {
  return callShop(run, {
    text: 'the shop runs its reconciliation during the day',
    subject: { action: 'reconcile', orderId: undefined, amountCents: 0 },
    work: () => run.merchant.reconcile?.(),
    overlapsNext,
  });
}

/** The totals of an unfinished day can change, so they are not checked. */
function reportToday(run: Run): Promise<void> {
  const today = isoDate(easternDay(run.gateway.clock.now()));
  return callShop(run, {
    text: `the merchant reads the report of ${today}`,
    subject: { action: 'report', orderId: undefined, amountCents: 0 },
    work: () => run.merchant.report?.({ from: today, until: today }),
    overlapsNext: false,
  });
}
