import type { LaneItem, LaneName, LaneObject } from '../../analysis/inspection/lanes-types.ts';
import { countText, dayText, dollars, msOf, pluralize, stateLabel, timeText } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';

interface LaneWords {
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** A shape of its own, so that lanes differ not only in place and color. */
  readonly sign: string;
}

/** What the lanes are called. */
// biome-ignore format: a table reads in columns
export const LANES: Readonly<Record<LaneName, LaneWords>> = {
  payments: { title: 'Payments',  one: 'payment',  many: 'payments',   sign: '$' },
  batches:  { title: 'Batches',   one: 'batch',    many: 'batches',    sign: '■' },
  files:    { title: 'ACH files', one: 'ACH file', many: 'ACH files',  sign: '▤' },
  deposits: { title: 'Deposits',  one: 'deposit',  many: 'deposits',   sign: '●' },
  disputes: { title: 'Disputes',  one: 'dispute',  many: 'disputes',   sign: '◆' },
  webhooks: { title: 'Webhooks',  one: 'webhook',  many: 'webhooks',   sign: '↗' },
};

/** Says what an object is: `PAYMENT $49.99`, `ACH batch $120.00`. */
export function objectText(lane: LaneName, { kind, amountCents }: LaneObject): string {
  const amount = dollars(amountCents ?? 0);
  if (lane === 'webhooks') return kind;
  if (lane === 'batches') return `${kind === 'ach' ? 'ACH' : 'Card'} batch ${amount}`;
  if (lane === 'files') return `${stateLabel(kind)} file ${amount}`;
  if (lane === 'disputes') return `Dispute ${kind}, ${amount}`;
  if (lane === 'deposits') return `${kind === 'deposit' ? 'Deposit' : 'Debit'} ${amount}`;
  return `${kind} ${amount}`;
}

/** Says what an item is: its object, or how many there are and their sum. */
export function itemText(lane: LaneName, { count, amountCents, objects: [first] }: LaneItem): string {
  if (count === 1 && first !== undefined) return objectText(lane, first);
  const { one, many } = LANES[lane];
  return pluralize(count, one, many) + (amountCents === null ? '' : `, ${dollars(amountCents)}`);
}

/** Says how an item stands: its state, or how many of its objects failed. */
export function itemState(lane: LaneName, { count, failed, objects: [first] }: LaneItem): string {
  if (count === 1 && first !== undefined) return lane === 'files' ? '' : stateLabel(first.state);
  return failed === 0 ? '' : `${countText(failed)} ${lane === 'webhooks' ? 'not delivered' : 'failed or returned'}`;
}

/** Says when an item began: `Tue, Feb 17, 08:30`, or from when until when. */
export function itemTime({ at, last }: Pick<LaneItem, 'at' | 'last'>): string {
  const text = (time: string) => `${dayText(time)}, ${timeText(time)}`;
  return text(at) === text(last) ? text(at) : `${text(at)} to ${text(last)}`;
}

/** Returns the address of an object. */
export function objectLink(route: Route, lane: LaneName, { id }: LaneObject): string {
  if (lane === 'payments') return linkTo(route, 'transactions', id);
  return linkTo(route, lane, id);
}

/** Returns the address of the list of a lane's objects, in the time that the address of the lanes shows or in another one. */
export function laneLink(
  route: Route,
  lane: LaneName,
  { from, to }: Readonly<Record<string, string>> = route.query,
): string {
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return linkTo(route, lane === 'payments' ? 'transactions' : lane, undefined, range);
}

/** Steps of the axis: a minute to a year. */
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const STEPS = [1, 5, 15, 60, 180, 360, 720, 1_440, 2_880, 10_080, 20_160, 44_640, 133_920, 525_600].map(
  (one) => one * MINUTE,
);
/** Midnight in New York in winter, as a distance from midnight UTC. */
const MIDNIGHT = 5 * 60 * MINUTE;

/** A label of the axis: a day, and the time if a day has several labels. */
interface AxisLabel {
  readonly at: number;
  readonly text: string;
}

/** Returns the labels of the axis, at most `most`. */
export function ticksOf(from: number, until: number, most: number): readonly AxisLabel[] {
  const step = STEPS.find((one) => (until - from) / one <= Math.max(1, most)) ?? 525_600 * MINUTE;
  const first = Math.ceil((from - MIDNIGHT) / step) * step + MIDNIGHT;
  const count = Math.max(0, Math.floor((until - first) / step) + 1);
  return Array.from({ length: count }, (_, at) => first + at * step).map((at) => ({
    at,
    text: step < DAY ? `${timeText(msOf(at))} ${dayText(at).split(', ')[1]}` : dayText(at),
  }));
}
