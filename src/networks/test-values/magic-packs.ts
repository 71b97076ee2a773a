/**
 * Effects of published test values on receiving banks: one pack for each value of the `magicValues` option; the first match
 * applies. They apply in development and sandbox only. Vendors publish failures rather than return codes, so the codes are
 * the project's, except those of Modern Treasury, Dwolla, and Finix.
 */

import type { AmountsMeaning, BankOutcome, EntryAtBank, MagicMode } from '../../contract/network-ports.ts';
import type { MagicPack } from '../../contract/settings.ts';
import { defaultCorrection, isOperators, isPossibleResponse } from '../../domain/ach/bank-rules/rules.ts';
import { changeCode } from '../../facts/change-codes.ts';
import { returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';
import { BANK_VALUES, type BankEffect, type BankValue } from './bank-values.ts';

/** Returns the bank's reaction to an entry by the test values of a pack; undefined if no value applies. */
export function outcomeOfPack(pack: MagicPack, entry: EntryAtBank): BankOutcome | undefined {
  for (const { entries = [] } of BANK_VALUES[pack])
    for (const row of entries) {
      const digits = matchOf(row, entry);
      if (digits !== undefined) return outcomeOf(row[2], entry, digits);
    }
  return undefined;
}

/** Returns why a vendor's instant verification of this account fails; undefined if it succeeds. */
export function instantErrorOf(pack: MagicPack, accountNumber: string): string | undefined {
  const rows = BANK_VALUES[pack].flatMap(({ instant = [] }) => instant);
  return rows.find(([account]) => account === accountNumber)?.[1] ?? undefined;
}

/** Returns the meaning of two amounts, in either order, for the verification of this account; undefined if they have none. */
export function meaningOfAmounts(
  pack: MagicPack,
  accountNumber: string,
  amountsCents: readonly number[],
): AmountsMeaning | undefined {
  const rows = BANK_VALUES[pack].flatMap(({ amounts = [] }) => amounts);
  const isMeant = (cents: readonly [number, number]) =>
    cents.join() === amountsCents.join() || cents.join() === [...amountsCents].reverse().join();
  return rows.find(([cents, , , accounts]) => isMeant(cents) && (accounts?.includes(accountNumber) ?? true))?.[1];
}

/** Reports whether this is a published test value: one of ours, or one of this world's pack. */
export function isTestAccount({ magicValues }: MagicMode, accountNumber: string): boolean {
  return holdsAccount('settlebox', accountNumber) || holdsAccount(magicValues, accountNumber);
}

function holdsAccount(pack: MagicPack, accountNumber: string): boolean {
  return BANK_VALUES[pack].some(
    ({ entries = [], instant = [], amounts = [] }) =>
      entries.some(([field, value]) => field === 'accountNumber' && digitsOf(value, accountNumber) !== undefined) ||
      instant.some(([account]) => account === accountNumber) ||
      amounts.some(([, , , accounts = []]) => accounts.includes(accountNumber)),
  );
}

/** Returns the digits that the pattern of a row matched, or an empty text; undefined if the row does not apply. */
function matchOf([field, value, , , only]: BankValue, entry: EntryAtBank): string | undefined {
  if (only !== undefined && (only === 'micro-deposits') !== (entry.isMicroDeposit === true)) return undefined;
  if (field === 'over') return entry.amountCents > Number(value) ? '' : undefined;
  return digitsOf(value, entry[field]);
}

function digitsOf(value: string | RegExp, given: string): string | undefined {
  if (typeof value === 'string') return value === given ? '' : undefined;
  return value.exec(given)?.[1];
}

function outcomeOf(effect: BankEffect, entry: EntryAtBank, digits: string): BankOutcome | undefined {
  if (effect === 'pay' || effect === 'stuck') return { kind: effect };
  if (effect === 'code') return outcomeOfCode(`R${digits}`, entry);
  if (effect === 'late code') return lateOutcomeOfCode(`R${digits}`, entry);
  if (effect === 'notice') return noticeOfDigits(entry, digits);
  const [code = ''] = effect;
  return isOperatorCode(code) ? outcomeOfCode(code, entry) : { kind: 'return', codes: effect };
}

function isOperatorCode(code: string): boolean {
  const fact = returnCode(code);
  return fact !== undefined && isOperators(fact);
}

/** Operator codes reject an entry, bank codes return it; a code that does not apply to the entry has no effect. */
function outcomeOfCode(code: string, entry: EntryAtBank): BankOutcome | undefined {
  const fact = returnCode(code);
  if (fact === undefined) return undefined;
  const answer: BankOutcome = isOperators(fact) ? { kind: 'reject', code } : { kind: 'return', codes: [code] };
  return isPossibleResponse(answer, entry) ? answer : undefined;
}

/**
 * Makes the bank return an entry at its deadline, which is after the funding. Codes without a deadline have no effect.
 */
function lateOutcomeOfCode(code: string, entry: EntryAtBank): BankOutcome | undefined {
  const answer = outcomeOfCode(code, entry);
  const fact = returnCode(code);
  const isLimited = fact !== undefined && RETURN_TIMINGS[fact.time].deadline !== null;
  return answer?.kind === 'return' && isLimited ? { ...answer, at: 'deadline' } : undefined;
}

function noticeOfDigits(entry: EntryAtBank, digits: string): BankOutcome | undefined {
  const fact = changeCode(`C${digits}`);
  return fact && { kind: 'notice', code: fact.code, corrected: defaultCorrection(fact.code, entry) };
}
