import type { AchPaymentMethod, CardPaymentMethod } from '../domain/payments/transactions/types.ts';
import { brandOf } from '../facts/card-numbers.ts';
import type { ChangeCode } from '../facts/change-codes.ts';
import type { DeclineCode } from '../facts/response-codes.ts';
import type { ReturnCode } from '../facts/return-codes.ts';
import { accountNotifying, accountReturning } from './test-values/magic-accounts.ts';
import { panAnswering, panDisputed } from './test-values/magic-cards.ts';

/** A test card: a complete `payment_method`. */
export type TestCard = {
  /** Always `card`. */
  readonly type: 'card';
  /** A published test number. */
  readonly pan: string;
  /** Month with two digits, year with four. */
  readonly expiry: { readonly month: string; readonly year: string };
  /** First name of the cardholder. */
  readonly first_name: string;
  /** Last name of the cardholder. */
  readonly last_name: string;
  /** Three digits; four for American Express. */
  readonly cvv: string;
  /** Street address for AVS; absent except in `cards.avsMismatch`. */
  readonly address_line1?: string;
  /** Postal code for AVS; absent except in `cards.avsMismatch`. */
  readonly zip?: string;
};

/** A test bank account: a complete `payment_method`. */
export type TestBankAccount = {
  /** Always `ACH`. */
  readonly type: 'ACH';
  /** A test value that determines the outcome. */
  readonly account_number: string;
  /** Nine digits. */
  readonly routing_number: string;
  /** Always `checking`. */
  readonly account_type: 'checking';
  /** Name of the account holder. */
  readonly name: string;
  /** Email address of the account holder. */
  readonly email: string;
};

/** Far enough to outlast any scenario. */
const EXPIRY = Object.freeze({ month: '12', year: '2039' });

function card(pan: string, cvv = '123'): TestCard {
  return Object.freeze({ type: 'card', pan, expiry: EXPIRY, first_name: 'Ada', last_name: 'Lovelace', cvv });
}

/**
 * Test cards, each a `payment_method`. They are frozen plain data; spread one to change it. Their outcomes are those of the
 * default test values: with `magicValues: 'finix'`, for example, `cards.visa` is a restricted card.
 *
 * @example
 * gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
 * gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.declines('51') });  // insufficient funds
 */
export const cards = Object.freeze({
  /** Approved. A credit card. */
  visa: card('4242424242424242'),
  /** Approved. A debit card. */
  visaDebit: card('4000056655665556'),
  /** Approved. A credit card. */
  mastercard: card('5555555555554444'),
  /** Approved. A debit card. */
  mastercardDebit: card('5200828282828210'),
  /** Approved. A prepaid card. */
  mastercardPrepaid: card('5105105105105100'),
  /** Approved. A credit card with a CVV of four digits. */
  amex: card('378282246310005', '1234'),
  /** Approved. A credit card. */
  discover: card('6011111111111117'),
  /** Rejected with 400 because it has expired. */
  expired: Object.freeze({ ...card('4242424242424242'), expiry: Object.freeze({ month: '01', year: '2020' }) }),
  /** Can be stored, but every charge is declined with code 05. */
  declinesWhenCharged: card('4000000000000341'),
  /** Approved; the network rejects its refunds at settlement. */
  refundRejected: card('4000000000005126'),
  /** Approved; its refunds settle with a later batch. */
  refundLate: card('4000000000007726'),
  /** Approved, with AVS N. */
  avsMismatch: Object.freeze({ ...card('4000000000000010'), address_line1: '510 Townsend St', zip: '94103' }),
  /** Approved, with CVV N. */
  cvvMismatch: card('4000000000000101'),
  /**
   * Returns a card whose issuer declines every charge with this code, or with 05 before the first day of the code.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * cards.declines('51'); // insufficient funds
   */
  declines: (code: DeclineCode): TestCard => card(panAnswering(code)),
  /**
   * Returns a card whose charges are disputed with this reason code, 30 days after settlement.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * cards.disputed('13.1'); // a Visa card; not received
   */
  disputed: (reason: string): TestCard => {
    const pan = panDisputed(reason);
    return brandOf(pan) === 'amex' ? card(pan, '1234') : card(pan);
  },
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
 * Test bank accounts, each a `payment_method`.
 *
 * @example
 * gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
 * gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R01') });  // the day after
 */
export const banks = Object.freeze({
  /** Settles and is not returned. */
  good: bank('000123456789'),
  /** Is submitted and never settles or returns. */
  stuck: bank('000000000009'),
  /** Has a routing number with a wrong check digit: returned with R03 (option `achRouting`). */
  badRoutingNumber: Object.freeze({ ...bank('000123456789'), routing_number: '123456789' }),
  /**
   * Returns an account whose entries are returned with this code on the code's default day, if the code applies to the
   * entry. A code of the ACH operator, such as R13, rejects the entry before it settles.
   *
   * @throws SettleboxError `bad_option` for codes of entry classes that the gateway does not originate
   * @example
   * banks.returns('R01'); // insufficient funds, returned on the next banking day
   */
  returns: (code: ReturnCode): TestBankAccount => bank(accountReturning(code)),
  /**
   * Returns an account that settles and whose bank sends a notification of change with the fields that the code corrects:
   * account number 000123456789, routing number 121042882, a savings account, individual id CORRECTED-1.
   *
   * @example
   * banks.notifies('C01'); // corrects the account number
   */
  notifies: (code: ChangeCode): TestBankAccount => bank(accountNotifying(code)),
});

/** A card in a body of `POST /v1/payment_tokens`. */
export type StorableCard = {
  /** The card, with the field names of the vault. */
  readonly card: {
    readonly pan: string;
    readonly expiry_month: string;
    readonly expiry_year: string;
    readonly cardholder_name: string;
  };
};

/** A bank account in a body of `POST /v1/payment_tokens`. */
export type StorableBankAccount = {
  /** The bank account, with the field names of the vault. */
  readonly bank_account: Omit<AchPaymentMethod, 'type'>;
};

/**
 * Converts a `payment_method` to a body of `POST /v1/payment_tokens`, whose fields have other names. Omits the CVV,
 * which is never stored.
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
