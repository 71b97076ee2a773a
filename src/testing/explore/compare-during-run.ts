/**
 * Compares records during a run, before the nightly reconciliation can repair them. Only orders about which the shop knows
 * everything are compared, and only by events whose kind changed its records at once in the trial run: a shop that acts on
 * them at night is as correct.
 */
import { within } from '../../engine/wall-clock.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { letCallsRun } from './calls.ts';
import { recordFindings } from './converged.ts';
import type { ShopFinding } from './finding.ts';
import { readRecords } from './read-records.ts';
import { addFinding, openCalls, type PlacedOrder, type Run } from './run.ts';
import type { TransactionEvent } from './transaction-history.ts';

/** Real milliseconds for a shop that acknowledges a webhook before it has processed it. */
const PROCESSING_MS = 100;

/** Compares the records, if there is news. */
export async function compareDuringRun(run: Run): Promise<void> {
  if (run.follows.size === 0 || isBusy(run)) return;
  const news = newsOf(run);
  if (news === run.comparedNews) return;
  run.comparedNews = news;
  const acknowledged = new Set(run.endpoint.acknowledged);
  const isKnown = (event: TransactionEvent) => run.follows.has(kindOf(event)) && acknowledged.has(event.id);
  const orders = run.orders.filter((order) => knowsAll(run, order, isKnown));
  if (orders.length === 0 || (await differences(run, orders)).length === 0) return;
  await within(PROCESSING_MS, new Promise<never>(() => undefined), () => undefined);
  await letCallsRun(run);
  if (isBusy(run) || newsOf(run) !== news) return;
  for (const finding of await differences(run, orders)) addFinding(run, finding);
}

/** Counts events and acknowledged webhooks. */
export function newsOf({ history, endpoint }: Run): number {
  return history.events.length + endpoint.acknowledged.length;
}

function isBusy(run: Run): boolean {
  return run.connection.isWaiting || openCalls(run).length > 0;
}

/** Identifies a kind of event, such as `PAYMENT transaction.returned`. */
export function kindOf({ kind, type }: TransactionEvent): string {
  return `${kind} ${type}`;
}

/** Events that can change what `records` contain. */
const CHANGING: ReadonlySet<string> = new Set(
  ['authorized', 'captured', 'voided', 'canceled', 'rejected', 'returned'].map((state) => `transaction.${state}`),
);

/** Returns the events of an order that can change its record. The record of a hold does not change. */
export function changesOf({ history, orderOf }: Run, { id }: PlacedOrder): readonly TransactionEvent[] {
  return history
    .moneyOfOrder(orderOf, id)
    .flatMap((transaction) => history.eventsOf(transaction.id))
    .filter((event) => CHANGING.has(event.type) && kindOf(event) !== 'AUTH transaction.authorized');
}

/** A request can be processed this long after its call. */
const LATE_MS = 10 * 60_000;

/** Reports whether the shop must know the state of an order: each change by its webhook, and no request has failed. */
function knowsAll(run: Run, order: PlacedOrder, isKnown: (event: TransactionEvent) => boolean): boolean {
  const changes = changesOf(run, order);
  if (changes.length === 0 || !changes.every(isKnown) || changes.some((change) => isAmbiguous(run, change)))
    return false;
  const failed = run.calls.filter(({ orderId, outcome }) => orderId === order.id && outcome !== 'done');
  return !failed.some(({ startedAt }) => changes.some(({ at }) => at >= startedAt && at <= startedAt + LATE_MS));
}

/** Of events at the same time, a shop cannot know the latest by their times. */
function isAmbiguous({ history }: Run, { transactionId, id, at }: TransactionEvent): boolean {
  return history.eventsOf(transactionId).some((other) => other.at === at && other.id !== id);
}

async function differences(run: Run, orders: readonly PlacedOrder[]): Promise<readonly ShopFinding[]> {
  const ids = new Set(orders.map(({ id }) => id));
  const read = await readNow(run, [...ids]);
  if (read === undefined) return [];
  const money = run.history.money(run.orderOf).filter(({ orderId }) => orderId !== undefined && ids.has(orderId));
  const when = `${easternText(run.gateway.clock.now())}, after the shop had acknowledged every webhook about it`;
  return recordFindings(money, read.records, read.unreadable).map((finding) => ({
    ...finding,
    text: `${finding.text}, ${when}`,
  }));
}

/** Reads the records; undefined if that fails or needs the gateway. */
export async function readNow({ merchant, connection }: Run, ids: readonly string[]) {
  const activity = connection.activity;
  try {
    const read = readRecords(await merchant.records(), ids);
    return typeof read === 'string' || connection.activity !== activity ? undefined : read;
  } catch {
    return undefined;
  }
}
