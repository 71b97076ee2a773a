/**
 * The answers that an entry can draw, in the order of its life. Each is sent by somebody else, counts its days from
 * something else, and moves the entry from one state to another (docs/rules.md, "ACH lifecycle" and "Returns"; docs/sources.md,
 * "ACH return codes").
 */
import type { ReturnCodeFact, ReturnTime } from '../../../facts/return-codes.ts';
import type { TransactionState } from '../../payments/transactions/lifecycle.ts';

interface StageFact {
  /** The time classes of its codes. */
  readonly times: readonly ReturnTime[];
  /** In which of these an entry is when the answer arrives. */
  readonly from: readonly TransactionState[];
  /** In which of these it may be planned. */
  readonly plannedIn: readonly TransactionState[];
  /** What its days are counted from. */
  readonly since: 'submission' | 'settlement' | 'return' | 'dishonor';
  readonly sender: string;
}

// biome-ignore format: a table reads in columns
export const STAGES = {
  reject:   { times: ['op'],                            from: ['submitted'], plannedIn: ['authorized', 'submitted'],            since: 'submission', sender: 'the ACH operator, before settlement' },
  return:   { times: ['2BD', '60CD', 'agree', '2BD-n'], from: ['settled'],   plannedIn: ['authorized', 'submitted', 'settled'], since: 'settlement', sender: 'a receiving bank, after settlement' },
  dishonor: { times: ['5BD-r'],                         from: ['returned'],  plannedIn: ['returned'],                           since: 'return',     sender: 'the originating bank, against a return' },
  contest:  { times: ['2BD-d'],                         from: ['settled'],   plannedIn: ['settled'],                            since: 'dishonor',   sender: 'the receiving bank, against a dishonored return' },
} as const satisfies Readonly<Record<string, StageFact>>;

/** Whose turn it is. */
export type Stage = keyof typeof STAGES;

export const STAGE_NAMES: readonly Stage[] = ['reject', 'return', 'dishonor', 'contest'];

/** The stage that a code belongs to; undefined for those that never answer an entry of ours. */
export function stageOf({ time }: Pick<ReturnCodeFact, 'time'>): Stage | undefined {
  return STAGE_NAMES.find((name) => STAGES[name].times.some((one) => one === time));
}
