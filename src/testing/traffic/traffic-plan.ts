import { DAY_MS } from '../../facts/civil-date.ts';
import { makesTransaction, merchantOf, type TrafficAction } from './actions.ts';
import { cumulativeParts, drawTime, hoursFrom } from './calendar.ts';
import { drawOrder } from './draw-order.ts';
import type { SimulatedMerchant } from './merchants.ts';
import { createSubscribers, drawBills, type Subscribers } from './subscribers.ts';

/** The state of a plan: how much was planned so far, and the actions postponed to later days. */
export interface TrafficPlan {
  readonly from: number;
  readonly days: number;
  readonly merchantPlans: readonly MerchantPlan[];
  /** Actions by day, from 0. */
  readonly postponed: Map<number, TrafficAction[]>;
}

/** The part of one merchant. */
interface MerchantPlan {
  readonly merchant: SimulatedMerchant;
  readonly subscribers: Subscribers;
  /** The cumulative number of transactions at the end of each day, without subscription charges. */
  readonly targets: readonly number[];
  /** The number of transactions planned so far, and of subscription charges among them. */
  readonly planned: { all: number; bills: number };
}

/** Creates the plan of all merchants, and stores their subscribers. `from` is in epoch milliseconds. */
export function openPlan(merchants: readonly SimulatedMerchant[], from: number, days: number): TrafficPlan {
  const merchantPlans = merchants.map((merchant): MerchantPlan => {
    const subscribers = createSubscribers(merchant, from, days);
    const targets = cumulativeParts(merchant.transactions - subscribers.bills, merchant.dayWeights);
    return { merchant, subscribers, targets, planned: { all: 0, bills: 0 } };
  });
  return { from, days, merchantPlans, postponed: new Map() };
}

/** Draws the actions of a day (from 0) in the order of their times. */
export function planDay(plan: TrafficPlan, day: number): readonly TrafficAction[] {
  const due = plan.postponed.get(day) ?? [];
  plan.postponed.delete(day);
  const actions = plan.merchantPlans.flatMap((merchantPlan) =>
    planMerchantDay(
      plan,
      merchantPlan,
      day,
      due.filter((action) => merchantOf(action) === merchantPlan.merchant),
    ),
  );
  return actions.sort((first, second) => first.at - second.at);
}

/** Takes postponed actions first, then subscription charges, then orders until the day's target is reached. */
function planMerchantDay(
  plan: TrafficPlan,
  { merchant, subscribers, targets, planned }: MerchantPlan,
  day: number,
  due: readonly TrafficAction[],
): TrafficAction[] {
  const actions: TrafficAction[] = [];
  const from = plan.from + day * DAY_MS;
  const add = (action: TrafficAction): void => {
    const dueDay = Math.floor((action.at - plan.from) / DAY_MS);
    if (dueDay > day) {
      postpone(plan, dueDay, action);
      return;
    }
    if (makesTransaction(action)) {
      if (planned.all >= merchant.transactions) return;
      planned.all++;
      if (action.kind === 'bill') planned.bills++;
    }
    actions.push(action);
  };
  for (const action of due) add(action);
  for (const action of drawBills(merchant, subscribers, from)) add(action);
  const isLast = day === plan.days - 1;
  const target = isLast ? merchant.transactions : Math.min(merchant.transactions, (targets[day] ?? 0) + planned.bills);
  const hours = hoursFrom(merchant.profile, merchant.timeZone, from);
  while (planned.all < target) for (const action of drawOrder(merchant, drawTime(merchant.rng, hours))) add(action);
  return actions;
}

/** Drops actions after the last day. */
function postpone({ postponed, days }: TrafficPlan, day: number, action: TrafficAction): void {
  if (day >= days) return;
  const actions = postponed.get(day);
  if (actions === undefined) postponed.set(day, [action]);
  else actions.push(action);
}
