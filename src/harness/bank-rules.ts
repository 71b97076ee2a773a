import { type BankRuleOptions, bankRuleSchema } from '../domain/ach/bank-rules/simulations.ts';
import type { Engine } from '../domain/base/context.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { runCommand } from './commands.ts';

export { type BankRuleOptions, bankRuleSchema };

/** A rule for how receiving banks respond. */
export type BankRule = {
  /** Id of the rule, for `ach.removeRule`. */
  readonly id: string;
  /** Removes the rule. Returns false if it has already ended. */
  cancel(): boolean;
};

/** @throws SettleboxError `bad_option` */
export function orderBankRule(engine: Engine, options: BankRuleOptions, of: string): string {
  return runCommand(engine, 'simulate.ach.rule', parseOptions(bankRuleSchema(), options, of));
}
