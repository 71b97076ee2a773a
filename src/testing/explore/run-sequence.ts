import { InvariantError } from '../../engine/errors.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { checkedMerchant } from './check-merchant.ts';
import { comeToRest } from './come-to-rest.ts';
import { doStep } from './do-step.ts';
import type { Abilities } from './draw-options.ts';
import { openEndpoint, WEBHOOK_SECRET } from './endpoint.ts';
import { judge, judgeShipment } from './judge.ts';
import type { MakeMerchant, OrderOf } from './merchant.ts';
import { untilFree } from './pass-time.ts';
import { transactionsOf } from './payments.ts';
import { find, type Life } from './run.ts';
import { saveTape } from './save-tape.ts';
import type { Step } from './steps.ts';
import { type Story, tellStory } from './story.ts';
import { Wire } from './wire.ts';

/** What every run begins with. */
export interface Setting {
  readonly openGateway: (seed: number) => AnyGateway;
  readonly merchant: MakeMerchant<AnyGateway>;
  readonly orderOf: OrderOf;
  readonly restDays: number;
}

/** How one run goes besides. */
export interface Running {
  readonly seed: number;
  /** Real time that a call gets at the end, before it counts as one that never ends. */
  readonly ownTimeMs: number;
  /** Where its tape goes. */
  readonly saveTo?: string | undefined;
}

/** Lives through a sequence, in a world and a shop of its own, and says what was wrong. */
export async function runLife(setting: Setting, steps: readonly Step[], running: Running): Promise<Story> {
  const { seed, ownTimeMs, saveTo } = running;
  const gateway = setting.openGateway(seed);
  const life = await beginLife(gateway, setting);
  try {
    await liveThrough(life, steps, { restDays: setting.restDays, ownTimeMs });
    return tellStory(life, saveTape(gateway, saveTo, `seed-${seed}`));
  } finally {
    await life.merchant.close?.();
    await untilFree(gateway);
    gateway.close();
  }
}

/** What a shop can be asked for besides orders: one is opened to see. */
export async function abilitiesOf({ openGateway, merchant: make }: Setting): Promise<Abilities> {
  const gateway = openGateway(0);
  try {
    const { fetch, sleep } = new Wire(gateway);
    const merchant = checkedMerchant(await make(gateway, { fetch, sleep, webhookSecret: WEBHOOK_SECRET }));
    await merchant.close?.();
    const can = (what: 'refund' | 'ship' | 'reconcile') => merchant[what] !== undefined;
    return { refund: can('refund'), ship: can('ship'), reconcile: can('reconcile') };
  } finally {
    gateway.close();
  }
}

async function beginLife(gateway: AnyGateway, { merchant: make, orderOf }: Setting): Promise<Life> {
  const wire = new Wire(gateway);
  const { fetch, sleep } = wire;
  const findings: Life['findings'] = [];
  const before = new Set(transactionsOf(gateway).keys());
  const merchant = await make(gateway, { fetch, sleep, webhookSecret: WEBHOOK_SECRET });
  const endpoint = openEndpoint(gateway, merchant, wire, (finding) => find(life, finding));
  const life: Life = {
    gateway,
    merchant,
    wire,
    endpoint,
    before,
    findings,
    orderOf: merchant.orderOf ?? orderOf,
    orders: [],
    calls: [],
    lines: [],
    faults: [],
  };
  return life;
}

/** Steps that only plan something: no book has changed. */
const PLANS: ReadonlySet<Step['does']> = new Set(['return', 'fault', 'outage', 'redeliver']);

/** A book of the gateway that does not balance ends a run: what came after it would say nothing. */
async function liveThrough(life: Life, steps: readonly Step[], rest: Parameters<typeof comeToRest>[1]): Promise<void> {
  try {
    for (const step of steps) {
      await doStep(life, step);
      if (!PLANS.has(step.does)) life.gateway.check();
      const order = step.does === 'ship' ? life.orders.at(-1 - step.back) : undefined;
      if (order !== undefined) await judgeShipment(life, order.id);
    }
    await comeToRest(life, rest);
    life.gateway.check();
    await judge(life);
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    find(life, { kind: 'books_broken', text: `the gateway's own ledger is wrong: ${error.message}` });
  }
}

/** Worlds differ in ids and dice alone, and a few of those do: each new one takes longer to make than to live in. */
const WORLDS = 8;

/** A fresh gateway, with dice by the seed unless the options have their own. */
export function gatewayOf(options: GatewayOptions, seed: number): AnyGateway {
  return createGateway({ seed: `explore ${seed % WORLDS}`, ...options });
}
