/**
 * Effects of published test values on receiving banks: one pack for each value of the `magicValues` option, one row for
 * each value; the first match applies. They apply in development and sandbox only. Sources, read 2026-07:
 * - Stripe's account numbers (docs.stripe.com/testing), with our mapping to return codes; they are part of our own pack
 * - Modern Treasury, docs.moderntreasury.com/payments/docs/test-counterparties: account number 100XX is an ACH return RXX
 * - Dwolla, developers.dwolla.com/docs/testing/transfers: the funding source's name R01, R03, R01-late, R03-late
 * - Finix, docs.finix.com testing-your-integration, "Testing ACH Returns": four account numbers (there at bank 122105278)
 * The packs of Braintree and Authorize.Net are for cards only. Their bank test values cause no returns, so ours apply.
 */

import type { BankOutcome, EntryAtBank, MagicMode, MagicPack } from '../../contract/network-ports.ts';
import { defaultCorrection, isOperators, isPossibleResponse } from '../../domain/ach/bank-rules/rules.ts';
import { changeCode } from '../../facts/change-codes.ts';
import { type ReturnCode, returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';

/** The effect of a value; `digits` are the digits that its pattern matched. */
type Effect = (entry: EntryAtBank, digits: string) => BankOutcome | undefined;
type BankTestValue = readonly [field: 'accountNumber' | 'name', value: string | RegExp, effect: Effect];

// biome-ignore format: a table reads in columns
const OURS: readonly BankTestValue[] = [
  ['accountNumber', '000123456789',       () => ({ kind: 'pay' })],
  ['accountNumber', '000000000009',       () => ({ kind: 'stuck' })],
  ['accountNumber', '000111111113',       returnsWith('R02')],            // Stripe: account closed
  ['accountNumber', '000111111116',       returnsWith('R03')],            // Stripe: no account
  ['accountNumber', '000222222227',       returnsWith('R01')],            // Stripe: insufficient funds
  ['accountNumber', '000333333335',       returnsWith('R10', 'R29')],     // Stripe: debit not authorized
  ['accountNumber', /^0001000000(\d\d)$/, codeOfDigits],                // RNN
  ['accountNumber', /^0001000098(\d\d)$/, noticeOfDigits],              // CNN
];

// biome-ignore format: a table reads in columns
const PACKS: Readonly<Record<MagicPack, readonly BankTestValue[]>> = {
  settlebox:       OURS,
  braintree:       OURS,
  'authorize-net': OURS,
  'modern-treasury': [
    ['accountNumber', /^100(\d\d)$/,        codeOfDigits],
  ],
  dwolla: [
    ['name',          /^R(\d\d)$/,          codeOfDigits],              // published: R01 and R03
    ['name',          /^R(\d\d)-late$/,     lateCodeOfDigits],          // published: R01-late and R03-late
  ],
  finix: [
    ['accountNumber', '123120006',          returnsWith('R01')],
    ['accountNumber', '123120007',          returnsWith('R02')],
    ['accountNumber', '123120008',          returnsWith('R03')],
    ['accountNumber', '123120009',          returnsWith('R04')],
  ],
  none: [],
};

/** Returns the bank's reaction to an entry by the test values of a pack; undefined if no value applies. */
export function outcomeOfPack(pack: MagicPack, entry: EntryAtBank): BankOutcome | undefined {
  for (const [field, value, effect] of PACKS[pack]) {
    const digits = digitsOf(value, entry[field]);
    if (digits !== undefined) return effect(entry, digits);
  }
  return undefined;
}

/** Reports whether this is a published test value: one of ours, or one of this world's pack. */
export function isTestAccount({ magicValues }: MagicMode, accountNumber: string): boolean {
  return holdsAccount(OURS, accountNumber) || holdsAccount(PACKS[magicValues], accountNumber);
}

function holdsAccount(pack: readonly BankTestValue[], accountNumber: string): boolean {
  return pack.some(([field, value]) => field === 'accountNumber' && digitsOf(value, accountNumber) !== undefined);
}

function digitsOf(value: string | RegExp, given: string): string | undefined {
  if (typeof value === 'string') return value === given ? '' : undefined;
  return value.exec(given)?.[1];
}

/** Makes the bank return the entry with the first applicable code, on its default day. */
function returnsWith(...codes: readonly ReturnCode[]): Effect {
  return () => ({ kind: 'return', codes });
}

/** Operator codes reject an entry, bank codes return it; a code that does not apply to the entry has no effect. */
function codeOfDigits(entry: EntryAtBank, digits: string): BankOutcome | undefined {
  const fact = returnCode(`R${digits}`);
  if (fact === undefined) return undefined;
  const { code } = fact;
  const answer: BankOutcome = isOperators(fact) ? { kind: 'reject', code } : { kind: 'return', codes: [code] };
  return isPossibleResponse(answer, entry) ? answer : undefined;
}

/**
 * Makes the bank return an entry at its deadline, which is after the funding. Codes without a deadline have no effect.
 */
function lateCodeOfDigits(entry: EntryAtBank, digits: string): BankOutcome | undefined {
  const answer = codeOfDigits(entry, digits);
  const fact = returnCode(`R${digits}`);
  const isLimited = fact !== undefined && RETURN_TIMINGS[fact.time].deadline !== null;
  return answer?.kind === 'return' && isLimited ? { ...answer, at: 'deadline' } : undefined;
}

function noticeOfDigits(entry: EntryAtBank, digits: string): BankOutcome | undefined {
  const fact = changeCode(`C${digits}`);
  return fact && { kind: 'notice', code: fact.code, corrected: defaultCorrection(fact.code, entry) };
}
