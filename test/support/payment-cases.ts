import { cards } from '../../src/index.ts';
import type { CaseTable } from './operation-cases.ts';
import { NOTHING, STORED_CARD as STORED } from './prepared-world.ts';

const SALE = { type: 'sale', amount: 1999, payment_method: cards.visa, metadata: { order: 'A-1' } };
const byToken = (payment_token: string) => ({ ...SALE, payment_method: { type: 'token', payment_token } });

/** Transactions, batches and stored methods. */
// biome-ignore format: a table reads in columns
export const PAYMENT_CASES: CaseTable = {
  'transactions.create': (world) => ({
    good:       { input: SALE },
    bad:        { input: { ...SALE, amount: 0 } },
    missing:    { input: byToken(NOTHING.token) },
    wrongState: { input: byToken(world.deletedToken) },
    answers:    201,
  }),
  'transactions.capture': (world) => ({
    good:       { id: world.held, input: { amount: 500 } },
    bad:        { id: world.held, input: { amount: 'all' } },
    missing:    { id: NOTHING.transaction },
    wrongState: { id: world.settledSale },
    answers:    200,
  }),
  'transactions.cancel': (world) => ({
    good:       { id: world.settledSale, input: { type: 'REFUND', amount: 100 } },
    bad:        { id: world.settledSale, input: { type: 'UNDO' } },
    missing:    { id: NOTHING.transaction, input: { type: 'VOID' } },
    wrongState: { id: world.settledSale, input: { type: 'VOID' } },
    answers:    201,
  }),
  'transactions.list': () => ({
    good:       { input: { take: 2, processor: 'card', recurring: false, sort_order: 'ASC', created_from: '2026-01-05' } },
    bad:        { input: { take: 0 } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'transactions.get': (world) => ({
    good:       { id: world.settledSale },
    bad:        null,
    missing:    { id: NOTHING.transaction },
    wrongState: null,
    answers:    200,
  }),
  'batches.close': (world) => ({
    good:       { input: { processor: 'card' } },
    bad:        { input: { processor: 'cash' } },
    missing:    null,
    wrongState: { as: world.newcomer },
    answers:    200,
  }),
  'batches.updateStatus': (world) => ({
    good:       { input: { status: 'closed' } },
    bad:        { input: { status: 'open' } },
    missing:    null,
    wrongState: { input: { status: 'closed' }, as: world.newcomer },
    answers:    200,
  }),
  'batches.list': () => ({
    good:       { input: { processor: 'ach', status: 'settled', sort_column: 'net_amount', take: 1 } },
    bad:        { input: { sort_column: 'colour' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'batches.status': ({ gateway }) => ({
    good:       { input: { processor: 'ach' } },
    bad:        { input: { processor: 'cash' } },
    missing:    null,
    wrongState: { as: gateway.reseller },
    answers:    200,
  }),
  'batches.openTransactions': ({ gateway }) => ({
    good:       { input: { take: 1, skip: 1 } },
    bad:        { input: { skip: -1 } },
    missing:    null,
    wrongState: { as: gateway.reseller },
    answers:    200,
  }),
  'batches.transactions': (world) => ({
    good:       { id: world.closedBatch, input: { take: 1 } },
    bad:        { id: world.closedBatch, input: { take: 101 } },
    missing:    { id: NOTHING.batch },
    wrongState: null,
    answers:    200,
  }),
  'deposits.list': () => ({
    good:       { input: { take: 1, deposited_from: '2026-01-05', sort_order: 'asc' } },
    bad:        { input: { take: 0 } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'deposits.get': (world) => ({
    good:       { id: world.deposit },
    bad:        null,
    missing:    { id: NOTHING.deposit },
    wrongState: null,
    answers:    200,
  }),
  'disputes.list': () => ({
    good:       { input: { take: 1, state: 'needs_response', network: 'visa' } },
    bad:        { input: { state: 'open' } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'disputes.get': (world) => ({
    good:       { id: world.dispute },
    bad:        null,
    missing:    { id: NOTHING.dispute },
    wrongState: null,
    answers:    200,
  }),
  'disputes.submitEvidence': (world) => ({
    good:       { id: world.dispute, input: { delivery_proof: 'signed by the customer' } },
    bad:        { id: world.dispute, input: { delivery_proof: 5 } },
    missing:    { id: NOTHING.dispute, input: { text: 'proof' } },
    wrongState: { id: world.lostDispute, input: { text: 'proof' } },
    answers:    200,
  }),
  'disputes.accept': (world) => ({
    good:       { id: world.dispute },
    bad:        null,
    missing:    { id: NOTHING.dispute },
    wrongState: { id: world.lostDispute },
    answers:    200,
  }),
  'paymentTokens.create': ({ gateway }) => ({
    good:       { input: { ...STORED, nickname: 'the red one', is_default: true } },
    bad:        { input: { ...STORED, card: undefined } },
    missing:    null,
    wrongState: { input: STORED, as: gateway.reseller },
    answers:    201,
  }),
  'paymentTokens.list': () => ({
    good:       { input: { customer_id: 'CUSTOMER-ada', status: 'active', per_page: 1, page: 1 } },
    bad:        { input: { per_page: 101 } },
    missing:    null,
    wrongState: null,
    answers:    200,
  }),
  'paymentTokens.get': (world) => ({
    good:       { id: world.deletedToken },
    bad:        null,
    missing:    { id: NOTHING.token },
    wrongState: null,
    answers:    200,
  }),
  'paymentTokens.update': (world) => ({
    good:       { id: world.token, input: { nickname: 'the blue one', card: { expiry_year: '2031' } } },
    bad:        { id: world.token, input: { nickname: 5 } },
    missing:    { id: NOTHING.token },
    wrongState: { id: world.deletedToken, input: { nickname: 'gone' } },
    answers:    200,
  }),
  'paymentTokens.verify': ({ token, unverified: { id, amounts } }) => ({
    good:       { id, input: { amounts } },
    bad:        { id, input: { amounts: [0, 100] } },
    missing:    { id: NOTHING.token, input: { amounts: [1, 2] } },
    wrongState: { id: token, input: { amounts: [1, 2] } },
    answers:    200,
  }),
  'paymentTokens.delete': (world) => ({
    good:       { id: world.token },
    bad:        null,
    missing:    { id: NOTHING.token },
    wrongState: null,
    answers:    200,
  }),
};
