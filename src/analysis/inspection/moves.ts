/** Descriptions of the transitions of transactions. */

import { disputeOf } from '../../domain/ach/ach-returns/rules.ts';
import { type AchEvent, achLife, type CardEvent, cardLife } from '../../domain/payments/transactions/lifecycle.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/store.ts';
import type { PossibleState } from './transaction-types.ts';

interface MoveFact {
  /** Human-readable trigger with its acting party. */
  readonly how: string;
  /** Limits the transition to some transactions. Default: all. */
  readonly to?: (transaction: TransactionRecord) => boolean;
}

const isAuth = ({ kind }: TransactionRecord) => kind === 'AUTH';
const isRefund = ({ kind }: TransactionRecord) => kind === 'REFUND';
const isCharge = ({ kind }: TransactionRecord) => kind !== 'REFUND';
/** A batch includes a SALE at once, but an AUTH only after its capture. */
const isTaken = ({ kind, state }: TransactionRecord) => kind !== 'AUTH' || state === 'captured';
const isDishonored = (entry: TransactionRecord) => disputeOf(entry).dishonored !== undefined;
const isContested = (entry: TransactionRecord) => disputeOf(entry).contested !== undefined;

const CARD_MOVES: Readonly<Record<CardEvent, MoveFact>> = {
  approved: { how: 'the issuer approves it' },
  declined: { how: 'the issuer or the gateway declines it' },
  captured: { how: 'the merchant captures it', to: isAuth },
  voided: { how: 'the merchant voids it while its batch is open' },
  expired: { how: 'it is not captured in time, and the hold expires', to: isAuth },
  batched: { how: 'the card batch closes at its cut-off or manually', to: isTaken },
  settled: { how: 'the card batch settles' },
  refunded_in_part: { how: 'the merchant refunds part of it', to: isCharge },
  refunded_in_full: { how: 'the merchant refunds the rest', to: isCharge },
  refund_undone_some_left: { how: 'one of its refunds is voided or rejected by the network' },
  refund_undone_none_left: { how: 'its only refund is voided or rejected by the network' },
  refused_by_network: { how: 'the card network rejects the refund', to: isRefund },
};

const ACH_MOVES: Readonly<Record<AchEvent, MoveFact>> = {
  accepted: { how: 'the gateway accepts it' },
  rejected: { how: 'the ACH operator rejects it before settlement' },
  canceled: { how: 'the merchant cancels it before it settles' },
  submitted: { how: 'the ACH batch is submitted to the operator' },
  settled: { how: 'the ACH batch settles' },
  returned: { how: 'the customer’s bank returns it', to: (entry) => !isDishonored(entry) },
  reversed: { how: 'the merchant reverses it as sent by mistake' },
  dishonored: { how: 'the originating bank dishonors the return', to: (entry) => !isContested(entry) },
  contested: { how: 'the customer’s bank contests the dishonored return', to: isDishonored },
};

/** Returns the states that a transaction can enter next, with their triggers. */
export function possibleFrom(transaction: TransactionRecord): PossibleState[] {
  return rowsOf(transaction)
    .filter(({ from, fact }) => from === transaction.state && fact.to?.(transaction) !== false)
    .map(({ to, move, fact }) => ({ state: to, move, how: fact.how }));
}

/** Describes the transitions between two states; empty if there is none. */
export function howBetween(transaction: TransactionRecord, from: string, to: string): string {
  return rowsOf(transaction).find((row) => row.from === from && row.to === to)?.fact.how ?? '';
}

function rowsOf({ processor }: TransactionRecord) {
  if (processor === 'card')
    return cardLife.rows.map(([from, move, to]) => ({ from, move, to, fact: CARD_MOVES[move] }));
  return achLife.rows.map(([from, move, to]) => ({ from, move, to, fact: ACH_MOVES[move] }));
}
