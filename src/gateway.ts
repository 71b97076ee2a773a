import { z } from 'zod';
import type { Engine } from './context.ts';
import { Pump } from './core/advance.ts';
import { sha256Hex } from './core/crypto.ts';
import { SettleboxError } from './core/errors.ts';
import { isoText } from './core/time.ts';
import { parseWish } from './core/wish.ts';
import { harnessContext, openEngine } from './engine-parts.ts';
import { directFace } from './faces/direct.ts';
import { answerHttp, credentialsOf } from './faces/http.ts';
import { FACE, type FaceInside } from './faces/inside.ts';
import type { ActAs } from './faces/types.ts';
import type { ForkOptions, Gateway, MerchantWish } from './gateway-face.ts';
import { check } from './harness/check.ts';
import { createClock } from './harness/clock.ts';
import { createEvents } from './harness/events.ts';
import { forecast } from './harness/forecast.ts';
import { createLedger } from './harness/ledger.ts';
import { createSimulate } from './harness/simulate.ts';
import { printable, timelineSince } from './harness/timeline.ts';
import { createWebhooks, subscribe } from './harness/webhooks.ts';
import { type GatewayOptions, type Resolved, resolveOptions, type Snapshot } from './options.ts';
import { findHolderOfKey } from './resources/api-keys/store.ts';
import type { Layout } from './resources/transactions/types.ts';
import { type Account, createMerchant, type Keyring, readKeyring, worldTemplate } from './seed-world.ts';
import { settlementSchema } from './settings.ts';
import { Courier } from './world/courier.ts';

/**
 * Makes a payment gateway: complete, in memory, deterministic. Close it, or let `using` close it.
 *
 * @throws SettleboxError `bad_option` naming the field; `bad_snapshot`; `sqlite_unavailable`
 * @example
 * const gateway = createGateway({ seed: 'r10-demo', now: '2026-01-05T15:00:00Z' });
 * const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
 * await gateway.clock.advanceTo('funding');
 */
export function createGateway<L extends Layout = 'by_method'>(options: GatewayOptions<L> = {}): Gateway<L> {
  const resolved = resolveOptions(options);
  const bytes = resolved.from ?? worldTemplate(resolved.world);
  return openGateway(openEngine(bytes), bytes, resolved);
}

function openGateway<L extends Layout>(
  engine: Engine,
  template: Uint8Array,
  made: Pick<Resolved, 'endpoints' | 'fetch'>,
  origin?: Courier,
): Gateway<L> {
  const courier = new Courier(engine, made.fetch);
  if (origin !== undefined) courier.adopt(origin);
  for (const endpoint of made.endpoints) subscribe(engine, courier, endpoint);
  const firstReceivers = courier.receivers();
  const initial = made.endpoints.length === 0 ? template : engine.serialize();
  const pump = new Pump(engine, (job) => courier.attempt(job));
  const keyring = keyringOf(engine);
  const marks = new Map<string, Uint8Array>();
  const isAttached = (endpointId: string) => courier.isAttached(endpointId);
  const coming = () => forecast(harnessContext(engine, 'forecast'), engine.schedule.list(), isAttached);
  const merchantKey = () => ({ keys: [keyring().merchant.apiKey] });
  const idle = async () => {
    if (!pump.running) await pump.run(engine.state.now, 'idle');
  };
  const load = (bytes: Uint8Array, wish: string) => {
    pump.refuseWhileRunning(wish);
    engine.load(bytes);
  };
  const close = () => {
    pump.refuseWhileRunning('close');
    engine.close();
  };

  const inside: FaceInside = {
    baseUrl: () => engine.settings.baseUrl,
    knows: (request) => knowsKeyOf(engine, request),
    answer: async (request, path) => {
      const response = await answerHttp(engine, request, path);
      // A failed assertion in a handler has nobody to be thrown to here; the delivery keeps its error.
      if (engine.settings.webhooks.mode === 'auto') queueMicrotask(() => void idle().catch(() => undefined));
      return response;
    },
  };

  const gateway: Gateway<L> = {
    ...directFace<L>(engine, merchantKey),
    get baseUrl() {
      return engine.settings.baseUrl;
    },
    get merchant() {
      return keyring().merchant;
    },
    get reseller() {
      return keyring().reseller;
    },
    clock: createClock(engine, pump, coming),
    simulate: createSimulate(engine),
    webhooks: createWebhooks(engine, courier),
    events: createEvents(engine),
    ledger: createLedger(engine, () => keyring().merchant.clientId),
    as: (caller) => directFace<L>(engine, () => credentialsFor(caller)),
    addMerchant: (wish) => addMerchant(engine, keyring().reseller, wish),
    fetch: async (request) => inside.answer(request, pathBelow(engine.settings.baseUrl, request.url)),
    upcoming: () => printable(coming().map(({ at, what, subject, why }) => ({ at: isoText(at), what, subject, why }))),
    timeline: () => timelineSince(engine, 0),
    idle,
    snapshot: () => engine.serialize(),
    restore: (snapshot) => load(snapshot, 'restore'),
    fork: (options: ForkOptions = {}) => {
      const { deliver } = parseWish(forkWish, options, 'fork');
      const bytes = engine.serialize();
      const fork = { endpoints: [], fetch: made.fetch };
      return openGateway<L>(openEngine(bytes), bytes, fork, deliver === 'same' ? courier : undefined);
    },
    reset: () => {
      load(initial, 'reset');
      courier.keep(firstReceivers);
    },
    mark: (name) => {
      marks.set(name, engine.serialize());
    },
    rewind: (name) => load(marks.get(name) ?? refuseMark(name, [...marks.keys()]), 'rewind'),
    check: () => check(engine),
    close,
    [Symbol.dispose]: close,
  };
  return Object.assign(gateway, { [FACE]: inside });
}

const forkWish = z.strictObject({ deliver: z.literal('same').optional() });

function refuseMark(name: string, known: readonly string[]): never {
  const there = known.length === 0 ? 'Nothing is marked.' : `Marked are ${known.join(', ')}.`;
  throw new SettleboxError('unknown_mark', `No moment was marked "${name}".`, there);
}

/** The accounts of the world that the engine is in; another world may have others. */
function keyringOf(engine: Engine): () => Keyring {
  let read: { readonly sealed: string; readonly keyring: Keyring } | undefined;
  return () => {
    const { keyring: sealed } = engine.state;
    if (read?.sealed !== sealed) read = { sealed, keyring: readKeyring(engine) };
    return read.keyring;
  };
}

function credentialsFor(caller: ActAs) {
  if (caller === null) return { keys: [] };
  if (typeof caller === 'string') return { keys: [caller] };
  return { keys: [caller.apiKey], clientId: caller.clientId };
}

function knowsKeyOf(engine: Engine, request: Request): boolean {
  const [key] = credentialsOf(request).keys;
  return key !== undefined && findHolderOfKey(engine.database, sha256Hex(key)) !== undefined;
}

/** The path of a URL, without the prefix that the base address may have. */
function pathBelow(baseUrl: string, url: string): string {
  const { pathname } = new URL(url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return prefix !== '' && pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
}

const merchantWish = z.strictObject({
  name: z.string().min(1).max(100),
  timeZone: settlementSchema.shape.timeZone.unwrap().optional(),
  settlement: settlementSchema.partial().optional(),
});

function addMerchant(engine: Engine, reseller: Account, wish: MerchantWish): Account {
  const { name, timeZone, settlement } = parseWish(merchantWish, wish, 'merchant');
  // A partial schedule must not bring the schema's defaults along: what is absent comes from the gateway's options.
  const asked = Object.fromEntries(
    Object.keys(wish.settlement ?? {}).map((key) => [key, Reflect.get(settlement ?? {}, key)]),
  );
  const own = { ...(timeZone === undefined ? {} : { timeZone }), ...asked };
  const context = harnessContext(engine, 'test: addMerchant');
  return engine.transaction(() => createMerchant(context, { name, parentId: reseller.clientId, settlement: own }));
}

export type { Snapshot };
