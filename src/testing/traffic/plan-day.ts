import { DAY_MS } from '../../facts/civil-date.ts';
import { type Act, makesTransaction, traderOf } from './actions.ts';
import { hoursFrom, momentIn, reachesOf } from './calendar.ts';
import { drawOrder } from './draw-order.ts';
import { drawBills, openSubscribers, type Subscribers } from './subscribers.ts';
import type { Trader } from './traders.ts';

/** What is planned: of the days that were, how much; of those that come, what follows from it. */
export interface Diary {
  readonly from: number;
  readonly days: number;
  readonly pages: readonly Page[];
  /** By the day, from 0. */
  readonly later: Map<number, Act[]>;
}

/** A merchant's. */
interface Page {
  readonly trader: Trader;
  readonly subscribers: Subscribers;
  /** How many transactions besides the charges of subscribers are made when each of the days is over. */
  readonly reaches: readonly number[];
  /** So far: all transactions, and the charges of subscribers among them. */
  readonly planned: { all: number; bills: number };
}

export function openDiary(traders: readonly Trader[], from: number, days: number): Diary {
  const pages = traders.map((trader): Page => {
    const subscribers = openSubscribers(trader, from, days);
    const reaches = reachesOf(trader.transactions - subscribers.bills, trader.busy);
    return { trader, subscribers, reaches, planned: { all: 0, bills: 0 } };
  });
  return { from, days, pages, later: new Map() };
}

/** All that merchants and their customers do on a day, from 0, in its order. */
export function planDay(diary: Diary, day: number): readonly Act[] {
  const due = diary.later.get(day) ?? [];
  diary.later.delete(day);
  const acts = diary.pages.flatMap((page) =>
    planPage(
      diary,
      page,
      day,
      due.filter((act) => traderOf(act) === page.trader),
    ),
  );
  return acts.sort((one, other) => one.at - other.at);
}

/** What was put off to this day, then the charges of subscribers, then orders until the day has its transactions. */
function planPage(
  diary: Diary,
  { trader, subscribers, reaches, planned }: Page,
  day: number,
  due: readonly Act[],
): Act[] {
  const acts: Act[] = [];
  const from = diary.from + day * DAY_MS;
  const add = (act: Act): void => {
    const page = Math.floor((act.at - diary.from) / DAY_MS);
    if (page > day) {
      putOff(diary, page, act);
      return;
    }
    if (makesTransaction(act)) {
      if (planned.all >= trader.transactions) return;
      planned.all++;
      if (act.does === 'bill') planned.bills++;
    }
    acts.push(act);
  };
  for (const act of due) add(act);
  for (const act of drawBills(trader, subscribers, from)) add(act);
  const isLast = day === diary.days - 1;
  const reach = isLast ? trader.transactions : Math.min(trader.transactions, (reaches[day] ?? 0) + planned.bills);
  const hours = hoursFrom(trader.kind, trader.timeZone, from);
  while (planned.all < reach) for (const act of drawOrder(trader, momentIn(trader.dice, hours))) add(act);
  return acts;
}

/** What would come after the end is left out. */
function putOff({ later, days }: Diary, day: number, act: Act): void {
  if (day >= days) return;
  const page = later.get(day);
  if (page === undefined) later.set(day, [act]);
  else page.push(act);
}
