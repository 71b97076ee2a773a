import { corruptFile } from './damaged-file.ts';
import { diskFailure } from './disk-errors.ts';
import type { SqliteDriver, SqliteRows, SqliteStatement } from './sqlite-driver.ts';

/** A database in a file: converts errors of its disk to SettleboxErrors that name the disk and the file. */
export class FileDriver implements SqliteDriver {
  readonly #driver: SqliteDriver;
  readonly #file: string;

  constructor(driver: SqliteDriver, file: string) {
    this.#driver = driver;
    this.#file = file;
  }

  prepare(sql: string): SqliteStatement {
    try {
      return new FileStatement(this.#driver.prepare(sql), this.#file);
    } catch (error) {
      throw explained(this.#file, error);
    }
  }

  exec(sql: string): unknown {
    try {
      return this.#driver.exec(sql);
    } catch (error) {
      throw explained(this.#file, error);
    }
  }

  pragma(sql: string, options: { readonly simple: true }): unknown {
    try {
      return this.#driver.pragma(sql, options);
    } catch (error) {
      throw explained(this.#file, error);
    }
  }

  serialize(): Uint8Array {
    try {
      return this.#driver.serialize();
    } catch (error) {
      throw explained(this.#file, error);
    }
  }

  get inTransaction(): boolean {
    return this.#driver.inTransaction;
  }

  close(): unknown {
    return this.#driver.close();
  }
}

/** Each method has its own try: a shared one would need a function per call. */
class FileStatement implements SqliteStatement {
  readonly #statement: SqliteStatement;
  readonly #file: string;

  constructor(statement: SqliteStatement, file: string) {
    this.#statement = statement;
    this.#file = file;
  }

  get(...parameters: unknown[]): unknown {
    try {
      return this.#statement.get(...parameters);
    } catch (error) {
      throw explained(this.#file, error);
    }
  }

  all(...parameters: unknown[]): unknown[] {
    try {
      return this.#statement.all(...parameters);
    } catch (error) {
      throw explained(this.#file, error);
    }
  }

  run(...parameters: unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    try {
      return this.#statement.run(...parameters);
    } catch (error) {
      throw explained(this.#file, error);
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

function explained(file: string, error: unknown): unknown {
  return diskFailure(file, error) ?? corruptFile(file, error) ?? error;
}
