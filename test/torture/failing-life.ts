import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../../src/index.ts';
import type { Settlebox } from './built.ts';
import { contentsOfFork, differenceOf } from './contents.ts';
import { finishAdvance, type Life, perform, worldOptions } from './perform.ts';
import { failAt, stopFailing } from './shim.ts';
import type { Step } from './steps.ts';

/** A short life with every kind of work on a file. It begins with the creation of the file, and ends with closing it. */
export const SHORT_LIFE: readonly Step[] = [
  { kind: 'sale', amount: 1999, isDeclined: false },
  { kind: 'payment', amount: 4999 },
  { kind: 'return', back: 0 },
  { kind: 'snapshot' },
  { kind: 'token', isCard: true },
  { kind: 'advance', hours: 60 },
  { kind: 'close' },
  { kind: 'refund', back: 1 },
  { kind: 'restore' },
  { kind: 'sale', amount: 500, isDeclined: true },
  { kind: 'advance', hours: 30 },
  { kind: 'reset' },
  { kind: 'payment', amount: 100 },
];

/** Which system calls on the files fail. */
export interface Failure {
  /** The first one, counted from 1. */
  readonly at: number;
  /** How many fail in succession. Work is repeated until it succeeds. */
  readonly times: number;
  readonly error: 'ENOSPC' | 'EIO';
}

/** An error that a caller got, and the work that threw it. */
export interface ThrownError {
  readonly during: string;
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

/** The outcome of a life with a failure. */
export interface FailedLife {
  readonly failure: Failure;
  /** False if the life has fewer calls. */
  readonly hasFailed: boolean;
  readonly thrown: readonly ThrownError[];
  /** How the world differs from one without the failure. */
  readonly problem?: string | undefined;
}

/** What the same life returns and leaves without failures. */
export interface PlainLife {
  readonly results: readonly string[];
  /** The world before each step, and at the end. */
  readonly contents: readonly Contents[];
}

type Contents = Readonly<Record<string, string>>;

const LIFE = 'short life';
/** Two more than a failure needs, since an opening that failed is repeated within a step that is repeated. */
const ATTEMPTS_MORE = 2;

/** Lives in memory. */
export async function livePlainly(settlebox: Settlebox): Promise<PlainLife> {
  const life = newLife(settlebox, settlebox.createGateway(worldOptions(LIFE)));
  const results: string[] = [];
  const contents = [contentsOfFork(life.gateway)];
  for (const [at, step] of SHORT_LIFE.entries()) {
    results.push(await perform(life, at, step));
    contents.push(contentsOfFork(life.gateway));
  }
  life.gateway.close();
  return { results, contents };
}

/** Lives in a file of this folder while system calls fail. Each work that throws is repeated, as a client would. */
export async function liveWithFailure(
  settlebox: Settlebox,
  folder: string,
  failure: Failure,
  plain: PlainLife,
  options: object = {},
): Promise<FailedLife> {
  const thrown: ThrownError[] = [];
  const database = join(folder, 'world.db');
  const open = () => settlebox.createGateway({ ...worldOptions(LIFE), ...options, database });
  const attempt = repeating(failure.times + ATTEMPTS_MORE, thrown);
  let opened: Gateway | undefined;
  failAt(failure.at, failure.times, failure.error);
  try {
    opened = await attempt('open', open);
    const life = newLife(settlebox, opened);
    life.reopen = () => {
      life.gateway.close();
      life.gateway = opened = open();
    };
    const problem = await repeatLife(life, plain, attempt);
    await attempt('close', () => life.gateway.close());
    const hasFailed = stopFailing();
    opened = open();
    opened.check();
    const difference = differenceOf(plain.contents.at(-1) ?? {}, contentsOfFork(opened));
    const reopened = difference === undefined ? undefined : `reopened, ${difference}`;
    return { failure, hasFailed, thrown, problem: problem ?? reopened };
  } catch (error) {
    return { failure, hasFailed: stopFailing(), thrown, problem: String(Object(error).stack) };
  } finally {
    opened?.close();
    removeWorld(database);
  }
}

/**
 * Sells in a file of this folder while system calls fail, and closes the gateway at once, or after a shorter call that succeeds. The
 * frames of a commit whose sync failed are complete in the log then.
 */
export async function closeAfterFailure(
  settlebox: Settlebox,
  folder: string,
  failure: Failure,
  { options, isFollowed }: { readonly options: object; readonly isFollowed: boolean },
): Promise<FailedLife> {
  const thrown: ThrownError[] = [];
  const database = join(folder, 'world.db');
  const open = () => settlebox.createGateway({ ...worldOptions(LIFE), ...options, database });
  const life = newLife(settlebox, open());
  let hasFailed = false;
  try {
    let expected = contentsOfFork(life.gateway);
    failAt(failure.at, failure.times, failure.error);
    const sale = repeating(1, thrown)('sale', () => perform(life, 0, SHORT_LIFE[1] ?? { kind: 'reset' }));
    await sale.catch(() => undefined);
    hasFailed = stopFailing();
    if (isFollowed) await perform(life, 1, { kind: 'token', isCard: false });
    if (isFollowed || thrown.length === 0) expected = contentsOfFork(life.gateway);
    life.gateway.close();
    life.gateway = open();
    life.gateway.check();
    const problem = differenceOf(expected, contentsOfFork(life.gateway));
    return { failure, hasFailed, thrown, problem };
  } catch (error) {
    return { failure, hasFailed, thrown, problem: String(Object(error).stack) };
  } finally {
    stopFailing();
    life.gateway.close();
    removeWorld(database);
  }
}

function removeWorld(database: string): void {
  for (const suffix of ['', '-wal', '-journal', '-incoming', '-outgoing']) rmSync(database + suffix, { force: true });
}

type Attempt = <Result>(during: string, work: () => Result | Promise<Result>) => Promise<Result>;

async function repeatLife(life: Life, plain: PlainLife, attempt: Attempt): Promise<string | undefined> {
  for (const [at, step] of SHORT_LIFE.entries()) {
    const target = step.kind === 'advance' ? life.gateway.clock.now() + step.hours * MS_PER_HOUR : undefined;
    let problem: string | undefined;
    let tries = 0;
    const result = await attempt(step.kind, () => {
      if (tries++ === 0) return perform(life, at, step);
      if (target !== undefined) return continueAdvance(life.gateway, target);
      problem ??= problemAfterError(life, step, plain.contents[at]);
      return perform(life, at, step);
    });
    if (problem !== undefined) return problem;
    if (result !== plain.results[at])
      return `the ${step.kind} returned\n  ${result}\ninstead of\n  ${plain.results[at]}`;
    if (tries > 1) life.gateway.check();
  }
  const difference = differenceOf(plain.contents.at(-1) ?? {}, contentsOfFork(life.gateway));
  return difference === undefined ? undefined : `before closing, ${difference}`;
}

const MS_PER_HOUR = 3_600_000;

async function continueAdvance(gateway: Gateway, target: number): Promise<string> {
  gateway.check();
  await finishAdvance(gateway, target);
  return JSON.stringify(gateway.clock.iso());
}

/** Work that threw must have changed nothing. A gateway that could not be reopened is closed. */
function problemAfterError({ gateway }: Life, step: Step, before: Contents = {}): string | undefined {
  if (step.kind === 'close') return undefined;
  gateway.check();
  const difference = differenceOf(before, contentsOfFork(gateway));
  return difference === undefined ? undefined : `after the error of the ${step.kind}, ${difference}`;
}

function repeating(attempts: number, thrown: ThrownError[]): Attempt {
  return async (during, work) => {
    for (let left = attempts; ; left--) {
      try {
        return await work();
      } catch (error) {
        const { name, code, message } = Object(error);
        thrown.push({ during, name: String(name), code: String(code), message: String(message) });
        if (left === 1) throw error;
      }
    }
  };
}

function newLife(settlebox: Settlebox, gateway: Gateway): Life {
  let stored: Uint8Array | undefined;
  return {
    settlebox,
    gateway,
    ids: new Map(),
    reopen: () => undefined,
    store(snapshot) {
      stored = snapshot;
    },
    stored: () => stored,
  };
}
