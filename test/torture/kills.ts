import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../src/index.ts';
import { ROOT, type Settlebox } from './built.ts';
import { contentsOfFork, differenceOf } from './contents.ts';
import { describePlan, type KillPlan, killPlan } from './kill-plan.ts';
import { finishAdvance, perform, worldOptions } from './perform.ts';
import { runWriter, type WriterLine, type WriterRun } from './run-writer.ts';
import { shimEnvironment } from './shim.ts';
import { type Step, stepAt } from './steps.ts';
import { createTwin, type Twin } from './twin.ts';

/** Rounds on one file. Later rounds have a larger file, and find what earlier kills left behind. */
export const ROUNDS_PER_LIFE = 10;
/** Steps of a writer that is not killed earlier. */
const STEPS_PER_ROUND = 40;
const DATABASE = 'world.db';

/** Settings of a life under kills. */
export interface KillOptions {
  readonly settlebox: Settlebox;
  /** Determines steps and kills. */
  readonly seed: string;
  readonly rounds: number;
  /** An empty folder, which a failure leaves as it is. */
  readonly folder: string;
  /** The compiled shim; without it, all kills are timed. */
  readonly shim: string | undefined;
  /** Additional options of the gateway. */
  readonly options?: object;
  /** Called after each round. */
  readonly onRound?: (round: Round) => void;
}

/** A completed round. */
export interface Round {
  readonly plan: string;
  /** The kind of step during which the writer was killed; `opening`; undefined if it ended earlier. */
  readonly during: string | undefined;
  /** The file whose system call the kill interrupted; undefined after a timed kill. */
  readonly killedAt: string | undefined;
  readonly acknowledged: number;
}

/** Position of a life between two writers. */
interface Position {
  /** The first step that is not acknowledged. */
  at: number;
  /** Target of an advance that was interrupted. */
  finishAt: number | undefined;
}

/**
 * Kills the writers of one file again and again. After each kill, the file must contain every acknowledged step, and the
 * interrupted one as a whole or not at all. An advance can stop between two jobs; continued, it must end as if it had never
 * stopped. The next writer repeats the interrupted step, as a client would.
 *
 * @throws Error that names the round and the first difference
 */
export async function surviveKills(life: KillOptions): Promise<void> {
  const twin = createTwin(life.settlebox, life.seed);
  const position: Position = { at: 0, finishAt: undefined };
  try {
    for (let round = 0; round < life.rounds; round++) {
      const plan = killPlan(life.seed, round, life.shim !== undefined);
      try {
        const { lines, killedAt } = await write(life, twin, position, plan);
        const acknowledged = await acknowledge(twin, position, lines);
        const during = await checkCopy(life, twin, position, lines);
        life.onRound?.({ plan: describePlan(plan), during, killedAt, acknowledged });
      } catch (error) {
        throw new Error(`round ${round}, writer ${describePlan(plan)}, before step ${position.at}: ${text(error)}`);
      }
    }
  } finally {
    twin.gateway.close();
  }
}

function write(life: KillOptions, twin: Twin, position: Position, plan: KillPlan): Promise<WriterRun> {
  const file = join(life.folder, DATABASE);
  const { at: from, finishAt } = position;
  const writer = {
    root: ROOT,
    file,
    life: life.seed,
    from,
    to: from + STEPS_PER_ROUND,
    ids: [...twin.ids],
    options: life.options ?? {},
    ...(finishAt === undefined ? {} : { finishAt }),
  };
  if (life.shim === undefined || !('killAt' in plan))
    return runWriter(writer, process.env, 'killAt' in plan ? undefined : plan);
  return runWriter(writer, shimEnvironment(life.shim, { world: file, ...plan }));
}

/** Performs the acknowledged steps in the twin, and compares each response. */
async function acknowledge(twin: Twin, position: Position, lines: readonly WriterLine[]): Promise<number> {
  let count = 0;
  for (const { at, result } of lines) {
    if (at === undefined) continue;
    if (at !== position.at) throw new Error(`step ${at} was acknowledged instead of ${position.at}`);
    const expected = await twin.perform(at);
    if (result !== expected) throw new Error(`step ${at} returned\n  ${result}\ninstead of\n  ${expected}`);
    position.at++;
    count++;
  }
  return count;
}

/**
 * Checks a copy of the files, so that the next writer also finds the write-ahead log that the kill left. Returns what was
 * interrupted.
 */
async function checkCopy(
  life: KillOptions,
  twin: Twin,
  position: Position,
  lines: readonly WriterLine[],
): Promise<string | undefined> {
  // A kill can interrupt the rest of an advance again.
  if (lines.some(({ finished }) => finished)) position.finishAt = undefined;
  const [isOpened, isClosed] = [lines.some(({ opened }) => opened), lines.some(({ closed }) => closed)];
  const step = isOpened && !isClosed ? stepAt(life.seed, position.at) : undefined;
  const folder = copyOf(life.folder);
  const gateway = openFile(life, folder);
  try {
    gateway.check();
    if (position.finishAt !== undefined) await finishAdvance(gateway, position.finishAt);
    await compareWithTwin(twin, position, gateway, step);
    await retryNewest(life, twin, gateway, position.at - 1);
    gateway.check();
  } finally {
    gateway.close();
  }
  rejectLeftovers(folder);
  rmSync(folder, { recursive: true });
  return step?.kind ?? (isClosed ? undefined : 'opening');
}

/** Moves the twin over the interrupted step if the file contains it. */
async function compareWithTwin(
  twin: Twin,
  position: Position,
  gateway: Gateway,
  step: Step | undefined,
): Promise<void> {
  const before = differenceOf(twin.contents(), contentsOfFork(gateway));
  if (before === undefined) return;
  if (step === undefined) throw new Error(`an acknowledged step is missing: ${before}`);
  if (step.kind === 'advance') {
    position.finishAt = twin.gateway.clock.now() + step.hours * MS_PER_HOUR;
    position.at++;
    await finishAdvance(gateway, position.finishAt);
    await finishAdvance(twin.gateway, position.finishAt);
  } else await twin.perform(position.at);
  const after = differenceOf(twin.contents(), contentsOfFork(gateway));
  if (after !== undefined)
    throw new Error(`the world is neither before nor after the ${step.kind}.\nBefore, ${before}\nAfter, ${after}`);
}

const MS_PER_HOUR = 3_600_000;

/** Repeats the newest acknowledged step in both worlds. A call returns its stored response. */
async function retryNewest(life: KillOptions, twin: Twin, gateway: Gateway, at: number): Promise<void> {
  const step = stepAt(life.seed, Math.max(at, 0));
  if (at < 0 || step.kind === 'close') return;
  const fork = twin.gateway.fork({ deliver: 'same' });
  // The retry must not change what the twin knows.
  const retried = (own: Gateway) => ({ ...twin, gateway: own, ids: new Map(twin.ids), store: () => undefined });
  try {
    const expected = await perform(retried(fork), at, step);
    const result = await perform(retried(gateway), at, step);
    if (result !== expected) throw new Error(`a retry of step ${at} returned\n  ${result}\ninstead of\n  ${expected}`);
  } finally {
    fork.close();
  }
}

function openFile({ settlebox, seed, options }: KillOptions, folder: string): Gateway {
  return settlebox.createGateway({ ...worldOptions(seed), ...options, database: join(folder, DATABASE) });
}

/** Copies a world and its journals. */
function copyOf(folder: string): string {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  for (const name of readdirSync(folder))
    if (name.startsWith(DATABASE)) copyFileSync(join(folder, name), join(copy, name));
  return copy;
}

/** A closed world is one file, which can be copied. */
function rejectLeftovers(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== DATABASE);
  if (names.length > 0) throw new Error(`the closed world left ${names.join(' and ')}`);
}

function text(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
