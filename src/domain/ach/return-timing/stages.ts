/**
 * The stages at which a return code applies to an entry, in the order of its life. Each has its own sender, counts its days from
 * its own event, and moves the entry from one state to another (docs/rules.md, "ACH lifecycle" and "Returns"; docs/sources.md,
 * "ACH return codes").
 */
import type { ReturnCodeFact } from '../../../facts/return-codes.ts';
import { RETURN_TIMINGS, type ReturnStage } from '../../../facts/return-timings.ts';
import type { TransactionState } from '../../payments/transactions/lifecycle.ts';

interface StageFact {
  /** States of the entry in which the code can arrive. */
  readonly from: readonly TransactionState[];
  /** States of the entry in which the code can be scheduled. */
  readonly plannedIn: readonly TransactionState[];
  /** The event that its days are counted from. */
  readonly since: 'submission' | 'settlement' | 'return' | 'dishonor';
  readonly sender: string;
}

/** The facts of each stage: the states in which it is possible, the event that its days count from, and the sender. */
// biome-ignore format: a wrong state stands out in its column
export const STAGES: Readonly<Record<ReturnStage, StageFact>> = {
  reject:   { from: ['submitted'], plannedIn: ['authorized', 'submitted'],            since: 'submission', sender: 'the ACH operator, before settlement' },
  return:   { from: ['settled'],   plannedIn: ['authorized', 'submitted', 'settled'], since: 'settlement', sender: 'a receiving bank, after settlement' },
  dishonor: { from: ['returned'],  plannedIn: ['returned'],                           since: 'return',     sender: 'the originating bank, against a return' },
  contest:  { from: ['settled'],   plannedIn: ['settled'],                            since: 'dishonor',   sender: 'the receiving bank, against a dishonored return' },
};

/** Returns the stage of a code; undefined for codes that apply to no entry of this gateway. */
export function stageOf({ time }: Pick<ReturnCodeFact, 'time'>): ReturnStage | undefined {
  return RETURN_TIMINGS[time].stage ?? undefined;
}
