import { didYouMean } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Snapshot } from '../../harness/worlds.ts';
import { ControlError } from '../errors/control-error.ts';
import type { Reservation } from './budget.ts';
import type { MarkRoom } from './mark-budget.ts';
import { inMemory, type StoredBytes, type StoreInFile } from './stored-bytes.ts';

/** A stored state of a world. */
type Mark = {
  readonly name: string;
  /** ISO 8601, in virtual time. */
  readonly at: string;
  /** True if it was created automatically before a clock move. */
  readonly automatic: boolean;
};

/** Maximum number of automatic marks in one world; the newest are retained. Their total bytes are limited too. */
const AUTOMATIC_MAX = 40;
const AUTOMATIC_BYTES_MAX = 256 * 1024 * 1024;
/** Those of large worlds are in files. */
const AUTOMATIC_DISK_BYTES_MAX = 1024 * 1024 * 1024;
/** Maximum number of named marks in one world. */
const NAMED_MAX = 100;

type StoredMark = Mark & { readonly stored: StoredBytes; readonly room: Reservation; readonly forget: () => void };

/** The marks of one served world, by name: complete snapshots, those of a large world in files. */
export class Moments {
  readonly #gateway: Gateway;
  readonly #room: MarkRoom;
  readonly #storeInFile: StoreInFile | undefined;
  readonly #kept = new Map<string, StoredMark>();
  #made = 0;
  /** True if the world is too large for automatic marks: its bytes are not computed at every clock move. */
  #tooLarge = false;

  constructor(gateway: Gateway, room: MarkRoom, storeInFile?: StoreInFile) {
    this.#gateway = gateway;
    this.#room = room;
    this.#storeInFile = storeInFile;
  }

  /** Returns the marks, oldest first. */
  list(): readonly Mark[] {
    return [...this.#kept.values()].map(({ name, at, automatic }) => ({ name, at, automatic }));
  }

  /**
   * Stores the current state under this name and replaces a mark of the same name.
   *
   * @throws SettleboxError `bad_option` if the world has too many marks
   * @throws ControlError `marks_full` if the marks of all worlds use too many bytes
   */
  async keep(name: string): Promise<Mark> {
    const named = [...this.#kept.values()].filter(({ automatic }) => !automatic);
    if (!this.#kept.has(name) && named.length >= NAMED_MAX)
      throw new SettleboxError(
        'bad_option',
        `A world can have at most ${NAMED_MAX} marks, and this one has ${NAMED_MAX}.`,
        'Delete a mark first: DELETE /_sim/marks/{name}.',
      );
    const stored = (await this.#storeInFile?.(this.#gateway)) ?? inMemory(this.#gateway.snapshot());
    return this.#put(name, false, stored);
  }

  /** Stores the state before a clock move. Undefined if a world of this size does not fit. */
  async keepAutomatically(): Promise<string | undefined> {
    if (this.#tooLarge) return undefined;
    const stored = (await this.#storeInFile?.(this.#gateway)) ?? inMemory(this.#gateway.snapshot());
    this.#tooLarge = stored.inMemory > AUTOMATIC_BYTES_MAX || stored.onDisk > AUTOMATIC_DISK_BYTES_MAX;
    const name = `auto-${this.#made + 1}`;
    if (this.#tooLarge) stored.free();
    if (this.#tooLarge || !this.#putIfRoom(name, stored)) return undefined;
    this.#made++;
    this.#thin();
    return name;
  }

  /** Returns the snapshot of a mark. @throws SettleboxError `unknown_mark` */
  bytesOf(name: string): Snapshot {
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept.stored.read();
    const names = [...this.#kept.keys()];
    const meant = didYouMean(name, names);
    const there = names.length === 0 ? 'This world has no marks.' : `The marks are ${names.join(', ')}.`;
    const hint = meant === undefined ? there : `Did you mean "${meant}"?`;
    throw new SettleboxError('unknown_mark', 'No mark has this name.', hint);
  }

  /** Deletes a mark. Returns false if it does not exist. */
  remove(name: string): boolean {
    const kept = this.#kept.get(name);
    if (kept === undefined) return false;
    kept.room.release();
    kept.stored.free();
    this.#room.remove(kept.forget);
    return this.#kept.delete(name);
  }

  /** Removes every mark. Called when the world is closed. */
  clear(): void {
    for (const name of [...this.#kept.keys()]) this.remove(name);
  }

  /** Called after the world was replaced by another one. */
  turned(): void {
    this.#tooLarge = false;
  }

  #putIfRoom(name: string, stored: StoredBytes): boolean {
    try {
      this.#put(name, true, stored);
      return true;
    } catch (error) {
      if (error instanceof ControlError) return false;
      throw error;
    }
  }

  #put(name: string, automatic: boolean, stored: StoredBytes): Mark {
    const mark = { name, at: this.#gateway.clock.iso(), automatic };
    const forget = () => void this.remove(name);
    const replaced = this.#kept.get(name);
    const room = replaced?.room ?? this.#room.reserve();
    // A replaced automatic mark can't be evicted as well: its bytes already count as freed.
    if (replaced !== undefined) this.#room.remove(replaced.forget);
    try {
      this.#room.hold(room, stored.inMemory);
    } catch (error) {
      if (replaced?.automatic) this.#room.addAutomatic(replaced.forget, replaced.stored.inMemory);
      stored.free();
      throw error;
    }
    replaced?.stored.free();
    // A replaced mark moves to the end of the list, where the new state belongs.
    this.#kept.delete(name);
    this.#kept.set(name, { ...mark, stored, room, forget });
    if (automatic) this.#room.addAutomatic(forget, stored.inMemory);
    return mark;
  }

  #thin(): void {
    const automatic = [...this.#kept.values()].filter((one) => one.automatic).reverse();
    let [inMemory, onDisk] = [0, 0];
    for (const [place, { name, stored }] of automatic.entries()) {
      inMemory += stored.inMemory;
      onDisk += stored.onDisk;
      const isTooMuch = inMemory > AUTOMATIC_BYTES_MAX || onDisk > AUTOMATIC_DISK_BYTES_MAX;
      if (place >= AUTOMATIC_MAX || isTooMuch) this.remove(name);
    }
  }
}
