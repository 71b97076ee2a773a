import type { BankTime, EntryAtBank } from '../../../contract/network-ports.ts';
import { type Corrected, type CorrectedField, changeCode } from '../../../facts/change-codes.ts';
import { RETURN_CODES, type ReturnCodeFact, returnCode, SPEC_RETURN_CODES } from '../../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../../facts/return-timings.ts';
import { routingFault } from '../../../facts/routing-numbers.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import { CORRECTED_NAMES } from '../change-notices/schema.ts';
import { errorForAll, isOperators } from './rules.ts';

/** An error in a rule: the option, the problem, and a value that would work. It never contains the rejected value. */
interface BankRuleError {
  readonly path: readonly string[];
  readonly message: string;
}

/** A valid rule to check for conditions that can never match. */
interface CheckedBankRule {
  /** The kinds that it matches; undefined for any. */
  readonly kinds: readonly EntryAtBank['kind'][] | undefined;
  readonly classes: readonly SecCode[] | undefined;
  readonly return?: string | undefined;
  readonly at?: BankTime | undefined;
  readonly reject?: string | undefined;
  readonly notice?: string | undefined;
  readonly corrected: Corrected | undefined;
  readonly stuck?: true | undefined;
  readonly pay?: true | undefined;
}

const RESPONSES = ['return', 'reject', 'notice', 'stuck', 'pay'] as const;

/** Returns the first reason why a rule can never apply, if any. */
export function findRuleError(rule: CheckedBankRule): BankRuleError | undefined {
  if (RESPONSES.filter((response) => rule[response] !== undefined).length !== 1)
    return at('respond', `must have exactly one of ${RESPONSES.join(', ')}`);
  if (rule.at !== undefined && rule.return === undefined) return at('respond.at', 'requires respond.return');
  if (rule.corrected !== undefined && rule.notice === undefined)
    return at('respond.corrected', 'requires respond.notice');
  return returnError(rule) ?? rejectionError(rule) ?? correctionError(rule);
}

function at(path: string, message: string | undefined): BankRuleError | undefined {
  return message === undefined ? undefined : { path: path.split('.'), message };
}

function returnError(rule: CheckedBankRule): BankRuleError | undefined {
  if (rule.return === undefined) return undefined;
  const fact = returnCode(rule.return);
  if (fact === undefined) return at('respond.return', `must be a return code; ${validCodesFor(rule)}`);
  if (isOperators(fact))
    return at(
      'respond.return',
      `must be a bank’s code, and ${fact.code} is the operator’s: use { reject: '${fact.code}' }`,
    );
  const fault = errorForAll(fact, rule.kinds, rule.classes);
  if (fault !== undefined) return at('respond.return', `${fault}; ${validCodesFor(rule)}`);
  return at('respond.at', tooLate(fact, rule.at));
}

/** Lists the common codes that are possible for the entries that the rule matches. */
function validCodesFor({ kinds, classes }: CheckedBankRule): string {
  const able = SPEC_RETURN_CODES.filter((code) => errorForAll(returnCode(code), kinds, classes) === undefined);
  return `valid codes include ${able.join(', ')}`;
}

function tooLate({ code, time }: ReturnCodeFact, requested: BankTime | undefined): string | undefined {
  const last = RETURN_TIMINGS[time].safeDays;
  if (requested === undefined || requested === 'deadline' || last === null) return undefined;
  const isIn = 'day' in requested ? requested.day <= last.day : requested.bankingDay <= last.bankingDay;
  if (isIn) return undefined;
  return `must not be after the deadline of ${code}; { day: ${last.day} }, { bankingDay: ${last.bankingDay} }, and 'deadline' work`;
}

function rejectionError({ reject, kinds, classes }: CheckedBankRule): BankRuleError | undefined {
  if (reject === undefined) return undefined;
  const fact = returnCode(reject);
  const able = RETURN_CODES.filter((fact) => isOperators(fact) && errorForAll(fact, kinds, classes) === undefined);
  const works = `the operator’s codes are ${able.map(({ code }) => code).join(', ')}`;
  if (fact === undefined) return at('respond.reject', works);
  if (!isOperators(fact)) return at('respond.reject', `${fact.code} is not the operator’s; ${works}`);
  const fault = errorForAll(fact, kinds, classes);
  return at('respond.reject', fault && `${fault}; ${works}`);
}

const FIELDS: readonly CorrectedField[] = ['accountNumber', 'routingNumber', 'accountType', 'individualId'];

function correctionError({ notice, corrected = {} }: CheckedBankRule): BankRuleError | undefined {
  const fact = notice === undefined ? undefined : changeCode(notice);
  if (fact === undefined) return undefined;
  const foreign = FIELDS.find((field) => corrected[field] !== undefined && !fact.fields.includes(field));
  if (foreign !== undefined) {
    const own = fact.fields.map((field) => CORRECTED_NAMES[field]).join(', ') || 'none of these';
    return at(`respond.corrected.${CORRECTED_NAMES[foreign]}`, `${fact.code} corrects ${own}`);
  }
  if (corrected.routingNumber === undefined || routingFault(corrected.routingNumber) === undefined) return undefined;
  return at('respond.corrected.routing_number', 'must be a valid routing number, such as 110000000');
}
