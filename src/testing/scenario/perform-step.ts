import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { GatewayError, SettleboxError } from '../../engine/errors.ts';
import type { ClientRef } from '../../harness/references.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import { isConnectionLost } from '../../transports/injected-errors.ts';
import { withNames } from './named-objects.ts';
import type { Step } from './read-step.ts';
import type { SeenDelivery } from './receivers.ts';
import type { Stage } from './scenario-context.ts';
import { asText, type Names, resolveValue } from './values.ts';

/** A rejection by the gateway, or an error of the harness, which has no status. */
export interface Refusal {
  readonly code: string;
  readonly status: number | undefined;
  readonly message: string;
}

/** The outcome of a step. */
export interface Outcome {
  readonly answer: unknown;
  readonly refusal: Refusal | undefined;
  /** The error code at the client if no response arrived. */
  readonly lost: string | undefined;
  readonly events: readonly GatewayEvent[];
  readonly lines: readonly TimelineEntry[];
  /** The account whose ledger is compared. */
  readonly books: ClientRef;
  /** Deposits at the merchant's bank, in cents. */
  readonly deposits: readonly number[];
  readonly seen: readonly SeenDelivery[];
}

/**
 * Runs a step and collects its outcome.
 *
 * @throws SettleboxError `bad_option` if an argument names nothing; also errors that are not rejections
 */
export async function performStep(stage: Stage, step: Step): Promise<Outcome> {
  const { receivers, names, events } = stage;
  const given = {
    first: resolveValue(step.first, names),
    second: resolveValue(step.second, names),
    by: resolveValue(step.caller, names),
    written: step.allowUnknownFields ? undefined : (step.second ?? step.first),
    idempotencyKey: keyOf(step, names),
  };
  const books = booksOf(step, given.by) ?? stage.gateway.merchant.clientId;
  const before = standing(stage, books);
  const { answer, refusal, lost } = await attempt(names, () => repeat(step.times, () => step.verb.run(stage, given)));
  if (step.as !== undefined && refusal === undefined && lost === undefined) names.set(step.as, answer);
  return {
    answer,
    refusal,
    lost,
    events: events.slice(before.events),
    lines: newLines(stage),
    books,
    deposits: depositsOf(stage, books).slice(before.deposits),
    seen: receivers.seen.slice(before.seen),
  };
}

function standing(stage: Stage, books: ClientRef) {
  return {
    events: stage.events.length,
    deposits: depositsOf(stage, books).length,
    seen: stage.receivers.seen.length,
  };
}

/** Returns the timeline lines since the previous step. */
function newLines({ gateway, told }: Stage): TimelineEntry[] {
  const lines = gateway.timeline();
  const found = lines.slice(told.lines);
  told.lines = lines.length;
  return found;
}

/** The caller's ledger is compared, if the caller is an account. */
function booksOf({ verb }: Step, by: unknown): ClientRef | undefined {
  const clientId: unknown = typeof by === 'object' && by !== null ? Reflect.get(by, 'clientId') : undefined;
  if (typeof clientId === 'string') return clientId;
  if (by === undefined || verb.asked) return undefined;
  const [expected, got] = ['an account as "caller", whose balances are compared', 'another kind of "caller"'];
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, '', { expected, got });
}

function keyOf({ idempotencyKey }: Step, names: Names): string | undefined {
  return idempotencyKey === undefined ? undefined : asText(resolveValue(idempotencyKey, names), idempotencyKey);
}

function depositsOf({ gateway }: Stage, books: ClientRef): number[] {
  return gateway.ledger.deposits(books).map(({ amountCents }) => amountCents);
}

/** Returns the response of the last run. */
async function repeat(times: number, run: () => unknown): Promise<unknown> {
  for (let made = 1; made < times; made++) await run();
  return run();
}

type Came = Pick<Outcome, 'answer' | 'refusal' | 'lost'>;

async function attempt(names: Names, run: () => unknown): Promise<Came> {
  const nothing = { answer: undefined, refusal: undefined, lost: undefined };
  try {
    return { ...nothing, answer: await run() };
  } catch (error) {
    const message = error instanceof Error ? withNames(error.message, names) : '';
    if (error instanceof GatewayError)
      return { ...nothing, refusal: { code: error.code, status: error.status, message } };
    // Errors with an expected value are mistakes in the scenario file. They are reported with a line, and are not
    // rejections.
    if (error instanceof SettleboxError && error.details.expected === undefined)
      return { ...nothing, refusal: { code: error.code, status: undefined, message } };
    if (isConnectionLost(error)) return { ...nothing, lost: lostCode(error) };
    throw error;
  }
}

/** Returns a code such as `ECONNRESET`, which fetch puts on the cause of its error. */
function lostCode(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? String(Reflect.get(cause, 'code')) : 'no response';
}
