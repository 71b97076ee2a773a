/** The part of better-sqlite3 that the shop uses. The package has no types. */
declare module 'better-sqlite3' {
  interface Statement {
    run(...parameters: unknown[]): { readonly changes: number };
    get(...parameters: unknown[]): unknown;
    all(...parameters: unknown[]): unknown[];
  }

  class Database {
    constructor(file: string);
    exec(sql: string): this;
    prepare(sql: string): Statement;
    transaction(work: () => void): () => void;
    close(): this;
  }

  export = Database;
}
