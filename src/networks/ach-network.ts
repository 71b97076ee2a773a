import type { BankAnswer, EntryAtBank, MagicMode, Networks } from '../contract/network-ports.ts';
import { routingFault } from '../facts/routing-numbers.ts';
import { magicActs } from './test-values/magic-cards.ts';
import { answerOfPack } from './test-values/magic-packs.ts';

/** The operator and the receiving banks. Every routing number without a fault is a bank that pays. */
export const achNetwork: Networks['achNetwork'] = { answer };

function answer(mode: MagicMode, entry: EntryAtBank): BankAnswer {
  const fault = routingFault(entry.routingNumber);
  if (fault !== undefined) return misrouted(mode, fault);
  return (magicActs(mode) ? answerOfPack(mode.magicValues, entry) : undefined) ?? { kind: 'pay' };
}

/**
 * A number that is no bank's: the specification says that it leads to R03, and so it does by default; in the network the
 * operator rejects it, R28 for the check digit and R13 for a number that nobody has (option `achRouting`).
 */
function misrouted(mode: MagicMode, fault: 'check_digit' | 'prefix' | 'zeros'): BankAnswer {
  if (mode.achRouting !== 'operator') return { kind: 'return', codes: ['R03'] };
  return { kind: 'reject', code: fault === 'check_digit' ? 'R28' : 'R13' };
}
