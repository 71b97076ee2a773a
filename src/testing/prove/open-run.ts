import { hasTarget } from '../../domain/simulation/faults/kinds.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { WEBHOOK_SECRET } from '../explore/endpoint.ts';
import { ShopConnection } from '../explore/shop-connection.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { BackgroundTimers } from './background-timers.ts';
import { checkedShop } from './checked-shop.ts';
import { ControlledPromises } from './controlled-promises.ts';
import { deliver } from './enabled-events.ts';
import { Mailbox } from './mailbox.ts';
import type { ProofSetup } from './options.ts';
import type { ProveTools } from './provable-shop.ts';
import { letShopWork, type ProvingRun, pause } from './proving-run.ts';
import { letWorkContinue, startWork } from './shop-work.ts';

/** Opens a shop on a gateway. */
export async function openRun(gateway: AnyGateway, setup: ProofSetup): Promise<ProvingRun> {
  const connection = new ShopConnection(gateway);
  const promises = new ControlledPromises(setup.fastCheck);
  const shop = checkedShop(await setup.merchant(gateway, toolsOf(connection, promises)));
  const { fault } = setup;
  const mailbox = new Mailbox(gateway, shop, {
    orderOf: shop.orderOf ?? setup.orderOf,
    keepsRequests: fault !== undefined && hasTarget(fault.kind, 'webhook'),
  });
  const run: ProvingRun = {
    gateway,
    shop,
    setup,
    connection,
    promises,
    timers: new BackgroundTimers(setup.wasted),
    mailbox,
    works: [],
    lines: [],
    mistakes: [],
    steps: new Map(),
  };
  return run;
}

function toolsOf(connection: ShopConnection, promises: ControlledPromises): ProveTools {
  return {
    webhookSecret: WEBHOOK_SECRET,
    sleep: connection.sleep,
    fetch: (input, init) =>
      promises.schedule(connection.fetch(input, init), `the response to ${requestText(input, init)}`),
    scheduler: promises,
  };
}

function requestText(input: string | URL | Request, init: RequestInit | undefined): string {
  const isRequest = typeof input === 'object' && 'url' in input;
  const url = String(isRequest ? input.url : input);
  const { pathname } = new URL(url, 'https://any.test');
  return `${init?.method ?? (isRequest ? input.method : 'GET')} ${pathname}`;
}

/** The shop can wait for virtual time this often before its work counts as unfinished. */
const WAITS_MAX = 100;

/** Real milliseconds for all that `given` does. */
const GIVEN_MAX_MS = 10_000;

/**
 * Injects the fault, performs `given`, and rethrows its error. While the shop waits for virtual time, the clock advances.
 */
export async function performGiven(run: ProvingRun): Promise<void> {
  const { gateway, setup, shop, connection, promises } = run;
  if (setup.fault !== undefined) gateway.simulate.faults.add(setup.fault);
  const thrown: unknown[] = [];
  const perform = async () => {
    try {
      await setup.given?.(gateway, shop, { deliverAll: () => deliverAll(run) });
    } catch (error) {
      thrown.push(error);
    }
    return 'done';
  };
  // It is not among the works of the run, because deliverAll() waits for those.
  const work = startWork({
    label: 'given',
    context: { orderId: undefined, timers: run.timers },
    at: gateway.clock.now(),
    perform,
  });
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    await letWorkContinue([work], { connection, promises, patience: { ms: GIVEN_MAX_MS } });
    if (work.outcome !== 'open' || !connection.isWaiting) break;
    await advanceToNextTimeout(run);
  }
  if (thrown.length > 0) throw thrown[0];
  if (work.outcome === 'open')
    throw new SettleboxError('bad_option', 'options.given never finished.', 'Check that its promise resolves.');
  await pause(run);
  run.works.length = 0;
  run.lines.length = 0;
}

/** Advances the clock to the first time at which a wait of the shop ends. */
export async function advanceToNextTimeout(run: ProvingRun): Promise<void> {
  const { clock } = run.gateway;
  await clock.advanceTo(Math.max(clock.now(), run.connection.nextTimeout));
  await letShopWork(run);
}

async function deliverAll(run: ProvingRun): Promise<void> {
  await run.gateway.idle();
  for (;;) {
    const next = run.mailbox.held.find(({ attempts }) => attempts === 0);
    if (next === undefined) return;
    await deliver(run, next);
  }
}
