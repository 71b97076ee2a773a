import { accepted, field, notApproved, rejected } from '../steps/expectations.ts';
import { type Step, scenario } from '../steps/step.ts';
import { AMEX, bank, cancel, capture, card, create, DISCOVER, get, MASTERCARD, VISA } from './transactions.ts';

const STATES = 'States and transitions, Transaction state';
const ENDPOINTS = 'Endpoints, Transactions';
const BRANDS = 'Limits, Card brands accepted';
const RESPONSE = 'Resources, Transaction response';

/** Card sales and authorizations until they settle. */
const SALES: readonly Step[] = scenario('sales', [
  create(
    'sale',
    { type: 'SALE', amount: 7, payment_method: card(VISA), metadata: { order: 'A-1', lines: [1, 2], gift: true } },
    {
      expects: [
        accepted(ENDPOINTS),
        field('transaction_state', 'authorized', STATES),
        field('response_code', '00', RESPONSE),
        field('requested_amount', 7, RESPONSE),
        field('amount_requested', 7, RESPONSE),
      ],
    },
  ),
  get('get sale', 'sale', { expects: [accepted(ENDPOINTS), field('transaction_state', 'authorized', STATES)] }),
  create(
    'sale in lower case',
    { type: 'sale', amount: 3, payment_method: card(MASTERCARD) },
    { expects: [accepted('Resources, Transaction request')] },
  ),
  create('amex', { type: 'SALE', amount: 2, payment_method: card(AMEX) }, { expects: [accepted(BRANDS)] }),
  create('discover', { type: 'SALE', amount: 2, payment_method: card(DISCOVER) }, { expects: [accepted(BRANDS)] }),
  create('debit card', { type: 'SALE', amount: 2, payment_method: card('4000056655665556') }),
  create('address mismatch', {
    type: 'SALE',
    amount: 2,
    payment_method: card('4000000000000010', { address_line1: '510 Townsend St', zip: '94103' }),
  }),
  create('cvv mismatch', { type: 'SALE', amount: 2, payment_method: card('4000000000000101') }),
  create('without extras', {
    type: 'SALE',
    amount: 2,
    payment_method: card(VISA),
    purchase_description: '{tag} plain',
  }),
  capture('capture a sale', 'sale'),
  cancel('refund before settlement', 'sale', { type: 'REFUND', amount: 3 }),
  cancel('cancel type of ACH', 'sale', { type: 'cancel' }),
  cancel('void', 'sale', { type: 'VOID' }, { expects: [accepted(ENDPOINTS)] }),
  get('get voided sale', 'sale'),
  cancel('void again', 'sale', { type: 'VOID' }),
  capture('capture a voided sale', 'sale'),
  create('auth', { type: 'AUTH', amount: 9, payment_method: card(MASTERCARD) }, { expects: [accepted(ENDPOINTS)] }),
  get('get auth', 'auth'),
  capture('capture too much', 'auth', { amount: 10 }),
  capture('capture in part', 'auth', { amount: 4 }),
  get('get captured', 'auth'),
  capture('capture again', 'auth'),
  cancel('void captured', 'auth', { type: 'VOID' }, { expects: [accepted(ENDPOINTS)] }),
  create('whole auth', { type: 'AUTH', amount: 5, payment_method: card(VISA) }),
  capture('capture whole', 'whole auth', {}, { expects: [accepted(ENDPOINTS)] }),
  get('get captured whole', 'whole auth'),
  create('unused auth', { type: 'auth', amount: 5, payment_method: card(AMEX) }),
  cancel('void auth', 'unused auth', { type: 'VOID' }, { expects: [accepted(ENDPOINTS)] }),
  get('get voided auth', 'unused auth'),
]);

/** Test cards that issuers decline, by response code. */
const DECLINED: readonly (readonly [code: string, pan: string])[] = [
  ['05', '4000090000000078'],
  ['51', '4000090000000185'],
  ['54', '4000090000000219'],
  ['14', '4000090000000128'],
  ['41', '4000090000000151'],
  ['91', '4000090000000334'],
];

/** Declines by test values. */
const DECLINES: readonly Step[] = scenario('declines', [
  ...DECLINED.map(([code, pan]) => create(`code ${code}`, { type: 'SALE', amount: 2, payment_method: card(pan) })),
  get('get declined', 'code 51'),
  capture('capture declined', 'code 51', {}, { expects: [rejected(ENDPOINTS)] }),
  cancel('void declined', 'code 51', { type: 'VOID' }),
  create('declined auth', { type: 'AUTH', amount: 2, payment_method: card('4000090000000185') }),
  create(
    'jcb',
    { type: 'SALE', amount: 2, payment_method: card('3530111333300000') },
    { expects: [notApproved(BRANDS)] },
  ),
  create('expired card', {
    type: 'SALE',
    amount: 2,
    payment_method: card(VISA, { expiry: { month: '01', year: '2020' } }),
  }),
]);

/** ACH payments and payouts until they settle. */
const BANK_PAYMENTS: readonly Step[] = scenario('bank payments', [
  create(
    'payment',
    { type: 'PAYMENT', amount: 6, payment_method: bank(), metadata: { order: 'B-1' } },
    {
      undo: 'cancel',
      expects: [
        accepted(ENDPOINTS),
        field('transaction_state', 'authorized', STATES),
        field('requested_amount', 6, RESPONSE),
        field('amount_requested', 6, RESPONSE),
      ],
    },
  ),
  get('get payment', 'payment', { expects: [accepted(ENDPOINTS)] }),
  capture('capture a payment', 'payment'),
  cancel('void a payment', 'payment', { type: 'VOID' }),
  cancel('cancel', 'payment', { type: 'cancel' }, { expects: [accepted(ENDPOINTS)] }),
  get('get canceled', 'payment'),
  cancel('cancel again', 'payment', { type: 'cancel' }),
  create(
    'payout',
    { type: 'payout', amount: 4, payment_method: bank({ account_type: 'savings' }) },
    { undo: 'cancel', expects: [accepted(ENDPOINTS)] },
  ),
  get('get payout', 'payout'),
  create(
    'account type with a capital letter',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ account_type: 'Savings' }) },
    { undo: 'cancel', expects: [accepted('Resources, Transaction request')] },
  ),
  create(
    'company',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ account_holder_type: 'company' }) },
    { undo: 'cancel' },
  ),
  create(
    'unassigned routing number',
    { type: 'PAYMENT', amount: 2, payment_method: bank({ routing_number: '123456789' }) },
    { undo: 'cancel' },
  ),
  create('sale of a bank account', { type: 'SALE', amount: 2, payment_method: bank() }, { undo: 'cancel' }),
  create('payment by card', { type: 'PAYMENT', amount: 2, payment_method: card(VISA) }),
]);

/** Scenarios of transactions of one merchant. */
export const TRANSACTION_STEPS: readonly Step[] = [...SALES, ...DECLINES, ...BANK_PAYMENTS];
