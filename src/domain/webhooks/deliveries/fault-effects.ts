/** The effects of injected faults on webhook deliveries (docs/faults.md). */
import { findEvent } from '../../../engine/event-log.ts';
import { isoText } from '../../../engine/time.ts';
import type { Context } from '../../base/context.ts';
import { stateOf } from '../../payments/batches/subject-state.ts';
import { eventObject } from '../../payments/transactions/event-object.ts';
import { type TriggeredFault, triggerFault } from '../../simulation/faults/actions.ts';
import type { FaultKind, FaultKindOf } from '../../simulation/faults/kinds.ts';
import { injectedText } from '../../simulation/faults/rules.ts';
import { hasFaults } from '../../simulation/faults/store.ts';
import { type AttemptOutcome, moveDelivery, queueNext, resumeSubject, scheduleAttempt } from './actions.ts';
import type { DeliveryRecord } from './store.ts';

/** A fault that triggers for a webhook delivery. */
export type TriggeredWebhookFault = TriggeredFault<'webhook'>;

/** The stage of a delivery at which a fault applies, and its effect there. */
export type WebhookEffect =
  | {
      /** Before the attempt, which is not made. Applies only to the first attempt of a delivery. */
      readonly stage: 'divert';
      readonly divert: (context: Context, delivery: DeliveryRecord, delayMs: number) => void;
    }
  | {
      /** Instead of the call: the receiver gets no request. */
      readonly stage: 'respond';
      readonly respond: (fault: TriggeredWebhookFault) => AttemptOutcome;
    }
  | {
      /** The fault applies when the request is signed. */
      readonly stage: 'sign';
      /** Returns the text to sign for a body. */
      readonly signedText: (body: string) => string;
      /** Returns the seconds by which the timestamp is in the past. */
      readonly ageSeconds: (fault: TriggeredWebhookFault) => number;
    }
  | {
      /** After the response: the same delivery is sent again. */
      readonly stage: 'repeat';
    };

/** The effect of every fault that targets webhooks. */
export const WEBHOOK_EFFECTS: Readonly<Record<FaultKindOf<'webhook'>, WebhookEffect>> = {
  webhook_duplicated: { stage: 'repeat' },
  webhook_delayed: {
    stage: 'divert',
    divert: (context, delivery, delayMs) =>
      scheduleAttempt(context, delivery, context.now + delayMs, 'delayed by an injected fault'),
  },
  webhook_reordered: { stage: 'divert', divert: waitForNext },
  webhook_dropped: { stage: 'divert', divert: drop },
  webhook_rejected: {
    stage: 'respond',
    respond: ({ kind, status }) => ({ status, error: null, responseBody: injectedText(kind) }),
  },
  webhook_bad_signature: { stage: 'sign', signedText: (body) => `${body} `, ageSeconds: () => 0 },
  webhook_old_timestamp: {
    stage: 'sign',
    signedText: (body) => body,
    ageSeconds: ({ delayMs }) => Math.round(delayMs / 1_000),
  },
};

function waitForNext(context: Context, delivery: DeliveryRecord, delayMs: number): void {
  const why = 'waits until the next webhook of its object overtakes it';
  scheduleAttempt(context, { ...delivery, held: 1 }, context.now + delayMs, why);
  resumeSubject(context, delivery.endpointId, delivery.subject);
}

function drop(context: Context, delivery: DeliveryRecord): void {
  moveDelivery(context, delivery, 'abandoned');
  queueNext(context, delivery);
}

// A diverted delivery has an entry in its log, and is not diverted again.
const FIRST_ATTEMPT_ONLY: readonly FaultKind[] = Object.entries(WEBHOOK_EFFECTS).flatMap(([kind, { stage }]) =>
  stage === 'divert' && isWebhookFault(kind) ? [kind] : [],
);

function isWebhookFault(kind: string): kind is FaultKindOf<'webhook'> {
  return Object.hasOwn(WEBHOOK_EFFECTS, kind);
}

/** Returns the fault that triggers for a due delivery, if any. */
export function triggerWebhookFault(context: Context, delivery: DeliveryRecord): TriggeredWebhookFault | undefined {
  const event = hasFaults(context.database) ? findEvent(context.database, delivery.eventSeq) : undefined;
  if (event === undefined) return undefined;
  const { endpointId, toldAs: name, subject } = delivery;
  const about = () => eventObject(context, event);
  const except = delivery.log === '[]' ? [] : FIRST_ATTEMPT_ONLY;
  const opportunity = { names: [event.type, name], about, endpointId, except };
  return triggerFault(context, 'webhook', opportunity, { clientId: event.clientId, subject, of: name }, stateOf);
}

/** Reports whether a fault diverts a delivery: it is dropped, or sent later. */
export function isDiverted(fault: TriggeredWebhookFault | undefined): boolean {
  return fault !== undefined && WEBHOOK_EFFECTS[fault.kind].stage === 'divert';
}

/** Diverts a delivery, and adds an entry to its log. */
export function divert(context: Context, delivery: DeliveryRecord, fault: TriggeredWebhookFault): void {
  const effect = WEBHOOK_EFFECTS[fault.kind];
  if (effect.stage !== 'divert') return;
  const entry = { at: isoText(context.now), status: null, error: injectedText(fault.kind) };
  const log = JSON.stringify([...JSON.parse(delivery.log), entry]);
  effect.divert(context, { ...delivery, log }, fault.delayMs);
}

/** Returns the response that a fault injects instead of the receiver's; undefined if the receiver is called. */
export function injectedOutcome(fault: TriggeredWebhookFault | undefined): AttemptOutcome | undefined {
  if (fault === undefined) return undefined;
  const effect = WEBHOOK_EFFECTS[fault.kind];
  return effect.stage === 'respond' ? effect.respond(fault) : undefined;
}

/** Returns the text that is signed for a body. */
export function signedText(body: string, fault: TriggeredWebhookFault | undefined): string {
  const effect = fault && WEBHOOK_EFFECTS[fault.kind];
  return effect?.stage === 'sign' ? effect.signedText(body) : body;
}

/** Returns the seconds by which a fault moves the timestamp into the past. */
export function timestampAgeSeconds(fault: TriggeredWebhookFault | undefined): number {
  if (fault === undefined) return 0;
  const effect = WEBHOOK_EFFECTS[fault.kind];
  return effect.stage === 'sign' ? effect.ageSeconds(fault) : 0;
}

/** Reports whether a delivery is sent a second time. */
export function isSentTwice(fault: TriggeredWebhookFault | undefined): boolean {
  return fault !== undefined && WEBHOOK_EFFECTS[fault.kind].stage === 'repeat';
}
