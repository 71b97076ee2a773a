import type { Database } from '../../../engine/database.ts';
import type { PostingKind } from '../ledger/rules.ts';
import { type DepositRecord, listFundedTransactions, listPayablePostings, type PayablePosting } from './store.ts';

/** The types of lines of a statement. */
export const STATEMENT_LINES = [
  'sale',
  'refund',
  'return',
  'reversal',
  'dispute',
  'dispute_won',
  'fee',
  'reserve_held',
  'reserve_released',
  'payout_failed',
] as const;
/** The type of a line of a statement. */
export type StatementLineType = (typeof STATEMENT_LINES)[number];

/** A line of a statement: what one cause added to the payable. `net` is `gross` less `fee`. */
export type StatementLine = {
  /** `sale` is also a PAYMENT, `refund` also a PAYOUT. `fee` is a fee without a transaction, or without a line of its own. */
  readonly type: StatementLineType;
  /** The transaction; null for others. */
  readonly transaction_id: string | null;
  /** In cents; negative if the merchant paid it. */
  readonly gross: number;
  /** In cents; negative if it is returned. */
  readonly fee: number;
  /** In cents. */
  readonly net: number;
};

/** The line of each posting to the payable. Batches are listed by transaction; deposits and pulls are what statements explain. */
const LINES: { readonly [Kind in PostingKind]?: StatementLineType } = {
  dispute: 'dispute',
  dispute_won: 'dispute_won',
  debit_returned: 'return',
  credit_returned: 'return',
  debit_return_dishonored: 'return',
  credit_return_dishonored: 'return',
  debit_return_contested: 'return',
  credit_return_contested: 'return',
  debit_reversed: 'reversal',
  credit_reversed: 'reversal',
  fee: 'fee',
  fee_returned: 'fee',
  reserve: 'reserve_held',
  reserve_released: 'reserve_released',
  payout_failed: 'payout_failed',
};

interface DraftLine {
  readonly type: StatementLineType;
  readonly transactionId: string;
  readonly gross: number;
  fee: number;
}

/** Lists what moved the payable since the previous deposit or pull of a client, in order. The sum of `net` is the deposit. */
export function linesOf(database: Database, deposit: DepositRecord): StatementLine[] {
  if (deposit.kind === 'fees') return monthlyLines(deposit);
  const lines: DraftLine[] = [];
  const funded = listFundedTransactions(database, deposit);
  const lastLines = new Map<string, DraftLine>();
  const add = (line: DraftLine, of = line.transactionId) => {
    lines.push(line);
    lastLines.set(of, line);
  };
  let next = 0;
  const addFundedBefore = (postingId: number) => {
    for (let batch = funded[next]; batch !== undefined && batch.fundedPosting < postingId; batch = funded[++next]) {
      const { kind, transactionId, amountCents } = batch;
      if (kind === 'REFUND' || kind === 'PAYOUT') add({ type: 'refund', transactionId, gross: -amountCents, fee: 0 });
      else add({ type: 'sale', transactionId, gross: amountCents, fee: 0 });
    }
  };
  for (const posting of listPayablePostings(database, deposit)) {
    addFundedBefore(posting.postingId);
    addPosting(posting, add, lastLines);
  }
  addFundedBefore(Number.POSITIVE_INFINITY);
  return lines.map(viewLine);
}

function addPosting(
  { kind, transactionId, disputeId, amountCents }: PayablePosting,
  add: (line: DraftLine, of: string) => void,
  lastLines: ReadonlyMap<string, DraftLine>,
): void {
  const type = LINES[kind];
  if (type === undefined) return;
  const of = disputeId === '' ? transactionId : disputeId;
  if (type !== 'fee') {
    add({ type, transactionId, gross: amountCents, fee: 0 }, of);
    return;
  }
  // A fee stands on the line of its cause, if that is in the same statement.
  const own = of === '' ? undefined : lastLines.get(of);
  if (own === undefined) add({ type, transactionId, gross: 0, fee: -amountCents }, of);
  else own.fee -= amountCents;
}

function monthlyLines({ amountCents }: DepositRecord): StatementLine[] {
  return [{ type: 'fee', transaction_id: null, gross: 0, fee: -amountCents, net: amountCents }];
}

function viewLine({ type, transactionId, gross, fee }: DraftLine): StatementLine {
  return {
    type,
    transaction_id: transactionId === '' ? null : transactionId,
    gross,
    fee: fee === 0 ? 0 : fee,
    net: gross - fee,
  };
}
