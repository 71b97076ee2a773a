import type { Engine } from '../../domain/base/context.ts';
import { maskText } from '../../engine/mask.ts';
import { isoText } from '../../engine/time.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { ComparedField, FieldForm, KindOfObject } from './kind-of-object.ts';
import { KINDS } from './kinds.ts';
import type { MatchedIds } from './matched-ids.ts';
import { type Candidate, matchObjects, type Pair } from './matching.ts';
import { endOfCommonHistory } from './shared-history.ts';
import { type DifferingRow, differingRows, type Matching } from './shared-rows.ts';
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
  return (
    fields
      .flatMap(([name, , form], at) =>
        described.includes(name) && form !== 'ref' ? [wordOf(name, values[at] ?? null, form)] : [],
      )
      // The options of a fault or a rule are JSON, which is for its fields.
      .filter((word) => word !== '' && !word.startsWith('{'))
      .join(' ')
      .slice(0, WORDS_MAX)
  );
}

function wordOf(name: string, value: ComparedValue, form: FieldForm | undefined): string {
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
