/**
 * `settlebox/browser`: a complete payment gateway in a browser tab, for Storybook, Playwright, and static demos. The gateway is the
 * same as that of `settlebox`, but worlds are only in memory. All types are those of `settlebox`.
 *
 * @module settlebox/browser
 */
import type { Tape } from './analysis/tape/tape.ts';
import type { Layout } from './domain/payments/transactions/types.ts';
import { choosePlatform } from './engine/platform.ts';
import { createGateway as createNow } from './gateway/gateway.ts';
import type { Gateway } from './gateway/gateway-type.ts';
import type { CheckedOptions } from './options/checked-options.ts';
import { browserPlatform } from './platforms/browser/browser-platform.ts';
import { readWasm, type WasmSource } from './platforms/browser/read-wasm.ts';
import { startSqlite } from './platforms/browser/sqlite-library.ts';
import { type ReplayOptions, replay as replayNow } from './replay/replay.ts';

export type { GatewayErrorCode, SettleboxErrorCode } from './contract/error-codes.ts';
export type { Deliver, DeliverContext, DeliverResult, ReceiverGateway } from './domain/webhooks/dispatcher/deliver.ts';
export { parseWebhook, type WebhookRequest } from './domain/webhooks/dispatcher/parse-webhook.ts';
export { GatewayError, InvariantError, SettleboxError } from './engine/errors.ts';
export { RESPONSE_CODES } from './facts/response-codes.ts';
export { RETURN_CODES } from './facts/return-codes.ts';
export type { Snapshot } from './harness/worlds.ts';
export { banks, cards, storable } from './networks/test-data.ts';
export { type ClockOwner, type MountedClock, mountClock } from './widget/mount-clock.ts';
export type { Gateway, ReplayOptions, Tape, WasmSource };

/** Where SQLite comes from. */
export type BrowserOptions = {
  /**
   * The WebAssembly in `settlebox/sqlite.wasm`: its address, its bytes, or the compiled module. The first call starts SQLite, and
   * later ones share it. Default: the file `sqlite.wasm` next to this module, which Vite and webpack add to their output.
   */
  readonly wasm?: WasmSource | undefined;
};

/** Options that need files. */
type WithoutFiles = { readonly database?: undefined; readonly durability?: undefined };

/**
 * Creates a complete, deterministic payment gateway in this page or worker. Close it with `close()` or `using`.
 *
 * @throws SettleboxError `sqlite_unavailable` if the WebAssembly can't be loaded; `bad_option`, `bad_snapshot`, `bad_world` as in Node
 * @example
 * const gateway = await createGateway({ seed: 'checkout' });
 */
export async function createGateway<
  L extends Layout = 'by_method',
  Pattern extends string = string,
  On extends string = string,
>(options: CheckedOptions<L, Pattern, On> & BrowserOptions & WithoutFiles = {}): Promise<Gateway<L>> {
  const { wasm, ...others } = options;
  await start(wasm);
  return createNow<L, Pattern, On>(others);
}

/**
 * Runs a tape on a new gateway, which then has the same world.
 *
 * @throws SettleboxError as `replay` of `settlebox`; `sqlite_unavailable`
 */
export async function replay(tape: Tape, options: ReplayOptions & BrowserOptions = {}): Promise<Gateway> {
  const { wasm, ...others } = options;
  await start(wasm);
  return replayNow(tape, others);
}

async function start(wasm: WasmSource = defaultWasm()): Promise<void> {
  choosePlatform(browserPlatform(await startSqlite(() => readWasm(wasm))));
}

/** Bundlers that know this form add the file to their output. */
function defaultWasm(): URL {
  return new URL('./sqlite.wasm', import.meta.url);
}
