/** A value of a JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of a JSON document. */
export type JsonObject = { readonly [field: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** No response of the specification is nested this deeply. */
const DEPTH_MAX = 64;

/** Returns the value of a JSON text; undefined if the text is not JSON, or nested too deeply to be walked. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShallow(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; depth <= DEPTH_MAX; depth += 1) {
    if (level.length === 0) return true;
    level = level.flatMap((one) => (isObject(one) || isList(one) ? Object.values(one) : []));
  }
  return false;
}

/** Returns the value at a path such as `card.last_four`; undefined if there is none. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let at = value;
  for (const key of path.split('.')) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

/** Returns the names of the types of JSON values as a report shows them. */
export function typeOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  return typeof value;
}
