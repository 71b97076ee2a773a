import { sha256Bytes } from './crypto.ts';
import type { Database } from './database.ts';
import { SettleboxError } from './errors.ts';
import { type IdKind, type MintState, mintId } from './ids.ts';
import { Dice } from './random.ts';

/** The layout of what a world remembers. A snapshot of another version is refused. */
export const WORLD_VERSION = 3;

export const worldTables = `
CREATE TABLE world (
  version  INTEGER NOT NULL,
  seed     TEXT    NOT NULL,
  now      INTEGER NOT NULL,
  dice     BLOB    NOT NULL,
  mintAtMs INTEGER NOT NULL,
  mintHigh INTEGER NOT NULL,
  mintLow  INTEGER NOT NULL,
  settings TEXT    NOT NULL,
  keyring  TEXT    NOT NULL
) STRICT;`;

interface WorldRow {
  version: number;
  seed: string;
  now: number;
  dice: Uint8Array;
  mintAtMs: number;
  mintHigh: number;
  mintLow: number;
  settings: string;
  keyring: string;
}

/**
 * What a world remembers besides its rows: clock, dice, id counter and settings. Kept in memory while the gateway
 * runs, written back before the bytes are taken, so that they are a whole world.
 */
export class WorldState {
  readonly seed: string;
  readonly settings: string;
  /** Virtual time, in epoch milliseconds. Only `core/advance` moves it, but for the example world of the documents. */
  now: number;
  readonly dice: Dice;
  /** The accounts that the harness made, with their secrets, sealed with the vault's key. */
  keyring: string;
  readonly #mint: MintState;
  #vaultKey: Uint8Array | undefined;
  #printKey: Uint8Array | undefined;

  private constructor(row: WorldRow) {
    this.seed = row.seed;
    this.settings = row.settings;
    this.now = row.now;
    this.dice = Dice.fromBytes(row.dice);
    this.keyring = row.keyring;
    this.#mint = { atMs: row.mintAtMs, high: row.mintHigh, low: row.mintLow };
  }

  /** Writes the first state of a new world. */
  static create(database: Database, seed: string, now: number, settings: string): void {
    database.run(
      `INSERT INTO world (version, seed, now, dice, mintAtMs, mintHigh, mintLow, settings, keyring)
       VALUES (?, ?, ?, ?, -1, 0, 0, ?, '')`,
      ...[WORLD_VERSION, seed, now, Dice.fromSeed(seed).toBytes(), settings],
    );
  }

  /** @throws SettleboxError `bad_snapshot` where the bytes are not a world of this version */
  static read(database: Database): WorldState {
    const row = readRow(database);
    if (row === undefined || row.version !== WORLD_VERSION)
      throw new SettleboxError(
        'bad_snapshot',
        row === undefined ? 'These bytes are not a settlebox world.' : `This world has version ${row.version}.`,
        `This settlebox opens worlds of version ${WORLD_VERSION}, as gateway.snapshot() gives them.`,
      );
    return new WorldState(row);
  }

  save(database: Database): void {
    const { atMs, high, low } = this.#mint;
    database.run(
      'UPDATE world SET now = ?, dice = ?, mintAtMs = ?, mintHigh = ?, mintLow = ?, keyring = ?',
      ...[this.now, this.dice.toBytes(), atMs, high, low, this.keyring],
    );
  }

  /** The key of the vault (AES-256) and the key of fingerprints: each world has its own, from the seed. */
  get vaultKey(): Uint8Array {
    this.#vaultKey ??= sha256Bytes(`settlebox vault/${this.seed}`);
    return this.#vaultKey;
  }

  get fingerprintKey(): Uint8Array {
    this.#printKey ??= sha256Bytes(`settlebox fingerprints/${this.seed}`);
    return this.#printKey;
  }

  id(kind: IdKind): string {
    return mintId(kind, this.#mint, this.now, this.dice);
  }

  /** Remembers where dice, mint and keyring stand, and gives the way back for work that is undone. */
  mark(): () => void {
    const dice = this.dice.mark();
    const mint = { ...this.#mint };
    const { keyring } = this;
    return () => {
      this.keyring = keyring;
      this.dice.rewind(dice);
      Object.assign(this.#mint, mint);
    };
  }
}

function readRow(database: Database): WorldRow | undefined {
  try {
    return database.get<WorldRow>('SELECT * FROM world');
  } catch {
    return undefined;
  }
}
