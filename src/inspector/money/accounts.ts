import type { LedgerPage } from '../../analysis/inspection/ledger-types.ts';

/** An account of the ledger. */
export type AccountName = LedgerPage['accounts'][number]['account'];

/** What each account is called, and what its balance is. */
export const ACCOUNT_WORDS: Readonly<Record<AccountName, readonly [title: string, meaning: string]>> = {
  customer: ['Customers', 'What customers have paid, less what was returned to them. Payments are negative.'],
  processor_clearing: ['On its way', 'Settled, and on its way between the banks: a part of what is in flight.'],
  merchant_payable: ['At the gateway', 'What the gateway owes the merchant; negative if the merchant owes it.'],
  merchant_bank: ['At the merchant’s bank', 'Deposits, less what was debited there.'],
  platform: ['Platform', 'What micro-deposits cost the platform.'],
  processor_fees: ['Fees', 'Fees that the gateway kept.'],
  merchant_reserve: ['Reserve', 'Held back from deposits.'],
};

/** Returns the account that the address names; undefined for none, or another text. */
export function accountNamed(name: string | undefined): AccountName | undefined {
  return name !== undefined && isAccount(name) ? name : undefined;
}

function isAccount(name: string): name is AccountName {
  return Object.hasOwn(ACCOUNT_WORDS, name);
}
