/**
 * `settlebox/browser`: a complete payment gateway in a browser tab, for Storybook, Playwright, and static demos. The gateway is the
 * same as that of `settlebox`, without files: a world is in memory, or in the storage of the browser. All types are those of `settlebox`.
 *
 * @module settlebox/browser
 */
import type { Tape } from './analysis/tape/tape.ts';
import type { Layout } from './domain/payments/transactions/types.ts';
import { SettleboxError } from './engine/errors.ts';
import { choosePlatform, platform } from './engine/platform.ts';
import { createKeptGateway, createGateway as createNow } from './gateway/gateway.ts';
import type { Gateway } from './gateway/gateway-type.ts';
import type { CheckedOptions } from './options/checked-options.ts';
import { parseGatewayOptions } from './options/options-schema.ts';
import { browserPlatform } from './platforms/browser/browser-platform.ts';
import type { PersistedName, PersistOption } from './platforms/browser/persist-option.ts';
import { readWasm, type WasmSource } from './platforms/browser/read-wasm.ts';
import { type SqliteLibrary, startSqlite } from './platforms/browser/sqlite-library.ts';
import { openWasmFile } from './platforms/browser/wasm-sqlite.ts';
import { type ReplayOptions, replay as replayNow } from './replay/replay.ts';

export type { GatewayErrorCode, SettleboxErrorCode } from './contract/error-codes.ts';
export type { Deliver, DeliverContext, DeliverResult, ReceiverGateway } from './domain/webhooks/dispatcher/deliver.ts';
export { parseWebhook, type WebhookRequest } from './domain/webhooks/dispatcher/parse-webhook.ts';
export { GatewayError, InvariantError, SettleboxError } from './engine/errors.ts';
export { CHANGE_CODES } from './facts/change-codes.ts';
export { RESPONSE_CODES } from './facts/response-codes.ts';
export { RETURN_CODES } from './facts/return-codes.ts';
export type { Snapshot } from './harness/worlds.ts';
export { inspectNachaFile } from './nacha/inspect.ts';
export { readNachaFile } from './nacha/read.ts';
export { writeNachaFile } from './nacha/write.ts';
export { banks, cards, storable } from './networks/test-data.ts';
export { type ClockOwner, type MountedClock, mountClock } from './widget/mount-clock.ts';
export type { Gateway, PersistedName, PersistOption, ReplayOptions, Tape, WasmSource };

/** Where SQLite comes from. */
export type BrowserOptions = {
  /**
   * The WebAssembly in `settlebox/sqlite.wasm`: its address, its bytes, or the compiled module. The first call starts SQLite, and
   * later ones share it. Default: the file `sqlite.wasm` next to this module, which Vite and webpack add to their output.
   */
  readonly wasm?: WasmSource | undefined;
};

/** The option that stores a world in the browser. */
export type PersistOptions = {
  /**
   * Stores the world in the browser under this name, so that it survives the page: it is opened if it exists, else created. Other
   * options must then equal those that it was created with. Default: the world is only in memory.
   *
   * @example
   * const gateway = await createGateway({ persist: 'shop' });
   */
  readonly persist?: PersistOption | undefined;
};

/** A gateway in a browser. */
export type BrowserGateway<L extends Layout = 'by_method'> = Gateway<L> & {
  /**
   * Waits until all changes so far are stored. Without `persist`, it does nothing.
   *
   * @throws SettleboxError `disk_failed` if the browser can't store them; the world in memory continues. `database_in_use` if
   * another tab has taken the world over
   * @example
   * await gateway.flush();
   */
  flush(): Promise<void>;
};

/** Options that need files. */
type WithoutFiles = { readonly database?: undefined; readonly durability?: undefined };

/**
 * Creates a complete, deterministic payment gateway in this page or worker. Close it with `close()` or `using`.
 *
 * @throws SettleboxError `sqlite_unavailable` if the WebAssembly can't be loaded; `bad_option`, `bad_snapshot`, `bad_world` as in
 * Node; with `persist` also `database_in_use`, `disk_failed`
 * @example
 * const gateway = await createGateway({ seed: 'checkout' });
 */
export async function createGateway<
  L extends Layout = 'by_method',
  Pattern extends string = string,
  On extends string = string,
>(
  options: CheckedOptions<L, Pattern, On> & BrowserOptions & PersistOptions & WithoutFiles = {},
): Promise<BrowserGateway<L>> {
  const { wasm, persist, ...others } = requireOptions(options);
  const library = await start(wasm);
  if (persist === undefined) return Object.assign(createNow<L, Pattern, On>(others), { flush: async () => {} });
  if (others.database !== undefined)
    throw new SettleboxError(
      'bad_option',
      'options.database needs files, which a browser does not have.',
      'Omit it: persist already stores the world in the browser.',
      { field: 'options.database' },
    );
  const { openPersisted } = await persistence();
  const storage = await openPersisted({ platform: platform(), library, openWasmFile }, persist);
  try {
    const gateway = createKeptGateway<L>(others, storage);
    if (storage.stored === undefined) await storage.flush();
    return Object.assign(gateway, { flush: storage.flush });
  } catch (error) {
    storage.abandon();
    throw error;
  }
}

/**
 * Deletes a persisted world of this path. It does nothing if there is none.
 *
 * @throws SettleboxError `database_in_use` if it is open, here or in another tab; `bad_option`; `disk_failed`
 * @example
 * await deletePersisted('shop');
 */
export async function deletePersisted(world: string | PersistedName): Promise<void> {
  const { deletePersisted: deleteWorld } = await persistence();
  await deleteWorld(world);
}

/**
 * Runs a tape on a new gateway, which then has the same world.
 *
 * @throws SettleboxError as `replay` of `settlebox`; `sqlite_unavailable`
 */
export async function replay(tape: Tape, options: ReplayOptions & BrowserOptions = {}): Promise<Gateway> {
  const { wasm, ...others } = requireOptions(options);
  await start(wasm);
  return replayNow(tape, others);
}

/** Loads the code of persisted worlds, a file of its own. */
function persistence(): Promise<typeof import('./platforms/browser/persistence/open-persisted.ts')> {
  return import('./platforms/browser/persistence/open-persisted.ts').catch((error: unknown) => {
    throw new SettleboxError(
      'bad_option',
      `options.persist needs more code, which can't be loaded: ${error instanceof Error ? error.message : String(error)}.`,
      'Without a bundler, serve browser-persistence.js next to browser.js.',
      { field: 'options.persist' },
    );
  });
}

/** Spreading an array, a string, or a number would yield no options, and accept it. */
function requireOptions<Options>(options: Options): Options {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) parseGatewayOptions(options);
  return options;
}

async function start(wasm: WasmSource = defaultWasm()): Promise<SqliteLibrary> {
  const library = await startSqlite(() => readWasm(wasm));
  choosePlatform(browserPlatform(library));
  return library;
}

/** Bundlers that know this form add the file to their output. */
function defaultWasm(): URL {
  return new URL('./sqlite.wasm', import.meta.url);
}
