/** JSON as it is written: a tree that can hold what no value can, a key twice for instance, or a number too large. */
export type Json =
  | { readonly at: 'object'; readonly entries: [name: string, value: Json][] }
  | { readonly at: 'list'; readonly items: Json[] }
  | { readonly at: 'text'; readonly text: string };

/** A place in a tree where something else can be put. */
export interface Slot {
  /** The names on the way, list places left out. */
  readonly names: readonly string[];
  put(value: Json): void;
  readonly value: Json;
}

export function text(written: string): Json {
  return { at: 'text', text: written };
}

export function treeOf(value: unknown): Json {
  if (Array.isArray(value)) return { at: 'list', items: value.map(treeOf) };
  if (typeof value !== 'object' || value === null) return text(JSON.stringify(value) ?? 'null');
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return { at: 'object', entries: entries.map(([name, inner]) => [name, treeOf(inner)]) };
}

export function written(json: Json): string {
  if (json.at === 'text') return json.text;
  if (json.at === 'list') return `[${json.items.map(written).join(',')}]`;
  return `{${json.entries.map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`).join(',')}}`;
}

/** Every place below a tree's root. */
export function slotsOf(json: Json, names: readonly string[] = []): Slot[] {
  if (json.at === 'object')
    return json.entries.flatMap((entry) => {
      const [name, value] = entry;
      const way = [...names, name];
      const put = (next: Json) => {
        entry[1] = next;
      };
      return [{ names: way, put, value }, ...slotsOf(value, way)];
    });
  if (json.at === 'list')
    return json.items.flatMap((value, at) => {
      const put = (next: Json) => {
        json.items[at] = next;
      };
      return [{ names, put, value }, ...slotsOf(value, names)];
    });
  return [];
}

/** An object in a tree. */
export interface Branch {
  readonly names: readonly string[];
  readonly entries: [name: string, value: Json][];
}

export function branchesOf(json: Json): Branch[] {
  const inner = slotsOf(json).flatMap(({ names, value }) =>
    value.at === 'object' ? [{ names, entries: value.entries }] : [],
  );
  return json.at === 'object' ? [{ names: [], entries: json.entries }, ...inner] : inner;
}
