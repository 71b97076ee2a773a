import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import type { Database } from '../../../engine/database.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { correlationId, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { type AnyCase, timestampText, word } from '../../../engine/text-schemas.ts';
import { isoOrNull, isoText } from '../../../engine/time.ts';
import { linesOf, STATEMENT_LINES, type StatementLine } from './statement.ts';
import type { DepositRecord } from './store.ts';

/** A deposit at the merchant's bank, or a debit there, with its statement. */
export type MerchantDeposit = {
  /** `DEPOSIT-` and 26 characters. */
  readonly id: string;
  /** Always `deposit`. */
  readonly object: 'deposit';
  /** The merchant. */
  readonly client_id: string;
  /** In cents; negative if the bank account was debited. The sum of `net` of its lines. */
  readonly amount: number;
  /** ISO 8601. */
  readonly deposited_at: string;
  /** `failed` if the bank returned it: its money is payable again. */
  readonly status: 'paid' | 'failed';
  /** ISO 8601; null unless it failed. */
  readonly failed_at: string | null;
  /** The batches funded with it. */
  readonly batch_ids: readonly string[];
  /** Its statement: everything that moved the payable since the previous deposit or debit, in order. */
  readonly lines: readonly StatementLine[];
  /** Id of this request; absent in lists and events. */
  readonly correlation_id?: string;
};

/** Query of `GET /v1/deposits`; several filters must all hold. */
export type DepositQuery = {
  /** Number of rows to skip. Default 0. */
  readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */
  readonly take?: number | undefined;
  /** Deposited at this time or later: ISO 8601. */
  readonly deposited_from?: string | undefined;
  /** Deposited at this time or earlier: ISO 8601. */
  readonly deposited_to?: string | undefined;
  /** By time. Default `desc`. */
  readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
};

/** The schema of the query of a list of deposits. */
export const depositQuery = lazily(() =>
  z.object({
    ...skipTake(),
    deposited_from: timestampText().optional(),
    deposited_to: timestampText().optional(),
    sort_order: word(['asc', 'desc']).default('desc'),
  }),
);
/** The parsed query of a list of deposits. */
export type ParsedDepositQuery = z.output<ReturnType<typeof depositQuery>>;

const signed = lazily(() => documented(z.int(), { description: 'Integer in cents; can be negative.' }));

const statementLine = lazily(() =>
  named(
    'StatementLine',
    z.strictObject({
      type: z.enum(STATEMENT_LINES),
      transaction_id: idOf('TRANSACTION').nullable(),
      gross: signed(),
      fee: signed(),
      net: signed(),
    }),
  ),
);

/** The schema of a deposit in responses. */
export const depositView = lazily(() =>
  named(
    'Deposit',
    z.strictObject({
      id: idOf('DEPOSIT'),
      object: z.literal('deposit'),
      client_id: idOf('CLIENT'),
      amount: signed(),
      deposited_at: isoTimestamp(),
      status: z.enum(['paid', 'failed']),
      failed_at: isoTimestamp().nullable(),
      batch_ids: z.array(idOf('BATCH')),
      lines: z.array(statementLine()),
      correlation_id: correlationId().optional(),
    }),
  ),
);
/** The schema of a page of deposits. */
export const depositPage = lazily(() => pageOf(depositView()));

/** Returns a deposit as an API response. */
export function viewDeposit(database: Database, deposit: DepositRecord): MerchantDeposit {
  return {
    id: deposit.depositId,
    object: 'deposit',
    client_id: deposit.clientId,
    amount: deposit.amountCents,
    deposited_at: isoText(deposit.depositedAt),
    status: deposit.failedAt === null ? 'paid' : 'failed',
    failed_at: isoOrNull(deposit.failedAt),
    batch_ids: JSON.parse(deposit.batchIds),
    lines: linesOf(database, deposit),
  };
}
