import type { FailedOrder, OrderJudge } from './order-judge.ts';
import { ProveError } from './prove-error.ts';
import { printRepeat } from './repeat-key.ts';
import type { OrderResult } from './run-order.ts';
import type { SearchedOrders } from './search-orders.ts';

/**
 * Builds the error of an order that does not converge. It runs the order again, which must fail in the same way,
 * and then the natural order, which must still be the same.
 */
export async function counterexample(failure: FailedOrder, orders: number, judge: OrderJudge): Promise<ProveError> {
  const confirmed = await judge.confirm(failure);
  if (confirmed === undefined)
    return notDeterministic(
      `one run found that ${failure.findings.join('; ')}; the other did not`,
      failure.result,
      judge,
    );
  const { findings, order, reference, result } = confirmed;
  const drift = await judge.driftOfNatural();
  if (drift !== undefined) return notDeterministic(drift, judge.natural, judge);
  const isNatural = order === judge.naturalOrder;
  return new ProveError({
    reason: 'counterexample',
    headline: isNatural
      ? 'The shop is already wrong in the natural order of events.'
      : `An order of events breaks the shop. ${foundAfter(orders)}`,
    findings,
    events: result.events,
    timeline: result.timeline,
    notes: judge.notes(),
    repeat: printRepeat(order, reference),
    orders,
  });
}

/** Builds the error of a shop that gives different results in the same order. */
export function notDeterministic(difference: string, { trace }: OrderResult, judge: OrderJudge): ProveError {
  return new ProveError({
    reason: 'not_deterministic',
    headline:
      'The shop is not deterministic: the same order of events was run twice, with different results. Nothing is proved.',
    findings: [difference],
    events: trace.flatMap(({ enabled, chosen }) => enabled[chosen]?.label ?? []),
    timeline: '',
    notes: [...judge.notes(), CAUSES],
    repeat: undefined,
    orders: 0,
  });
}

const CAUSES =
  'common causes: records that outlive a run, in a module or a database; random values and times in records; work after a response, which needs the settle option';

/** Builds the error of a search that reached its limit. */
export function notProved({ runs, orders, ordersMin }: SearchedOrders, judge: OrderJudge): ProveError {
  return new ProveError({
    reason: 'not_proved',
    headline: `Not proved: ${orders.toLocaleString('en-US')} of at least ${ordersMin.toLocaleString('en-US')} orders converge; the limit is ${runs.toLocaleString('en-US')} runs.`,
    findings: [],
    events: [],
    timeline: '',
    notes: [
      ...judge.notes(),
      'to reduce the number of orders, list fewer event types in events, use fewer steps, or order steps with after',
    ],
    repeat: undefined,
    orders,
  });
}

function foundAfter(orders: number): string {
  return orders === 1
    ? '1 order converged before it.'
    : `${orders.toLocaleString('en-US')} orders converged before it.`;
}
