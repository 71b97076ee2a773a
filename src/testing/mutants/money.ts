import { addBankingDays } from '../../facts/banking-calendar.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { returnReason } from '../../facts/return-code-changes.ts';
import { type Fields, fieldsOf, isFields } from './fields.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { showsObjects } from './wrongs.ts';

const DEPOSITS = ['call:deposits.list', 'call:deposits.get', 'webhook:deposit.paid'] as const;

const fundsADayLate: Wrong = (took) => ({
  dueAt(kind, dueAt) {
    if (kind !== 'batch.fund') return dueAt;
    took();
    const day = easternDay(dueAt);
    return dueAt + (addBankingDays(day, 1) - day) * DAY_MS;
  },
});

/** Returns the cents of a field. */
function centsOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

const depositsACentShort = showsObjects(({ object, amount }) =>
  object === 'deposit' ? { amount: centsOf(amount) - 1 } : undefined,
);

function isReturn(line: unknown): boolean {
  return fieldsOf(line).type === 'return';
}

/** Changes the line of a return in a statement, its sum, and the totals of the batch. */
const takesBackACentMore = showsObjects(({ object, amount, lines, returns_amount }) => {
  if (object === 'batch' && centsOf(returns_amount) > 0) return { returns_amount: centsOf(returns_amount) + 1 };
  if (object !== 'deposit' || !Array.isArray(lines) || !lines.some(isReturn)) return undefined;
  const shown = lines.map((line: unknown) => {
    if (!isFields(line) || !isReturn(line)) return line;
    return { ...line, gross: centsOf(line.gross) - 1, net: centsOf(line.net) - 1 };
  });
  return { lines: shown, amount: centsOf(amount) - lines.filter(isReturn).length };
});

/** Codes with other consequences than the true ones: R01 can be tried again, R10 must not. */
function otherCode(code: unknown): string {
  return code === 'R01' ? 'R10' : 'R01';
}

const reportsOtherCode = showsObjects((object) => {
  const { return: returned } = object;
  if (!isFields(returned)) return undefined;
  const code = otherCode(returned.code);
  const day = easternDay(Date.parse(String(returned.returned_at)));
  return { return: { ...returned, code, reason: returnReason(code, day) } };
});

function withoutCorrections(corrected: unknown): Fields | undefined {
  return isFields(corrected) ? { corrected: {} } : undefined;
}

const notifiesOfNothing = showsObjects(({ object, corrected, correction }) => {
  if (object === 'notification_of_change') return withoutCorrections(corrected);
  return isFields(correction) ? { correction: { ...correction, corrected: {} } } : undefined;
});

const SALE = "const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });";
/** Code that makes a bank debit, and lets days pass in which its bank returns it. R10 comes after the funding. */
function returned(code: 'R01' | 'R10', days: number): string {
  return `const debit = { type: 'PAYMENT', amount: 4999, payment_method: banks.returns('${code}') };
const { id } = gateway.transactions.create(debit);
await gateway.clock.advance({ days: ${days} });`;
}

/** Mutants that get settlement, deposits, and bank debits wrong. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    id: 'funded-a-day-late',
    group: 'money',
    sentence: 'Batches are funded one banking day late.',
    caughtBy: 'checking the date of funding',
    catchingTest: `
${SALE}
await gateway.clock.advanceTo('funding');
expect(gateway.transactions.get(sale.transaction_id).funded_at?.slice(0, 10)).toBe('2026-01-07');`,
    needs: ['event:transaction.funded'],
    scope: ['call:transactions.create'],
    wrong: fundsADayLate,
  },
  {
    id: 'deposit-a-cent-short',
    group: 'money',
    sentence: 'The amount of a deposit is one cent less than the sum of its lines.',
    caughtBy: 'comparing a deposit with the sum of its lines',
    catchingTest: `
${SALE}
await gateway.clock.advanceTo('funding');
const [deposit] = gateway.deposits.list().data;
expect(deposit.amount).toBe(deposit.lines.reduce((sum, line) => sum + line.net, 0));`,
    needs: DEPOSITS,
    wrong: depositsACentShort,
  },
  {
    id: 'return-of-wrong-amount',
    group: 'bank debits',
    sentence: 'The merchant is charged one cent more than the amount of a returned bank debit.',
    caughtBy: 'comparing the line of a return in the statement with the debit',
    catchingTest: `
${returned('R10', 20)}
gateway.transactions.create({ type: 'SALE', amount: 10_000, payment_method: cards.visa });
await gateway.clock.advanceTo('funding');
const lines = gateway.deposits.list().data.flatMap((deposit) => deposit.lines);
expect(lines.find((line) => line.type === 'return').gross).toBe(-4999);`,
    needs: [...DEPOSITS, 'call:batches.list', 'webhook:batch.*'],
    rare: true,
    wrong: takesBackACentMore,
  },
  {
    id: 'wrong-return-code',
    group: 'bank debits',
    sentence: 'Returned bank debits show a wrong return code: R10 instead of R01, and R01 instead of any other.',
    caughtBy: 'checking whether a returned debit is retried',
    catchingTest: `
${returned('R01', 7)}
expect(gateway.transactions.get(id).return.code).toBe('R01');`,
    needs: ['event:transaction.returned'],
    wrong: reportsOtherCode,
  },
  {
    id: 'correction-without-change',
    group: 'bank debits',
    sentence: 'A notification of change does not contain the correction.',
    caughtBy: 'applying the correction to the stored account',
    catchingTest: `
const { payment_token } = gateway.paymentTokens.create(storable(banks.notifies('C01')));
const method = { type: 'token', payment_token };
gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: method });
await gateway.clock.advance({ days: 7 });
expect(gateway.paymentTokens.get(payment_token).correction.corrected.last_four).toBe('6789');`,
    needs: ['event:ach.notification_of_change'],
    wrong: notifiesOfNothing,
  },
];
