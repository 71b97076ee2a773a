import { z } from 'zod';
import { compareWorlds } from '../analysis/comparison/compare.ts';
import type { WorldDifferences } from '../analysis/comparison/types.ts';
import { measureCoverage } from '../analysis/coverage/measure.ts';
import { createInspection } from '../analysis/inspection/inspection.ts';
import type { Inspection } from '../analysis/inspection/inspection-types.ts';
import type { IsAttached, SentHeadersOf } from '../analysis/inspection/looking.ts';
import { reviewWorld } from '../analysis/review/review.ts';
import { tapeOf } from '../analysis/tape/tape.ts';
import type { OutsideJobName } from '../contract/job-ranks.ts';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import { JOBS_PER_ADVANCE_MAX, Scheduler } from '../engine/advance.ts';
import { InvariantError, SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { platform } from '../engine/platform.ts';
import type { Job } from '../engine/schedule.ts';
import { isoText } from '../engine/time.ts';
import { turnOfEventLoop } from '../engine/wall-clock.ts';
import { unpackWorld, type WorldBytes } from '../engine/world-bytes.ts';
import { createAch } from '../harness/ach.ts';
import { createAudit } from '../harness/audit.ts';
import { createCards } from '../harness/cards.ts';
import { check } from '../harness/check.ts';
import { createClock } from '../harness/clock.ts';
import { createEvents } from '../harness/events.ts';
import { forecast } from '../harness/forecast.ts';
import { createLedger } from '../harness/ledger.ts';
import { createMfa } from '../harness/mfa.ts';
import { createSimulate } from '../harness/simulate.ts';
import { printable, type TimelineEntry, timelineOf } from '../harness/timeline.ts';
import { createWebhooks } from '../harness/webhooks.ts';
import { createWorlds, type Snapshot } from '../harness/worlds.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { CheckedOptions } from '../options/checked-options.ts';
import { type GatewayOptions, type Resolved, resolveOptions } from '../options/options.ts';
import type { ActAs, Caller } from '../transports/caller-types.ts';
import { directCaller } from '../transports/direct.ts';
import { createInternals, findInternals, type GatewayInternals, INTERNALS } from '../transports/gateway-internals.ts';
import { harnessContext, openEngine } from '../worlds/engine-parts.ts';
import type { Keyring } from '../worlds/seed-clients.ts';
import { startYear } from '../worlds/start-year.ts';
import type { MerchantOptions } from '../worlds/world-options.ts';
import { addMerchant, credentialsFor, keyringOf } from './accounts.ts';
import { applyDeviation } from './deviation-in-force.ts';
import type { ForkOptions, Gateway } from './gateway-type.ts';
import { insideHandler } from './inside-handler.ts';
import { type KeptStorage, openKeptWorld } from './open-kept-world.ts';
import { type OpenedWorld, openWorldOf } from './open-world.ts';
import { waitBehind } from './wait-behind.ts';

/**
 * Creates a complete, deterministic payment gateway in memory. Close it with `close()` or `using`.
 *
 * @throws SettleboxError `bad_option` naming the field; `bad_snapshot`; `bad_world`; `sqlite_unavailable`
 * @example
 * const gateway = createGateway({ seed: 'r10-demo', now: '2026-01-05T15:00:00Z' });
 * const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
 * await gateway.clock.advanceTo('funding');
 */
export function createGateway<
  L extends Layout = 'by_method',
  Pattern extends string = string,
  On extends string = string,
>(options: CheckedOptions<L, Pattern, On> = {}): Gateway<L> {
  const resolved = resolveOptions(options);
  return composeOpened(openWorldOf(resolved), resolved);
}

/** Creates a gateway whose world is kept in a storage. */
export function createKeptGateway<L extends Layout>(options: GatewayOptions, storage: KeptStorage): Gateway<L> {
  const resolved = resolveOptions(options);
  return composeOpened(openKeptWorld(storage, resolved), resolved);
}

function composeOpened<L extends Layout>({ engine, dispatcher, initial }: OpenedWorld, resolved: Resolved): Gateway<L> {
  applyDeviation(engine);
  return compose(engine, dispatcher, initial, resolved);
}

/** Connects the parts of a gateway to its engine. `reset` restores the world `initial`. */
export function compose<L extends Layout>(
  engine: Engine,
  dispatcher: WebhookDispatcher,
  initial: () => WorldBytes,
  made: Pick<Resolved, 'fetch'>,
): Gateway<L> {
  const scheduler = schedulerOf(engine, dispatcher);
  const keyring = keyringOf(engine);
  const worlds = createWorlds(engine, dispatcher, scheduler, initial);
  const isAttached = (endpointId: string) => dispatcher.isAttached(endpointId);
  const coming = () => forecast(harnessContext(engine, 'forecast'), engine.schedule.list(), isAttached);
  const internals = createInternals(engine, scheduler);
  const resources = directCaller<L>(engine, () => ({ keys: [keyring().merchant.apiKey] }));
  const inspection = inspectionOf(engine, isAttached, (deliveryId) => dispatcher.sent.of(deliveryId));
  // V8 takes several times as long for one literal with accessors and spreads, and each test creates a gateway. Two calls, because
  // Object.assign has types for up to three sources.
  const accessors = {
    get baseUrl() {
      return engine.settings.baseUrl;
    },
    get merchant() {
      return keyring().merchant;
    },
    get merchants() {
      return merchantsOf(keyring());
    },
    get reseller() {
      return keyring().reseller;
    },
    get inspect() {
      return inspection();
    },
  };
  const gateway: Gateway<L> = Object.assign(Object.assign(accessors, resources, worlds), reportsOf(engine), {
    mfa: { ...resources.mfa, ...createMfa(engine) },
    audit: createAudit(engine),
    clock: createClock(engine, scheduler, coming),
    simulate: createSimulate(engine),
    ach: createAch(engine),
    cards: createCards(engine),
    webhooks: createWebhooks(engine, dispatcher),
    events: createEvents(engine),
    ledger: createLedger(engine, () => keyring().merchant.clientId),
    as: (caller: ActAs) => callerAs<L>(engine, caller),
    addMerchant: (options: MerchantOptions) => addMerchant(engine, options),
    fetch: internals.ownFetch,
    openapi: () => openApiDocument(engine.settings.extensions),
    upcoming: () => printable(coming().map(entryOf), startYear(engine)),
    timeline: () => timelineOf(engine, { after: 0, year: startYear(engine) }),
    idle: () => scheduler.runDueJobs(),
    fork(options?: ForkOptions) {
      scheduler.admit('fork', 'fork');
      return fork<L>({ engine, dispatcher, initial }, made, options);
    },
    [Symbol.dispose]: worlds.close,
  });
  return joined(gateway, dispatcher, internals);
}

function joined<L extends Layout>(gateway: Gateway<L>, dispatcher: WebhookDispatcher, internals: GatewayInternals) {
  dispatcher.gatewayInside = (inside) => insideHandler(gateway, inside);
  return Object.assign(gateway, { [INTERNALS]: internals });
}

/** What a test reads of a world as a whole. */
function reportsOf(engine: Engine) {
  return {
    coverage: () => measureCoverage(engine),
    review: () => reviewWorld(engine),
    diff: (other: unknown) => diff(engine, other),
    check: () => check(engine),
    tape: () => tapeOf(engine),
  };
}

function merchantsOf({ merchant, others = [] }: Keyring): Keyring['merchant'][] {
  return [merchant, ...others];
}

function schedulerOf(engine: Engine, dispatcher: WebhookDispatcher): Scheduler {
  const leave = outsideJobs(engine, dispatcher);
  const isInHandler = () => dispatcher.isInReceiver;
  const wait = platform().followsAwait ? undefined : waitBehind(dispatcher);
  return new Scheduler(engine, leave, JOBS_PER_ADVANCE_MAX, turnOfEventLoop, isInHandler, wait);
}

function callerAs<L extends Layout>(engine: Engine, caller: ActAs): Caller<L> {
  const credentials = credentialsFor(caller);
  return directCaller<L>(engine, () => credentials);
}

/** Creates the inspection when it is first used. Its code is not loaded until then. */
function inspectionOf(
  engine: Engine,
  ...of: readonly [isAttached: IsAttached, sentHeaders: SentHeadersOf]
): () => Inspection {
  let inspection: Inspection | undefined;
  return () => {
    inspection ??= createInspection(engine, ...of);
    return inspection;
  };
}

type DeliverJob = (job: Job) => Promise<unknown>;

/** Returns the function that delivers jobs outside the process, by the kind of job. */
function outsideJobs(engine: Engine, dispatcher: WebhookDispatcher): DeliverJob {
  const byName: Readonly<Record<OutsideJobName, DeliverJob>> = {
    'request.answer': (job) => giveResponse(engine, job),
    'webhook.attempt': (job) => dispatcher.attempt(job),
  };
  const byKind: ReadonlyMap<string, DeliverJob> = new Map(Object.entries(byName));
  return (job) => {
    const deliver = byKind.get(job.kind);
    if (deliver === undefined) throw new InvariantError('every outside job is delivered', [{ kind: job.kind }]);
    return deliver(job);
  };
}

/** Releases a delayed response when the clock reaches its time. Its caller continues at that time. */
async function giveResponse(engine: Engine, job: Job): Promise<undefined> {
  releaseResponse(engine, job);
  engine.pendingRequests.release(job.subject);
  await turnOfEventLoop();
  return undefined;
}

/** Records the release in the journal: only the clock determines when a delayed response arrives. */
export function releaseResponse(engine: Engine, job: Job): void {
  engine.transaction(
    () => engine.schedule.remove(job),
    () => ({ kind: 'released', job: job.seq }),
  );
}

const forkSchema = lazily(() =>
  z.strictObject({
    deliver: z.literal('same').optional(),
    from: z.union([z.literal('start'), z.custom<Snapshot>(ArrayBuffer.isView)], "'start', or a snapshot").optional(),
  }),
);

/**
 * Creates a second gateway with the same world. It delivers no webhooks until receivers are attached or copied from the
 * original.
 */
function fork<L extends Layout>(
  { engine, dispatcher, initial }: OpenedWorld,
  made: Pick<Resolved, 'fetch'>,
  options?: ForkOptions,
): Gateway<L> {
  const { deliver, from }: ForkOptions = options === undefined ? {} : parseOptions(forkSchema(), options, 'fork');
  const bytes = from === undefined ? engine.capture('fork') : from === 'start' ? initial() : unpackWorld(from);
  const forked = openEngine(bytes);
  applyDeviation(forked);
  for (const listener of engine.trafficListeners)
    if (listener.onCall === undefined) forked.trafficListeners.add(listener);
  const own = new WebhookDispatcher(forked, made.fetch);
  if (deliver === 'same') own.adopt(dispatcher);
  return compose<L>(forked, own, () => bytes, made);
}

/** Compares a world with that of another gateway, or of a snapshot. */
function diff(engine: Engine, other: unknown): WorldDifferences {
  if (other instanceof Uint8Array) {
    const opened = openEngine(unpackWorld(other));
    try {
      return compareWorlds(engine, opened);
    } finally {
      opened.close();
    }
  }
  const internals = findInternals(other);
  if (internals !== undefined) return compareWorlds(engine, internals.engine());
  throw new SettleboxError(
    'bad_option',
    'gateway.diff() takes another gateway, or a snapshot.',
    'Pass gateway.fork(), a gateway of replay(tape), or the result of gateway.snapshot().',
  );
}

function entryOf({ at, what, subject, why }: ReturnType<typeof forecast>[number]): TimelineEntry {
  return { at: isoText(at), what, subject, why };
}
