import type { Engine } from '../../domain/base/context.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import type { ComparedField, KindOfObject } from './kind-of-object.ts';
import { KINDS } from './kinds.ts';
import type { MatchedIds } from './matched-ids.ts';
import { type Candidate, matchObjects, type Pair } from './matching.ts';
import { endOfCommonHistory } from './shared-history.ts';
import { type DifferingRow, differingRows, type Matching } from './shared-rows.ts';
import { titleOf } from './titles.ts';
import type { ComparedValue, FieldDifference, ObjectDifference } from './types.ts';

interface ComparedObject extends Candidate {
  /** Those of the second world refer to objects by their ids there. */
  readonly values: readonly ComparedValue[];
}

/** Compares the objects of two worlds. Adds the ids of matched objects to `ids`. */
export function* compareObjects(left: Engine, right: Engine, ids: MatchedIds): Generator<ObjectDifference> {
  const sharedUntil = endOfCommonHistory(left, right);
  const matching: Matching = { sharedUntil, ids, leftKeys: keysOf(left), rightKeys: keysOf(right) };
  for (const kind of KINDS) {
    const differing = differingRows(kind, left, right, matching);
    const asLeft = differing.left.map((row) => viewObject(kind, row, matching.leftKeys, undefined));
    const asRight = differing.right.map((row) => viewObject(kind, row, matching.rightKeys, ids));
    const known = new Set(asLeft.map(({ id }) => id));
    const pairs = matchObjects(asLeft, asRight);
    for (const pair of pairs) {
      if (pair.right !== undefined && pair.left !== undefined) ids.match(pair.right.id, pair.left.id);
      else if (pair.right !== undefined && known.has(pair.right.id)) ids.separate(pair.right.id);
    }
    // An object can refer to one of its own kind, so that all are matched before any is compared.
    for (const pair of pairs) {
      const difference = differenceOf(kind, pair, ids);
      if (difference !== undefined) yield difference;
    }
  }
}

function viewObject(
  kind: KindOfObject,
  row: DifferingRow,
  keys: () => ReadonlyMap<string, string>,
  ids: MatchedIds | undefined,
): ComparedObject {
  const stored: readonly ComparedValue[] = JSON.parse(row.values);
  const values = kind.fields.map((field, at) => comparedValueOf(field, stored[at] ?? null));
  const asLeft = ids === undefined ? values : withLeftIds(kind, values, ids);
  const described = kind.fields.flatMap(([name], at) => (kind.described.includes(name) ? [asLeft[at]] : []));
  const client = ids?.asLeft(row.client) ?? row.client;
  const sort = values[kind.fields.findIndex(([name]) => name === kind.sort)];
  return {
    id: row.id,
    sharedKey: row.isShared ? row.key : undefined,
    client,
    group: `${client} ${sort ?? ''}`,
    idempotencyKey: row.request === '' ? undefined : keys().get(row.request),
    description: JSON.stringify(described),
    values,
  };
}

function withLeftIds(
  { fields }: KindOfObject,
  values: readonly ComparedValue[],
  ids: MatchedIds,
): readonly ComparedValue[] {
  return values.map((value, at) => (value !== null && fields[at]?.[2] === 'ref' ? ids.asLeft(String(value)) : value));
}

function comparedValueOf([, , form = 'plain']: ComparedField, value: ComparedValue): ComparedValue {
  if (value === null) return null;
  if (form === 'time') return isoText(Number(value));
  return form === 'masked' ? maskText(String(value)) : value;
}

function differenceOf(
  kind: KindOfObject,
  { left, right, matchedBy }: Pair<ComparedObject>,
  ids: MatchedIds,
): ObjectDifference | undefined {
  const fields =
    left === undefined || right === undefined ? [] : fieldsOf(kind, left.values, withLeftIds(kind, right.values, ids));
  if (left !== undefined && right !== undefined && fields.length === 0) return undefined;
  const shown = left ?? right;
  return {
    kind: kind.kind,
    left: left?.id ?? null,
    right: right?.id ?? null,
    what: shown === undefined ? '' : titleOf(kind, shown.values),
    matchedBy,
    fields,
    ...transactionOf(kind, { left, right }, ids),
  };
}

/** The transaction that a return, a reversal, a notification of change, or a dispute belongs to. */
function transactionOf(
  { fields }: KindOfObject,
  { left, right }: Pick<Pair<ComparedObject>, 'left' | 'right'>,
  ids: MatchedIds,
): Pick<ObjectDifference, 'transaction'> {
  const at = fields.findIndex(([name]) => name === 'transaction');
  if (at < 0) return {};
  const [one, other] = [left?.values[at], right?.values[at]];
  if (typeof one === 'string') return { transaction: one };
  return typeof other === 'string' ? { transaction: ids.shownId(other) } : {};
}

function fieldsOf(
  { fields }: KindOfObject,
  left: readonly ComparedValue[],
  right: readonly ComparedValue[],
): FieldDifference[] {
  return fields.flatMap(([field], at) => {
    const [one = null, other = null] = [left[at], right[at]];
    return one === other ? [] : [{ field, left: one, right: other }];
  });
}

/** Returns a function that reads the Idempotency-Keys of requests from the journal once, by correlation id. */
function keysOf({ journal }: Engine): () => ReadonlyMap<string, string> {
  let keys: Map<string, string> | undefined;
  return () => {
    keys ??= new Map(
      journal.list().flatMap((line): [string, string][] => {
        if (line.kind !== 'request' || !('idempotencyKey' in line) || !('correlationId' in line)) return [];
        return line.idempotencyKey === undefined ? [] : [[String(line.correlationId), String(line.idempotencyKey)]];
      }),
    );
    return keys;
  };
}
