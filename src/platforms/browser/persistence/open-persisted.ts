/** The code of persisted worlds, a file of its own in the package. It is loaded when the option `persist` is first used. */
import type { Platform } from '../../../engine/platform.ts';
import { within } from '../../../engine/wall-clock.ts';
import type { WorldBytes } from '../../../engine/world-bytes.ts';
import type { WorldKeeper } from '../../../engine/world-keeper.ts';
import type { PersistedName, PersistOption } from '../persist-option.ts';
import type { SqliteLibrary } from '../sqlite-library.ts';
import type { openWasmFile } from '../wasm-sqlite.ts';
import { batchPace } from './batch-pace.ts';
import { DurableWorld } from './durable-world.ts';
import { deleteDatabase, IndexedDbStorage } from './indexed-db.ts';
import { deleteFiles, OpfsStorage } from './opfs.ts';
import { requestLock } from './ownership.ts';
import { PersistedWorld } from './persisted-world.ts';
import { StorageErrors } from './storage-errors.ts';
import { WatchedFiles } from './watched-files.ts';
import { NOTHING_STORED } from './world-changes.ts';
import { WorldCopy } from './world-copy.ts';
import { WorldInMemory } from './world-in-memory.ts';
import { keysOf, type PersistSettings, parsePersist } from './world-key.ts';
import type { StoredContent } from './world-storage.ts';

/** The parts of the package that this code uses, and does not contain a second time. */
export interface MainParts {
  readonly platform: Platform;
  readonly library: SqliteLibrary;
  readonly openWasmFile: typeof openWasmFile;
}

/** A world of the browser's storage. */
export interface PersistedStorage {
  readonly keeper: WorldKeeper;
  /** For messages. */
  readonly title: string;
  /** Undefined if there is no world of this name yet. */
  readonly stored: (WorldBytes & { readonly initial: Uint8Array }) | undefined;
  saveInitial(packed: Uint8Array): void;
  /** Calls a function with each later state of a world that another page owns. Absent from a world of this page. */
  readonly follow?: (load: (world: WorldBytes) => void) => void;
  flush(): Promise<void>;
  /** Ends the use of a world that could not be opened or created. */
  abandon(): void;
}

/** A copy can be opened while another page creates the world, which takes less than this time. */
const CREATION_WAIT_MS = 2_000;

/** The files of this page or worker. SQLite has one set of calls. */
let files: WatchedFiles | undefined;

/** The worlds of this page or worker by their keys. */
const worlds = new Map<string, OwnedWorld>();

/** Opens the storage of a world. This page or worker becomes the owner, or gets a copy. */
export async function openPersisted(main: MainParts, option: PersistOption): Promise<PersistedStorage> {
  const settings = parsePersist(option);
  const errors = new StorageErrors(settings.name);
  await closedEarlier(settings.key);
  const owner: { world?: OwnedWorld; isLost?: boolean } = {};
  const steal = settings.whenInUse === 'takeOver';
  const onLost = () => {
    owner.isLost = true;
    owner.world?.lose();
  };
  const lock = await requestLock(settings.key, { steal, errors, onLost });
  if (lock === undefined) {
    if (settings.whenInUse !== 'read') throw errors.inUse();
    return opening(errors, IndexedDbStorage.open(settings.key), (storage) => copy(main, settings, storage));
  }
  const release = () => lock.release();
  try {
    const opened =
      settings.storage === 'opfs'
        ? await opening(errors, OpfsStorage.open(settings.key), (storage) => ownFiles(main, errors, storage, release))
        : await opening(errors, IndexedDbStorage.open(settings.key), (storage) =>
            own(main, settings, storage, release),
          );
    owner.world = opened.world;
    if (owner.isLost) opened.world.lose();
    worlds.set(settings.key, opened.world);
    return storageOf(settings, opened);
  } catch (error) {
    release();
    throw error;
  }
}

/** A world of this page or worker. */
type OwnedWorld = PersistedWorld | DurableWorld;

interface WorldWithContent {
  readonly world: OwnedWorld;
  readonly content: StoredContent | undefined;
}

function storageOf(settings: PersistSettings, { world, content }: WorldWithContent): PersistedStorage {
  return {
    keeper: world,
    title: titleOf(settings),
    stored: contentsOf(content),
    saveInitial: (packed) => world.saveInitial(packed),
    flush: () => world.flush(),
    abandon: () => world.abandon(),
  };
}

async function own(
  main: MainParts,
  { key, name }: PersistSettings,
  storage: IndexedDbStorage,
  unlock: () => void,
): Promise<WorldWithContent> {
  await storage.own();
  const content = await storage.read();
  const channel = new BroadcastChannel(key);
  const world = new PersistedWorld({
    memory: memoryOf(main, content),
    storage,
    errors: new StorageErrors(name),
    soon: batchPace(main.platform.afterThisTurn),
    announce: () => channel.postMessage('stored'),
    release() {
      channel.close();
      unlock();
    },
  });
  return { world, content };
}

async function ownFiles(
  main: MainParts,
  errors: StorageErrors,
  storage: OpfsStorage,
  release: () => void,
): Promise<WorldWithContent> {
  const content = storage.read();
  const soon = batchPace(main.platform.afterThisTurn);
  return { world: new DurableWorld({ memory: memoryOf(main, content), storage, errors, soon, release }), content };
}

function memoryOf({ library, openWasmFile }: MainParts, content: StoredContent | undefined): WorldInMemory {
  files ??= new WatchedFiles(library);
  return new WorldInMemory(files, (file) => openWasmFile(library, file), content?.world.position ?? NOTHING_STORED);
}

async function copy(
  { platform }: MainParts,
  settings: PersistSettings,
  storage: IndexedDbStorage,
): Promise<PersistedStorage> {
  const errors = new StorageErrors(settings.name);
  const channel = new BroadcastChannel(settings.key);
  const announced = new Promise<void>((resolve) => {
    channel.onmessage = () => resolve();
  });
  let content = await storage.read(true);
  if (content === undefined) {
    await within(CREATION_WAIT_MS, announced, () => undefined);
    content = await storage.read(true);
  }
  if (content === undefined) {
    channel.close();
    throw errors.inUse();
  }
  const keeper = new WorldCopy({
    storage,
    errors,
    channel,
    openDriver: (pages) => platform.openSqlite(pages),
    soon: batchPace(platform.afterThisTurn),
    onRefresh: settings.onRefresh,
  });
  return {
    keeper,
    title: titleOf(settings),
    stored: contentsOf(content),
    saveInitial: () => undefined,
    follow: (load) => keeper.follow(load),
    flush: () => keeper.flush(),
    abandon: () => keeper.close(),
  };
}

function contentsOf(content: StoredContent | undefined): PersistedStorage['stored'] {
  return content === undefined ? undefined : { ...content.world, initial: content.initial };
}

function titleOf({ name }: PersistSettings): string {
  return `the persisted world "${name}"`;
}

/** Deletes a world. It must not be open. */
export async function deletePersisted(persisted: string | PersistedName): Promise<void> {
  const keys = keysOf(persisted);
  const errors = new StorageErrors(typeof persisted === 'string' ? persisted : persisted.name);
  const locks: (() => void)[] = [];
  try {
    for (const key of keys) {
      await closedEarlier(key);
      const lock = await requestLock(key, { steal: false, errors, onLost: () => {} });
      if (lock === undefined) throw errors.inUse('Close it there before you delete it.');
      locks.push(() => lock.release());
    }
    for (const key of keys) await Promise.all([deleteDatabase(key), deleteFiles(key)]);
  } catch (error) {
    throw errors.of(error, 'deleting');
  } finally {
    for (const release of locks) release();
  }
}

/** Waits until a world that this page has closed is stored. */
async function closedEarlier(key: string): Promise<void> {
  const earlier = worlds.get(key);
  if (earlier?.isClosed) await earlier.closed;
}

/** Uses a storage, and closes it if that fails. */
async function opening<Storage extends { close(): void }, Result>(
  errors: StorageErrors,
  opened: Promise<Storage>,
  use: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  let storage: Storage | undefined;
  try {
    storage = await opened;
    return await use(storage);
  } catch (error) {
    storage?.close();
    throw errors.of(error, 'opening');
  }
}
