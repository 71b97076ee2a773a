import { createRequire } from 'node:module';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** The part of better-sqlite3 that the raw sides use, without the engine of Settlebox. */
export interface BareDatabase {
  prepare(sql: string): BareStatement;
  serialize(): Uint8Array;
  close(): unknown;
}

export interface BareStatement {
  run(...parameters: readonly SqlValue[]): unknown;
  get(...parameters: readonly SqlValue[]): SqlRow | undefined;
  all(...parameters: readonly SqlValue[]): SqlRow[];
}

const Bare: new (bytes: Uint8Array) => BareDatabase = createRequire(import.meta.url)('better-sqlite3');

export function openBare(bytes: Uint8Array): BareDatabase {
  // The driver accepts bytes only as a Buffer. It takes other views for file names, and rejects them.
  return new Bare(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
