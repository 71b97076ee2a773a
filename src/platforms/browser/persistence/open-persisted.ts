/** The code of persisted worlds, a file of its own in the package. It is loaded when the option `persist` is first used. */
import type { WorldKeeper } from '../../../engine/world-keeper.ts';
import type { PersistedName, PersistOption } from '../persist-option.ts';
import type { SqliteLibrary } from '../sqlite-library.ts';
import type { openWasmFile } from '../wasm-sqlite.ts';
import { batchPace } from './batch-pace.ts';
import { deleteDatabase, IndexedDbStorage } from './indexed-db.ts';
import { requestLock } from './ownership.ts';
import { PersistedWorld } from './persisted-world.ts';
import { StorageErrors } from './storage-errors.ts';
import { WatchedFiles } from './watched-files.ts';
import { NOTHING_STORED } from './world-changes.ts';
import { parsePersist } from './world-key.ts';

/** The parts of the package that this code uses, and does not contain a second time. */
export interface MainParts {
  readonly library: SqliteLibrary;
  readonly openWasmFile: typeof openWasmFile;
  /** Runs a function after all pending work of the event loop. */
  afterThisTurn(work: () => unknown): void;
}

/** A world of the browser's storage. */
export interface PersistedStorage {
  readonly keeper: WorldKeeper;
  /** For messages. */
  readonly title: string;
  /** Undefined if there is no world of this name yet. */
  readonly stored: { readonly pages: Uint8Array; readonly text: string; readonly initial: Uint8Array } | undefined;
  saveInitial(packed: Uint8Array): void;
  flush(): Promise<void>;
  /** Ends the use of a world that could not be opened or created. */
  abandon(): void;
}

/** The files of this page or worker. SQLite has one set of calls. */
let files: WatchedFiles | undefined;

/** The worlds of this page or worker by their keys. */
const worlds = new Map<string, PersistedWorld>();

/** Opens the storage of a world, of which this page or worker becomes the owner. */
export async function openPersisted(main: MainParts, option: PersistOption): Promise<PersistedStorage> {
  const settings = parsePersist(option);
  const errors = new StorageErrors(settings.name);
  const earlier = worlds.get(settings.key);
  if (earlier?.isClosed) await earlier.closed;
  let onLost = () => {};
  const lock = await requestLock(settings.key, {
    steal: settings.whenInUse === 'takeOver',
    errors,
    onLost: () => onLost(),
  });
  if (lock === undefined) throw errors.inUse();
  const opened: { storage?: IndexedDbStorage } = {};
  try {
    const storage = await IndexedDbStorage.open(settings.key);
    opened.storage = storage;
    await storage.own();
    const content = await storage.read();
    files ??= new WatchedFiles(main.library);
    const keeper = new PersistedWorld(
      {
        files,
        storage,
        errors,
        openDriver: (file) => main.openWasmFile(main.library, file),
        soon: batchPace(main.afterThisTurn),
        announce: () => undefined,
        release: () => lock.release(),
      },
      content?.world.position ?? NOTHING_STORED,
    );
    worlds.set(settings.key, keeper);
    onLost = () => keeper.lose();
    const stored = content === undefined ? undefined : { ...content.world, initial: content.initial };
    return {
      keeper,
      title: `The persisted world "${settings.name}"`,
      stored,
      saveInitial: (packed) => keeper.saveInitial(packed),
      flush: () => keeper.flush(),
      abandon: () => keeper.abandon(),
    };
  } catch (error) {
    opened.storage?.close();
    lock.release();
    throw errors.of(error);
  }
}

/** Deletes a world. It must not be open. */
export async function deletePersisted(persisted: string | PersistedName): Promise<void> {
  const { key, name } = parsePersist(persisted);
  const errors = new StorageErrors(name);
  const earlier = worlds.get(key);
  if (earlier?.isClosed) await earlier.closed;
  const lock = await requestLock(key, { steal: false, errors, onLost: () => {} });
  if (lock === undefined) throw errors.inUse();
  try {
    await deleteDatabase(key);
  } catch (error) {
    throw errors.of(error);
  } finally {
    lock.release();
  }
}
