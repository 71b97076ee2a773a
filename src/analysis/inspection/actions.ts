/** Actions that a test can trigger for a transaction in its current state. */

import { changeDeadline } from '../../domain/ach/change-notices/rules.ts';
import {
  REVERSAL_REASON_NAMES,
  REVERSAL_REASONS,
  reversalDeadline,
  reversalTimes,
} from '../../domain/ach/reversals/rules.ts';
import { findReversalOf } from '../../domain/ach/reversals/store.ts';
import type { Context } from '../../domain/base/context.ts';
import { settlementOfClient } from '../../domain/payments/batches/actions.ts';
import { minutesOf } from '../../domain/payments/batches/rules.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/store.ts';
import { CHANGE_CODES } from '../../facts/change-codes.ts';
import { isLeftOut, returnActions } from './return-actions.ts';
import type { WorldAction } from './transaction-types.ts';

/** An action, and when it is offered. */
interface ActionFact {
  readonly action: WorldAction['action'];
  readonly by: WorldAction['by'];
  readonly label: (transaction: TransactionRecord) => string;
  readonly isPossible: (context: Context, transaction: TransactionRecord) => boolean;
  readonly choices?: WorldAction['choices'];
}

const CHANGES: WorldAction['choices'] = CHANGE_CODES.map(({ code, corrects }) => ({
  value: code,
  label: `${code} ${corrects}`,
  usual: code === 'C01' || code === 'C02',
  days: 1,
  deadlineDays: 2,
}));
const REASONS: WorldAction['choices'] = REVERSAL_REASON_NAMES.map((value) => ({
  value,
  label: REVERSAL_REASONS[value],
  usual: value === 'duplicate',
}));

const ACTIONS: readonly ActionFact[] = [
  {
    action: 'notificationOfChange',
    by: 'bank',
    label: () => 'Have the bank correct the account',
    isPossible: isCorrectable,
    choices: CHANGES,
  },
  {
    action: 'rejectRefund',
    by: 'network',
    label: () => 'Have the network reject the refund',
    isPossible: (_, refund) => refund.kind === 'REFUND' && !isIn(refund, ['voided', 'rejected']),
  },
  {
    action: 'capture',
    by: 'merchant',
    label: () => 'Capture it',
    isPossible: (_, auth) => auth.kind === 'AUTH' && auth.state === 'authorized',
  },
  {
    action: 'cancel',
    by: 'merchant',
    label: cancelLabel,
    isPossible: (_, one) => isIn(one, ['authorized', one.processor === 'card' ? 'captured' : 'submitted']),
  },
  {
    action: 'refund',
    by: 'merchant',
    label: () => 'Refund the rest',
    isPossible: (_, sale) => isCharge(sale) && isIn(sale, ['settled', 'partially_refunded']),
  },
  {
    action: 'reverse',
    by: 'merchant',
    label: () => 'Reverse it (sent by mistake)',
    isPossible: isReversible,
    choices: REASONS,
  },
];

/** Returns the actions that would succeed now, at their default time. */
export function actionsOn(context: Context, transaction: TransactionRecord): WorldAction[] {
  const others = ACTIONS.filter(({ isPossible }) => isPossible(context, transaction)).map(
    ({ action, by, label, choices = [] }): WorldAction => ({ action, by, label: label(transaction), choices }),
  );
  return [...returnActions(context, transaction), ...others];
}

function isIn({ state }: TransactionRecord, states: readonly string[]): boolean {
  return states.includes(state);
}

function isCharge({ processor, kind }: TransactionRecord): boolean {
  return processor === 'card' && kind !== 'REFUND';
}

function cancelLabel({ processor }: TransactionRecord): string {
  return processor === 'card' ? 'Void it' : 'Cancel it';
}

function isCorrectable({ now }: Context, entry: TransactionRecord): boolean {
  if (entry.processor !== 'ach' || isLeftOut(entry) || !isIn(entry, ['authorized', 'submitted', 'settled']))
    return false;
  return entry.settledAt === null || now <= changeDeadline(entry.settledAt);
}

function isReversible(context: Context, { id, clientId, processor, state, settledAt }: TransactionRecord): boolean {
  if (processor !== 'ach' || state !== 'settled' || settledAt === null) return false;
  if (findReversalOf(context.database, id) !== undefined) return false;
  const cutoff = minutesOf(settlementOfClient(context, clientId).achCutoff);
  return reversalTimes(context.now, cutoff).submitAt <= reversalDeadline(settledAt, cutoff);
}
