import { corruptFile } from './damaged-file.ts';
import { diskFailure } from './disk-errors.ts';
import type { SqliteDriver, SqliteRows, SqliteStatement } from './sqlite-driver.ts';

/** A database in a file: converts errors of its disk to SettleboxErrors that name the disk and the file. */
export class FileDriver implements SqliteDriver {
  readonly #driver: SqliteDriver;
  readonly #file: string;
  #diskFailures = 0;

  constructor(driver: SqliteDriver, file: string) {
    this.#driver = driver;
    this.#file = file;
  }

  prepare(sql: string): SqliteStatement {
    try {
      return new FileStatement(this.#driver.prepare(sql), this.#explained);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  exec(sql: string): unknown {
    try {
      return this.#driver.exec(sql);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  pragma(sql: string, options: { readonly simple: true }): unknown {
    try {
      return this.#driver.pragma(sql, options);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  serialize(): Uint8Array {
    try {
      return this.#driver.serialize();
    } catch (error) {
      throw this.#explained(error);
    }
  }

  get inTransaction(): boolean {
    return this.#driver.inTransaction;
  }

  get diskFailures(): number {
    return this.#diskFailures;
  }

  close(): unknown {
    return this.#driver.close();
  }

  readonly #explained = (error: unknown): unknown => {
    const failure = diskFailure(this.#file, error);
    if (failure !== undefined) this.#diskFailures++;
    return failure ?? corruptFile(this.#file, error) ?? error;
  };
}

/** Each method has its own try: a shared one would need a function per call. */
class FileStatement implements SqliteStatement {
  readonly #statement: SqliteStatement;
  readonly #explained: (error: unknown) => unknown;

  constructor(statement: SqliteStatement, explained: (error: unknown) => unknown) {
    this.#statement = statement;
    this.#explained = explained;
  }

  get(...parameters: unknown[]): unknown {
    try {
      return this.#statement.get(...parameters);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  all(...parameters: unknown[]): unknown[] {
    try {
      return this.#statement.all(...parameters);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  run(...parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    try {
      return this.#statement.run(...parameters);
    } catch (error) {
      throw this.#explained(error);
    }
  }

  columns(): ReturnType<SqliteStatement['columns']> {
    return this.#statement.columns();
  }

  pluck(): SqliteStatement {
    this.#statement.pluck();
    return this;
  }

  raw(): Pick<SqliteRows, 'iterate'> {
    return this.#statement.raw();
  }
}
