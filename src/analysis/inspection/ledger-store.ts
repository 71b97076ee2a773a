import type { DepositRecord } from '../../domain/payments/deposits/store.ts';
import type { LedgerAccount } from '../../domain/payments/ledger/rules.ts';
import { POSTING_COLUMNS } from '../../domain/payments/ledger/store.ts';
import { integer, rowNumber, text } from '../../engine/columns.ts';
import type { Database, SqlValue } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';

const postingRows = rowShape({
  postingId: rowNumber(),
  ...POSTING_COLUMNS,
  account: text<LedgerAccount>(),
  amountCents: integer(),
});

/** The postings to list; undefined fields do not restrict them. */
export interface PostingFilter {
  readonly account: LedgerAccount | undefined;
  readonly client: string | undefined;
  readonly kind: string | undefined;
  /** The id of a transaction, a batch, or a dispute. */
  readonly subject: string | undefined;
  readonly deposit: DepositRecord | undefined;
  /** Epoch milliseconds, both included. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

interface PageBounds {
  readonly skip: number;
  readonly take: number;
  readonly order: 'oldest' | 'newest';
}

/** Returns postings, each with one side: that of the selected account, otherwise that of the first account by name. */
export function pageOfPostings(database: Database, filter: PostingFilter, { skip, take, order }: PageBounds) {
  const { sql, values } = matching(filter);
  return database.all(
    postingRows,
    `SELECT p.postingId, p.clientId, p.kind, p.transactionId, p.batchId, p.disputeId, p.at, e.account, e.amountCents
     FROM ${sql} ORDER BY p.postingId ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
    ...values,
    take,
    skip,
  );
}

/** Counts the postings that match. */
export function countPostings(database: Database, filter: PostingFilter): number {
  const { sql, values } = matching(filter);
  return database.value(integer(), `SELECT count(*) FROM ${sql}`, ...values) ?? 0;
}

function matching(filter: PostingFilter): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const { account, client, kind, subject, deposit, fromMs, toMs } = filter;
  const conditions: (readonly [sql: string, ...values: SqlValue[]])[] = [
    ...(client === undefined ? [] : [['p.clientId = ?', client] as const]),
    ...(kind === undefined ? [] : [['p.kind = ?', kind] as const]),
    ...(subject === undefined ? [] : [ofSubject(subject)]),
    ...(fromMs === undefined ? [] : [['p.at >= ?', fromMs] as const]),
    ...(toMs === undefined ? [] : [['p.at <= ?', toMs] as const]),
    ...(deposit === undefined ? [] : [ofDeposit(deposit)]),
  ];
  const side = account === undefined ? '(SELECT min(account) FROM entries WHERE postingId = p.postingId)' : '?';
  return {
    sql: [
      `postings p JOIN entries e ON e.postingId = p.postingId AND e.account = ${side}`,
      ...conditions.map(([sql], index) => `${index === 0 ? 'WHERE' : 'AND'} ${sql}`),
    ].join(' '),
    values: [...(account === undefined ? [] : [account]), ...conditions.flatMap(([, ...values]) => values)],
  };
}

/** Only transactions have an index of their postings. */
function ofSubject(id: string): readonly [sql: string, ...values: SqlValue[]] {
  if (id.startsWith('TRANSACTION-')) return ['p.transactionId = ?', id];
  return ['(p.batchId = ? OR p.disputeId = ?)', id, id];
}

/** The postings that a statement explains are numbered one after another. */
function ofDeposit({ clientId, afterPosting, upToPosting }: DepositRecord): readonly [sql: string, ...SqlValue[]] {
  return ['p.clientId = ? AND p.postingId > ? AND p.postingId <= ?', clientId, afterPosting, upToPosting];
}

const laterRows = rowShape({ postingId: rowNumber(), laterCents: integer() });

/** What each posting and all later ones added to an account, by the number of the posting. */
export function sumFrom(
  database: Database,
  account: LedgerAccount,
  client: string | undefined,
  numbers: readonly number[],
): ReadonlyMap<number, number> {
  const [scope, ...of] = client === undefined ? ['1'] : ['p.clientId = ?', client];
  const rows = database.all(
    laterRows,
    `SELECT postingId, laterCents FROM (
       SELECT p.postingId, sum(e.amountCents) OVER (ORDER BY p.postingId DESC) AS laterCents
       FROM postings p JOIN entries e ON e.postingId = p.postingId AND e.account = ? WHERE p.postingId >= ? AND ${scope}
     ) WHERE postingId IN (SELECT value FROM json_each(?))`,
    account,
    Math.min(...numbers),
    ...of,
    JSON.stringify(numbers),
  );
  return new Map(rows.map(({ postingId, laterCents }) => [postingId, laterCents]));
}

const sumRows = rowShape({
  clientId: text(),
  account: text<LedgerAccount>(),
  amountCents: integer(),
  postings: integer(),
});

/** Sums the postings after one, up to another, by client and account. */
export function sumPostings(database: Database, after: number, upTo: number) {
  return database.all(
    sumRows,
    `SELECT p.clientId, e.account, sum(e.amountCents) AS amountCents, count(*) AS postings
     FROM postings p JOIN entries e ON e.postingId = p.postingId
     WHERE p.postingId > ? AND p.postingId <= ? GROUP BY p.clientId, e.account`,
    after,
    upTo,
  );
}
