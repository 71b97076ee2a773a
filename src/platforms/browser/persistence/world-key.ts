import type { PersistedName, PersistOption } from '../persist-option.ts';
import { hasSyncFiles } from './opfs.ts';
import { StorageErrors } from './storage-errors.ts';

const NAME_LENGTH_MAX = 100;

/** The settings of a persisted world. */
export interface PersistSettings {
  readonly name: string;
  /** The key of its storage and its lock, which contains path and name. */
  readonly key: string;
  readonly storage: 'indexeddb' | 'opfs';
  readonly whenInUse: 'refuse' | 'read' | 'takeOver';
  readonly onRefresh: () => void;
}

const FIELDS = ['name', 'path', 'whenInUse', 'onRefresh', 'storage'];
const WHEN_IN_USE = ['refuse', 'read', 'takeOver'] as const;
const STORAGES = ['indexeddb', 'opfs'] as const;

/** Parses the option `persist`. */
export function parsePersist(option: PersistOption): PersistSettings {
  const given: unknown = typeof option === 'string' ? { name: option } : option;
  const field = (name: string): unknown => Reflect.get(Object(given), name);
  const name = field('name');
  const errors = new StorageErrors(String(name));
  if (typeof name !== 'string' || name === '' || name.length > NAME_LENGTH_MAX)
    throw errors.option('', `must be a name of 1 to ${NAME_LENGTH_MAX} characters, or an object with one`, EXAMPLE);
  // No file or lock can have such a name.
  if (/\p{Surrogate}/u.test(name))
    throw errors.option(typeof option === 'string' ? '' : '.name', 'must not contain an unpaired surrogate', EXAMPLE);
  if (typeof location === 'undefined') throw errors.option('', 'works only in a browser', IN_NODE);
  const unknown = Object.keys(Object(given)).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) throw errors.option('', `has no field "${unknown}"`, `It has ${FIELDS.join(', ')}.`);
  const whenInUse = WHEN_IN_USE.find((one) => one === (field('whenInUse') ?? 'refuse'));
  if (whenInUse === undefined) throw errors.option('.whenInUse', `must be one of ${WHEN_IN_USE.join(', ')}`, EXAMPLE);
  const onRefresh = field('onRefresh');
  if (onRefresh !== undefined && typeof onRefresh !== 'function')
    throw errors.option('.onRefresh', 'must be a function', EXAMPLE);
  const storage = STORAGES.find((one) => one === (field('storage') ?? (hasSyncFiles() ? 'opfs' : 'indexeddb')));
  if (storage === undefined) throw errors.option('.storage', `must be ${STORAGES.join(' or ')}`, EXAMPLE);
  if (storage === 'opfs' && !hasSyncFiles())
    throw errors.option('.storage', "'opfs' works only in a dedicated worker", "Omit it, or pass 'indexeddb'.");
  if (storage === 'opfs' && whenInUse === 'read')
    throw errors.option(
      '.whenInUse',
      "'read' can't read the files of a worker",
      "Pass storage: 'indexeddb' there too.",
    );
  return {
    name,
    key: keyOf(pathOf(field('path'), errors), name, storage),
    storage,
    whenInUse,
    onRefresh: () => onRefresh?.(),
  };
}

/** Returns the keys of the storages that a world can have. */
export function keysOf(persisted: string | PersistedName): readonly string[] {
  // Also checks them.
  const { name } = parsePersist(persisted);
  const path = typeof persisted === 'string' ? undefined : persisted.path;
  return STORAGES.map((storage) => keyOf(pathOf(path, new StorageErrors(name)), name, storage));
}

function keyOf(path: string, name: string, storage: PersistSettings['storage']): string {
  return `settlebox ${storage} ${path} ${name}`;
}

const EXAMPLE = "Pass persist: 'shop', or persist: { name: 'shop', whenInUse: 'read' }.";
const PATH_EXAMPLE = "Pass persist: { name: 'shop', path: '/shop/' }.";
const IN_NODE = "In Node, store the world in a file: createGateway({ database: 'shop.db' }) of settlebox.";

/** Returns the folder of this page or worker, unless another path is given. */
function pathOf(path: unknown, errors: StorageErrors): string {
  if (path !== undefined && (typeof path !== 'string' || !path.startsWith('/')))
    throw errors.option('.path', 'must begin with a slash', PATH_EXAMPLE);
  const base = typeof document === 'undefined' ? location.href : document.baseURI;
  try {
    return path ?? new URL('.', base).pathname;
  } catch {
    throw errors.option('.path', `is required, because ${base.split(':', 1)}: addresses have no path`, PATH_EXAMPLE);
  }
}
