/** A field that differs between two events: its path, and its values as JSON; undefined where it is absent. */
interface EventField {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Returns the fields that differ between the objects of two events, in the order of the later one. */
export function differencesOf(before: string, after: string): readonly EventField[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...other.keys(), ...one.keys()])]
    .map((path) => ({ path, before: one.get(path), after: other.get(path) }))
    .filter((field) => field.before !== field.after);
}

/** The fields of an event's object by their paths, as JSON. The head of an event differs always. */
function fieldsOf(body: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  collect(objectOf(body), '', fields);
  return fields;
}

function objectOf(body: string): unknown {
  try {
    return JSON.parse(body)?.data?.object;
  } catch {
    return undefined;
  }
}

function collect(value: unknown, path: string, fields: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) fields.set(path, JSON.stringify(value));
    return;
  }
  for (const [name, field] of Object.entries(value)) collect(field, path === '' ? name : `${path}.${name}`, fields);
}
