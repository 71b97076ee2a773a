import type { Engine } from '../context.ts';
import { suggest } from '../core/did-you-mean.ts';
import { SettleboxError } from '../core/errors.ts';
import { maskText } from '../core/mask.ts';
import { isoText } from '../core/time.ts';
import { ACCOUNTS, type Account, type PostingKind } from '../resources/ledger/rules.ts';
import { type DepositRow, findBalance, listAllDeposits, listDeposits, listEntries } from '../resources/ledger/store.ts';
import { findTransaction } from '../resources/transactions/store.ts';
import { type ClientRef, clientIdOf, idOf, type TransactionRef } from './references.ts';

/** What an account holds, in cents. Below zero, `merchant_payable` is the merchant's debt. */
export interface LedgerBalance {
  readonly account: Account;
  readonly amountCents: number;
}

/** Money that reached the merchant's bank; below zero where it was pulled from there. */
export interface Deposit {
  readonly clientId: string;
  readonly amountCents: number;
  /** ISO 8601. */
  readonly depositedAt: string;
  /** The batches that were funded at that moment. */
  readonly batchIds: readonly string[];
}

/** One side of a posting. */
export interface LedgerEntry {
  readonly account: Account;
  readonly amountCents: number;
  readonly kind: PostingKind;
  readonly batchId: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Every movement of money, double entry, per client; the seed merchant's where no client is named. */
export interface Ledger {
  /** What stands on each account; an account is below zero where more went out than came in. */
  balances(client?: ClientRef): LedgerBalance[];
  /** Cents. */
  balance(account: Account, client?: ClientRef): number;
  /** Of every client, or of one; in the order of time. */
  deposits(client?: ClientRef): Deposit[];
  /** Both sides of each posting that a transaction made. */
  entries(transaction: TransactionRef): LedgerEntry[];
}

export function createLedger(engine: Engine, merchantId: () => string): Ledger {
  const clientOf = (client: ClientRef | undefined) => (client === undefined ? merchantId() : clientIdOf(client));
  return {
    balances(client) {
      const clientId = clientOf(client);
      return ACCOUNTS.flatMap((account) => {
        const amountCents = findBalance(engine.database, clientId, account);
        // Only the platform has one of its own, for its micro-deposits.
        return account === 'platform' && amountCents === 0 ? [] : [{ account, amountCents }];
      });
    },
    balance(account, client) {
      if (!ACCOUNTS.includes(account))
        throw new SettleboxError(
          'bad_option',
          `The ledger has no account "${maskText(String(account))}".`,
          suggest(String(account), ACCOUNTS),
        );
      return findBalance(engine.database, clientOf(client), account);
    },
    deposits(client) {
      const { database } = engine;
      const rows = client === undefined ? listAllDeposits(database) : listDeposits(database, clientIdOf(client));
      return rows.map(viewDeposit);
    },
    entries: (transaction) =>
      listEntries(engine.database, known(engine, idOf(transaction))).map(
        ({ account, amountCents, kind, batchId, at }) => ({
          ...{ account, amountCents, kind, batchId, at: isoText(at) },
        }),
      ),
  };
}

function known(engine: Engine, id: string): string {
  if (findTransaction(engine.database, id) !== undefined) return id;
  throw new SettleboxError(
    'unknown_subject',
    `This world has no transaction with the id ${id}.`,
    'Pass a transaction or its id.',
  );
}

function viewDeposit(row: DepositRow): Deposit {
  return {
    clientId: row.clientId,
    amountCents: row.amountCents,
    depositedAt: isoText(row.depositedAt),
    batchIds: JSON.parse(row.batchIds),
  };
}
