import type { Engine } from '../../domain/base/context.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import { type ComparedField, KINDS, type KindOfObject } from './kinds.ts';
import { type Candidate, matchObjects, type Pair } from './matching.ts';
import { type ObjectRow, readObjects } from './store.ts';
import type { ComparedValue, FieldDifference, ObjectDifference } from './types.ts';

/** The ids of matched objects: in the second world, and in the first. */
export type MatchedIds = Map<string, string>;

interface ComparedObject extends Candidate {
  readonly values: readonly ComparedValue[];
}

/** Compares the objects of two worlds. Adds the ids of matched objects to `ids`. */
export function* compareObjects(left: Engine, right: Engine, ids: MatchedIds): Generator<ObjectDifference> {
  const keys = { left: keysOf(left), right: keysOf(right) };
  for (const kind of KINDS) {
    const differing = differingRows(kind, left, right);
    const asLeft = differing.left.map((row) => viewObject(kind, row, keys.left, undefined));
    const asRight = differing.right.map((row) => viewObject(kind, row, keys.right, ids));
    for (const pair of matchObjects(asLeft, asRight)) {
      if (pair.left !== undefined && pair.right !== undefined) ids.set(pair.right.id, pair.left.id);
      const difference = differenceOf(kind, pair);
      if (difference !== undefined) yield difference;
    }
  }
}

/** Leaves out rows that are the same at the same place in both worlds: those before a fork, which are usually most. */
function differingRows(kind: KindOfObject, left: Engine, right: Engine) {
  const rows: { readonly left: ObjectRow[]; readonly right: ObjectRow[] } = { left: [], right: [] };
  const [ours, theirs] = [readObjects(left.database, kind), readObjects(right.database, kind)];
  for (;;) {
    const [{ value: one }, { value: other }] = [ours.next(), theirs.next()];
    if (one === undefined && other === undefined) return rows;
    if (one !== undefined && other !== undefined && one.key === other.key && one.values === other.values) {
      if (one.id === other.id) continue;
    }
    if (one !== undefined) rows.left.push(one);
    if (other !== undefined) rows.right.push(other);
  }
}

function viewObject(
  kind: KindOfObject,
  row: ObjectRow,
  keys: () => ReadonlyMap<string, string>,
  ids: MatchedIds | undefined,
): ComparedObject {
  const stored: readonly ComparedValue[] = JSON.parse(row.values);
  const values = kind.fields.map((field, at) => comparedValueOf(field, stored[at] ?? null, ids));
  const described = kind.fields.flatMap(([name], at) => (kind.described.includes(name) ? [values[at]] : []));
  return {
    id: row.id,
    key: row.key,
    client: ids?.get(row.client) ?? row.client,
    idempotencyKey: row.request === '' ? undefined : keys().get(row.request),
    description: JSON.stringify(described),
    values,
  };
}

function comparedValueOf(
  [, , form = 'plain']: ComparedField,
  value: ComparedValue,
  ids: MatchedIds | undefined,
): ComparedValue {
  if (value === null) return null;
  if (form === 'time') return isoText(Number(value));
  if (form === 'ref') return ids?.get(String(value)) ?? value;
  return form === 'masked' ? maskText(String(value)) : value;
}

function differenceOf(
  kind: KindOfObject,
  { left, right, matchedBy }: Pair<ComparedObject>,
): ObjectDifference | undefined {
  const fields = left === undefined || right === undefined ? [] : fieldsOf(kind, left.values, right.values);
  if (left !== undefined && right !== undefined && fields.length === 0) return undefined;
  const shown = left ?? right;
  return {
    kind: kind.kind,
    left: left?.id ?? null,
    right: right?.id ?? null,
    what: shown === undefined ? '' : whatOf(kind, shown.values),
    matchedBy,
    fields,
  };
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

const WORDS_MAX = 80;

/** Describes an object by the values that describe it: `PAYMENT $49.99`. */
function whatOf({ fields, described }: KindOfObject, values: readonly ComparedValue[]): string {
  return fields
    .flatMap(([name, , form], at) =>
      described.includes(name) && form !== 'ref' ? [wordOf(name, values[at] ?? null, form)] : [],
    )
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, WORDS_MAX);
}

function wordOf(name: string, value: ComparedValue, form: ComparedField[2]): string {
  if (value === null) return '';
  if (form === 'time') return easternText(Date.parse(String(value)));
  return name.endsWith('Cents') ? formatUsd(Number(value)) : String(value);
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
