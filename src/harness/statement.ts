import type { Engine } from '../domain/base/context.ts';
import { linesOf, type StatementLine } from '../domain/payments/deposits/statement.ts';
import { type DepositRecord, findDeposit, listDeposits } from '../domain/payments/deposits/store.ts';
import type { Database } from '../engine/database.ts';
import { SettleboxError } from '../engine/errors.ts';
import { isoText } from '../engine/time.ts';
import { formatUsd } from '../facts/money.ts';
import { idOf } from './references.ts';

/** The statement of a deposit; `String(statement)` is an aligned table. */
export type Statement = {
  /** Id of the deposit. */
  readonly depositId: string;
  /** ISO 8601. */
  readonly depositedAt: string;
  /** Sum of the lines before fees, in cents. */
  readonly grossCents: number;
  /** Sum of the fees, in cents. */
  readonly feeCents: number;
  /** The deposit in cents: `grossCents` less `feeCents`. */
  readonly netCents: number;
  /** Everything that moved the payable since the previous deposit or debit, in order. */
  readonly lines: readonly StatementLine[];
  /** The lines as CSV in cents, with a header: `type,transaction_id,gross,fee,net`. */
  readonly csv: string;
  /** Returns an aligned table in dollars. */
  toString(): string;
};

const COLUMNS = ['type', 'transaction_id', 'gross', 'fee', 'net'] as const;

/** Returns the statement of a deposit. */
export function statementOf({ database }: Engine, reference: unknown): Statement {
  const id = idOf(reference);
  const deposit = findDeposit(database, id);
  if (deposit === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `This world has no deposit with the id ${id}.`,
      'Pass a deposit of deposits.list() or deposits.get(), or its id.',
    );
  return statementFor(database, deposit);
}

/** Returns the statements of a client's deposits, oldest first. */
export function listStatements({ database }: Engine, clientId: string): Statement[] {
  return listDeposits(database, clientId).map((deposit) => statementFor(database, deposit));
}

function statementFor(database: Database, deposit: DepositRecord): Statement {
  const lines = linesOf(database, deposit);
  const sum = (of: (line: StatementLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossCents = sum(({ gross }) => gross);
  const feeCents = sum(({ fee }) => fee);
  const statement = {
    depositId: deposit.depositId,
    depositedAt: isoText(deposit.depositedAt),
    grossCents,
    feeCents,
    netCents: grossCents - feeCents,
    lines,
    csv: csvOf(lines),
  };
  return Object.defineProperty(statement, 'toString', { value: () => tableOf(statement), enumerable: false });
}

function csvOf(lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => COLUMNS.map((column) => line[column] ?? '').join(','));
  return [COLUMNS.join(','), ...rows, ''].join('\n');
}

function tableOf({ lines, grossCents, feeCents, netCents }: Omit<Statement, 'toString'>): string {
  const rows = [
    [...COLUMNS],
    ...lines.map(({ type, transaction_id, gross, fee, net }) => [
      type,
      transaction_id ?? '',
      ...[gross, fee, net].map(formatUsd),
    ]),
    ['total', '', ...[grossCents, feeCents, netCents].map(formatUsd)],
  ];
  const widths = COLUMNS.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  const FIRST_AMOUNT = 2;
  const fit = (text: string, place: number) =>
    place < FIRST_AMOUNT ? text.padEnd(widths[place] ?? 0) : text.padStart(widths[place] ?? 0);
  return rows.map((row) => row.map(fit).join('  ')).join('\n');
}
