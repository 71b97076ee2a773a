/** The effects of injected faults on the files in which banks send returns (docs/faults.md). */
import type { Context } from '../../base/context.ts';
import { stateOf } from '../../payments/batches/subject-state.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { type TriggeredFault, triggerFault } from '../../simulation/faults/actions.ts';
import type { FaultKindOf } from '../../simulation/faults/kinds.ts';
import { hasFaults } from '../../simulation/faults/store.ts';
import { type PlannedReturnRecord, updatePlannedReturn } from './store.ts';

/** A fault that triggers for the file with a return. */
type TriggeredFileFault = TriggeredFault<'file'>;

/** The effect of a fault on a file whose return is due. */
export type FileEffect =
  | {
      /** Before the return arrives. */
      readonly stage: 'delay';
      /** Reports whether this return of the file arrives later. */
      readonly isDelayed: (fault: TriggeredFileFault) => boolean;
    }
  | {
      /** After the return arrives: the same file is sent again. */
      readonly stage: 'repeat';
    };

/** The effect of every fault that targets files. */
export const FILE_EFFECTS: Readonly<Record<FaultKindOf<'file'>, FileEffect>> = {
  file_duplicated: { stage: 'repeat' },
  file_delayed: { stage: 'delay', isDelayed: () => true },
  // Every second return is in the second part of the file.
  file_split: { stage: 'delay', isDelayed: ({ count }) => count % 2 === 0 },
};

/** The reason of a delayed return, by which it is not delayed again. */
const DELAYED = 'an injected fault delayed its file';

/** Applies the fault that triggers for a due return, if any. Returns true if the return arrives later. */
export function isFileDelayed(
  context: Context,
  planned: PlannedReturnRecord,
  entry: TransactionRecord,
  why: string,
): boolean {
  if (why === DELAYED || !hasFaults(context.database)) return false;
  const { code, transactionId, returnId } = planned;
  const about = () => ({ code, transaction: transactionId });
  const subject = { clientId: entry.clientId, subject: transactionId, of: `the return ${code}` };
  const fault = triggerFault(context, 'file', { names: [code], about }, subject, stateOf);
  if (fault === undefined) return false;
  const effect = FILE_EFFECTS[fault.kind];
  if (effect.stage === 'repeat') {
    context.schedule('return.arrive', context.now, returnId, 'the bank sends its file twice');
    return false;
  }
  if (!effect.isDelayed(fault)) return false;
  const dueAt = context.now + fault.delayMs;
  context.schedule('return.arrive', dueAt, returnId, DELAYED);
  updatePlannedReturn(context.database, { ...planned, dueAt });
  return true;
}
