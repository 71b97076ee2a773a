import type { BankOutcome, EntryAtBank, MagicMode, Networks } from '../contract/network-ports.ts';
import { routingFault } from '../facts/routing-numbers.ts';
import { areTestValuesActive } from './test-values/magic-cards.ts';
import { instantErrorOf, meaningOfAmounts, outcomeOfPack } from './test-values/magic-packs.ts';

/** The ACH operator and the receiving banks. Every valid routing number belongs to a bank that accepts all entries. */
export const achNetwork: Networks['achNetwork'] = {
  respond,
  verifyInstantly: (mode, accountNumber) =>
    areTestValuesActive(mode) ? instantErrorOf(mode.magicValues, accountNumber) : undefined,
  confirmAmounts: (mode, accountNumber, amountsCents) =>
    areTestValuesActive(mode) ? meaningOfAmounts(mode.magicValues, accountNumber, amountsCents) : undefined,
};

function respond(mode: MagicMode, entry: EntryAtBank): BankOutcome {
  const fault = routingFault(entry.routingNumber);
  if (fault !== undefined) return outcomeOfInvalidRouting(mode, fault);
  return (areTestValuesActive(mode) ? outcomeOfPack(mode.magicValues, entry) : undefined) ?? { kind: 'pay' };
}

/**
 * By the API specification, an invalid routing number leads to R03. With option `achRouting: 'operator'`, the operator
 * rejects the entry as in the real network: R28 for the check digit, R13 for an unassigned number.
 */
function outcomeOfInvalidRouting(mode: MagicMode, fault: 'check_digit' | 'prefix' | 'zeros'): BankOutcome {
  if (mode.achRouting !== 'operator') return { kind: 'return', codes: ['R03'] };
  return { kind: 'reject', code: fault === 'check_digit' ? 'R28' : 'R13' };
}
