import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { GatewayError, SettleboxError } from '../../engine/errors.ts';
import type { ClientRef } from '../../harness/references.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import { isConnectionLost } from '../../transports/injected-errors.ts';
import { withNames } from './named-objects.ts';
import type { ScenarioStep } from './read-step.ts';
import type { ReceivedWebhook } from './receivers.ts';
import type { ScenarioContext } from './scenario-context.ts';
import { asText, type Names, resolveValue } from './values.ts';

/** A rejection by the gateway, or an error of the harness, which has no status. */
interface StepRejection {
  readonly code: string;
  readonly status: number | undefined;
  readonly message: string;
}

/** The outcome of a step. */
export interface StepOutcome {
  readonly response: unknown;
  readonly rejection: StepRejection | undefined;
  /** The error code at the client if no response arrived. */
  readonly networkError: string | undefined;
  readonly events: readonly GatewayEvent[];
  readonly lines: readonly TimelineEntry[];
  /** The account whose ledger is compared. */
  readonly ledgerOwner: ClientRef;
  /** Deposits at the merchant's bank, in cents. */
  readonly deposits: readonly number[];
  readonly received: readonly ReceivedWebhook[];
}

/**
 * Runs a step and collects its outcome.
 *
 * @throws SettleboxError `bad_option` if an argument names nothing; also errors that are not rejections
 */
export async function performStep(context: ScenarioContext, step: ScenarioStep): Promise<StepOutcome> {
  const { receivers, names, events } = context;
  const args = {
    first: resolveValue(step.first, names),
    second: resolveValue(step.second, names),
    caller: resolveValue(step.caller, names),
    written: step.allowUnknownFields ? undefined : (step.second ?? step.first),
    idempotencyKey: idempotencyKeyOf(step, names),
  };
  const ledgerOwner = ledgerOwnerOf(step, args.caller) ?? context.gateway.merchant.clientId;
  const before = countSoFar(context, ledgerOwner);
  const { response, rejection, networkError } = await attempt(names, () =>
    repeat(step.times, () => step.verb.run(context, args)),
  );
  if (step.as !== undefined && rejection === undefined && networkError === undefined) names.set(step.as, response);
  return {
    response,
    rejection,
    networkError,
    events: events.slice(before.events),
    lines: newLines(context),
    ledgerOwner,
    deposits: depositsOf(context, ledgerOwner).slice(before.deposits),
    received: receivers.received.slice(before.received),
  };
}

function countSoFar(context: ScenarioContext, ledgerOwner: ClientRef) {
  return {
    events: context.events.length,
    deposits: depositsOf(context, ledgerOwner).length,
    received: context.receivers.received.length,
  };
}

/** Returns the timeline lines since the previous step. */
function newLines({ gateway, printed }: ScenarioContext): TimelineEntry[] {
  const lines = gateway.timeline();
  const newOnes = lines.slice(printed.lines);
  printed.lines = lines.length;
  return newOnes;
}

/** The caller's ledger is compared, if the caller is an account. */
function ledgerOwnerOf({ verb }: ScenarioStep, caller: unknown): ClientRef | undefined {
  const clientId: unknown = typeof caller === 'object' && caller !== null ? Reflect.get(caller, 'clientId') : undefined;
  if (typeof clientId === 'string') return clientId;
  if (caller === undefined || verb.isOperation) return undefined;
  const [expected, got] = ['an account as "caller", whose balances are compared', 'another kind of "caller"'];
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, '', { expected, got });
}

function idempotencyKeyOf({ idempotencyKey }: ScenarioStep, names: Names): string | undefined {
  return idempotencyKey === undefined ? undefined : asText(resolveValue(idempotencyKey, names), idempotencyKey);
}

function depositsOf({ gateway }: ScenarioContext, ledgerOwner: ClientRef): number[] {
  return gateway.ledger.deposits(ledgerOwner).map(({ amountCents }) => amountCents);
}

/** Returns the response of the last run. */
async function repeat(times: number, run: () => unknown): Promise<unknown> {
  for (let count = 1; count < times; count++) await run();
  return run();
}

type CallOutcome = Pick<StepOutcome, 'response' | 'rejection' | 'networkError'>;

async function attempt(names: Names, run: () => unknown): Promise<CallOutcome> {
  const nothing = { response: undefined, rejection: undefined, networkError: undefined };
  try {
    return { ...nothing, response: await run() };
  } catch (error) {
    const message = error instanceof Error ? withNames(error.message, names) : '';
    if (error instanceof GatewayError)
      return { ...nothing, rejection: { code: error.code, status: error.status, message } };
    // Errors with an expected value are mistakes in the scenario file. They are reported with a line, and are not
    // rejections.
    if (error instanceof SettleboxError && error.details.expected === undefined)
      return { ...nothing, rejection: { code: error.code, status: undefined, message } };
    if (isConnectionLost(error)) return { ...nothing, networkError: networkErrorCode(error) };
    throw error;
  }
}

/** Returns a code such as `ECONNRESET`, which fetch puts on the cause of its error. */
function networkErrorCode(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? String(Reflect.get(cause, 'code')) : 'no response';
}
