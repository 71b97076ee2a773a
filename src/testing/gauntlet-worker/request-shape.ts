/** Fields whose values name a kind: two requests that differ in them are different situations. */
const KIND_FIELDS: ReadonlySet<string> = new Set([
  'account_holder_type',
  'account_type',
  'processor',
  'reason',
  'recurring',
  'sec_code',
  'state',
  'status',
  'type',
]);

const DEPTH_MAX = 6;

/** Returns the fields of a request, sorted, without values except those that name a kind. */
export function requestShape(about: unknown, hasKey: boolean): string {
  return `${hasKey ? 'key ' : ''}${shapeOf(about, '', 0)}`;
}

function shapeOf(value: unknown, field: string, depth: number): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return KIND_FIELDS.has(field) ? String(value) : '*';
  if (depth > DEPTH_MAX) return '*';
  // The number of items is often the size of a cart.
  if (Array.isArray(value)) return `[${[...new Set(value.map((item) => shapeOf(item, field, depth + 1)))].join()}]`;
  const fields = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${name}:${shapeOf(inner, name, depth + 1)}`);
  return `{${fields.join()}}`;
}
