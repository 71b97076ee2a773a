import type { Engine } from '../context.ts';
import { parseWish } from '../core/wish.ts';
import { type BankRuleWish, bankRuleWish } from '../resources/bank-rules/simulations.ts';
import { order } from './orders.ts';

export { type BankRuleWish, bankRuleWish };

/** A rule that a test made for receiving banks. */
export interface BankRule {
  readonly id: string;
  /** Takes the rule back; false where it has ended already. */
  cancel(): boolean;
}

/** @throws SettleboxError `bad_option` */
export function orderBankRule(engine: Engine, wish: BankRuleWish, of: string): string {
  return order(engine, 'simulate.ach.rule', parseWish(bankRuleWish, wish, of));
}
