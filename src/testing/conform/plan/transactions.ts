import type { JsonObject } from '../steps/json.ts';
import type { PlanRow } from '../steps/step.ts';

/** Cards that vendors publish for tests. */
export const VISA = '4242424242424242';
export const MASTERCARD = '5555555555554444';
export const AMEX = '378282246310005';
export const DISCOVER = '6011111111111117';

const CARD = {
  type: 'card',
  expiry: { month: '12', year: '2039' },
  first_name: 'Ada',
  last_name: 'Lovelace',
};

const BANK = {
  type: 'ACH',
  account_number: '000123456789',
  routing_number: '110000000',
  account_type: 'checking',
  name: 'Grace Hopper',
  email: 'grace@example.test',
};

/** Returns a card as payment method. */
export function card(pan: string, other: JsonObject = {}): JsonObject {
  return { ...CARD, pan, cvv: pan === AMEX ? '1234' : '123', ...other };
}

/** Returns a bank account as payment method. */
export function bank(other: JsonObject = {}): JsonObject {
  return { ...BANK, ...other };
}

/** Returns a stored payment method. */
export function token(name: string): JsonObject {
  return { type: 'token', payment_token: `{${name}}` };
}

type Rest = Partial<PlanRow>;

/** Returns a step that creates a transaction and names its id as the step. */
export function create(name: string, body: JsonObject, rest: Rest = {}): PlanRow {
  return {
    name,
    operation: 'transactions.create',
    method: 'POST',
    path: '/v1/transactions',
    body: { purchase_description: '{tag}', ...body },
    bind: { [name]: 'id' },
    undo: 'void',
    ...rest,
  };
}

/** Returns a step that gets a transaction. */
export function get(name: string, of: string, rest: Rest = {}): PlanRow {
  return { name, operation: 'transactions.get', method: 'GET', path: `/v1/transactions/{${of}}`, ...rest };
}

/** Returns a step that captures a transaction. */
export function capture(name: string, of: string, body: JsonObject = {}, rest: Rest = {}): PlanRow {
  const path = `/v1/transactions/{${of}}/capture`;
  return { name, operation: 'transactions.capture', method: 'POST', path, body, ...rest };
}

/** Returns a step that cancels a transaction: `VOID`, `REFUND`, or `cancel`. */
export function cancel(name: string, of: string, body: JsonObject, rest: Rest = {}): PlanRow {
  const path = `/v1/transactions/{${of}}/cancel`;
  return { name, operation: 'transactions.cancel', method: 'POST', path, body, ...rest };
}

/** Returns a step that lists transactions. */
export function list(name: string, query: Readonly<Record<string, string>>, rest: Rest = {}): PlanRow {
  return { name, operation: 'transactions.list', method: 'GET', path: '/v1/transactions', query, ...rest };
}
