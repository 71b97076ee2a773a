/** A storage of persisted worlds in memory, which can fail, and gateways whose worlds it stores. SQLite is WebAssembly. */
import '../support/choose-platform.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Gateway, GatewayOptions } from 'settlebox';
import { createKeptGateway } from '../../src/gateway/gateway.ts';
import { DurableWorld } from '../../src/platforms/browser/persistence/durable-world.ts';
import { OpfsStorage } from '../../src/platforms/browser/persistence/opfs.ts';
import { PersistedWorld } from '../../src/platforms/browser/persistence/persisted-world.ts';
import { readRecord } from '../../src/platforms/browser/persistence/records.ts';
import { StorageErrors } from '../../src/platforms/browser/persistence/storage-errors.ts';
import { WatchedFiles } from '../../src/platforms/browser/persistence/watched-files.ts';
import { NOTHING_STORED, type WorldBatch } from '../../src/platforms/browser/persistence/world-changes.ts';
import { WorldInMemory } from '../../src/platforms/browser/persistence/world-in-memory.ts';
import { StoredDamage, WorldReader } from '../../src/platforms/browser/persistence/world-reader.ts';
import type { StoredContent, WorldStorage } from '../../src/platforms/browser/persistence/world-storage.ts';
import { startSqlite } from '../../src/platforms/browser/sqlite-library.ts';
import { openWasmFile } from '../../src/platforms/browser/wasm-sqlite.ts';
import type { FilesInMemory } from './files-in-memory.ts';

const WASM = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm');
const library = await startSqlite(() => WebAssembly.compile(readFileSync(WASM)));
const files = new WatchedFiles(library);

/** Contents are copies, as in a storage of a browser. */
export class StorageInMemory implements WorldStorage {
  checkpoint: Uint8Array | undefined;
  initial: Uint8Array | undefined;
  blocks = new Map<number, Uint8Array>();
  records = new Map<number, Uint8Array>();
  /** Bytes of all batches. */
  written = 0;
  /** The error of each write, as long as it is set. */
  failure: Error | undefined;

  async write(batch: WorldBatch | undefined, _durability: string, initial?: Uint8Array): Promise<void> {
    const { number = 0, bytes, blocks, blockCount = 0 } = structuredClone({ ...batch, giveBack: undefined });
    await new Promise((resolve) => setTimeout(resolve));
    if (this.failure !== undefined) throw this.failure;
    if (initial !== undefined) this.initial = initial.slice();
    if (bytes === undefined) return;
    this.written += bytes.length;
    if (blocks === undefined) {
      this.records.set(number, bytes);
      return;
    }
    for (const [block, content] of blocks) {
      this.blocks.set(block, content);
      this.written += content.length;
    }
    for (const block of this.blocks.keys()) if (block >= blockCount) this.blocks.delete(block);
    this.records.clear();
    this.checkpoint = bytes;
  }

  read(): StoredContent | undefined {
    if (this.checkpoint === undefined || this.initial === undefined) return undefined;
    const reader = new WorldReader(complete(this.checkpoint));
    for (let block = 0; block < reader.blockCount; block++) reader.addBlock(block, this.blocks.get(block));
    for (const record of this.records.values()) reader.apply(complete(record));
    return { world: reader.finish(), initial: this.initial };
  }

  close(): void {}
}

function complete(bytes: Uint8Array) {
  const record = readRecord(bytes);
  if (record === undefined) throw new StoredDamage('a record is not as it was written');
  return record;
}

/** Opens the world of a storage, or creates it there. */
export function openStored(
  storage: StorageInMemory,
  options: GatewayOptions = {},
): { readonly gateway: Gateway; readonly world: PersistedWorld } {
  const errors = new StorageErrors('shop');
  const content = readFrom(storage, errors);
  const rest = { soon: setImmediate, announce: () => undefined, release: () => undefined };
  const world = new PersistedWorld({ memory: memoryOf(content), storage, errors, ...rest });
  return { gateway: gatewayOf(world, content, options), world };
}

/** Opens the world of a worker's files, or creates it there. */
export function openDurable(files: FilesInMemory): { readonly gateway: Gateway; readonly world: DurableWorld } {
  const errors = new StorageErrors('shop');
  const storage = new OpfsStorage(files.files);
  const content = readFrom(storage, errors);
  const rest = { soon: setImmediate, release: () => undefined };
  const world = new DurableWorld({ memory: memoryOf(content), storage, errors, ...rest });
  return { gateway: gatewayOf(world, content, {}), world };
}

function readFrom(storage: StorageInMemory | OpfsStorage, errors: StorageErrors): StoredContent | undefined {
  try {
    return storage.read();
  } catch (error) {
    throw errors.of(error);
  }
}

function memoryOf(content: StoredContent | undefined): WorldInMemory {
  const openDriver = (file: Parameters<typeof openWasmFile>[1]) => openWasmFile(library, file);
  return new WorldInMemory(files, openDriver, content?.world.position ?? NOTHING_STORED);
}

function gatewayOf(
  keeper: PersistedWorld | DurableWorld,
  content: StoredContent | undefined,
  options: GatewayOptions,
): Gateway {
  const stored = content === undefined ? undefined : { ...content.world, initial: content.initial };
  const saveInitial = (packed: Uint8Array) => keeper.saveInitial(packed);
  return createKeptGateway(options, { keeper, title: 'shop', stored, saveInitial });
}
