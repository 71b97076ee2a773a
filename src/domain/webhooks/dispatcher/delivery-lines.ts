import type { FaultKind } from '../../simulation/faults/kinds.ts';
import type { AttemptOutcome } from '../deliveries/actions.ts';
import type { TriggeredWebhookFault } from '../deliveries/fault-effects.ts';
import type { DeliveryRecord, EndpointRecord } from '../deliveries/store.ts';

/** An attempt that goes out. */
export interface Begun {
  readonly endpoint: EndpointRecord;
  readonly delivery: DeliveryRecord;
  readonly fault: TriggeredWebhookFault | undefined;
}

/** What became of an attempt, and how long that took where it took long. */
export interface TimedOutcome extends AttemptOutcome {
  /** By `Date`: virtual where the clocks are bound, else real. Absent where it was no more than 5, so that equal runs are equal. */
  readonly seconds?: number;
}

/** What came of sending. */
export interface Sent {
  readonly outcome: TimedOutcome;
  /** An assertion that failed inside the receiver, for whoever moves time to throw. */
  readonly assertion: unknown;
}

/** What a line of the journal says of an attempt whose turn has come. */
export interface AttemptLine {
  readonly kind: 'attempt';
  readonly job: number;
  readonly delivery: string | undefined;
  /** Whether it goes out now. */
  readonly sent: boolean;
  /** Whether somebody was there to take it. */
  readonly attached: boolean;
  readonly fault: FaultKind | undefined;
  /** How old its stamp is made to look. */
  readonly agedSeconds?: number | undefined;
}

/** What it says of the receiver's answer. */
export interface AnsweredLine {
  readonly kind: 'response';
  readonly job: number;
  readonly delivery: string;
  readonly outcome: TimedOutcome;
  /** It was the second copy, of a fault. */
  readonly again?: true;
}
