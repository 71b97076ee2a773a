import { formatUsd } from '../../facts/money.ts';
import { type AlignedItems, alignLists, type ItemKey } from './align-lists.ts';
import { timeText } from './page-section.ts';
import { PairedIds, withoutIds, withShortIds } from './paired-ids.ts';
import type { RecordedCall, RecordedDelivery, RecordedMoney, RecordedObject, RunRecord } from './run-record.ts';

/** The differences of one kind between the last green run and this run. */
export interface RunDifference {
  readonly title: 'Calls' | 'Webhooks' | 'States' | 'Money';
  /** The number of items without a difference. */
  readonly equal: number;
  readonly changes: readonly RunChange[];
}

/** One difference: its item, the lines that only the green run has, and those that only this run has. */
export interface RunChange {
  readonly what: string;
  readonly green: readonly string[];
  readonly now: readonly string[];
}

/**
 * Compares a run with the last green run of the same test. Equal items are aligned first, so that an additional call is one
 * difference, although it changes every later id.
 */
export function compareRuns(green: RunRecord, now: RunRecord): RunDifference[] {
  const ids = new PairedIds();
  const exact: ItemKey<unknown> = (item, isGreen) => (isGreen ? ids.translate(textOf(item)) : textOf(item));
  const calls = alignLists(green.calls, now.calls, CALL_KEYS);
  for (const pair of calls) learn(ids, pair);
  const deliveries = alignLists(green.deliveries, now.deliveries, [exact, deliveryKind]);
  for (const pair of deliveries) learn(ids, pair);
  const subject: ItemKey<RecordedObject> = (item, isGreen) => exact(item.subject, isGreen);
  const objects = alignLists(green.objects, now.objects, [exact, subject, objectKind]);
  for (const pair of objects) learn(ids, pair);
  return [
    differenceOf('Calls', calls, (pair) => changeOf(pair, ids, callName, callLines)),
    differenceOf('Webhooks', deliveries, (pair) => changeOf(pair, ids, deliveryName, deliveryLines)),
    differenceOf('States', objects, (pair) => changeOf(pair, ids, objectName, objectLines)),
    differenceOf('Money', alignLists(green.money, now.money, [textOf, moneyName]), (pair) =>
      changeOf(pair, ids, moneyName, moneyLines),
    ),
  ];
}

const textOf = (item: unknown) => JSON.stringify(item);
const CALL_KEYS = [
  (call: RecordedCall) => withoutIds(textOf({ ...call, response: fieldsOf('', call.response) })),
  ({ call, request, status }: RecordedCall) => withoutIds(textOf([call, request, status])),
  callName,
];

function deliveryKind({ type, subject }: RecordedDelivery): string {
  return withoutIds(`${type} ${subject}`);
}

/** A batch with one more sale has another amount in its first line. */
function objectKind({ subject, lines }: RecordedObject): string {
  return withoutIds(`${subject} ${lines[0]?.what}`).replace(/\$[\d,.]+/g, '$');
}

function learn<Item>(ids: PairedIds, { green, now }: AlignedItems<Item>): void {
  if (green !== undefined && now !== undefined) ids.learn(textOf(green), textOf(now));
}

function differenceOf<Item>(
  title: RunDifference['title'],
  pairs: readonly AlignedItems<Item>[],
  change: (pair: AlignedItems<Item>) => RunChange | undefined,
): RunDifference {
  const changes = pairs.flatMap((pair) => change(pair) ?? []);
  return { title, changes, equal: pairs.length - changes.length };
}

/** Returns undefined if both items have the same lines. */
function changeOf<Item>(
  { green, now }: AlignedItems<Item>,
  ids: PairedIds,
  nameOf: (item: Item) => string,
  linesOf: (item: Item) => readonly string[],
): RunChange | undefined {
  const name = (item: Item) => withShortIds(nameOf(item));
  const greenLinesOf = (item: Item) => linesOf(item).map((line) => ids.translate(line));
  if (green === undefined || now === undefined) {
    if (now !== undefined) return { what: `${name(now)}: only in this run`, green: [], now: shown(linesOf(now)) };
    if (green === undefined) return undefined;
    return { what: `${name(green)}: only in the green run`, green: shown(greenLinesOf(green)), now: [] };
  }
  const [greenLines, nowLines] = [greenLinesOf(green), linesOf(now)];
  const pairs = alignLists(greenLines, nowLines, [(line) => line]);
  const onlyGreen = pairs.flatMap((pair) => (pair.now === undefined ? (pair.green ?? []) : []));
  const onlyNow = pairs.flatMap((pair) => (pair.green === undefined ? (pair.now ?? []) : []));
  if (onlyGreen.length === 0 && onlyNow.length === 0) return undefined;
  return { what: name(now), green: shown(onlyGreen), now: shown(onlyNow) };
}

/** The maximum number of lines of one change, so that an additional call does not hide the other differences. */
const LINES_MAX = 12;

function shown(lines: readonly string[]): string[] {
  const rest = lines.length - LINES_MAX;
  const first = lines.slice(0, LINES_MAX).map(withShortIds);
  return rest > 0 ? [...first, `… ${rest} more lines`] : first;
}

function callName({ call }: RecordedCall): string {
  return withoutIds(call);
}

/** Returns `response.amount: 1999` for each field of a call, the status first. */
function callLines({ call, at, status, request, response }: RecordedCall): string[] {
  return [
    call,
    `status: ${status}`,
    `at: ${timeText(at)}`,
    ...fieldsOf('request.', request),
    ...fieldsOf('response.', response),
  ];
}

/** Drawn by the random number generator, so an additional request changes them in every later response. */
const DRAWN: ReadonlySet<string> = new Set([
  'correlation_id',
  'auth_code',
  'authorization_code',
  'network_transaction_id',
  'trace_number',
]);

/** Times follow from the time of the call, so they would be listed as differences of each later call too. */
const TIME = /^\d{4}-\d\d-\d\dT/;

/** Returns `amount: 1999` for each field. Of a list of objects it returns the number: the objects are compared as states. */
function fieldsOf(prefix: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const name = `${prefix}${field}`;
    if (DRAWN.has(field) || (typeof inner === 'string' && TIME.test(inner))) return [];
    if (typeof inner !== 'object' || inner === null) return [`${name}: ${textOf(inner)}`];
    const isList = Array.isArray(inner) && inner.some((row) => typeof row === 'object');
    return isList ? [`${name}: ${inner.length} in the list`] : fieldsOf(`${name}.`, inner);
  });
}

function deliveryName({ type, subject }: RecordedDelivery): string {
  return `${type} of ${subject}`;
}

function deliveryLines({ status, attempts }: RecordedDelivery): string[] {
  const tries = attempts.map((outcome, at) => `attempt ${at + 1}: ${outcome}`);
  return [status, ...tries];
}

function objectName({ subject, lines }: RecordedObject): string {
  return `${subject} (${lines[0]?.what ?? ''})`;
}

function objectLines({ lines }: RecordedObject): string[] {
  return lines.map(({ at, what }) => `${timeText(at)}  ${what}`);
}

function moneyName({ name }: RecordedMoney): string {
  return name;
}

function moneyLines({ cents }: RecordedMoney): string[] {
  return [formatUsd(cents)];
}
