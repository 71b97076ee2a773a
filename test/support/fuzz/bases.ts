import { banks, cards, type Gateway, storable } from '../../../src/index.ts';
import { fieldOf } from '../http-requests.ts';
import { type Ask, casesOf, type Row } from '../operation-cases.ts';
import { PASSWORD, personWith } from '../persons.ts';
import { challenged, type PreparedWorld } from '../prepared-world.ts';
import { SECRET } from './secrets.ts';

/** Things in states of their own, besides those that a prepared world names. */
export interface MoreThings {
  readonly openSale: string;
  readonly openPayout: string;
  readonly settledPayment: string;
  readonly voided: string;
  /** A bank account whose micro-deposits were not sent yet. */
  readonly unsent: string;
  /** A person who asked for a code, and enrolled an authenticator before answering. */
  readonly enrolled: { readonly key: string; readonly challenge: PreparedWorld['challenge'] };
}

export function moreThings({ gateway }: PreparedWorld): MoreThings {
  const { transactions } = gateway;
  const newest = (type: 'SALE' | 'PAYOUT' | 'PAYMENT') => {
    const [found] = transactions.list({ type }).data;
    return String(fieldOf(found, 'transaction_id') ?? fieldOf(found, 'id'));
  };
  const { transaction_id: voided } = transactions.create({ type: 'AUTH', amount: 700, payment_method: cards.visa });
  transactions.cancel(voided, { type: 'VOID' });
  const moving = { openSale: newest('SALE'), openPayout: newest('PAYOUT'), settledPayment: newest('PAYMENT') };
  const account = gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' });
  return { ...moving, voided, unsent: account.payment_token, enrolled: enrolledLate(gateway) };
}

function enrolledLate(gateway: Gateway): MoreThings['enrolled'] {
  const { apiKey: key, userId } = personWith(gateway, 'operator');
  const challenge = challenged(gateway, gateway.as(key));
  gateway.users.update(userId, { mfa: { enabled: true, channel: 'totp' } });
  return { key, challenge };
}

const CARD = { ...cards.visa, pan: SECRET.pan, cvv: SECRET.cvv, address_line1: '1 Main St', zip: '94103' };
const AMEX = { ...cards.amex, cvv: SECRET.cvv };
const BANK = { ...banks.good, account_number: SECRET.account };
const STORED = { pan: SECRET.pan, expiry_month: '12', expiry_year: '2030', cardholder_name: 'Ada Lovelace' };
const { type: _type, ...BANK_FIELDS } = BANK;

/** Good asks besides the prepared one; what is secret in them is a secret that we look for. */
// biome-ignore format: a table reads in columns
const MORE: Readonly<Record<string, (world: PreparedWorld & MoreThings) => readonly Ask[]>> = {
  'transactions.create': ({ token, gateway, spareClient }) => [
    { input: { type: 'SALE', amount: 100, payment_method: CARD, metadata: { order: 1 }, purchase_description: 'Two tents' } },
    { input: { type: 'auth', amount: 200, payment_method: AMEX } },
    { input: { type: 'PAYMENT', amount: 300, payment_method: BANK } },
    { input: { type: 'payout', amount: 400, payment_method: BANK, sec_code: 'PPD' } },
    { input: { type: 'SALE', amount: 500, recurring: true, payment_method: { type: 'token', payment_token: token, cvv: SECRET.cvv } } },
    { as: { ...gateway.reseller, clientId: spareClient }, input: { type: 'SALE', amount: 600, payment_method: CARD } },
  ],
  'transactions.cancel': ({ openSale, openPayout, settledSale, settledPayment, disputedSale }) => [
    { id: openSale, input: { type: 'VOID' } },
    { id: openPayout, input: { type: 'cancel' } },
    { id: settledSale, input: { type: 'REFUND' } },
    { id: settledPayment, input: { type: 'cancel' } },
    { id: disputedSale, input: { type: 'REFUND' } },
  ],
  'transactions.capture': ({ held, voided }) => [{ id: held }, { id: held, input: { amount: 901 } }, { id: voided }],
  'transactions.get': ({ openPayout }) => [{ id: openPayout }],
  'transactions.list': () => [
    { input: { search_text: '4242', sort_column: 'amount' } },
    { input: { term: 'Lovelace', amount_min: 1, amount_max: 90_000 } },
  ],
  'paymentTokens.create': () => [
    { input: { card: STORED, is_default: true, customer_id: 'CUSTOMER-ada' } },
    { input: { bank_account: BANK_FIELDS, nickname: 'rent' } },
    { input: { bank_account: BANK_FIELDS, verification: 'MICRO_DEPOSITS' } },
  ],
  'paymentTokens.update': ({ token }) => [
    { id: token, input: { is_default: true } },
    { id: token, input: { apply_correction: true, nickname: 'blue' } },
  ],
  'paymentTokens.verify': ({ unverified, unsent }) => [
    { id: unverified.id, input: { amounts: [98, 99] } },
    { id: unsent, input: { amounts: [98, 99] } },
  ],
  'clients.create': ({ gateway }) => [{ as: gateway.reseller, input: { kind: 'reseller', name: 'Resale' } }],
  'clients.update': ({ gateway, spareClient }) => [
    { id: spareClient, as: gateway.reseller, input: { status: 'suspended', settlement: { auto_close: false, card_funding_days: 2 } } },
  ],
  'clients.delete': ({ gateway }) => [{ id: gateway.reseller.clientId, as: gateway.reseller }],
  'integrations.create': ({ gateway, spareClient }) => [
    { as: gateway.reseller, input: { kind: 'card_processor', provider: 'Cards', mid: '1', tid: '2', client_id: spareClient } },
    { as: gateway.reseller, input: { kind: 'ach_processor', provider: 'ACH', company_id: '1234567890', sec_codes: ['WEB'], client_id: spareClient } },
  ],
  'integrations.update': ({ spareIntegration }) => [{ id: spareIntegration, input: { status: 'active', tid: '2' } }],
  'users.create': ({ ownerKey }) => [
    { as: ownerKey, input: { first_name: 'Otto', last_name: 'Owner', email: 'otto@acme.test', role: 'OWNER', password: SECRET.password } },
  ],
  'users.update': ({ user, ownerKey, owner }) => [
    { id: user, input: { password: SECRET.password, email: 'vera@elsewhere.test' } },
    { id: user, input: { mfa: { enabled: true, channel: 'sms' } } },
    { id: owner, as: ownerKey, input: { mfa: { enabled: true, channel: 'totp' } } },
  ],
  'users.delete': ({ owner, ownerKey }) => [{ id: owner, as: ownerKey }],
  'users.changePassword': ({ gateway, ownerKey }) => [
    { as: ownerKey, input: { current_password: gateway.merchant.ownerPassword, new_password: SECRET.password } },
    { as: ownerKey, input: { current_password: SECRET.password, new_password: PASSWORD, mfa_token: SECRET.mfaToken } },
  ],
  'mfa.verify': ({ enrolled: { key, challenge } }) => [
    { as: key, input: { challenge_id: challenge.id, code: challenge.code } },
  ],
  'auth.issueKey': ({ gateway: { merchant, reseller } }) => [
    { as: null, input: { email: merchant.ownerEmail, password: SECRET.password } },
    { as: null, input: { email: reseller.ownerEmail, password: reseller.ownerPassword, client_id: merchant.clientId } },
  ],
};

/** The asks that mutations of a row begin with. */
export function basesOf(row: Row, world: PreparedWorld & MoreThings): readonly Ask[] {
  return [casesOf(row, world).good, ...(MORE[row.name]?.(world) ?? [])];
}
