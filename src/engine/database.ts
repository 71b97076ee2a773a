import { type DatabaseFile, openSqlite, type SqliteDriver, type SqliteStatement } from './sqlite.ts';
import { CRAMPED_BYTES, moveToRoom } from './sqlite-memory-limit.ts';
import { type TableWrite, TableWrites } from './table-writes.ts';

/** What a column can hold. Booleans are kept as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array;
/** Named parameters of a statement: a record, or any object whose fields are columns. */
export type SqlParameters = object;

/** So many answers are remembered at once; the next one makes it forget them all. The same holds for numbers. */
const REMEMBERED_MAX = 1_000;

/** Of some kilobytes at most each, so that what lies between two looks is little. */
const WRITES_BETWEEN_LOOKS = 10_000;
/**
 * Pages that SQLite keeps copies of, where the whole database is in memory anyway: what fits into the processor's own cache
 * makes a busy world 8 % faster than the 2 MB that it takes by default.
 */
const CACHE_PAGES = 250;
/** SQLite's default; a world of other pages is looked at a little sooner or later. */
const PAGE_BYTES = 4_096;

/**
 * The driver frees the copy behind `serialize()` only when the event loop turns. A loop that never turns it, such as a
 * property test that forks one world for each case, would retain a copy per case if unchanged pages were copied again.
 */
const RETAINED_PAGES_BYTES_MAX = 4 * 1024 * 1024;

/** A statement, and the table that it writes to. */
interface Prepared {
  readonly statement: SqliteStatement;
  /** Undefined where it only reads. */
  readonly write: TableWrite | undefined;
}

/** A sum of the rows up to the key `last`. */
interface RunningSum {
  readonly last: number;
  readonly sum: number;
}

/** A number that was read, and how often its tables had been written to by then. */
interface Counted {
  readonly number: number;
  readonly revision: number;
}

/**
 * A SQLite database with its prepared statements, each prepared at its first use and kept.
 * Only stores hold SQL; they say what a row looks like by the type parameter.
 */
export class Database {
  #driver: SqliteDriver;
  /** Whether it can't grow over SQLite's bound for databases that were opened from bytes. */
  #isBound: boolean;
  /** Writes since its size was last looked at. */
  #written = 0;
  readonly #statements = new Map<string, Prepared>();
  /** Statements of which only the first column is read. */
  readonly #columns = new Map<string, SqliteStatement>();
  readonly #remembered = new Map<string, unknown>();
  readonly #writes = new TableWrites();
  readonly #counted = new Map<string, Counted>();
  /** Maps SELECTs that returned no rows to the revision of their tables at that time. */
  readonly #emptyAt = new Map<string, number>();
  /** SELECTs that return no rows from the database as it was opened. */
  readonly #emptyAtFirst: Set<string>;
  readonly #runningSums = new Map<string, RunningSum>();
  /** The last serialized pages; undefined after the next write. */
  #pages: Uint8Array | undefined;

  constructor(source?: Uint8Array | DatabaseFile) {
    this.#driver = openSqlite(source);
    this.#emptyAtFirst = emptySelectsOf(source);
    this.#isBound = source !== undefined && !('file' in source);
    if (this.#isBound) this.pragma(`cache_size = ${CACHE_PAGES}`);
    if (this.#isBound) this.#makeRoom();
  }

  /** To be called between transactions: where it is about to reach its bound, it goes on in a database without one. */
  makeRoom(): void {
    if (this.#written < WRITES_BETWEEN_LOOKS || !this.#isBound) return;
    this.#written = 0;
    this.#makeRoom();
  }

  #makeRoom(): void {
    if (Number(this.pragma('page_count')) * PAGE_BYTES < CRAMPED_BYTES) return;
    this.#statements.clear();
    this.#columns.clear();
    this.#pages = undefined;
    this.#driver = moveToRoom(this.#driver);
    this.#isBound = false;
  }

  /** The first row, or undefined. */
  get<Row>(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): Row | undefined {
    return this.#prepared(sql).statement.get(...parameters) as Row | undefined;
  }

  /** Every row. */
  all<Row>(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): Row[] {
    return this.#prepared(sql).statement.all(...parameters) as Row[];
  }

  /** The first column of every row, without the objects around them. */
  column<Value extends SqlValue>(sql: string, ...parameters: readonly SqlValue[]): Value[] {
    let statement = this.#columns.get(sql);
    if (statement === undefined) {
      statement = this.#driver.prepare(sql).pluck();
      this.#columns.set(sql, statement);
    }
    return statement.all(...parameters) as Value[];
  }

  /** Runs a statement that answers no rows; gives the number of rows it changed. */
  run(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): number {
    return this.#write(sql).run(...parameters).changes;
  }

  /** Inserts, and gives the new row's integer key. */
  insert(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): number {
    return Number(this.#write(sql).run(...parameters).lastInsertRowid);
  }

  /**
   * The number that a SELECT gives as `number` (0 where it gives none), read once and known until something writes to
   * a table that it reads: how many rows a list has is asked with every page, and costs as much as there are rows.
   */
  number(sql: string, ...parameters: readonly SqlValue[]): number {
    const revision = this.#writes.revision(sql);
    const key = parameters.length === 0 ? sql : `${sql}\n${JSON.stringify(parameters)}`;
    const known = this.#counted.get(key);
    if (known?.revision === revision) return known.number;
    const number = this.get<{ number: number | null }>(sql, ...parameters)?.number ?? 0;
    if (this.#counted.size >= REMEMBERED_MAX) this.#counted.clear();
    this.#counted.set(key, { number, revision });
    return number;
  }

  /**
   * Skips a SELECT that returned no rows until a table that it reads is written. Invariants are checked after every step of
   * a test, and most of their tables are unchanged.
   */
  allUnlessKnownEmpty<Row>(sql: string): Row[] {
    if (this.#isKnownEmpty(sql)) return [];
    const rows = this.all<Row>(sql);
    if (rows.length > 0) return rows;
    const revision = this.#writes.revision(sql);
    if (revision === 0) this.#emptyAtFirst.add(sql);
    else this.#emptyAt.set(sql, revision);
    return rows;
  }

  /**
   * Returns a sum over a table and reads only the rows added since the last call. Rows must not be deleted, nor summed
   * values changed. The SELECT returns `sum` and `last` (the greatest key) of the rows whose key is above its parameter.
   */
  runningSum(sql: string): number {
    const known = this.#runningSums.get(sql) ?? { last: 0, sum: 0 };
    const added = this.get<{ last: number | null; sum: number | null }>(sql, known.last);
    const sum = known.sum + (added?.sum ?? 0);
    if (added?.last != null && !this.#writes.readsUncommittedRows(sql))
      this.#runningSums.set(sql, { last: added.last, sum });
    return sum;
  }

  /**
   * What `read` gives, kept until {@link Database.forget}: for rows that nearly every call asks for and hardly any
   * changes (keys, clients, integrations, open batches, endpoints). The stores that write them forget.
   */
  remember<Value>(key: string, read: () => Value): Value {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known as Value;
    if (this.#remembered.size >= REMEMBERED_MAX) this.forget();
    const value = read();
    this.#remembered.set(key, value);
    return value;
  }

  forget(): void {
    if (this.#remembered.size > 0) this.#remembered.clear();
  }

  /** Takes back what the transaction has written. SQLite may have done so by itself: where it had no room, say. */
  rollBack(): void {
    this.#changeAnyTable();
    if (this.#driver.inTransaction) this.#driver.exec('ROLLBACK');
    this.#writes.noteBoundary();
  }

  /** Several statements without parameters, such as a schema. */
  exec(sql: string): void {
    this.#changeAnyTable();
    this.#runningSums.clear();
    this.#driver.exec(sql);
  }

  #changeAnyTable(): void {
    this.#writes.noteAnyTable();
    this.#pages = undefined;
  }

  /** A setting of the database itself. */
  pragma(text: string): unknown {
    return this.#driver.pragma(text, { simple: true });
  }

  /** Returns the whole database as bytes that open in memory. Calls share the bytes: do not change them. */
  serialize(): Uint8Array {
    if (this.#pages !== undefined) return this.#pages;
    const bytes = this.#copyPages();
    if (bytes.length <= RETAINED_PAGES_BYTES_MAX) this.#pages = bytes;
    return bytes;
  }

  #copyPages(): Uint8Array {
    const bytes = this.#driver.serialize();
    // A file with a write-ahead log says so in its header, and in memory there is none: SQLite would not open it.
    for (const at of JOURNAL_MODE_BYTES) if (bytes[at] === WAL_FORMAT) bytes[at] = ROLLBACK_FORMAT;
    // How often it was written to says nothing of what it holds.
    for (const at of CHANGE_COUNTER_PLACES) bytes.set(CHANGED_ONCE, at);
    this.#passOnEmptySelects(bytes);
    return bytes;
  }

  /** SELECTs without rows here return no rows from a database opened from these bytes either. */
  #passOnEmptySelects(bytes: Uint8Array): void {
    const known = [...this.#emptyAtFirst, ...this.#emptyAt.keys()];
    if (known.length > 0) emptySelects.set(bytes, new Set(known.filter((sql) => this.#isKnownEmpty(sql))));
  }

  #isKnownEmpty(sql: string): boolean {
    const revision = this.#writes.revision(sql);
    return this.#emptyAt.get(sql) === revision || (revision === 0 && this.#emptyAtFirst.has(sql));
  }

  close(): void {
    this.#statements.clear();
    this.#columns.clear();
    this.#pages = undefined;
    this.#driver.close();
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const prepared = { statement: this.#driver.prepare(sql), write: this.#writes.writtenBy(sql) };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #write(sql: string): SqliteStatement {
    const { statement, write } = this.#prepared(sql);
    this.#written++;
    if (write === undefined) {
      this.#writes.noteBoundary();
      return statement;
    }
    this.#writes.note(write);
    this.#pages = undefined;
    return statement;
  }
}

/** A cache of a pure function: a SELECT returns the same rows from every database opened from the same bytes. */
const emptySelects = new WeakMap<Uint8Array, Set<string>>();

function emptySelectsOf(source: Uint8Array | DatabaseFile | undefined): Set<string> {
  if (source === undefined || 'file' in source) return new Set();
  const selects = emptySelects.get(source) ?? new Set();
  emptySelects.set(source, selects);
  return selects;
}

/** File format write and read version in the header (sqlite.org/fileformat2.html, 1.3.3). */
const JOURNAL_MODE_BYTES = [18, 19] as const;
const ROLLBACK_FORMAT = 1;
const WAL_FORMAT = 2;

/** The file change counter, and the one for which the size in the header holds (1.3.8, 1.3.22). */
const CHANGE_COUNTER_PLACES = [24, 92] as const;
const CHANGED_ONCE = [0, 0, 0, 1] as const;

/** `INSERT INTO table (a, b) VALUES (?, ?)` for a row's values in this order, which binds faster than by name. */
export function insertInOrderSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/** `INSERT INTO table (a, b) VALUES (@a, @b)` for a row with these columns. */
export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`;
}

/** `a = @a, b = @b`, for the SET of an UPDATE. */
export function assignments(columns: readonly string[]): string {
  return columns.map((column) => `${column} = @${column}`).join(', ');
}
