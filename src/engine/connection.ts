import type { StoredColumn } from './columns.ts';
import { checkFirstColumn, checkStatement, type RowShape } from './row-shape.ts';
import type { SqliteDriver, SqliteStatement } from './sqlite.ts';
import { type TableWrite, TableWrites } from './table-writes.ts';

/** A statement, and the table that it writes to. */
interface Prepared {
  readonly statement: SqliteStatement;
  /** Undefined if the statement only reads. */
  readonly write: TableWrite | undefined;
  /** The shape with which its columns were last compared. */
  shape?: RowShape<unknown>;
}

/** Lists have statements for each combination of filters. A connection with more statements than this is not reused. */
const REUSED_STATEMENTS_MAX = 500;

/** The statements that bound a transaction. */
interface Bounds {
  readonly begin: string;
  readonly commit: string;
}

const OUTERMOST: Bounds = { begin: 'BEGIN', commit: 'COMMIT' };
const NESTED: Bounds = { begin: 'SAVEPOINT work', commit: 'RELEASE work' };

/**
 * An open database with its prepared statements. Each statement is prepared at its first use and cached.
 *
 * While a connection is undoable, all work runs inside an outer transaction, and transactions are savepoints in it. So
 * {@link Connection.undo} restores the database as it was opened, with its parsed schema and its prepared statements, at a tenth of
 * the time of opening another one.
 */
export class Connection {
  readonly driver: SqliteDriver;
  readonly writes: TableWrites;
  readonly #statements = new Map<string, Prepared>();
  /** Prepared statements that return only the first column. */
  readonly #columns = new Map<string, SqliteStatement>();
  #bounds = OUTERMOST;
  #isReusable = true;

  /** `writes`: those of the connection from which the contents of the database were moved. */
  constructor(driver: SqliteDriver, writes = new TableWrites()) {
    this.driver = driver;
    this.writes = writes;
  }

  prepared(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const prepared = { statement: this.driver.prepare(sql), write: this.writes.writtenBy(sql) };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  /**
   * Prepares a statement whose rows have this shape.
   *
   * @throws InvariantError if it does not return the columns of the shape
   */
  reading(shape: RowShape<unknown>, sql: string): SqliteStatement {
    const prepared = this.prepared(sql);
    if (prepared.shape !== shape) {
      checkStatement(shape, sql, prepared.statement);
      prepared.shape = shape;
    }
    return prepared.statement;
  }

  /**
   * Prepares a statement that returns only its first column.
   *
   * @throws InvariantError if the column was declared with another type
   */
  plucked(of: StoredColumn<unknown>, sql: string): SqliteStatement {
    const known = this.#columns.get(sql);
    if (known !== undefined) return known;
    const statement = this.driver.prepare(sql).pluck();
    checkFirstColumn(of, sql, statement);
    this.#columns.set(sql, statement);
    return statement;
  }

  begin(): void {
    this.prepared(this.#bounds.begin).statement.run();
    this.writes.noteBoundary();
  }

  commit(): void {
    this.prepared(this.#bounds.commit).statement.run();
    this.writes.noteBoundary();
  }

  /** Rolls back the transaction. SQLite can have done so already, for example when the disk is full. */
  rollBack(): void {
    this.writes.noteAnyTable();
    if (this.isUndoable) this.#rollBackSavepoint();
    else if (this.driver.inTransaction) this.driver.exec('ROLLBACK');
    this.writes.noteBoundary();
  }

  /** @throws Error if SQLite ran out of memory: it then reverts the outer transaction, and so the whole world. */
  #rollBackSavepoint(): void {
    if (!this.driver.inTransaction)
      throw new Error('SQLite ran out of memory and reverted this world; close the gateway.');
    this.prepared('ROLLBACK TO work').statement.run();
    this.prepared(NESTED.commit).statement.run();
  }

  /** Runs several statements without parameters, such as a schema. */
  exec(sql: string): void {
    // Reverting a change of the schema would discard the prepared statements too.
    this.#isReusable = false;
    this.writes.noteAnyTable();
    this.driver.exec(sql);
  }

  get isUndoable(): boolean {
    return this.#bounds === NESTED;
  }

  /** Reports whether `undo` makes it fit for another world. */
  get isReusable(): boolean {
    const hasFewStatements = this.#statements.size + this.#columns.size <= REUSED_STATEMENTS_MAX;
    return this.#isReusable && hasFewStatements && this.isUndoable && this.driver.inTransaction;
  }

  /** Starts the outer transaction. */
  makeUndoable(): void {
    this.prepared('BEGIN').statement.run();
    this.#bounds = NESTED;
  }

  /** Ends the outer transaction and retains its work. Called between transactions. */
  retain(): void {
    if (!this.isUndoable) return;
    this.prepared('COMMIT').statement.run();
    this.#bounds = OUTERMOST;
  }

  /** Ends the outer transaction and reverts its work. */
  undo(): void {
    this.prepared('ROLLBACK').statement.run();
    this.#bounds = OUTERMOST;
    this.writes.forget();
  }

  close(): void {
    this.#statements.clear();
    this.#columns.clear();
    this.driver.close();
  }
}

/** The connection of a closed database, whose own connection can belong to another world by now. */
export const CLOSED = new Connection({
  prepare: rejectClosed,
  exec: rejectClosed,
  pragma: rejectClosed,
  serialize: rejectClosed,
  inTransaction: false,
  close: () => undefined,
});

function rejectClosed(): never {
  throw new TypeError('The database connection is not open');
}
