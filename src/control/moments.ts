import { SettleboxError } from '../core/errors.ts';
import type { Gateway } from '../gateway-face.ts';
import type { Snapshot } from '../harness/worlds.ts';

/** A moment that can be gone back to. */
export interface Mark {
  readonly name: string;
  /** ISO 8601, virtual: where the clock stood. */
  readonly at: string;
  /** Whether it was kept before a move of the clock, and not by somebody's wish. */
  readonly automatic: boolean;
}

/** Automatic marks of one world that are kept, the newest, and their bytes together. */
const AUTOMATIC_MAX = 40;
const AUTOMATIC_BYTES_MAX = 256 * 1024 * 1024;
/** Marks that somebody made in one world. */
const NAMED_MAX = 100;

type Kept = Mark & { readonly bytes: Snapshot };

/** The marks of one served world: whole snapshots, by name. */
export class Moments {
  readonly #gateway: Gateway;
  readonly #kept = new Map<string, Kept>();
  #made = 0;
  /** A world that has outgrown the room for automatic marks is not asked for its bytes at every move. */
  #tooLarge = false;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /** Oldest first. */
  list(): readonly Mark[] {
    return [...this.#kept.values()].map(({ name, at, automatic }) => ({ name, at, automatic }));
  }

  /** Keeps this moment; one of the same name is replaced. @throws SettleboxError `bad_option` where there are too many */
  keep(name: string): Mark {
    const named = [...this.#kept.values()].filter(({ automatic }) => !automatic);
    if (!this.#kept.has(name) && named.length >= NAMED_MAX)
      throw new SettleboxError(
        'bad_option',
        `body.name: ${NAMED_MAX} moments are marked already.`,
        'Delete one first.',
      );
    return this.#put(name, false, this.#gateway.snapshot());
  }

  /** Keeps this moment before the clock is moved; undefined where the world is too large for that. */
  keepAutomatically(): string | undefined {
    if (this.#tooLarge) return undefined;
    const bytes = this.#gateway.snapshot();
    this.#tooLarge = bytes.length > AUTOMATIC_BYTES_MAX;
    if (this.#tooLarge) return undefined;
    this.#made++;
    const { name } = this.#put(`auto-${this.#made}`, true, bytes);
    this.#thin();
    return name;
  }

  /** The world as it was then. @throws SettleboxError `unknown_mark` */
  bytesOf(name: string): Snapshot {
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept.bytes;
    const names = [...this.#kept.keys()];
    const there = names.length === 0 ? 'Nothing is marked.' : `Marked are ${names.join(', ')}.`;
    throw new SettleboxError('unknown_mark', 'No moment was marked so.', there);
  }

  /** False where there is none of that name. */
  remove(name: string): boolean {
    return this.#kept.delete(name);
  }

  /** The world was left for another, which may be a smaller one. */
  turned(): void {
    this.#tooLarge = false;
  }

  #put(name: string, automatic: boolean, bytes: Snapshot): Mark {
    const mark = { name, at: this.#gateway.clock.iso(), automatic };
    // A name that is given anew stands where the new moment belongs.
    this.#kept.delete(name);
    this.#kept.set(name, { ...mark, bytes });
    return mark;
  }

  #thin(): void {
    const automatic = [...this.#kept.values()].filter((one) => one.automatic).reverse();
    let bytes = 0;
    for (const [place, mark] of automatic.entries()) {
      bytes += mark.bytes.length;
      if (place >= AUTOMATIC_MAX || bytes > AUTOMATIC_BYTES_MAX) this.#kept.delete(mark.name);
    }
  }
}
