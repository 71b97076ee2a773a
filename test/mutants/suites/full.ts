import type { Gateway } from 'settlebox';
import { ACCOUNT_TESTS } from './full-accounts.ts';
import { CHARGE_TESTS } from './full-charges.ts';
import { MONEY_TESTS } from './full-money.ts';

/** A suite that checks the money, the webhooks, the lists, and what the gateway must refuse. */
export const FULL_SUITE: readonly (readonly [title: string, body: (gateway: Gateway) => Promise<void>])[] = [
  ...CHARGE_TESTS,
  ...MONEY_TESTS,
  ...ACCOUNT_TESTS,
];
