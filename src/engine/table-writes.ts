/** Counts the writes to a table. */
interface Writes {
  count: number;
  /** The transaction that last added a row. */
  addedIn: number;
}

/** A statement's writes to a table. */
export interface TableWrite {
  readonly writes: Writes;
  readonly isInsert: boolean;
}

/** Counts the writes to each table, so that cached results are read again only after a write. */
export class TableWrites {
  readonly #tables = new Map<string, Writes>();
  /** Writes that may have changed any table: schema changes and rollbacks. */
  readonly #sweeping: Writes = { count: 0, addedIn: -1 };
  readonly #tablesRead = new Map<string, readonly Writes[]>();
  #hasNoted = false;
  /** Grows whenever a transaction begins or ends. */
  #transaction = 0;
  #total = 0;

  /** The number of writes so far, also of those that were undone. */
  get total(): number {
    return this.#total;
  }

  /** Returns undefined if the statement only reads. */
  writtenBy(sql: string): TableWrite | undefined {
    if (READS_ONLY.test(sql)) return undefined;
    const [, verb, table] = TABLE_WRITTEN.exec(sql) ?? [];
    if (table === undefined) return { writes: this.#sweeping, isInsert: true };
    return { writes: this.#of(table), isInsert: verb?.startsWith('INSERT') === true };
  }

  note({ writes, isInsert }: TableWrite): void {
    this.#hasNoted = true;
    this.#total++;
    writes.count++;
    if (isInsert) writes.addedIn = this.#transaction;
  }

  noteAnyTable(): void {
    this.note({ writes: this.#sweeping, isInsert: true });
  }

  noteBoundary(): void {
    this.#transaction++;
  }

  /** Forgets all writes, because they were undone. */
  forget(): void {
    for (const writes of [this.#sweeping, ...this.#tables.values()]) Object.assign(writes, { count: 0, addedIn: -1 });
    this.#hasNoted = false;
  }

  /** Grows with every write to a table that the SELECT reads. */
  revision(sql: string): number {
    // Nothing to compare before the first write: searching the SELECT for its tables would cost 1% of a reset().
    if (!this.#hasNoted) return 0;
    return this.#readBy(sql).reduce((sum, { count }) => sum + count, this.#sweeping.count);
  }

  /** Reports whether the SELECT reads rows of a transaction that can still be rolled back. */
  readsUncommittedRows(sql: string): boolean {
    return [this.#sweeping, ...this.#readBy(sql)].some(({ addedIn }) => addedIn === this.#transaction);
  }

  #readBy(sql: string): readonly Writes[] {
    let tables = this.#tablesRead.get(sql);
    if (tables === undefined) {
      tables = [...sql.matchAll(TABLE_READ)].map(([, table = '']) => this.#of(table));
      this.#tablesRead.set(sql, tables);
    }
    return tables;
  }

  #of(table: string): Writes {
    const known = this.#tables.get(table);
    if (known !== undefined) return known;
    const writes = { count: 0, addedIn: -1 };
    this.#tables.set(table, writes);
    return writes;
  }
}

const READS_ONLY = /^\s*(SELECT|BEGIN|COMMIT)\b/;
const TABLE_WRITTEN = /^\s*(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM)\s+(\w+)/;
const TABLE_READ = /\b(?:FROM|JOIN)\s+(\w+)/g;
