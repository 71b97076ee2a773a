import type { BankOutcome, EntryAtBank } from '../../../contract/network-ports.ts';
import { type ChangeCode, type Corrected, type CorrectedField, changeCode } from '../../../facts/change-codes.ts';
import { type ReturnCodeFact, returnCode } from '../../../facts/return-codes.ts';
import { SEC_CODES, type SecCode } from '../../../facts/sec-codes.ts';
import { isSentByBanks, isSentByOperator, returnCodeError } from '../ach-returns/rules.ts';
import { stageOf } from '../return-timing/stages.ts';

type AchEntryKind = EntryAtBank['kind'];
type RuledEntry = Pick<EntryAtBank, 'kind' | 'secCode' | 'holderType'>;

const KINDS: readonly AchEntryKind[] = ['PAYMENT', 'PAYOUT'];
const CLASSES: readonly SecCode[] = SEC_CODES.map(({ code }) => code);

/** Reports whether this response is possible for this entry. If its code is not, the next rule is tried. */
export function isPossibleResponse(response: BankOutcome, entry: RuledEntry): boolean {
  if (response.kind !== 'return' && response.kind !== 'reject') return true;
  const codes = response.kind === 'return' ? response.codes : [response.code];
  return codes.some((code) => {
    const fact = returnCode(code);
    return fact !== undefined && entryCodeError(fact, entry) === undefined;
  });
}

/** Reports whether this is a code of the operator, which rejects before settlement. */
export function isOperators(fact: ReturnCodeFact): boolean {
  return stageOf(fact) === 'reject';
}

/** Returns why neither bank nor operator can respond to this entry with this code; undefined if one of them can. */
function entryCodeError(fact: ReturnCodeFact, { kind, secCode, holderType = null }: RuledEntry): string | undefined {
  const fault = returnCodeError(fact, { kind, secCode: CLASSES.find((code) => code === secCode) ?? null, holderType });
  if (fault !== undefined || isSentByBanks(fact) || isSentByOperator(fact)) return fault;
  return `${fact.code} responds to a return, not to an entry`;
}

/** Returns why a code is impossible for all entries of these kinds and classes; undefined if it is possible for some. */
export function errorForAll(
  fact: ReturnCodeFact,
  kinds: readonly AchEntryKind[] = KINDS,
  classes: readonly SecCode[] = CLASSES,
): string | undefined {
  const faults = kinds.flatMap((kind) => classes.map((secCode) => entryCodeError(fact, { kind, secCode })));
  return faults.includes(undefined) ? undefined : faults[0];
}

/** Default corrections; the second is used if the entry has the first already. */
const CORRECTIONS = {
  accountNumber: ['000123456789', '000987654321'],
  routingNumber: ['110000000', '121042882'],
  accountType: ['savings'],
  individualId: ['CORRECTED-1'],
} as const satisfies Readonly<Record<CorrectedField, readonly [string, string?]>>;

/**
 * Returns the corrected data of a notification that names none: account number 000123456789 (000987654321 if the entry has that
 * one), routing number 110000000 (121042882), a savings account, individual id CORRECTED-1. Only the fields that the code
 * corrects are included.
 */
export function defaultCorrection(
  code: ChangeCode,
  entry: Pick<EntryAtBank, 'accountNumber' | 'routingNumber'>,
): Corrected {
  const fields: readonly CorrectedField[] = changeCode(code)?.fields ?? [];
  const { accountNumber, routingNumber, accountType, individualId } = CORRECTIONS;
  return {
    ...(fields.includes('accountNumber') && { accountNumber: otherThan(entry.accountNumber, accountNumber) }),
    ...(fields.includes('routingNumber') && { routingNumber: otherThan(entry.routingNumber, routingNumber) }),
    ...(fields.includes('accountType') && { accountType: accountType[0] }),
    ...(fields.includes('individualId') && { individualId: individualId[0] }),
  };
}

function otherThan(present: string, [first, second]: readonly [string, string]): string {
  return first === present ? second : first;
}
