import { GatewayError, SettleboxError } from '../core/errors.ts';
import type { TimelineEntry } from '../harness/timeline.ts';
import type { GatewayEvent } from '../resources/webhooks/schema.ts';
import type { Step } from './read-scenario.ts';
import type { SeenDelivery } from './receivers.ts';
import type { Stage } from './stage.ts';
import { resolveValue } from './values.ts';

/** What a refused wish says: the gateway's refusals have a status, the harness's have none. */
export interface Refusal {
  readonly code: string;
  readonly status: number | undefined;
  readonly message: string;
}

/** What came of a step. */
export interface Outcome {
  readonly answer: unknown;
  readonly refusal: Refusal | undefined;
  readonly events: readonly GatewayEvent[];
  readonly lines: readonly TimelineEntry[];
  /** Cents that reached the merchant's bank. */
  readonly deposits: readonly number[];
  readonly seen: readonly SeenDelivery[];
}

/**
 * Does what a step says and collects what comes of it.
 *
 * @throws SettleboxError `bad_option` where an argument names nothing; whatever is no refusal
 */
export async function performStep(stage: Stage, step: Step): Promise<Outcome> {
  const { gateway, receivers, names } = stage;
  const given = {
    first: resolveValue(step.first, names),
    second: resolveValue(step.second, names),
    idempotencyKey: step.idempotencyKey,
  };
  const before = standing(stage);
  const { answer, refusal } = await attempt(() => step.verb.run(stage, given));
  if (step.as !== undefined && refusal === undefined) names.set(step.as, answer);
  return {
    ...{ answer, refusal },
    events: gateway.events.list().slice(before.events),
    lines: gateway.timeline().slice(before.lines),
    deposits: depositsOf(stage).slice(before.deposits),
    seen: receivers.seen.slice(before.seen),
  };
}

function standing(stage: Stage) {
  return {
    events: stage.gateway.events.list().length,
    lines: stage.gateway.timeline().length,
    deposits: depositsOf(stage).length,
    seen: stage.receivers.seen.length,
  };
}

function depositsOf({ gateway }: Stage): number[] {
  return gateway.ledger.deposits(gateway.merchant).map(({ amountCents }) => amountCents);
}

async function attempt(run: () => unknown): Promise<Pick<Outcome, 'answer' | 'refusal'>> {
  try {
    return { answer: await run(), refusal: undefined };
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    if (error instanceof GatewayError)
      return { answer: undefined, refusal: { code: error.code, status: error.status, message } };
    if (error instanceof SettleboxError)
      return { answer: undefined, refusal: { code: error.code, status: undefined, message } };
    throw error;
  }
}
