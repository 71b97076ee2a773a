/** Stores a world in IndexedDB: a database for each world. */
import { type ReadRecord, readRecord } from './records.ts';
import type { WorldBatch } from './world-changes.ts';
import { BLOCK_BYTES } from './world-changes.ts';
import { StoredDamage, type StoredWorld, WorldReader } from './world-reader.ts';
import {
  type BatchDurability,
  OtherOwner,
  StorageDeleted,
  type StoredContent,
  type WorldStorage,
} from './world-storage.ts';

/** The version of this layout. Browsers reject to open a database of a later one. */
const LAYOUT_VERSION = 1;

/** Values by their names: the last checkpoint, the packed initial world, the number of the owner, and that of the last record. */
const VALUES = 'values';
const CHECKPOINT = 'checkpoint';
const INITIAL = 'initial';
const OWNER = 'owner';
/** The number of the last record, so that a copy need not read the checkpoint for it. */
const NUMBER = 'number';
/** Blocks of pages by their numbers. */
const BLOCKS = 'blocks';
/** Records since the last checkpoint by their numbers. */
const RECORDS = 'records';

const STORES = [VALUES, BLOCKS, RECORDS] as const;

/** Blocks that are read at once: 4 MiB. */
const BLOCKS_PER_READ = (4 * 1024 * 1024) / BLOCK_BYTES;

/** The database of a world. */
export class IndexedDbStorage implements WorldStorage {
  readonly #database: IDBDatabase;
  /** Each owner has a number of its own, and writes only as long as it is the last one. */
  #owner = 0;
  #isDeleted = false;
  /** The world as it was read last, for a copy that follows it. */
  #reader: WorldReader | undefined;

  private constructor(database: IDBDatabase) {
    this.#database = database;
    database.onclose = () => {
      this.#isDeleted = true;
    };
    // A page deletes the database. Without this, it would wait forever.
    database.onversionchange = () => {
      this.#isDeleted = true;
      database.close();
    };
  }

  /** Opens the database of a world, or creates an empty one. */
  static async open(key: string): Promise<IndexedDbStorage> {
    const request = indexedDB.open(key, LAYOUT_VERSION);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store);
    };
    return new IndexedDbStorage(await resultOf(request));
  }

  /** Makes this the owner. The previous one can't write any more. */
  async own(): Promise<void> {
    const transaction = this.#database.transaction(VALUES, 'readwrite');
    const values = transaction.objectStore(VALUES);
    const { result } = await settled(values.get(OWNER));
    this.#owner = (typeof result === 'number' ? result : 0) + 1;
    values.put(this.#owner, OWNER);
    await completed(transaction);
  }

  /**
   * Reads the world; undefined if there is none. `isFollowed`: `readChanges` continues from there.
   *
   * @throws StoredDamage
   */
  async read(isFollowed = false): Promise<StoredContent | undefined> {
    const transaction = this.#database.transaction(STORES, 'readonly');
    const [values, blocks, records] = STORES.map((name) => transaction.objectStore(name));
    if (values === undefined || blocks === undefined || records === undefined) return undefined;
    const [checkpoint, initial] = [settled(values.get(CHECKPOINT)), settled(values.get(INITIAL))];
    const later = settled(records.getAll());
    const bytes: unknown = (await checkpoint).result;
    if (bytes === undefined) return undefined;
    const reader = new WorldReader(completeRecord(bytesOf(bytes)));
    await readBlocks(blocks, reader);
    for (const one of (await later).result) {
      reader.apply(completeRecord(bytesOf(one)));
    }
    const world = reader.finish();
    if (isFollowed) this.#reader = reader;
    return { world, initial: bytesOf((await initial).result) };
  }

  /**
   * Reads the records since the last read, or the whole world after a checkpoint. Returns undefined if there is no later record.
   *
   * @throws StoredDamage
   */
  async readChanges(): Promise<StoredWorld | undefined> {
    if (this.#isDeleted) throw new StorageDeleted();
    const reader = this.#reader;
    const transaction = this.#database.transaction([VALUES, RECORDS], 'readonly');
    const [values, records] = [transaction.objectStore(VALUES), transaction.objectStore(RECORDS)];
    const number = settled(values.get(NUMBER));
    const later = settled(records.getAll(IDBKeyRange.lowerBound(reader?.number ?? 0, true)));
    if (reader === undefined || (await number).result === reader.number) return undefined;
    const read = (await later).result.map((bytes) => completeRecord(bytesOf(bytes)));
    if (read[0]?.number !== reader.number + 1) return (await this.read(true))?.world;
    for (const record of read) reader.apply(record);
    return reader.world;
  }

  async write(batch: WorldBatch | undefined, durability: BatchDurability, initial?: Uint8Array): Promise<void> {
    if (this.#isDeleted) throw new StorageDeleted();
    const transaction = this.#database.transaction(STORES, 'readwrite', { durability });
    const values = transaction.objectStore(VALUES);
    let owner: unknown;
    const current = values.get(OWNER);
    current.onsuccess = () => {
      owner = current.result;
      if (owner !== this.#owner) transaction.abort();
    };
    try {
      if (initial !== undefined) values.put(initial, INITIAL);
      if (batch === undefined) values.put(this.#owner, OWNER);
      else put(transaction, batch);
    } catch (error) {
      // Otherwise the browser would commit the first part.
      transaction.abort();
      throw error;
    }
    try {
      await completed(transaction);
    } catch (error) {
      if (owner !== undefined && owner !== this.#owner) throw new OtherOwner();
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }
}

/** Deletes the database of a world. */
export async function deleteDatabase(key: string): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(key));
}

function put(transaction: IDBTransaction, { number, bytes, blocks, blockCount = 0 }: WorldBatch): void {
  transaction.objectStore(VALUES).put(number, NUMBER);
  const records = transaction.objectStore(RECORDS);
  if (blocks === undefined) {
    records.put(bytes, number);
    return;
  }
  const store = transaction.objectStore(BLOCKS);
  for (const [block, content] of blocks) store.put(content, block);
  store.delete(IDBKeyRange.lowerBound(blockCount));
  records.clear();
  transaction.objectStore(VALUES).put(bytes, CHECKPOINT);
}

async function readBlocks(store: IDBObjectStore, reader: WorldReader): Promise<void> {
  const reads: Promise<IDBRequest<unknown[]>>[] = [];
  for (let from = 0; from < reader.blockCount; from += BLOCKS_PER_READ)
    reads.push(settled(store.getAll(IDBKeyRange.bound(from, from + BLOCKS_PER_READ, false, true))));
  let block = 0;
  for (const read of reads)
    for (const content of (await read).result) {
      if (block < reader.blockCount) reader.addBlock(block, bytesOf(content));
      block++;
    }
  if (block !== reader.blockCount) throw new StoredDamage(`it has ${block} of ${reader.blockCount} blocks`);
}

function completeRecord(bytes: Uint8Array): ReadRecord {
  const record = readRecord(bytes);
  if (record === undefined) throw new StoredDamage('a record is not as it was written');
  return record;
}

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new StoredDamage('a stored value is missing');
}

function settled<Request extends IDBRequest>(request: Request): Promise<Request> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request);
    request.onerror = () => reject(request.error);
  });
}

async function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return (await settled(request)).result;
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new StorageDeleted());
  });
}
