import type { ChangeCode } from './facts/change-codes.ts';
import type { DeclineCode } from './facts/response-codes.ts';
import type { ReturnCode } from './facts/return-codes.ts';
import type { AchPaymentMethod, CardPaymentMethod } from './resources/transactions/types.ts';
import { accountNotifying, accountReturning } from './world/magic-accounts.ts';
import { panAnswering } from './world/magic-cards.ts';

/** A test card: a body of `payment_method` with all that a shop may insist on but the address. */
export interface TestCard {
  readonly type: 'card';
  readonly pan: string;
  readonly expiry: { readonly month: string; readonly year: string };
  readonly first_name: string;
  readonly last_name: string;
  readonly cvv: string;
  readonly address_line1?: string;
  readonly zip?: string;
}

/** A test bank account: a body of `payment_method`. */
export interface TestBankAccount {
  readonly type: 'ACH';
  readonly account_number: string;
  readonly routing_number: string;
  readonly account_type: 'checking';
  readonly name: string;
  readonly email: string;
}

/** Far enough to outlast any scenario. */
const EXPIRY = Object.freeze({ month: '12', year: '2039' });

function card(pan: string, cvv = '123'): TestCard {
  return Object.freeze({ type: 'card', pan, expiry: EXPIRY, first_name: 'Ada', last_name: 'Lovelace', cvv });
}

/**
 * Test cards, as bodies of `payment_method`: plain data, frozen; spread one to change it.
 *
 * @example
 * gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
 * gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.declines('51') });  // insufficient funds
 */
export const cards = Object.freeze({
  visa: card('4242424242424242'),
  visaDebit: card('4000056655665556'),
  mastercard: card('5555555555554444'),
  mastercardDebit: card('5200828282828210'),
  mastercardPrepaid: card('5105105105105100'),
  amex: card('378282246310005', '1234'),
  discover: card('6011111111111117'),
  /** Refused with 400: its month is over. */
  expired: Object.freeze({ ...card('4242424242424242'), expiry: Object.freeze({ month: '01', year: '2020' }) }),
  /** Can be stored; every charge is declined 05. */
  declinesWhenCharged: card('4000000000000341'),
  /** Approves; the network refuses its refunds at settlement. */
  refundRejected: card('4000000000005126'),
  /** Approves; its refunds settle with a later batch. */
  refundLate: card('4000000000007726'),
  /** Approves with AVS N. */
  avsMismatch: Object.freeze({ ...card('4000000000000010'), address_line1: '510 Townsend St', zip: '94103' }),
  /** Approves with CVV N. */
  cvvMismatch: card('4000000000000101'),
  /** A card whose issuer answers this code to every charge. */
  declines: (code: DeclineCode): TestCard => card(panAnswering(code)),
});

/** Stripe's and Increase's test routing number ("Example Bank"). */
const ROUTING_NUMBER = '110000000';

function bank(accountNumber: string): TestBankAccount {
  return Object.freeze({
    type: 'ACH',
    account_number: accountNumber,
    routing_number: ROUTING_NUMBER,
    account_type: 'checking',
    name: 'Grace Hopper',
    email: 'grace@example.test',
  });
}

/**
 * Test bank accounts, as bodies of `payment_method`.
 *
 * @example
 * gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
 * gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });  // the day after
 */
export const banks = Object.freeze({
  /** Settles, and stays. */
  good: bank('000123456789'),
  /** Is submitted and never answered. */
  stuck: bank('000000000009'),
  /** The check digit of its routing number is wrong: comes back R03 (option `achRouting`). */
  badRoutingNumber: Object.freeze({ ...bank('000123456789'), routing_number: '123456789' }),
  /**
   * Comes back with this code, on the code's default day, where the code may answer the entry; a code of the ACH operator,
   * such as R13, rejects it before it settles. Codes of entry classes that the gateway does not originate are refused.
   */
  returns: (code: ReturnCode): TestBankAccount => bank(accountReturning(code)),
  /**
   * Settles, and its bank sends a notification of change: account number 000123456789, routing number 121042882, a savings
   * account, individual id CORRECTED-1, whichever of them the code corrects.
   */
  notifies: (code: ChangeCode): TestBankAccount => bank(accountNotifying(code)),
});

/** A card as `POST /v1/payment_tokens` takes it. */
export interface StorableCard {
  readonly card: {
    readonly pan: string;
    readonly expiry_month: string;
    readonly expiry_year: string;
    readonly cardholder_name: string;
  };
}

/** A bank account as `POST /v1/payment_tokens` takes it. */
export interface StorableBankAccount {
  readonly bank_account: Omit<AchPaymentMethod, 'type'>;
}

/**
 * The same card or bank account as a body of `POST /v1/payment_tokens`, where its fields have other names; a CVV is
 * never stored, so it stays behind.
 *
 * @example
 * const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
 */
export function storable(method: CardPaymentMethod): StorableCard;
export function storable(method: AchPaymentMethod): StorableBankAccount;
export function storable(method: CardPaymentMethod | AchPaymentMethod): StorableCard | StorableBankAccount {
  if (method.type === 'card') {
    const { pan, expiry, first_name = '', last_name = '' } = method;
    const cardholder_name = `${first_name} ${last_name}`.trim() || 'Card Holder';
    return { card: { pan, expiry_month: expiry.month, expiry_year: expiry.year, cardholder_name } };
  }
  const { type: _type, ...bank_account } = method;
  return { bank_account };
}
