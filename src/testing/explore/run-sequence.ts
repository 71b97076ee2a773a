import { InvariantError } from '../../engine/errors.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { collectTraffic } from '../failure-page/collect-traffic.ts';
import type { PageSettings } from '../failure-page/page-options.ts';
import { insideOf } from '../inside-of.ts';
import { disputesAbout } from './check-disputes.ts';
import { checkRecords, checkShipment, isShipped } from './check-records.ts';
import { compareDuringRun } from './compare-during-run.ts';
import type { ExploredCoverage } from './explored-coverage.ts';
import { finishRun } from './finish-run.ts';
import type { ShopCheck } from './merchant.ts';
import { performStep } from './perform-step.ts';
import { addFinding, isOver, openCalls, type Run } from './run.ts';
import { type RunPurpose, type RunReport, reportRun } from './run-report.ts';
import type { RunSetup } from './run-setup.ts';
import { saveTape } from './save-tape.ts';
import { leaveSeedPage } from './seed-page.ts';
import { endRun, startRun } from './start-run.ts';
import type { ExploreStep } from './steps.ts';

/** Options of a single run. */
interface RunOptions {
  readonly seed: number;
  /** Real milliseconds until a call that is still open at the end counts as unfinished. */
  readonly callTimeoutMs: number;
  /** Default `search`. */
  readonly purpose?: RunPurpose;
  /** The run ends when it has a finding of one of these kinds. Default none: all findings are wanted. */
  readonly endsWith?: ReadonlySet<string>;
  /** The folder for the tape; undefined for none. */
  readonly saveTo?: string | undefined;
  /** Where the run leaves a page; undefined for none. */
  readonly pages?: PageSettings | undefined;
  /** Collects the coverage of the run; undefined for none. */
  readonly explored?: ExploredCoverage | undefined;
}

/** Runs a sequence on a new gateway with a new shop, and reports the findings. */
export async function runSequence(
  setting: RunSetup,
  steps: readonly ExploreStep[],
  running: RunOptions,
): Promise<RunReport> {
  const { seed, callTimeoutMs, purpose = 'search', endsWith = NO_KINDS, saveTo, pages, explored } = running;
  const gateway = await setting.openGateway(seed);
  const traffic = pages === undefined ? undefined : collectTraffic(insideOf(gateway, 'explore'));
  const run = await startRun(gateway, setting, endsWith);
  try {
    await performSteps(run, steps, { restDays: setting.restDays, callTimeoutMs }, setting.check);
    const report = reportRun(run, saveTape(gateway, saveTo, `seed-${seed}`), purpose);
    if (pages === undefined || traffic === undefined) return report;
    return { ...report, ...leaveSeedPage(pages, { gateway, seed, traffic, report }) };
  } finally {
    await endRun(run);
    explored?.add(gateway);
    gateway.close();
    // Node reports unhandled rejections after the microtasks: those of this run belong to its seed.
    await turnOfEventLoop();
  }
}

const NO_KINDS: ReadonlySet<string> = new Set();

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
      const shipped = step.kind === 'ship' ? run.orders.at(-1 - step.nthLatest) : undefined;
      const wasShipped =
        shipped !== undefined && disputesAbout(run, shipped.id).length > 0 && (await isShipped(run, shipped.id));
      await performStep(run, step);
      // While a call is open, even a step without effect changes the order of work.
      run.skipped.push(run.lines.length === lines && openCalls(run).length === 0);
      if (shipped !== undefined) await checkShipment(run, shipped.id, wasShipped);
      await compareDuringRun(run);
      if (isOver(run)) return;
    }
    await finishRun(run, rest);
    if (isOver(run)) return;
    run.gateway.check();
    await checkRecords(run, check);
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    addFinding(run, { kind: 'ledger_wrong', text: `the gateway's own ledger is wrong: ${error.message}` });
  }
}
