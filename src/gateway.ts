import { z } from 'zod';
import { addMerchant, credentialsFor, keyringOf } from './accounts.ts';
import type { Engine } from './context.ts';
import { Pump } from './core/advance.ts';
import { isoText } from './core/time.ts';
import { parseWish } from './core/wish.ts';
import { harnessContext, openEngine } from './engine-parts.ts';
import { directFace } from './faces/direct.ts';
import { createInside, FACE, pathBelow } from './faces/inside.ts';
import type { ForkOptions, Gateway } from './gateway-face.ts';
import { check } from './harness/check.ts';
import { createClock } from './harness/clock.ts';
import { createEvents } from './harness/events.ts';
import { forecast } from './harness/forecast.ts';
import { createLedger } from './harness/ledger.ts';
import { createSimulate } from './harness/simulate.ts';
import { printable, timelineSince } from './harness/timeline.ts';
import { createWebhooks, subscribe } from './harness/webhooks.ts';
import { createWorlds } from './harness/worlds.ts';
import { type GatewayOptions, type Resolved, resolveOptions } from './options.ts';
import type { Layout } from './resources/transactions/types.ts';
import { worldTemplate } from './seed-world.ts';
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
  const engine = openEngine(bytes);
  const courier = new Courier(engine, resolved.fetch);
  for (const endpoint of resolved.endpoints) subscribe(engine, courier, endpoint);
  return compose(engine, courier, resolved.endpoints.length === 0 ? bytes : engine.serialize(), resolved);
}

/** Joins the parts of a gateway around its engine. `initial` is the world that `reset` goes back to. */
function compose<L extends Layout>(
  engine: Engine,
  courier: Courier,
  initial: Uint8Array,
  made: Pick<Resolved, 'fetch'>,
): Gateway<L> {
  const pump = new Pump(engine, (job) => courier.attempt(job));
  const keyring = keyringOf(engine);
  const worlds = createWorlds(engine, courier, pump, initial);
  const isAttached = (endpointId: string) => courier.isAttached(endpointId);
  const coming = () => forecast(harnessContext(engine, 'forecast'), engine.schedule.list(), isAttached);
  const idle = async () => {
    if (!pump.running) await pump.run(engine.state.now, 'idle');
  };
  const inside = createInside(engine, idle);
  const gateway: Gateway<L> = {
    ...directFace<L>(engine, () => ({ keys: [keyring().merchant.apiKey] })),
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
    as: (caller) => {
      const credentials = credentialsFor(caller);
      return directFace<L>(engine, () => credentials);
    },
    addMerchant: (wish) => addMerchant(engine, keyring().reseller, wish),
    fetch: async (request) => inside.answer(request, pathBelow(engine.settings.baseUrl, request.url)),
    upcoming: () => printable(coming().map(({ at, what, subject, why }) => ({ at: isoText(at), what, subject, why }))),
    timeline: () => timelineSince(engine, 0),
    idle,
    ...worlds,
    fork: (options) => fork<L>(engine, courier, made, options),
    check: () => check(engine),
    [Symbol.dispose]: worlds.close,
  };
  return Object.assign(gateway, { [FACE]: inside });
}

const forkWish = z.strictObject({ deliver: z.literal('same').optional() });

/** A second gateway in the same world. It calls nobody until receivers are attached, or the origin's are taken over. */
function fork<L extends Layout>(
  engine: Engine,
  courier: Courier,
  made: Pick<Resolved, 'fetch'>,
  options: ForkOptions = {},
): Gateway<L> {
  const { deliver } = parseWish(forkWish, options, 'fork');
  const bytes = engine.serialize();
  const forked = openEngine(bytes);
  const own = new Courier(forked, made.fetch);
  if (deliver === 'same') own.adopt(courier);
  return compose<L>(forked, own, bytes, made);
}
