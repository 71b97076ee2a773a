import type { IdKind } from '../contract/id-kinds.ts';
import { FINGERPRINT_KEY_LABEL, SEALING_KEY_LABEL } from '../contract/key-labels.ts';
import { fromBase64, sha256Bytes, toBase64 } from './crypto.ts';
import type { Database } from './database.ts';
import { SettleboxError } from './errors.ts';
import { type MintState, mintId } from './ids.ts';
import { Dice } from './random.ts';

/** The layout of what a world remembers. A snapshot or a file of another version is refused. */
export const WORLD_VERSION = 8;

/**
 * In a file the state is written with every transaction; elsewhere it goes beside the pages of a snapshot. The settings
 * never change, and invariants ask for them.
 */
export const worldTables = `
CREATE TABLE world (
  settings TEXT NOT NULL,
  state    TEXT,
  initial  BLOB
) STRICT;`;

/** The state as it is written. */
interface SavedState {
  readonly version: number;
  readonly seed: string;
  readonly now: number;
  readonly jobs: number;
  readonly dice: string;
  readonly mint: readonly [atMs: number, high: number, low: number];
  readonly settings: string;
  readonly keyring: string;
  readonly made: string;
}

/**
 * What a world remembers besides its rows: clock, dice, id counter and settings. Kept in memory while the gateway runs,
 * and written beside the pages when the bytes of the world are taken.
 */
export class WorldState {
  readonly seed: string;
  readonly settings: string;
  /** Virtual time, in epoch milliseconds. Only `engine/advance` moves it, but for the example world of the documents. */
  now: number;
  /** How many jobs the world has done that nobody outside is asked about. */
  jobs: number;
  readonly dice: Dice;
  /** The accounts that the harness made, with their secrets, sealed with the vault's key. */
  keyring: string;
  /** JSON of what the world was made from, with stand-ins for what is never kept. */
  made: string;
  readonly #mint: MintState;
  #sealingKey: Uint8Array | undefined;
  #printKey: Uint8Array | undefined;

  private constructor(saved: SavedState) {
    const [atMs, high, low] = saved.mint;
    this.seed = saved.seed;
    this.settings = saved.settings;
    this.now = saved.now;
    this.jobs = saved.jobs;
    this.dice = Dice.fromBytes(fromBase64(saved.dice));
    this.keyring = saved.keyring;
    this.made = saved.made;
    this.#mint = { atMs, high, low };
  }

  /** The first state of a new world, in its empty database. */
  static create(database: Database, seed: string, now: number, settings: string): WorldState {
    database.run('INSERT INTO world (settings) VALUES (?)', settings);
    const dice = toBase64(Dice.fromSeed(seed).toBytes());
    const rest = { jobs: 0, dice, mint: [-1, 0, 0], settings, keyring: '', made: '' } as const;
    return new WorldState({ version: WORLD_VERSION, seed, now, ...rest });
  }

  /** @throws SettleboxError `bad_snapshot` where the text is not the state of a world of this version */
  static parse(text: string): WorldState {
    const saved = parseSaved(text);
    if (saved?.version === WORLD_VERSION) return new WorldState(saved);
    const [kind, advice] =
      (saved?.version ?? 0) > WORLD_VERSION
        ? ['a newer', 'Open it with that version']
        : ['an older', 'Create it again'];
    throw new SettleboxError(
      'bad_snapshot',
      saved === undefined
        ? 'The bytes are not a settlebox world.'
        : `This world has version ${saved.version}: it was created by ${kind} settlebox. ${advice}, or replay its tape.`,
      `This version of settlebox opens worlds of version ${WORLD_VERSION}, as returned by gateway.snapshot().`,
    );
  }

  /** The state in one line. */
  toText(): string {
    const { atMs, high, low } = this.#mint;
    const saved: SavedState = {
      version: WORLD_VERSION,
      seed: this.seed,
      now: this.now,
      jobs: this.jobs,
      dice: toBase64(this.dice.toBytes()),
      mint: [atMs, high, low],
      settings: this.settings,
      keyring: this.keyring,
      made: this.made,
    };
    return JSON.stringify(saved);
  }

  /** The key (AES-256) of sealed values. Each world has its own, from the seed. */
  get sealingKey(): Uint8Array {
    this.#sealingKey ??= sha256Bytes(SEALING_KEY_LABEL + this.seed);
    return this.#sealingKey;
  }

  get fingerprintKey(): Uint8Array {
    this.#printKey ??= sha256Bytes(FINGERPRINT_KEY_LABEL + this.seed);
    return this.#printKey;
  }

  id(kind: IdKind): string {
    return mintId(kind, this.#mint, this.now, this.dice);
  }

  /** Remembers where dice, mint and keyring stand, and gives the way back for work that is undone. */
  mark(): () => void {
    const dice = this.dice.mark();
    const mint = { ...this.#mint };
    const { keyring, jobs } = this;
    return () => {
      this.keyring = keyring;
      this.jobs = jobs;
      this.dice.rewind(dice);
      Object.assign(this.#mint, mint);
    };
  }
}

function parseSaved(text: string): SavedState | undefined {
  try {
    const saved: unknown = JSON.parse(text);
    return typeof saved === 'object' && saved !== null && 'version' in saved ? (saved as SavedState) : undefined;
  } catch {
    return undefined;
  }
}
