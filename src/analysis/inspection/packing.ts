/**
 * A JSON value in which equal parts are stored once. A part is a text, a number, true, false or null, or a list of indexes
 * into `parts`. The first number of a list is its kind: 0 for an array, n for an object with the keys `shapes[n - 1]`.
 */
export type PackedValue = {
  readonly shapes: readonly (readonly string[])[];
  /** Each part refers to earlier ones; the last is the value. */
  readonly parts: readonly PackedPart[];
};

type Plain = string | number | boolean | null;
type PackedPart = Plain | readonly number[];

const LIST = 0;

/** Packs a value as JSON. Undefined fields of objects are omitted. */
export function packValue(value: unknown): PackedValue {
  const shapes = createPool<readonly string[]>();
  const parts = createPool<PackedPart>();
  const indexes = new Map<object, number>();
  // No value contains itself, so the complete value is always the last part.
  add(value);
  return { shapes: shapes.members, parts: parts.members };

  function add(one: unknown): number {
    if (typeof one !== 'object' || one === null) return parts.placeOf(isPlain(one) ? one : null);
    // An object that was packed before is not traversed again.
    const known = indexes.get(one);
    if (known !== undefined) return known;
    const index = parts.placeOf(Array.isArray(one) ? [LIST, ...one.map(add)] : addObject(one));
    indexes.set(one, index);
    return index;
  }

  function addObject(one: object): readonly number[] {
    const fields = Object.entries(one).filter(([, field]) => field !== undefined);
    const shape = shapes.placeOf(fields.map(([name]) => name));
    return [shape + 1, ...fields.map(([, field]) => add(field))];
  }
}

function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Collects members, each of them once. */
function createPool<Member>() {
  const members: Member[] = [];
  const indexes = new Map<string, number>();
  return {
    members,
    placeOf(member: Member): number {
      const key = JSON.stringify(member);
      const index = indexes.get(key) ?? members.push(member) - 1;
      indexes.set(key, index);
      return index;
    },
  };
}

/** Returns the packed value. Equal parts are the same object. */
export function unpackValue({ shapes, parts }: PackedValue): unknown {
  const values: unknown[] = [];
  for (const part of parts) values.push(typeof part === 'object' && part !== null ? unpackPart(part) : part);
  return values.at(-1);

  function unpackPart([kind = LIST, ...indexes]: readonly number[]): unknown {
    const members = indexes.map((index) => values[index]);
    if (kind === LIST) return members;
    const names = shapes[kind - 1] ?? [];
    // Not by assignment: a field can be named __proto__.
    return Object.fromEntries(names.map((name, at) => [name, members[at]]));
  }
}
