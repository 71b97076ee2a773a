import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { realMilliseconds, within } from '../../engine/wall-clock.ts';
import { printTimeline } from '../../harness/timeline.ts';
import type { CollectedTraffic } from '../failure-page/collect-traffic.ts';
import type { PageSettings } from '../failure-page/page-options.ts';
import { insideOf } from '../inside-of.ts';
import { occurrencesIn } from '../mutants/occurrences.ts';
import { mutantEffects, useMutant } from '../mutants/use-mutant.ts';
import { type ApplicationUnderTest, orderInMetadata } from '../records/application-records.ts';
import { leaveFindingPage } from './finding-page.ts';
import { firstLineOf } from './first-line.ts';
import type { Observation, ObservedOutcome } from './observation.ts';
import type { PassPlan, PlannedTest } from './pass-plan.ts';
import { settle } from './settle.ts';
import type { TestKey } from './test-key.ts';
import { transactionsIn } from './transactions.ts';
import { unacknowledgedIn } from './unacknowledged.ts';
import { type TestTraffic, watchTraffic } from './watch-traffic.ts';
import type { WatchedGateway } from './watched-gateway.ts';
import { watchRejections } from './watched-rejections.ts';

/** A test of this pass. */
export interface WatchedTest {
  readonly key: TestKey;
  readonly plan: PassPlan;
  readonly planned: PlannedTest;
}

/** What the kit knows about a running test. */
interface TestInRun {
  readonly gateway: WatchedGateway;
  /** Returns how the suite describes its application when the test has ended. */
  readonly application: () => ApplicationUnderTest;
  /** Returns the problems that fail a test whose assertions pass. */
  readonly problems: () => readonly string[];
  readonly isClosed: () => boolean;
  /** The folders of pages; undefined if the test leaves none. */
  readonly pages: PageSettings | undefined;
  /** The traffic of the gateway, if the test leaves a page. */
  readonly traffic: CollectedTraffic | undefined;
  /** The real milliseconds that the body has; undefined for the default of the suite. */
  readonly timeoutMs?: number | undefined;
}

/** Runs the body of a test, lets its world come to rest, and writes what happened to the folder of results. */
export async function runWatched(test: WatchedTest, running: TestInRun, body: () => unknown): Promise<void> {
  const { gateway } = running;
  if (test.planned.mutant !== undefined) return runMutated(test, running, body);
  const traffic = watchTraffic(gateway, test.planned.injected, test.plan.transport);
  const rejections: string[] = [];
  const stopWatching = watchRejections({ rejections });
  const started = realMilliseconds();
  const { outcome, error } = await runBody(body, running.timeoutMs ?? test.plan.timeoutMs);
  const milliseconds = realMilliseconds() - started;
  const ended = endOf(outcome, running);
  const occurred = test.plan.listsOccurrences === true && !running.isClosed() ? occurrencesIn(gateway) : undefined;
  const observed = await observe(test, running, traffic);
  stopWatching();
  const errors = error === undefined ? [] : [error.thrown];
  const page = leaveFindingPage({ ...test, ...running, gateway: running.isClosed() ? undefined : gateway, errors });
  const occurrences = occurred === undefined ? {} : { occurrences: occurred };
  write(test, {
    ...observed,
    ...occurrences,
    ...page,
    key: test.key,
    address: gateway.baseUrl,
    outcome: ended,
    milliseconds,
    rejections,
  });
  if (error !== undefined) throw error.thrown;
}

/** Records only whether the test fails with the mutant. */
async function runMutated(test: WatchedTest, running: TestInRun, body: () => unknown): Promise<void> {
  const { outcome, error } = await runBody(body, running.timeoutMs ?? test.plan.timeoutMs);
  const ended = endOf(outcome, running);
  const effects = mutantEffects(running.gateway);
  const nothing = { ...NOTHING, calls: [], deliveries: [], triggered: false, rejections: [], milliseconds: 0 };
  write(test, { ...nothing, key: test.key, address: running.gateway.baseUrl, outcome: ended, mutantEffects: effects });
  if (error !== undefined) throw error.thrown;
}

function endOf(outcome: ObservedOutcome, running: TestInRun): ObservedOutcome {
  const problem = outcome.kind === 'passes' && !running.isClosed() ? running.problems()[0] : undefined;
  return problem === undefined ? outcome : { kind: 'fails', message: firstLineOf(problem) };
}

/** Makes the gateways of this worker a mutant. The tests of a file get the same one, so that prepared gateways are it too. */
export function prepareMutant({ planned: { mutant } }: WatchedTest): void {
  if (mutant !== undefined) useMutant(mutant);
}

interface EndOfBody {
  readonly outcome: ObservedOutcome;
  readonly error?: { readonly thrown: unknown };
}

async function runBody(body: () => unknown, timeoutMs: number): Promise<EndOfBody> {
  const run = async (): Promise<EndOfBody> => {
    try {
      await body();
      return { outcome: { kind: 'passes' } };
    } catch (thrown) {
      return { outcome: { kind: 'fails', message: firstLineOf(thrown) }, error: { thrown } };
    }
  };
  return within(timeoutMs, run(), () => {
    const message = `the test did not end within ${timeoutMs} ms`;
    return { outcome: { kind: 'never_ends', message }, error: { thrown: new Error(message) } } as const;
  });
}

type Observed = Omit<Observation, 'key' | 'address' | 'outcome' | 'milliseconds' | 'rejections'>;

async function observe({ planned }: WatchedTest, running: TestInRun, traffic: TestTraffic): Promise<Observed> {
  const { gateway, application, isClosed } = running;
  const { records, reconcile, orderOf = orderInMetadata } = application();
  const problems: string[] = [];
  const attempt = async (name: string, work: (() => unknown) | undefined): Promise<unknown> => {
    try {
      return await Promise.resolve(work?.());
    } catch (error) {
      problems.push(`${name}() failed: ${firstLineOf(error)}`);
      return undefined;
    }
  };
  const runReconcile = async () => void (await attempt('reconcile', reconcile));
  const unsettled = isClosed()
    ? 'the test closed its gateway'
    : await settle(gateway, planned.settleUntil, { repeatWebhook: traffic.repeatWebhook, reconcile: runReconcile });
  const traced = { calls: traffic.calls, deliveries: traffic.deliveries, triggered: traffic.triggered };
  if (isClosed()) return { ...NOTHING, ...traced, unsettled: 'the test closed its gateway' };
  const view = await attempt('records', records);
  if (planned.tape !== undefined) writeFileSync(planned.tape, `${JSON.stringify(gateway.tape(), null, 2)}\n`);
  const [applicationProblem] = problems;
  return {
    ...traced,
    settledAt: gateway.clock.now(),
    transactions: transactionsIn(gateway, orderOf),
    ...(records === undefined ? {} : { records: view }),
    ...(applicationProblem === undefined ? {} : { applicationProblem }),
    unacknowledged: unacknowledgedIn(gateway),
    review: highFindings(gateway),
    timeline: planned.injected === undefined ? '' : timelineText(gateway),
    ...(unsettled === undefined ? {} : { unsettled }),
  };
}

const NOTHING = { settledAt: 0, transactions: [], unacknowledged: [], review: [], timeline: '' } as const;

/** Direct calls of a test with webhooks are its setup. */
function highFindings(gateway: WatchedGateway): Observation['review'] {
  const { findings, deliveries } = gateway.review();
  return findings
    .filter(({ severity, request }) => severity === 'high' && (deliveries === 0 || request?.transport !== 'direct'))
    .map(({ rule, what, why }) => [`${rule}: ${what}`, why]);
}

const TIMELINE_LINES_MAX = 40;
const TIMELINE_WIDTH = 110;

function timelineText(gateway: WatchedGateway): string {
  const entries = gateway.timeline();
  const rest = entries.length - TIMELINE_LINES_MAX;
  const year = insideOf(gateway, 'gauntlet').startYear();
  const text = printTimeline(entries.slice(0, TIMELINE_LINES_MAX), { year, width: TIMELINE_WIDTH });
  return rest > 0 ? `${text}\n… ${rest} later` : text;
}

/** One line per test in a file per worker, so that workers never wait for each other. */
function write({ plan }: WatchedTest, observation: Observation): void {
  appendFileSync(join(plan.results, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(observation)}\n`);
}
