/** What customers pay with: the values of `cards` and `banks` of `settlebox`, with what each of them does. */
interface Method {
  readonly key: string;
  readonly words: string;
  readonly by: 'card' | 'bank';
  /** What it comes to, for somebody who has not tried it. */
  readonly outcome: string;
  readonly paymentMethod: object;
}

function card(pan: string): object {
  const expiry = { month: '12', year: '2039' };
  return { type: 'card', pan, expiry, first_name: 'Ada', last_name: 'Lovelace', cvv: '123' };
}

function bank(accountNumber: string): object {
  return {
    type: 'ACH',
    account_number: accountNumber,
    routing_number: '110000000',
    account_type: 'checking',
    name: 'Grace Hopper',
    email: 'grace@example.test',
  };
}

// biome-ignore format: a table reads in columns
export const METHODS: readonly Method[] = [
  { key: 'visa',          by: 'card', words: 'Visa card',                         outcome: 'Approved. It settles with the card batch.',                      paymentMethod: card('4242424242424242') },
  { key: 'declines51',    by: 'card', words: 'card with insufficient funds (51)',           outcome: 'Declined with 51, insufficient funds.',                      paymentMethod: card('4000090000000185') },
  { key: 'refundRejected', by: 'card', words: 'card whose refunds are rejected',    outcome: 'Approved. The network rejects its refunds.', paymentMethod: card('4000000000005126') },
  { key: 'good',          by: 'bank', words: 'bank account in good standing',                 outcome: 'Settles. You can schedule a return on its page.',       paymentMethod: bank('000123456789') },
  { key: 'R01',           by: 'bank', words: 'account with insufficient funds (R01)',      outcome: 'Returned the day after settlement.',                           paymentMethod: bank('000100000001') },
  { key: 'R10',           by: 'bank', words: 'customer who disputes the debit (R10)',  outcome: 'Returned on day 10, after funding.',                   paymentMethod: bank('000100000010') },
  { key: 'C01',           by: 'bank', words: 'account with a changed number (C01)', outcome: 'Settles. The bank sends the correct number with C01.',            paymentMethod: bank('000100009801') },
];

/** A payment in one press. */
interface Preset {
  readonly title: string;
  readonly type: string;
  readonly amountCents: number;
  readonly method: string;
}

// biome-ignore format: a table reads in columns
export const PRESETS: readonly Preset[] = [
  { title: 'Card sale',                type: 'SALE',    amountCents: 12_900, method: 'visa' },
  { title: 'Bank debit',               type: 'PAYMENT', amountCents:  4_999, method: 'good' },
  { title: 'Returned bank debit', type: 'PAYMENT', amountCents:  4_999, method: 'R10' },
  { title: 'Declined card',  type: 'SALE',    amountCents:  2_500, method: 'declines51' },
  { title: 'Authorize only',           type: 'AUTH',    amountCents:  8_000, method: 'visa' },
  { title: 'Payout to a bank account',         type: 'PAYOUT',  amountCents:  3_000, method: 'good' },
];

/** What the shop may ask for, by what the customer pays with. */
// biome-ignore format: a table reads in columns
export const TYPES: Readonly<Record<Method['by'], readonly (readonly [type: string, words: string])[]>> = {
  card: [['SALE', 'Charge the card'], ['AUTH', 'Authorize only']],
  bank: [['PAYMENT', 'Debit the account'], ['PAYOUT', 'Credit the account']],
};
