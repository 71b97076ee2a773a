/**
 * Stores a world in the origin's private file system, whose files a worker can write synchronously: the blocks of the last
 * checkpoint, and a log of the records since then. There are two logs. A checkpoint begins the other one, so that either it or the
 * previous one is complete at any time.
 */
import { within } from '../../../engine/wall-clock.ts';
import { type ReadRecord, readRecord } from './records.ts';
import { BLOCK_BYTES, type WorldBatch } from './world-changes.ts';
import { StoredDamage, WorldReader } from './world-reader.ts';
import { OtherOwner, type StoredContent } from './world-storage.ts';

/** The folder of all worlds, and the files of one world in its own folder. */
const FOLDER = 'settlebox';
const FILES = ['blocks', 'initial', 'log-1', 'log-2'] as const;

/** The former owner closes its files when it notices that it has lost the world. Real milliseconds between two attempts. */
const OPEN_ATTEMPTS_MAX = 50;
const PAUSE_MS = 20;

/** A file that is read and written synchronously (fs.spec.whatwg.org). Only a dedicated worker can open one. */
export interface SyncFile {
  getSize(): number;
  read(into: Uint8Array, at: { readonly at: number }): number;
  write(from: Uint8Array, at: { readonly at: number }): number;
  truncate(bytes: number): void;
  flush(): void;
  close(): void;
}

/** A log that begins with a checkpoint. */
interface Log {
  readonly file: SyncFile;
  readonly checkpoint: ReadRecord;
  readonly records: readonly ReadRecord[];
  /** The number and the end of the last complete record. */
  readonly last: number;
  readonly end: number;
}

/** Reports whether files can be written synchronously here. */
export function hasSyncFiles(): boolean {
  return typeof FileSystemFileHandle === 'function' && 'createSyncAccessHandle' in FileSystemFileHandle.prototype;
}

/** The files of a world. */
export class OpfsStorage {
  readonly #files: readonly SyncFile[];
  readonly #blocks: SyncFile;
  readonly #initial: SyncFile;
  /** The log in use, and the other one. */
  #log: SyncFile;
  #otherLog: SyncFile;
  /** The end of the last complete record. */
  #end = 0;
  /** Reports whether a whole world is stored. */
  hasWorld = false;
  #isClosed = false;

  /** The blocks, the packed initial world, and the two logs. */
  constructor(files: readonly [SyncFile, SyncFile, SyncFile, SyncFile]) {
    this.#files = files;
    [this.#blocks, this.#initial, this.#log, this.#otherLog] = files;
  }

  /** Opens the files of a world, or creates them. */
  static async open(key: string): Promise<OpfsStorage> {
    const root = await navigator.storage.getDirectory();
    const worlds = await root.getDirectoryHandle(FOLDER, { create: true });
    const folder = await worlds.getDirectoryHandle(encodeURIComponent(key), { create: true });
    const opened: SyncFile[] = [];
    try {
      for (const name of FILES) opened.push(await openSync(await folder.getFileHandle(name, { create: true })));
      const [blocks, initial, log, otherLog] = opened;
      if (blocks === undefined || initial === undefined || log === undefined || otherLog === undefined)
        throw new StoredDamage('a file is missing');
      return new OpfsStorage([blocks, initial, log, otherLog]);
    } catch (error) {
      for (const file of opened) file.close();
      throw error;
    }
  }

  /**
   * Reads the world; undefined if there is none. A record that was not completed is ignored, as if its call had not been made.
   *
   * @throws StoredDamage
   */
  read(): StoredContent | undefined {
    // A checkpoint that failed can have begun a log, although the other one was continued.
    const logs = [this.#log, this.#otherLog].flatMap(logIn).sort((a, b) => b.last - a.last);
    const [last] = logs;
    if (last === undefined) {
      if (this.#log.getSize() + this.#otherLog.getSize() > 0) throw new StoredDamage('its checkpoint can not be read');
      return undefined;
    }
    if (last.file !== this.#log) [this.#log, this.#otherLog] = [this.#otherLog, this.#log];
    const reader = new WorldReader(last.checkpoint);
    for (let block = 0; block < reader.blockCount; block++)
      reader.addBlock(block, bytesOf(this.#blocks, block * BLOCK_BYTES, BLOCK_BYTES));
    for (const record of last.records) reader.apply(record);
    this.#end = last.end;
    this.hasWorld = true;
    return { world: reader.finish(), initial: bytesOf(this.#initial) };
  }

  /** Stores a batch, and waits until it is durable. The first one is a checkpoint. */
  write({ bytes, blocks, blockCount = 0 }: WorldBatch, initial?: Uint8Array): void {
    if (initial !== undefined) {
      this.#initial.truncate(0);
      writeAt(this.#initial, initial, 0);
      this.#initial.flush();
    }
    if (blocks === undefined) {
      writeAt(this.#log, bytes, this.#end);
      this.#log.flush();
      this.#end += bytes.length;
      return;
    }
    for (const [block, content] of blocks) writeAt(this.#blocks, content, block * BLOCK_BYTES);
    this.#blocks.flush();
    this.#otherLog.truncate(0);
    writeAt(this.#otherLog, bytes, 0);
    this.#otherLog.flush();
    [this.#log, this.#otherLog] = [this.#otherLog, this.#log];
    this.#end = bytes.length;
    this.hasWorld = true;
    this.#removeRest(blockCount);
  }

  /** Removes what is not read any more. It does no harm if that fails. */
  #removeRest(blockCount: number): void {
    try {
      this.#otherLog.truncate(0);
      this.#blocks.truncate(blockCount * BLOCK_BYTES);
    } catch {}
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const file of this.#files) file.close();
  }
}

/** Deletes the files of a world. */
export async function deleteFiles(key: string): Promise<void> {
  if (navigator.storage?.getDirectory === undefined) return;
  try {
    const root = await navigator.storage.getDirectory();
    const worlds = await root.getDirectoryHandle(FOLDER);
    await worlds.removeEntry(encodeURIComponent(key), { recursive: true });
  } catch (error) {
    if (nameOf(error) !== 'NotFoundError') throw error;
  }
}

/** Opens a file for this worker alone. */
async function openSync(handle: FileSystemFileHandle): Promise<SyncFile> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await Reflect.get(handle, 'createSyncAccessHandle').call(handle);
    } catch (error) {
      if (nameOf(error) !== 'NoModificationAllowedError') throw error;
      if (attempt === OPEN_ATTEMPTS_MAX) throw new OtherOwner();
      await within(PAUSE_MS, new Promise<void>(() => {}), () => undefined);
    }
  }
}

/** Returns the log of a file; none if the file does not begin with a complete checkpoint. */
function logIn(file: SyncFile): readonly Log[] {
  const bytes = bytesOf(file);
  const checkpoint = readRecord(bytes);
  if (checkpoint === undefined) return [];
  const records: ReadRecord[] = [];
  let { number: last, length: end } = checkpoint;
  for (;;) {
    const record = readRecord(bytes, end);
    if (record?.number !== last + 1) return [{ file, checkpoint, records, last, end }];
    records.push(record);
    last++;
    end += record.length;
  }
}

function bytesOf(file: SyncFile, at = 0, length = file.getSize()): Uint8Array {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, file.read(bytes, { at }));
}

function writeAt(file: SyncFile, bytes: Uint8Array, at: number): void {
  if (file.write(bytes, { at }) < bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
}

function nameOf(error: unknown): string {
  return String(Reflect.get(Object(error), 'name'));
}
