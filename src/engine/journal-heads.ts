import { integer, text } from './columns.ts';
import type { Database } from './database.ts';
import { rowShape } from './row-shape.ts';

/** Creates the table `journalHeads`. */
export const journalHeadTables = `
CREATE TABLE journalHeads (
  number INTEGER PRIMARY KEY,
  head   TEXT    NOT NULL UNIQUE
) STRICT;`;

/** The kinds of lines that are written often, and resemble each other. */
const PACKED: ReadonlySet<unknown> = new Set(['request', 'request_blocked', 'attempt', 'response']);

/** The fields in which similar lines differ. */
const VARYING = [
  ...['at', 'jobs', 'events', 'path', 'id', 'idempotencyKey', 'body', 'correlationId'],
  ...['requestId', 'callerRequestId', 'job', 'delivery', 'outcome'],
] as const;

/** Takes the place of a varying field in a head, so that the field keeps its place in the line. */
const PLACEHOLDER = 0;

/** Number of heads that are stored. Lines with further heads are stored whole. */
const HEADS_MAX = 10_000;

const headRows = rowShape({ number: integer(), head: text() });

/**
 * Splits lines of the journal into heads, which many lines share, and values: two thirds of a line name the operation, the
 * client, and its key. Each head is stored once.
 */
export class JournalHeads {
  readonly #database: Database;
  #numbers: Map<string, number> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the JSON of a line as it is stored: `[head, ...values]`, or the whole line. */
  pack(line: string): string {
    const fields: Record<string, unknown> = JSON.parse(line);
    if (!PACKED.has(fields['kind'])) return line;
    const values: unknown[] = [];
    for (const name of VARYING)
      if (Object.hasOwn(fields, name)) {
        values.push(fields[name]);
        fields[name] = PLACEHOLDER;
      }
    const number = this.#numberOf(JSON.stringify(fields));
    return number === undefined ? line : JSON.stringify([number, ...values]);
  }

  /** Returns a function that unpacks stored lines, including lines that are stored later. Callers must not change the result. */
  unpacker(): (stored: unknown) => unknown {
    // Each head is parsed once: its lines share its values, which take half of the memory and of the time of a line.
    let heads = this.#parsed();
    const headOf = (number: unknown) => {
      const known = heads.get(number);
      if (known === undefined) heads = this.#parsed();
      return known ?? heads.get(number) ?? {};
    };
    return (stored) => (Array.isArray(stored) ? unpack(headOf(stored[0]), stored) : stored);
  }

  #parsed(): ReadonlyMap<unknown, Readonly<Record<string, unknown>>> {
    return new Map(
      this.list().map(({ number, head }): [number, Record<string, unknown>] => [number, JSON.parse(head)]),
    );
  }

  /** Drops cached numbers after a rollback. */
  forget(): void {
    this.#numbers = undefined;
  }

  /** Lists the stored heads, oldest first. */
  list() {
    return this.#database.all(headRows, 'SELECT number, head FROM journalHeads ORDER BY number');
  }

  #numberOf(head: string): number | undefined {
    this.#numbers ??= new Map(this.list().map((row) => [row.head, row.number]));
    const known = this.#numbers.get(head);
    if (known !== undefined || this.#numbers.size >= HEADS_MAX) return known;
    const number = this.#database.insert('INSERT INTO journalHeads (head) VALUES (?)', head);
    this.#numbers.set(head, number);
    return number;
  }
}

function unpack(head: Readonly<Record<string, unknown>>, [, ...values]: readonly unknown[]): unknown {
  const fields = { ...head };
  let at = 0;
  for (const name of VARYING) if (Object.hasOwn(fields, name)) fields[name] = values[at++];
  return fields;
}
