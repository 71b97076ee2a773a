import { integerOrNull, type StoredColumn } from './columns.ts';
import { CLOSED, Connection } from './connection.ts';
import { withoutWriteTraces } from './database-bytes.ts';
import { emptySelectsOf, rememberEmptySelects } from './empty-selects.ts';
import { closeConnection, openConnection } from './idle-connections.ts';
import { ReadCache } from './read-cache.ts';
import type { RowShape } from './row-shape.ts';
import { type DatabaseFile, openSqlite, type SqliteDriver, type SqliteStatement } from './sqlite.ts';
import { CRAMPED_BYTES, moveToRoom } from './sqlite-memory-limit.ts';
import { SUM_OF_ROWS, TableSums } from './table-sums.ts';

/** A value that a column can hold. Booleans are stored as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array;
/** Named parameters of a statement: a record, or any object whose fields are columns. */
type SqlParameters = object;
/** A row whose columns are unknown to the type checker. */
type SqlRow = Readonly<Record<string, SqlValue>>;

/** Maximum number of cached numbers. The next one clears the cache. */
const NUMBERS_MAX = 1_000;

/** Each write adds at most some kilobytes, so the database grows little between two checks. */
const WRITES_BETWEEN_CHECKS = 10_000;
/** After more writes, a closed database is not reused: it would take much memory, and opening another one hardly matters. */
const UNDOABLE_WRITES_MAX = 1_000;
/** SQLite's default. With another page size, the checks run a little earlier or later. */
const PAGE_BYTES = 4_096;

/**
 * The driver frees the copy behind `serialize()` only when the event loop turns. A loop that never turns it, such as a
 * property test that forks one world for each case, would retain a copy per case if unchanged pages were copied again.
 */
export const RETAINED_PAGES_BYTES_MAX = 4 * 1024 * 1024;

/** Pages that are copied to a file at once: 16 MB. */
const COPIED_PAGES = 4_096;

/** A cached number, and the count of writes to its tables at that time. */
interface CachedNumber {
  readonly number: number;
  readonly revision: number;
}

/**
 * A SQLite database with its prepared statements. Each is prepared at its first use and cached. Only stores contain SQL, and
 * they pass the shape of its rows.
 */
export class Database {
  #connection: Connection;
  /** The contents of the database as it was opened, if another world can use its connection. */
  readonly #opened: Uint8Array | undefined;
  /** True if the database is limited to 1 GiB, as SQLite limits databases opened from bytes. */
  #isBound = false;
  #writesSinceCheck = 0;
  readonly #reads: ReadCache;
  /** Results that depend on the indexes of this database, so they can't be shared with other worlds. */
  readonly plans = new ReadCache();
  readonly #counted = new Map<string, CachedNumber>();
  /** Maps SELECTs that returned no rows to the revision of their tables at that time. */
  readonly #emptyAt = new Map<string, number>();
  /** SELECTs that return no rows from the database as it was opened. */
  readonly #emptyAtFirst: Set<string>;
  readonly #tableSums = new TableSums();
  /** True if the order of the pages is that of a file, which depends on more than the rows. */
  hasFileLayout = false;
  /** The last serialized pages; undefined after the next write. */
  #pages: Uint8Array | undefined;

  /**
   * `world`: the world that `source` contains, if it can be opened again. `isOpenedOften`: other databases are opened from the same
   * bytes, so their connections are reused. An open driver is closed with this database.
   */
  constructor(source?: Uint8Array | DatabaseFile | SqliteDriver, world?: object, isOpenedOften = world !== undefined) {
    const isReused = isOpenedOften && ArrayBuffer.isView(source);
    this.#opened = isReused ? source : undefined;
    this.#connection = isReused ? openConnection(source) : new Connection(driverOf(source));
    this.#reads = new ReadCache(world);
    this.#emptyAtFirst = emptySelectsOf(source);
    if (!ArrayBuffer.isView(source)) return;
    this.#isBound = true;
    if (isReused && source.length <= RETAINED_PAGES_BYTES_MAX) this.#pages = source;
    if (source.length >= CRAMPED_BYTES) this.#makeRoom();
  }

  /** The number of writes so far. It reads nothing. */
  get writes(): number {
    return this.#connection.writes.total;
  }

  /** Moves the contents to an unlimited database when the limit is near. Called between transactions. */
  makeRoom(): void {
    if (this.#writesSinceCheck >= UNDOABLE_WRITES_MAX) this.#connection.retain();
    if (this.#writesSinceCheck < WRITES_BETWEEN_CHECKS || !this.#isBound) return;
    this.#writesSinceCheck = 0;
    if (Number(this.pragma('page_count')) * PAGE_BYTES >= CRAMPED_BYTES) this.#makeRoom();
  }

  #makeRoom(): void {
    this.#pages = undefined;
    const { driver, writes } = this.#connection;
    this.#connection = new Connection(moveToRoom(driver), writes);
    this.#isBound = false;
    this.plans.forget();
  }

  /**
   * Returns the first row, or undefined.
   *
   * @throws InvariantError if the statement does not return the columns of the shape
   */
  get<Row>(shape: RowShape<Row>, sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): Row | undefined {
    return this.#connection.reading(shape, sql).get(...parameters) as Row | undefined;
  }

  /** Returns every row, and checks the statement as `get` does. */
  all<Row>(shape: RowShape<Row>, sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): Row[] {
    return this.#connection.reading(shape, sql).all(...parameters) as Row[];
  }

  /** Returns every row of a statement whose columns are read by name at run time. */
  rows(sql: string, ...parameters: readonly SqlValue[]): SqlRow[] {
    return this.#connection.prepared(sql).statement.all(...parameters) as SqlRow[];
  }

  /**
   * Returns the first column of every row, without the objects around them.
   *
   * @throws InvariantError if the column was declared with another type
   */
  column<Value>(of: StoredColumn<Value>, sql: string, ...parameters: readonly SqlValue[]): Value[] {
    return this.#connection.plucked(of, sql).all(...parameters) as Value[];
  }

  /** Returns the first column of the first row, or undefined. */
  value<Value>(of: StoredColumn<Value>, sql: string, ...parameters: readonly SqlValue[]): Value | undefined {
    return this.#connection.plucked(of, sql).get(...parameters) as Value | undefined;
  }

  /** Runs a statement that returns no rows. Returns the number of rows that it changed. */
  run(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): number {
    return this.#write(sql).run(...parameters).changes;
  }

  /** Inserts a row. Returns its integer key. */
  insert(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): number {
    return Number(this.#write(sql).run(...parameters).lastInsertRowid);
  }

  /**
   * Returns the number that a SELECT returns as `number`; 0 if it returns no row. The result is cached until a write to one of
   * its tables: every page of a list includes its total, and counting costs as much as there are rows.
   */
  number(sql: string, ...parameters: readonly SqlValue[]): number {
    const revision = this.#connection.writes.revision(sql);
    const key = parameters.length === 0 ? sql : `${sql}\n${JSON.stringify(parameters)}`;
    const known = this.#counted.get(key);
    if (known?.revision === revision) return known.number;
    const number = this.value(integerOrNull(), sql, ...parameters) ?? 0;
    if (this.#counted.size >= NUMBERS_MAX) this.#counted.clear();
    this.#counted.set(key, { number, revision });
    return number;
  }

  /** Returns every row like `rows`, and skips the SELECT like `unlessKnownEmpty`. */
  allUnlessKnownEmpty(sql: string): SqlRow[] {
    return this.unlessKnownEmpty(sql, () => this.rows(sql));
  }

  /**
   * Skips a SELECT that returned no rows until a table that it reads is written. Invariants are checked after every step of
   * a test, and most of their tables are unchanged.
   */
  unlessKnownEmpty<Row>(sql: string, read: (sql: string) => Row[]): Row[] {
    if (this.#isKnownEmpty(sql)) return [];
    const rows = read(sql);
    if (rows.length > 0) return rows;
    const revision = this.#connection.writes.revision(sql);
    if (revision === 0) this.#emptyAtFirst.add(sql);
    else this.#emptyAt.set(sql, revision);
    return rows;
  }

  /**
   * Returns a sum over a table and reads only the rows added since the last call. Rows must not be deleted, nor summed
   * values changed. The SELECT returns `sum` and `last` (the greatest key) of the rows whose key is above its first parameter.
   * `of` is its second parameter, if it has one.
   */
  runningSum(sql: string, of?: number): number {
    return this.#tableSums.next(sql, of, {
      read: (last) => this.get(SUM_OF_ROWS, sql, last, ...(of === undefined ? [] : [of])),
      isFinal: () => !this.#connection.writes.readsUncommittedRows(sql),
    });
  }

  /**
   * Returns the result of `read`, cached until {@link Database.forget}. It is for rows that most calls read and few change
   * (keys, clients, integrations, open batches, endpoints). The stores that write such rows call `forget`.
   */
  remember<Value>(kind: string, id: string, read: () => Value): Value {
    return this.#reads.get(kind, id, read);
  }

  /** Forgets the cached results of one kind, or all of them. */
  forget(kind?: string): void {
    this.#reads.forget(kind);
    this.plans.forget(kind);
  }

  /** Begins a transaction. */
  begin(): void {
    this.#connection.begin();
  }

  commit(): void {
    this.#connection.commit();
  }

  rollBack(): void {
    this.#pages = undefined;
    this.#connection.rollBack();
  }

  /** Runs several statements without parameters, such as a schema. */
  exec(sql: string): void {
    this.#pages = undefined;
    this.#tableSums.clear();
    this.#connection.exec(sql);
  }

  /** How often the disk of the file has failed; 0 in memory. */
  get diskFailures(): number {
    return this.#connection.driver.diskFailures ?? 0;
  }

  /** Reads a setting of the database itself. */
  pragma(text: string): unknown {
    return this.#connection.driver.pragma(text, { simple: true });
  }

  /** Returns the whole database as bytes that open in memory. Calls share them up to RETAINED_PAGES_BYTES_MAX: do not change those. */
  serialize(): Uint8Array {
    if (this.#pages !== undefined) return this.#pages;
    this.#connection.retain();
    const bytes = this.#connection.driver.serialize();
    withoutWriteTraces(bytes);
    this.#passOnEmptySelects(bytes);
    if (bytes.length <= RETAINED_PAGES_BYTES_MAX) this.#pages = bytes;
    return bytes;
  }

  /** Copies the database to a file, with what is written meanwhile, without a copy in memory. False if the driver cannot. */
  async copyTo(file: string): Promise<boolean> {
    this.#connection.retain();
    const copying = this.#connection.driver.backup?.(file, { progress: () => COPIED_PAGES });
    if (copying === undefined) return false;
    await copying;
    return true;
  }

  /** Passes the cache of SELECTs that return no rows to databases that are opened from these bytes. */
  #passOnEmptySelects(bytes: Uint8Array): void {
    const known = [...this.#emptyAtFirst, ...this.#emptyAt.keys()];
    if (known.length > 0) rememberEmptySelects(bytes, new Set(known.filter((sql) => this.#isKnownEmpty(sql))));
  }

  #isKnownEmpty(sql: string): boolean {
    const revision = this.#connection.writes.revision(sql);
    return this.#emptyAt.get(sql) === revision || (revision === 0 && this.#emptyAtFirst.has(sql));
  }

  close(): void {
    this.#pages = undefined;
    closeConnection(this.#connection, this.#opened);
    this.#connection = CLOSED;
  }

  #write(sql: string): SqliteStatement {
    const { statement, write } = this.#connection.prepared(sql);
    this.#writesSinceCheck++;
    if (write === undefined) {
      this.#connection.writes.noteBoundary();
      return statement;
    }
    this.#connection.writes.note(write);
    this.#pages = undefined;
    return statement;
  }
}

function driverOf(source: Uint8Array | DatabaseFile | SqliteDriver | undefined): SqliteDriver {
  return source !== undefined && 'prepare' in source ? source : openSqlite(source);
}
