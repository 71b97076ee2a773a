/** Joins the objects of a lane that are close together. */

import { headOf } from '../../domain/ach/file-exchange/listing.ts';
import type { Database } from '../../engine/database.ts';
import { isoOrNull, isoText } from '../../engine/time.ts';
import { listFileTotals } from './file-store.ts';
import {
  countOrdered,
  type LaneRow,
  listFileCauses,
  listFilesMade,
  listOrdered,
  listSmall,
  type OrderedTable,
  spanOf,
} from './lanes-store.ts';
import type { LaneItem, LaneName, LaneObject } from './lanes-types.ts';

/** Lanes with more objects than this are counted by the database. */
const READ_MAX = 2_000;
/** Objects that an item names. */
const NAMED_MAX = 6;

/** The time that the lanes show. */
interface LaneSpan {
  readonly client: string | undefined;
  readonly from: number;
  readonly until: number;
  /** The length of a part in milliseconds. */
  readonly length: number;
}

/** A lane under construction: an item by its part of the time, and what caused its objects. */
export interface LaneDraft {
  readonly lane: LaneName;
  readonly items: ReadonlyMap<number, LaneItem>;
  /** The keys of the objects of each item, and those of their causes with their counts. */
  readonly causes: ReadonlyMap<number, ReadonlyMap<string, number>>;
  readonly keys: ReadonlyMap<string, number>;
}

/** Returns every lane of a time, in the order in which money moves. */
export function draftsOf(database: Database, span: LaneSpan): readonly LaneDraft[] {
  const limits = { ...span, limit: READ_MAX };
  return [
    orderedLane(database, 'payments', 'transactions', span),
    gathered('batches', listSmall(database, 'batches', limits), span, batchKeys),
    gathered('files', listFileRows(database, limits), span),
    gathered('deposits', listSmall(database, 'deposits', limits), span),
    gathered('disputes', listSmall(database, 'disputes', limits), span),
    orderedLane(database, 'webhooks', 'deliveries', span),
  ];
}

/** Transactions name their batch by its number, deposits by its id. */
function batchKeys({ number, id }: LaneRow): readonly string[] {
  return [`batch ${number}`, id];
}

function listFileRows(database: Database, limits: LaneSpan & { readonly limit: number }): readonly LaneRow[] {
  const files = listFilesMade(database, limits);
  const numbers = files.map(({ number }) => number);
  const totals = new Map(listFileTotals(database, numbers).map((one) => [one.fileNumber, one]));
  const causes = groupBy(listFileCauses(database, numbers), ({ fileNumber }) => fileNumber);
  return files.map((file) => {
    const { debitCents = 0, creditCents = 0 } = totals.get(file.number) ?? {};
    const from = (causes.get(file.number) ?? []).map(({ transactionId, batchNumber }) =>
      file.kind === 'forward' && batchNumber !== null ? `batch ${batchNumber}` : transactionId,
    );
    return {
      number: file.number,
      id: headOf(file).name,
      at: file.madeAt,
      until: null,
      kind: file.kind,
      state: '',
      amountCents: debitCents - creditCents,
      failed: file.kind === 'forward' ? 0 : 1,
      cause: JSON.stringify([...new Set(from)]),
      log: '[]',
    };
  });
}

function orderedLane(database: Database, lane: LaneName, table: OrderedTable, span: LaneSpan): LaneDraft {
  const numbers = spanOf(database, table, span.from, span.until);
  const { client } = span;
  if (numbers.last - numbers.first < READ_MAX)
    return gathered(lane, listOrdered(database, table, numbers, { client, limit: READ_MAX }), span);
  const items = new Map<number, LaneItem>();
  const causes = new Map<number, Map<string, number>>();
  const keys = new Map<string, number>();
  const parts = groupBy(countOrdered(database, table, numbers, span), ({ part }) => part);
  for (const [part, groups] of parts) {
    const [first, last] = [Math.min(...groups.map((one) => one.first)), Math.max(...groups.map((one) => one.last))];
    const objects = listOrdered(database, table, { first, last }, { client, limit: NAMED_MAX });
    for (const { id } of objects) keys.set(id, part);
    const sum = (of: (group: (typeof groups)[number]) => number) => groups.reduce((all, one) => all + of(one), 0);
    items.set(part, {
      id: itemId(
        lane,
        part,
        objects,
        sum(({ count }) => count),
      ),
      at: isoText(Math.min(...groups.map(({ at }) => at))),
      last: isoText(Math.max(...groups.map(({ lastAt }) => lastAt))),
      count: sum(({ count }) => count),
      failed: sum(({ failed }) => failed),
      amountCents: table === 'deliveries' ? null : sum(({ amountCents }) => amountCents ?? 0),
      objects: objects.map(objectOf),
    });
    // Webhooks are too many to count by their subjects: those that an item names stand for the rest.
    const counted = table === 'deliveries' ? objects.map(({ cause }) => ({ cause, count: 1 })) : groups;
    const known = new Map<string, number>();
    for (const { cause, count } of counted) if (cause !== null) add(known, causeKey(lane, cause), count);
    causes.set(part, known);
  }
  return { lane, items, causes, keys };
}

/** Joins rows that begin in the same part of the time. */
function gathered(
  lane: LaneName,
  rows: readonly LaneRow[],
  { from, length }: LaneSpan,
  keysOf: (row: LaneRow) => readonly string[] = ({ id }) => [id],
): LaneDraft {
  const items = new Map<number, LaneItem>();
  const causes = new Map<number, Map<string, number>>();
  const keys = new Map<string, number>();
  for (const [part, all] of groupBy(rows, ({ at }) => Math.floor((at - from) / length))) {
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined) continue;
    const isMoney = all.some(({ amountCents }) => amountCents !== null);
    const known = new Map<string, number>();
    for (const row of all) {
      for (const key of keysOf(row)) keys.set(key, part);
      for (const cause of causesOf(lane, row)) add(known, cause, 1);
    }
    causes.set(part, known);
    items.set(part, {
      id: itemId(lane, part, all, all.length),
      at: isoText(first.at),
      last: isoText(last.at),
      count: all.length,
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
      amountCents: isMoney ? all.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0) : null,
      objects: all.slice(0, NAMED_MAX).map(objectOf),
    });
  }
  return { lane, items, causes, keys };
}

function causesOf(lane: LaneName, { cause }: LaneRow): readonly string[] {
  if (cause === null) return [];
  if (lane !== 'files' && lane !== 'deposits') return [causeKey(lane, cause)];
  const listed: readonly string[] = JSON.parse(cause);
  return listed;
}

function causeKey(lane: LaneName, cause: string): string {
  return lane === 'payments' ? `batch ${cause}` : cause;
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function itemId(lane: LaneName, part: number, rows: readonly LaneRow[], count: number): string {
  return count === 1 ? (rows[0]?.id ?? lane) : `${lane} ${part}`;
}

function objectOf({ id, at, until, kind, state, amountCents, log }: LaneRow): LaneObject {
  const attempts: readonly { at: string; status: number | null; error: string | null }[] = JSON.parse(log);
  return {
    id,
    at: isoText(at),
    until: isoOrNull(until),
    kind,
    state,
    amountCents,
    attempts: attempts.map((one) => ({
      at: one.at,
      ok: one.error === null && one.status !== null && one.status < 300,
    })),
  };
}

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
