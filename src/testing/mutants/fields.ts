/** The fields of an object of the API. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reports whether a value is an object with fields, and not a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of a value; none if it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Returns a value with every object in it replaced by what `change` returns, from the outside in. */
export function mapFields(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, change(name, mapFields(field, change))]),
  );
}

/** Returns the text of a field in capitals; empty if it has none. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.toUpperCase() : '';
}
