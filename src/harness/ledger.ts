import type { Engine } from '../domain/base/context.ts';
import { type DepositRecord, listAllDeposits, listDeposits } from '../domain/payments/deposits/store.ts';
import { ACCOUNTS, type LedgerAccount, type PostingKind } from '../domain/payments/ledger/rules.ts';
import { findBalance, listEntries } from '../domain/payments/ledger/store.ts';
import { findTransaction } from '../domain/payments/transactions/store.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { isoText } from '../engine/time.ts';
import { type ClientRef, clientIdOf, idOf, type TransactionRef } from './references.ts';
import { listStatements, type Statement, statementOf } from './statement.ts';

/** The balance of an account, in cents. A negative `merchant_payable` is the merchant's debt. */
export type LedgerBalance = {
  /** The account. */
  readonly account: LedgerAccount;
  /** Integer in cents. */
  readonly amountCents: number;
};

/** Money that reached the merchant's bank, in cents; negative if it was debited there. */
export type Deposit = {
  /** Id of the merchant. */
  readonly clientId: string;
  /** Integer in cents; negative for a debit. */
  readonly amountCents: number;
  /** ISO 8601. */
  readonly depositedAt: string;
  /** The batches that were funded at that time. */
  readonly batchIds: readonly string[];
  /** ISO 8601; absent unless the deposit failed, and its money became payable again. */
  readonly failedAt?: string | undefined;
};

/** One side of a posting in the ledger. */
export type LedgerEntry = {
  /** The account. */
  readonly account: LedgerAccount;
  /** Integer in cents: positive if the account received money. */
  readonly amountCents: number;
  /** The kind of the posting, such as `debit_settled`. */
  readonly kind: PostingKind;
  /** The batch that was settled or funded; null for other postings. */
  readonly batchId: string | null;
  /** ISO 8601. */
  readonly at: string;
};

/** The ledger: every movement of money, in double entry, per client. Default client: the seed merchant. */
export interface Ledger {
  /**
   * Returns the balance of each account, in cents; negative if more went out than came in.
   *
   * @example
   * const payable = gateway.ledger.balances().find(({ account }) => account === 'merchant_payable');
   */
  balances(client?: ClientRef): LedgerBalance[];
  /**
   * Returns the balance of one account, in cents.
   *
   * @throws SettleboxError `bad_option` for an unknown account
   * @example
   * gateway.ledger.balance('merchant_payable'); // 1999
   */
  balance(account: LedgerAccount, client?: ClientRef): number;
  /**
   * Returns the deposits of one client, or of all clients, in chronological order. A failed one has `failedAt`.
   *
   * @example
   * const received = gateway.ledger.deposits(gateway.merchant).reduce((sum, { amountCents }) => sum + amountCents, 0);
   */
  deposits(client?: ClientRef): Deposit[];
  /**
   * Returns both sides of each posting that a transaction caused.
   *
   * @throws SettleboxError `unknown_subject`
   * @example
   * gateway.ledger.entries(payment).map(({ kind, account, amountCents }) => [kind, account, amountCents]);
   */
  entries(transaction: TransactionRef): LedgerEntry[];
  /**
   * Returns the statement of a deposit, or of a debit at the merchant's bank.
   *
   * @throws SettleboxError `unknown_subject`
   * @example
   * const [deposit] = gateway.deposits.list().data;
   * console.log(String(gateway.ledger.statement(deposit)));
   */
  statement(deposit: string | { readonly id: string }): Statement;
  /**
   * Returns the statements of all deposits of a client, in chronological order.
   *
   * @example
   * gateway.ledger.statements().map(({ feeCents, netCents }) => [feeCents, netCents]);
   */
  statements(client?: ClientRef): Statement[];
}

const OFTEN_UNUSED: ReadonlySet<LedgerAccount> = new Set(['platform', 'processor_fees', 'merchant_reserve']);

/** Creates `gateway.ledger`. */
export function createLedger(engine: Engine, merchantId: () => string): Ledger {
  const clientOf = (client: ClientRef | undefined) => (client === undefined ? merchantId() : clientIdOf(client));
  return {
    balances(client) {
      const clientId = clientOf(client);
      return ACCOUNTS.flatMap((account) => {
        const amountCents = findBalance(engine.database, clientId, account);
        // Only the platform spends on micro-deposits, and only some merchants have fees or a reserve.
        return OFTEN_UNUSED.has(account) && amountCents === 0 ? [] : [{ account, amountCents }];
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
    statement: (deposit) => statementOf(engine, deposit),
    statements: (client) => listStatements(engine, clientOf(client)),
    entries: (transaction) =>
      listEntries(engine.database, known(engine, idOf(transaction))).map(
        ({ account, amountCents, kind, batchId, at }) => ({
          account,
          amountCents,
          kind,
          batchId,
          at: isoText(at),
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

function viewDeposit(row: DepositRecord): Deposit {
  return {
    clientId: row.clientId,
    amountCents: row.amountCents,
    depositedAt: isoText(row.depositedAt),
    batchIds: JSON.parse(row.batchIds),
    ...(row.failedAt === null ? {} : { failedAt: isoText(row.failedAt) }),
  };
}
