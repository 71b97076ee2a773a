import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { Statement } from '../../harness/statement.ts';
import { type InGateway, loadGateway } from './find-gateway.ts';
import type { Verdict } from './verdict.ts';

/** The expected sums of a statement. Omitted ones are not compared. */
export type StatementSums = InGateway & {
  /** Sum of the lines before fees, in cents. */
  readonly grossCents?: number;
  /** Sum of the fees, in cents. */
  readonly feeCents?: number;
  /** The deposit, in cents. */
  readonly netCents?: number;
  /** Number of lines. */
  readonly lines?: number;
};

const SUMS = ['grossCents', 'feeCents', 'netCents', 'lines'] as const;

const sumsSchema = lazily(() =>
  z
    .strictObject({
      grossCents: z.int().optional(),
      feeCents: z.int().optional(),
      netCents: z.int().optional(),
      lines: z.int().min(0).optional(),
      in: z.unknown().optional(),
    })
    .refine(
      (sums) => SUMS.some((name) => sums[name] !== undefined),
      'must have one of grossCents, feeCents, netCents, lines',
    ),
);

/** Checks the sums of a deposit's statement. */
export function statementHas(deposit: string | { readonly id: string }, expected: StatementSums): Verdict {
  const sums = parseOptions(sumsSchema(), expected, 'toHaveStatement');
  const statement = loadGateway('toHaveStatement', expected).ledger.statement(deposit);
  const wrong = SUMS.filter((name) => sums[name] !== undefined && sums[name] !== sumOf(statement, name));
  const pass = wrong.length === 0;
  const named = (names: readonly (typeof SUMS)[number][], of: (name: (typeof SUMS)[number]) => unknown) =>
    names.map((name) => `${name} ${of(name)}`).join(', ');
  const given = SUMS.filter((name) => sums[name] !== undefined);
  return {
    pass,
    message: () =>
      pass
        ? `Expected the statement of ${statement.depositId} not to have ${named(given, (name) => sums[name])}, but it does.\n${statement}`
        : `Expected the statement of ${statement.depositId} to have ${named(wrong, (name) => sums[name])}, but it has ${named(wrong, (name) => sumOf(statement, name))}.\n${statement}`,
    actual: Object.fromEntries(given.map((name) => [name, sumOf(statement, name)])),
    expected: Object.fromEntries(given.map((name) => [name, sums[name]])),
  };
}

function sumOf(statement: Statement, name: (typeof SUMS)[number]): number {
  return name === 'lines' ? statement.lines.length : statement[name];
}
