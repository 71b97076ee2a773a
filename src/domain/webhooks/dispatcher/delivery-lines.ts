import type { Job } from '../../../engine/schedule.ts';
import type { FaultKind } from '../../simulation/faults/kinds.ts';
import type { AttemptOutcome } from '../deliveries/actions.ts';
import { type TriggeredWebhookFault, timestampAgeSeconds } from '../deliveries/fault-effects.ts';
import type { DeliveryRecord, EndpointRecord } from '../deliveries/store.ts';
import type { Cause } from './at-work.ts';

/** An attempt that has started. */
export interface Begun {
  readonly endpoint: EndpointRecord;
  readonly delivery: DeliveryRecord;
  readonly fault: TriggeredWebhookFault | undefined;
}

/** The outcome of an attempt, with its duration if it was long. */
export interface TimedOutcome extends AttemptOutcome {
  /**
   * Measured with `Date`, which is virtual if the clocks are bound, else real. Absent up to 5 seconds, so that equal runs give
   * equal lines.
   */
  readonly seconds?: number;
}

/** The result of sending. */
export interface Sent {
  readonly outcome: TimedOutcome;
  /** An assertion that failed inside the receiver. The caller that moves the clock throws it. */
  readonly assertion: unknown;
}

/** Fields of the journal line of a due attempt. */
export interface AttemptLine {
  readonly kind: 'attempt';
  readonly job: number;
  readonly delivery: string | undefined;
  /** True if the attempt is sent now. */
  readonly sent: boolean;
  /** True if a receiver is attached. */
  readonly attached: boolean;
  readonly fault: FaultKind | undefined;
  /** Seconds by which its timestamp is backdated. */
  readonly agedSeconds?: number | undefined;
}

/** Fields of the journal line of a receiver's response. */
export interface ResponseLine {
  readonly kind: 'response';
  readonly job: number;
  readonly delivery: string;
  readonly outcome: TimedOutcome;
  /** True for the second copy of a delivery that a fault duplicated. */
  readonly again?: true;
}

/** An attempt without a response yet. */
export interface InFlight {
  readonly cause: Cause;
  readonly record: (outcome: TimedOutcome) => void;
}

/** Returns the line of an attempt that starts now; without `begun`, nothing is sent. */
export function attemptLine(
  job: Job,
  delivery: string | undefined,
  attached: boolean,
  begun: Begun | undefined,
): AttemptLine {
  const agedSeconds = timestampAgeSeconds(begun?.fault) || undefined;
  const fault = begun?.fault?.kind;
  return { kind: 'attempt', job: job.seq, delivery, sent: begun !== undefined, attached, fault, agedSeconds };
}
