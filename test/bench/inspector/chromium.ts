/**
 * Opens a world in the inspector in Chromium, and prints how long the first view takes, and each view after it. In a long task, of
 * 50 ms and more, the page does not respond. The browser reports them in a first pass. A trace, which takes time itself, finds the
 * longest task in a second one. Its CPU time excludes waiting for other processes of the machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launch } from '../../browser/chromium.ts';
import { FIRST_VIEW, STEPS, watchFirstView } from './chromium-steps.ts';

/** The categories of a trace that contain the tasks of a page. */
const TASKS = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** The browser reports a long task some time after its end. */
const REPORTED_AFTER_MS = 250;
/** The work of a step goes on for this long after its result is shown. */
const FOLLOWED_FOR_MS = 100;
/** The name of the thread on which a page runs. */
const PAGE_THREAD = 'CrRendererMain';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: of real time, and of CPU time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest task of a page, in milliseconds. */
interface LongestTask {
  readonly ms: number;
  readonly cpuMs: number;
}

const { why, path } = findChromium();
if (path === undefined) console.log(`\nWithout Chromium, the page is not measured: ${why}`);
else await measureViews(process.argv[2] ?? '');

async function measureViews(file: string): Promise<void> {
  const server = fork(fileURLToPath(new URL('serve-world.ts', import.meta.url)), [file]);
  const [address] = await once(server, 'message');
  const browser = await launch();
  const newPage = async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.addInitScript(watchLongTasks);
    await page.addInitScript(watchFirstView, FIRST_VIEW);
    return page;
  };
  const firstView = async (page: Page) => {
    const shown = page.waitForEvent('console', (message) => message.text() === FIRST_VIEW);
    await Promise.all([page.goto(`${address}/`), shown]);
  };
  const steps = [['first view', firstView] as const, ...STEPS];
  try {
    const page = await newPage();
    const cells: string[][] = [];
    for (const [at, [, run]] of steps.entries()) {
      cells.push([await timed(() => run(page)), await longTasksOf(page)]);
      if (at === 0) await loadScriptOfPlaywright(page);
    }
    await page.close();
    const traced = await newPage();
    print('in Chromium', 'time', 'long tasks', 'traced: longest', 'its CPU time');
    for (const [at, [what, run]] of steps.entries()) {
      const { ms, cpuMs } = await longestTaskOf(browser, traced, () => run(traced));
      if (at === 0) await loadScriptOfPlaywright(traced);
      print(what, ...(cells[at] ?? []), `${Math.round(ms)} ms`, `${Math.round(cpuMs)} ms`);
    }
  } finally {
    await browser.close();
    server.disconnect();
  }
}

declare global {
  var settleboxLongTasks: number[] | undefined;
}

/** Runs in the page before its scripts. tsx adds calls of its own to functions with names, which a page does not have. */
function watchLongTasks(): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.settleboxLongTasks?.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  globalThis.settleboxLongTasks = [];
}

/** Returns the long tasks since the last call, as text: `56 ms, 64 ms`. */
async function longTasksOf(page: Page): Promise<string> {
  await page.waitForTimeout(REPORTED_AFTER_MS);
  const tasks = await page.evaluate(() => globalThis.settleboxLongTasks?.splice(0));
  if (tasks === undefined) throw new Error('the page does not report long tasks');
  return tasks.length === 0 ? 'none' : tasks.map((ms) => `${ms} ms`).join(', ');
}

/** Playwright loads its script into a page at the first wait in it. That takes a long task, which is not one of the page. */
async function loadScriptOfPlaywright(page: Page): Promise<void> {
  await page.waitForFunction(() => true);
  await longTasksOf(page);
}

/** Returns the time of a step, or why it failed. */
async function timed(run: () => Promise<void>): Promise<string> {
  const from = performance.now();
  const failure = await run().then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  );
  return failure ?? `${Math.round(performance.now() - from)} ms`;
}

async function longestTaskOf(browser: Browser, page: Page, run: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: TASKS });
  await timed(run);
  // What follows in tasks of its own, such as the rows around the visible ones, belongs to the step.
  await page.waitForTimeout(FOLLOWED_FOR_MS);
  return longestTaskIn(await browser.stopTracing());
}

function longestTaskIn(trace: Buffer): LongestTask {
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = traceEvents.filter(({ name }) => name === 'thread_name');
  const pages = new Set(names.filter(({ args }) => args.name === PAGE_THREAD).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)));
  const longest = (read: (task: TraceEvent) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, (read(task) ?? 0) / 1_000), 0);
  return { ms: longest(({ dur }) => dur), cpuMs: longest(({ tdur }) => tdur) };
}

function print(what: string, ...cells: readonly string[]): void {
  console.log([what.padEnd(24), ...cells.map((cell) => cell.padStart(16))].join(''));
}
