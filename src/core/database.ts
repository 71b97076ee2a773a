import { openSqlite, type SqliteDriver, type SqliteStatement } from './sqlite.ts';

/** What a column can hold. Booleans are kept as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array;
/** Named parameters of a statement: a record, or any object whose fields are columns. */
export type SqlParameters = object;

/** So many answers are remembered at once; the next one makes it forget them all. */
const REMEMBERED_MAX = 1_000;

/**
 * A SQLite database with its prepared statements, each prepared at its first use and kept.
 * Only stores hold SQL; they say what a row looks like by the type parameter.
 */
export class Database {
  readonly #driver: SqliteDriver;
  readonly #statements = new Map<string, SqliteStatement>();
  readonly #remembered = new Map<string, unknown>();

  constructor(bytes?: Uint8Array) {
    this.#driver = openSqlite(bytes);
  }

  /** The first row, or undefined. */
  get<Row>(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): Row | undefined {
    return this.#prepared(sql).get(...parameters) as Row | undefined;
  }

  /** Every row. */
  all<Row>(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): Row[] {
    return this.#prepared(sql).all(...parameters) as Row[];
  }

  /** Runs a statement that answers no rows; gives the number of rows it changed. */
  run(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): number {
    return this.#prepared(sql).run(...parameters).changes;
  }

  /** Inserts, and gives the new row's integer key. */
  insert(sql: string, ...parameters: readonly (SqlValue | SqlParameters)[]): number {
    return Number(this.#prepared(sql).run(...parameters).lastInsertRowid);
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

  /** Several statements without parameters, such as a schema. */
  exec(sql: string): void {
    this.#driver.exec(sql);
  }

  /** The whole database as bytes. */
  serialize(): Uint8Array {
    return this.#driver.serialize();
  }

  close(): void {
    this.#statements.clear();
    this.#driver.close();
  }

  #prepared(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#driver.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

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
