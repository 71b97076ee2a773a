/** A payment method of the form: one of the test values `cards` and `banks`, with its outcome. */
interface PaymentChoice {
  readonly key: string;
  readonly label: string;
  readonly network: 'card' | 'bank';
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

/** The payment methods of the form. */
export const METHODS: readonly PaymentChoice[] = [
  {
    key: 'visa',
    network: 'card',
    label: 'Visa card',
    outcome: 'Approved. It settles with the card batch.',
    paymentMethod: card('4242424242424242'),
  },
  {
    key: 'declines51',
    network: 'card',
    label: 'card with insufficient funds (51)',
    outcome: 'Declined with 51, insufficient funds.',
    paymentMethod: card('4000090000000185'),
  },
  {
    key: 'refundRejected',
    network: 'card',
    label: 'card whose refunds are rejected',
    outcome: 'Approved. The network rejects its refunds.',
    paymentMethod: card('4000000000005126'),
  },
  {
    key: 'good',
    network: 'bank',
    label: 'bank account in good standing',
    outcome: 'It settles. Schedule a return on its page.',
    paymentMethod: bank('000123456789'),
  },
  {
    key: 'R01',
    network: 'bank',
    label: 'account with insufficient funds (R01)',
    outcome: 'Returned the day after settlement.',
    paymentMethod: bank('000100000001'),
  },
  {
    key: 'R10',
    network: 'bank',
    label: 'customer who disputes the debit (R10)',
    outcome: 'Returned on day 10, after funding.',
    paymentMethod: bank('000100000010'),
  },
  {
    key: 'C01',
    network: 'bank',
    label: 'account with a changed number (C01)',
    outcome: 'Settles. The bank sends the correct number with C01.',
    paymentMethod: bank('000100009801'),
  },
];

/** A payment that one button creates. */
interface PaymentPreset {
  readonly title: string;
  readonly type: string;
  readonly amountCents: number;
  readonly method: string;
}

/** The payments that have a button of their own. */
export const PRESETS: readonly PaymentPreset[] = [
  { title: 'Card sale', type: 'SALE', amountCents: 12_900, method: 'visa' },
  { title: 'Bank debit', type: 'PAYMENT', amountCents: 4_999, method: 'good' },
  { title: 'Returned bank debit', type: 'PAYMENT', amountCents: 4_999, method: 'R10' },
  { title: 'Declined card', type: 'SALE', amountCents: 2_500, method: 'declines51' },
  { title: 'Authorize only', type: 'AUTH', amountCents: 8_000, method: 'visa' },
  { title: 'Payout to a bank account', type: 'PAYOUT', amountCents: 3_000, method: 'good' },
];

/** The transaction types that each kind of payment method allows. */
// biome-ignore format: a table reads in columns
export const TRANSACTION_TYPES: Readonly<Record<PaymentChoice['network'], readonly (readonly [type: string, label: string])[]>> = {
  card: [['SALE', 'Charge the card'], ['AUTH', 'Authorize only']],
  bank: [['PAYMENT', 'Debit the account'], ['PAYOUT', 'Credit the account']],
};
