import { InvariantError } from '../../engine/errors.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { checkedMerchant } from './check-merchant.ts';
import { checkRecords, checkShipment } from './check-records.ts';
import type { MerchantCapabilities } from './draw-options.ts';
import { openEndpoint, WEBHOOK_SECRET } from './endpoint.ts';
import type { ExploredCoverage } from './explored-coverage.ts';
import { finishRun } from './finish-run.ts';
import type { MakeMerchant, OrderOf, ShopCheck } from './merchant.ts';
import { untilIdle } from './pass-time.ts';
import { performStep } from './perform-step.ts';
import { addFinding, openCalls, type Run } from './run.ts';
import { type RunReport, reportRun } from './run-report.ts';
import type { OpenRunGateway } from './run-worlds.ts';
import { saveTape } from './save-tape.ts';
import { ShopConnection } from './shop-connection.ts';
import type { ExploreStep } from './steps.ts';
import { transactionsOf } from './transaction-money.ts';

/** The input that all runs of a search share. */
export interface RunSetup {
  readonly openGateway: OpenRunGateway;
  readonly merchant: MakeMerchant<AnyGateway>;
  readonly orderOf: OrderOf;
  readonly restDays: number;
  /** The invariant that the search checks at the end of each run. */
  readonly check?: ShopCheck | undefined;
}

/** Options of a single run. */
interface RunOptions {
  readonly seed: number;
  /** Real milliseconds until a call that is still open at the end counts as unfinished. */
  readonly callTimeoutMs: number;
  /** The folder for the tape; undefined for none. */
  readonly saveTo?: string | undefined;
  /** Collects the coverage of the run; undefined for none. */
  readonly explored?: ExploredCoverage | undefined;
}

/** Runs a sequence on a new gateway with a new shop, and reports the findings. */
export async function runSequence(
  setting: RunSetup,
  steps: readonly ExploreStep[],
  running: RunOptions,
): Promise<RunReport> {
  const { seed, callTimeoutMs, saveTo, explored } = running;
  const gateway = await setting.openGateway(seed);
  const run = await startRun(gateway, setting);
  try {
    await performSteps(run, steps, { restDays: setting.restDays, callTimeoutMs }, setting.check);
    return reportRun(run, saveTape(gateway, saveTo, `seed-${seed}`));
  } finally {
    await run.merchant.close?.();
    await untilIdle(gateway);
    explored?.add(gateway);
    gateway.close();
  }
}

/** Creates a shop to find out which optional methods it has. */
export async function findCapabilities({
  openGateway,
  merchant: make,
  check,
}: RunSetup): Promise<MerchantCapabilities> {
  const gateway = await openGateway(0);
  try {
    const { fetch, sleep } = new ShopConnection(gateway);
    const merchant = checkedMerchant(await make(gateway, { fetch, sleep, webhookSecret: WEBHOOK_SECRET }), check);
    await merchant.close?.();
    const can = (action: keyof MerchantCapabilities) => merchant[action] !== undefined;
    return {
      capture: can('capture'),
      void: can('void'),
      refund: can('refund'),
      ship: can('ship'),
      storeCard: can('storeCard'),
      renew: can('renew'),
      report: can('report'),
      reconcile: can('reconcile'),
    };
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
    customers: new Set(),
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
  check: ShopCheck | undefined,
): Promise<void> {
  try {
    for (const step of steps) {
      const lines = run.lines.length;
      await performStep(run, step);
      // While a call is open, even a step without effect changes the order of work.
      run.skipped.push(run.lines.length === lines && openCalls(run).length === 0);
      if (!SCHEDULING_STEPS.has(step.kind)) run.gateway.check();
      const order = step.kind === 'ship' ? run.orders.at(-1 - step.nthLatest) : undefined;
      if (order !== undefined) await checkShipment(run, order.id);
    }
    await finishRun(run, rest);
    run.gateway.check();
    await checkRecords(run, check);
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    addFinding(run, { kind: 'ledger_wrong', text: `the gateway's own ledger is wrong: ${error.message}` });
  }
}
