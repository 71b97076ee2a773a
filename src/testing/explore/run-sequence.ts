import { InvariantError } from '../../engine/errors.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { checkedMerchant } from './check-merchant.ts';
import { checkRecords, checkShipment } from './check-records.ts';
import type { MerchantCapabilities } from './draw-options.ts';
import { openEndpoint, WEBHOOK_SECRET } from './endpoint.ts';
import type { ExploredCoverage } from './explored-coverage.ts';
import { finishRun } from './finish-run.ts';
import type { MakeMerchant, OrderOf } from './merchant.ts';
import { untilIdle } from './pass-time.ts';
import { performStep } from './perform-step.ts';
import { addFinding, type Run } from './run.ts';
import { type RunReport, reportRun } from './run-report.ts';
import { saveTape } from './save-tape.ts';
import { withSeedOrdering } from './seed-ordering.ts';
import { ShopConnection } from './shop-connection.ts';
import type { ExploreStep } from './steps.ts';
import { transactionsOf } from './transaction-money.ts';

/** The input that all runs of a search share. */
export interface RunSetup {
  readonly openGateway: (seed: number) => AnyGateway;
  readonly merchant: MakeMerchant<AnyGateway>;
  readonly orderOf: OrderOf;
  readonly restDays: number;
}

/** Options of a single run. */
interface RunOptions {
  readonly seed: number;
  /** Real milliseconds until a call that is still open at the end counts as unfinished. */
  readonly callTimeoutMs: number;
  /** The folder for the tape; undefined for none. */
  readonly saveTo?: string | undefined;
  /** Collects what the run covered; undefined for none. */
  readonly explored?: ExploredCoverage | undefined;
}

/** Runs a sequence on a new gateway with a new shop, and reports the findings. */
export async function runSequence(
  setting: RunSetup,
  steps: readonly ExploreStep[],
  running: RunOptions,
): Promise<RunReport> {
  const { seed, callTimeoutMs, saveTo, explored } = running;
  const gateway = setting.openGateway(seed);
  const run = await startRun(gateway, setting);
  try {
    await performSteps(run, steps, { restDays: setting.restDays, callTimeoutMs });
    return reportRun(run, saveTape(gateway, saveTo, `seed-${seed}`));
  } finally {
    await run.merchant.close?.();
    await untilIdle(gateway);
    explored?.add(gateway);
    gateway.close();
  }
}

/** Creates a shop to find out which optional methods it has. */
export async function findCapabilities({ openGateway, merchant: make }: RunSetup): Promise<MerchantCapabilities> {
  const gateway = openGateway(0);
  try {
    const { fetch, sleep } = new ShopConnection(gateway);
    const merchant = checkedMerchant(await make(gateway, { fetch, sleep, webhookSecret: WEBHOOK_SECRET }));
    await merchant.close?.();
    const can = (action: 'refund' | 'ship' | 'reconcile') => merchant[action] !== undefined;
    return { refund: can('refund'), ship: can('ship'), reconcile: can('reconcile') };
  } finally {
    gateway.close();
  }
}

async function startRun(gateway: AnyGateway, { merchant: make, orderOf }: RunSetup): Promise<Run> {
  const connection = new ShopConnection(gateway);
  const { fetch, sleep } = connection;
  const findings: Run['findings'] = [];
  const earlierIds = new Set(transactionsOf(gateway).keys());
  const merchant = await make(gateway, { fetch, sleep, webhookSecret: WEBHOOK_SECRET });
  const endpoint = openEndpoint(gateway, merchant, connection, (finding) => addFinding(run, finding));
  const run: Run = {
    gateway,
    merchant,
    connection,
    endpoint,
    earlierIds,
    findings,
    orderOf: merchant.orderOf ?? orderOf,
    orders: [],
    calls: [],
    declines: new Map(),
    lines: [],
    skipped: [],
    faultIds: [],
  };
  return run;
}

/** Steps that only schedule something; the ledger cannot change. */
const SCHEDULING_STEPS: ReadonlySet<ExploreStep['kind']> = new Set(['return', 'fault', 'outage', 'redeliver']);

/** A wrong ledger of the gateway ends the run, because later findings would be unreliable. */
async function performSteps(
  run: Run,
  steps: readonly ExploreStep[],
  rest: Parameters<typeof finishRun>[1],
): Promise<void> {
  try {
    for (const step of steps) {
      const lines = run.lines.length;
      await performStep(run, step);
      run.skipped.push(run.lines.length === lines);
      if (!SCHEDULING_STEPS.has(step.kind)) run.gateway.check();
      const order = step.kind === 'ship' ? run.orders.at(-1 - step.nthLatest) : undefined;
      if (order !== undefined) await checkShipment(run, order.id);
    }
    await finishRun(run, rest);
    run.gateway.check();
    await checkRecords(run);
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    addFinding(run, { kind: 'ledger_wrong', text: `the gateway's own ledger is wrong: ${error.message}` });
  }
}

/** Creating a world for a new gateway seed takes longer than a run in it, so the seeds of runs share a few worlds. */
const WORLD_SEEDS = 8;

/** Creates the gateway of a run. The run's seed determines its RNG unless the options set one. */
export function gatewayOf(options: GatewayOptions, seed: number): AnyGateway {
  return createGateway({ seed: `explore ${seed % WORLD_SEEDS}`, ...withSeedOrdering(options, seed) });
}
