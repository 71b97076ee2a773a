import type { Engine } from '../../domain/base/context.ts';
import { timeOfId } from '../../engine/ids.ts';
import type { KindOfObject } from './kind-of-object.ts';
import type { MatchedIds } from './matched-ids.ts';
import { type ObjectRow, readObjects } from './store.ts';
import type { ComparedValue } from './types.ts';

/** An object that differs, and whether it was created in the common history of both worlds. */
export interface DifferingRow extends ObjectRow {
  readonly isShared: boolean;
}

/** What is known of two worlds: the end of their common history, the ids of matched objects, and the keys of their requests. */
export interface Matching {
  readonly sharedUntil: number;
  readonly ids: MatchedIds;
  readonly leftKeys: () => ReadonlyMap<string, string>;
  readonly rightKeys: () => ReadonlyMap<string, string>;
}

/** Leaves out rows that are the same at the same place in both worlds: those before a fork, which are usually most. */
export function differingRows(kind: KindOfObject, left: Engine, right: Engine, matching: Matching) {
  const rows: { readonly left: DifferingRow[]; readonly right: DifferingRow[] } = { left: [], right: [] };
  const [ours, theirs] = [readObjects(left.database, kind), readObjects(right.database, kind)];
  const { sharedUntil } = matching;
  // Of the objects created at the time at which the worlds start to differ, the first ones are shared: those created alike.
  let isAlike = true;
  const differing = new Set<string>();
  const isClear = (id: string) => matching.ids.isSame(id) && !differing.has(id);
  for (;;) {
    const [{ value: one }, { value: other }] = [ours.next(), theirs.next()];
    if (one === undefined && other === undefined) return rows;
    const [oneAt, otherAt] = [creationTimeOf(kind, one), creationTimeOf(kind, other)];
    if (oneAt >= sharedUntil || otherAt >= sharedUntil) isAlike &&= isCreatedAlike(kind, one, other, matching);
    const isShared = (at: number) => at < sharedUntil || (at === sharedUntil && isAlike);
    if (one !== undefined && other !== undefined && isSameRow(one, other))
      if (isShared(oneAt) || (hasClearIds(kind, one, isClear) && hasSameKey(one, other, matching))) continue;
    if (other !== undefined && !isShared(otherAt)) differing.add(other.id);
    if (one !== undefined) rows.left.push({ ...one, isShared: isShared(oneAt) });
    if (other !== undefined) rows.right.push({ ...other, isShared: isShared(otherAt) });
  }
}

function isSameRow(one: ObjectRow, other: ObjectRow): boolean {
  return one.key === other.key && one.values === other.values && one.id === other.id;
}

function creationTimeOf({ fields, made }: KindOfObject, row: ObjectRow | undefined): number {
  if (row === undefined) return Number.POSITIVE_INFINITY;
  const at = fields.findIndex(([name]) => name === made);
  return (made === undefined ? timeOfId(row.key) : Number(valuesOf(row)[at])) ?? Number.POSITIVE_INFINITY;
}

function valuesOf({ values }: ObjectRow): readonly ComparedValue[] {
  return JSON.parse(values);
}

function isCreatedAlike(
  { fields, described }: KindOfObject,
  one: ObjectRow | undefined,
  other: ObjectRow | undefined,
  matching: Matching,
): boolean {
  if (one === undefined || other === undefined || one.key !== other.key) return false;
  const [ours, theirs] = [valuesOf(one), valuesOf(other)];
  const isDescribedAlike = fields.every(([name], at) => !described.includes(name) || ours[at] === theirs[at]);
  return isDescribedAlike && hasSameKey(one, other, matching);
}

/** Rows with the same texts are the same object only if the ids in them belong to the same objects. */
function hasClearIds({ fields }: KindOfObject, row: ObjectRow, isClear: (id: string) => boolean): boolean {
  if (!isClear(row.client)) return false;
  if (!fields.some(([, , form]) => form === 'ref')) return true;
  const values = valuesOf(row);
  return fields.every(([, , form], at) => form !== 'ref' || isClear(String(values[at])));
}

function hasSameKey(one: ObjectRow, other: ObjectRow, { leftKeys, rightKeys }: Matching): boolean {
  if (one.request === '' && other.request === '') return true;
  return leftKeys().get(one.request) === rightKeys().get(other.request);
}
