import type { IdKind } from '../contract/id-kinds.ts';
import { FINGERPRINT_KEY_LABEL, JOB_ORDER_LABEL, SEALING_KEY_LABEL } from '../contract/key-labels.ts';
import { sha256Bytes } from './crypto.ts';
import type { Database } from './database.ts';
import { SettleboxError } from './errors.ts';
import { type MintState, mintId } from './ids.ts';
import type { UnfinishedJob } from './job-parts.ts';
import { SeededRng } from './random.ts';
import { isoText } from './time.ts';

/** The version of the world format. Other versions are rejected. */
export const WORLD_VERSION = 11;

/**
 * In a file, the state is written with every transaction; otherwise it is stored next to the pages of a snapshot. The
 * settings never change, and invariants read them.
 */
export const worldTables = `
CREATE TABLE world (
  settings TEXT NOT NULL,
  state    TEXT,
  initial  BLOB
) STRICT;`;

/** The serialized state. */
export interface SavedState {
  readonly version: number;
  readonly seed: string;
  readonly now: number;
  readonly jobs: number;
  /** The RNG state. `dice` and `mint` are names of the format. */
  readonly dice: string;
  readonly mint: readonly [atMs: number, high: number, low: number];
  readonly settings: string;
  readonly keyring: string;
  readonly made: string;
  /** Only in the file of a process that was killed between two parts of a job. */
  readonly unfinished?: UnfinishedJob | undefined;
}

/**
 * The state of a world outside of its rows: clock, RNG, id counter and settings. In memory while the gateway runs, and
 * written next to the pages when the world is captured.
 */
export class WorldState {
  readonly seed: string;
  readonly settings: string;
  /**
   * Virtual time in epoch milliseconds. Only `engine/advance` changes it, except for the example world of the documents.
   */
  now: number;
  /** Number of jobs inside the process that the world has run. */
  jobs: number;
  readonly rng: SeededRng;
  /** The accounts of the harness with their secrets, sealed. */
  keyring: string;
  /** JSON of the options that the world was created with, with surrogates for sensitive values. */
  made: string;
  /** The job of which some parts have run. */
  unfinished: UnfinishedJob | undefined;
  readonly #mint: MintState;
  /** The serialized state that its file holds, to which `returnToCommitted` goes back. Unused in memory. */
  #committed: SavedState;
  #sealingKey: Uint8Array | undefined;
  #printKey: Uint8Array | undefined;
  #lastIso = { ms: Number.NaN, text: '' };

  private constructor(saved: SavedState) {
    const [atMs, high, low] = saved.mint;
    this.#committed = saved;
    this.seed = saved.seed;
    this.settings = saved.settings;
    this.now = saved.now;
    this.jobs = saved.jobs;
    this.rng = SeededRng.fromText(saved.dice);
    this.keyring = saved.keyring;
    this.made = saved.made;
    this.unfinished = saved.unfinished;
    this.#mint = { atMs, high, low };
  }

  /** Creates the state of a new world in its empty database. */
  static create(database: Database, seed: string, now: number, settings: string): WorldState {
    database.run('INSERT INTO world (settings) VALUES (?)', settings);
    const dice = SeededRng.fromSeed(seed).toText();
    const rest = { jobs: 0, dice, mint: [-1, 0, 0], settings, keyring: '', made: '' } as const;
    return new WorldState({ version: WORLD_VERSION, seed, now, ...rest });
  }

  /**
   * Parses a serialized state.
   *
   * @throws SettleboxError `bad_snapshot` if the text is not the state of a world of this version
   */
  static parse(text: string): WorldState {
    const saved = savedByText.get(text) ?? parseSaved(text);
    if (saved?.version === WORLD_VERSION) {
      if (savedByText.size >= SAVED_MAX) savedByText.clear();
      savedByText.set(text, saved);
      return new WorldState(saved);
    }
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

  /** Serializes the state as one line. */
  toText(): string {
    return JSON.stringify(this.toSaved());
  }

  /** Returns the state as plain data, for {@link WorldState.noteCommitted}. */
  toSaved(): SavedState {
    const { atMs, high, low } = this.#mint;
    return {
      version: WORLD_VERSION,
      seed: this.seed,
      now: this.now,
      jobs: this.jobs,
      dice: this.rng.toText(),
      mint: [atMs, high, low],
      settings: this.settings,
      keyring: this.keyring,
      made: this.made,
      unfinished: this.unfinished,
    };
  }

  /** Notes the state that the file of the world holds now. */
  noteCommitted(saved: SavedState): void {
    this.#committed = saved;
  }

  /** Returns to the state in the file, after the disk failed. Also undoes what was drawn outside of a transaction. */
  returnToCommitted(): void {
    const { now, jobs, keyring, made, unfinished, dice, mint } = this.#committed;
    const [atMs, high, low] = mint;
    this.now = now;
    this.jobs = jobs;
    this.keyring = keyring;
    this.made = made;
    this.unfinished = unfinished;
    this.rng.setText(dice);
    Object.assign(this.#mint, { atMs, high, low });
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

  /** Returns a 32-bit number that depends only on the seed and this id, so no draw changes another. */
  drawFor(id: string): number {
    const hash = sha256Bytes(`${JOB_ORDER_LABEL}${this.seed}/${id}`);
    return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  }

  /** Formats a time as ISO 8601. The last text is cached, because the clock does not move between most requests of a test. */
  iso(ms: number): string {
    if (this.#lastIso.ms !== ms) this.#lastIso = { ms, text: isoText(ms) };
    return this.#lastIso.text;
  }

  id(kind: IdKind): string {
    return mintId(kind, this.#mint, this.now, this.rng);
  }

  /** Returns a function that restores RNG, id counter, keyring and the unfinished job, for rollback. Only the newest one works. */
  mark(): () => void {
    this.rng.mark();
    const { atMs, high, low } = this.#mint;
    const { keyring, jobs, unfinished } = this;
    return () => {
      this.keyring = keyring;
      this.jobs = jobs;
      this.unfinished = unfinished;
      this.rng.rewind();
      Object.assign(this.#mint, { atMs, high, low });
    };
  }
}

/** Caches a pure function: every gateway of a suite, and every `reset()`, opens a world with the same state. */
const SAVED_MAX = 16;
const savedByText = new Map<string, SavedState>();

/** Other versions of the state have other RNGs. */
function isComplete(saved: { readonly version: unknown; readonly dice?: unknown }): boolean {
  return saved.version !== WORLD_VERSION || SeededRng.isState(saved.dice);
}

function parseSaved(text: string): SavedState | undefined {
  try {
    const saved: unknown = JSON.parse(text);
    return typeof saved === 'object' && saved !== null && 'version' in saved && isComplete(saved)
      ? (saved as SavedState)
      : undefined;
  } catch {
    return undefined;
  }
}
