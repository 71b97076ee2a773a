import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Account, Gateway, GatewayOptions, WorldOption } from '../../src/index.ts';

export const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/worlds/${name}`, import.meta.url), 'utf8'));
export const twoShops = (): WorldOption => read('two-shops.json');

export const PAN = '4242424242424242';
export const ACCOUNT_NUMBER = '000123456789';
export const visa = { pan: PAN, expiry_month: '12', expiry_year: '2030' };
export const account = {
  account_number: ACCOUNT_NUMBER,
  routing_number: '110000000',
  account_type: 'checking',
  name: 'Ada Lovelace',
  email: 'ada@example.test',
} as const;
export const key = (letter: string) => `sk_sandbox_${letter.repeat(32)}`;

/** What somebody wrote in JavaScript, or in a file that no compiler saw. */
export const untyped = (world: unknown): GatewayOptions => Object.fromEntries([['world', world]]);

/** A merchant besides, by its place. */
export function nth(gateway: Gateway, place: number): Account {
  return gateway.merchants[place] ?? expect.fail(`no merchant ${place}`);
}

/** Every merchant's name, as the API tells it. */
export function names(gateway: Gateway): string[] {
  return gateway.merchants.map((one) => gateway.as(one).clients.get(one.clientId).name);
}

export function tokensOf(gateway: Gateway, place = 0) {
  const { data } = gateway.as(nth(gateway, place)).paymentTokens.list({ per_page: 100 });
  return data.map((token) => ({ ...token, number: (token.card ?? token.bank_account)?.last_four })).reverse();
}
