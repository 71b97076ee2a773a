import type { Account, PostingKind } from '../../domain/payments/ledger/rules.ts';
import type { Processor, TransactionKind } from '../../domain/payments/transactions/store.ts';
import type { Database } from '../../engine/database.ts';

/** What a transaction's own history says of its money. */
export interface MoneyRow {
  readonly processor: Processor;
  readonly kind: TransactionKind;
  readonly amount: number;
  readonly capturedAmount: number;
  /** JSON list of `{state, at, cause}`. */
  readonly history: string;
  readonly batchNumber: number | null;
}

export function listMoneyRows(database: Database, client: string | undefined): MoneyRow[] {
  const columns = 'processor, kind, amount, capturedAmount, history, batchNumber';
  if (client === undefined) return database.all<MoneyRow>(`SELECT ${columns} FROM transactions WHERE amount > 0`);
  return database.all<MoneyRow>(`SELECT ${columns} FROM transactions WHERE amount > 0 AND clientId = ?`, client);
}

export function listClosedAch(database: Database): { number: number; closedAt: number }[] {
  return database.all(`SELECT number, closedAt FROM batches WHERE processor = 'ach' AND closedAt IS NOT NULL`);
}

/** What postings of a kind did to an account of a client at a moment. */
export interface PostedRow {
  readonly at: number;
  readonly clientId: string;
  readonly kind: PostingKind;
  readonly account: Account;
  readonly cents: number;
}

/** In the order of time. */
export function listPosted(database: Database, client: string | undefined): PostedRow[] {
  const [scope, ...values] = client === undefined ? ['1'] : ['p.clientId = ?', client];
  return database.all<PostedRow>(
    `SELECT p.at, p.clientId, p.kind, e.account, sum(e.amountCents) AS cents
     FROM postings p JOIN entries e ON e.postingId = p.postingId
     WHERE ${scope} AND e.account <> 'platform' GROUP BY p.at, p.clientId, p.kind, e.account ORDER BY p.at`,
    ...values,
  );
}
