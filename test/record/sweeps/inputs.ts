/** Input validation: every body with every field wrong in every way, and every query. */
import { banks, cards, storable } from 'settlebox';
import type { AnyGateway, CalledBy } from '../calls.ts';
import { call, verdictOf, withGateway } from './sweep.ts';

type Body = Readonly<Record<string, unknown>>;

const CARD_METHOD = { ...cards.visa, address_line1: '1 Main St', zip: '10001' };
const METADATA = { order: 'A-1', lines: 2, gift: true };

/** A valid body of each operation, its caller, and the id of its object. */
// biome-ignore format: a table reads in columns
const BODIES: readonly (readonly [operation: string, body: Body])[] = [
  ['transactions.create',   { type: 'SALE', amount: 1_000, payment_method: CARD_METHOD, metadata: METADATA, recurring: false, purchase_description: 'Socks' }],
  ['transactions.create',   { type: 'PAYMENT', amount: 1_000, payment_method: { ...banks.good, account_holder_type: 'person' }, sec_code: 'WEB', speed: 'standard' }],
  ['transactions.create',   { type: 'SALE', amount: 1_000, payment_method: { type: 'token', payment_token: '$token', cvv: '123' } }],
  ['transactions.capture',  { amount: 500 }],
  ['transactions.cancel',   { type: 'VOID' }],
  ['paymentTokens.create',  { customer_id: 'CUSTOMER-ada', is_default: true, nickname: 'Main', ...storable(cards.visa) }],
  ['paymentTokens.create',  { customer_id: 'CUSTOMER-ada', ...storable(banks.good), verification: 'skip' }],
  ['paymentTokens.update',  { nickname: 'Main', is_default: true, card: { expiry_month: '12', expiry_year: '2031' } }],
  ['paymentTokens.verify',  { amounts: [1, 2] }],
  ['batches.close',         { processor: 'card' }],
  ['batches.updateStatus',  { status: 'closed', processor: 'ach' }],
  ['clients.create',        { kind: 'merchant', name: 'Shop', legal_name: 'Shop Inc', email: 'a@example.test', phone: '+15551234567', mcc: '5732', time_zone: 'America/Chicago', settlement: { auto_close: true, card_cutoff: '20:00', ach_cutoff: '16:00', card_funding_days: 1, ach_funding_days: 1 }, card_checks: { decline_avs: ['N'], decline_cvv: ['N'], duplicate_minutes: 5 } }],
  ['clients.update',        { name: 'Shop', status: 'active', settlement: { time_zone: 'America/Chicago' } }],
  ['integrations.create',   { kind: 'other', provider: 'northwind', mid: 'M-1', tid: 'T-1', status: 'inactive' }],
  ['integrations.create',   { kind: 'ach_processor', provider: 'northwind', company_id: '1234567890', odfi_routing_number: '091400606', sec_codes: ['PPD'], same_day: true, status: 'inactive' }],
  ['integrations.update',   { provider: 'northwind', tid: 'T-9', same_day: false }],
  ['users.create',          { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', role: 'viewer', phone: '+15551234567', password: 'correct horse battery' }],
  ['users.update',          { first_name: 'Ada', role: 'viewer', status: 'active', mfa: { enabled: false } }],
  ['users.changePassword',  { current_password: 'x', new_password: 'correct horse battery', mfa_token: 'x' }],
  ['auth.issueKey',         { email: 'ada@example.test', password: 'x', client_id: 'CLIENT-x', label: 'laptop' }],
  ['mfa.challenge',         { channel: 'email', purpose: 'test' }],
  ['mfa.verify',            { challenge_id: 'CHALLENGE-x', code: '123456' }],
];

/** `undefined` omits the field. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e15,
  '',
  ' ',
  'x',
  'X'.repeat(300),
  'e\u0301\u0000',
  [],
  ['x'],
  {},
  { x: 1 },
];

/** Each attempt sees the original world: an accepted one changes a fork, which is then replaced. */
export const bodies = () =>
  withGateway({}, async (gateway) => {
    const rows: unknown[] = [];
    const ids = idsOf(gateway);
    const by = callerOf(gateway);
    let world = gateway.fork();
    for (const [operation, body] of BODIES) {
      const base = JSON.parse(JSON.stringify(body).replace('$token', ids.paymentTokens ?? ''));
      for (const [path, input] of wrongBodies(base)) {
        const id = ids[operation.split('.')[0] ?? ''] ?? '';
        const verdict = verdictOf(await call(world, operation, { id, input, by: by(operation) }));
        rows.push([operation, path, verdict]);
        if (verdict !== 'accepted') continue;
        world.close();
        world = gateway.fork();
      }
    }
    world.close();
    return { rows };
  });

/** Returns a permitted caller: a reseller for clients, a person for personal data. */
function callerOf(gateway: AnyGateway): (operation: string) => CalledBy {
  const { merchant, reseller } = gateway;
  const { ownerEmail: email, ownerPassword: password } = merchant;
  const { api_key } = gateway.auth.issueKey({ email, password });
  return (operation) => {
    if (operation.startsWith('clients.')) return reseller;
    return operation.startsWith('mfa.') || operation === 'users.changePassword' ? api_key : merchant;
  };
}

function idsOf(gateway: AnyGateway): Record<string, string | undefined> {
  const sale = gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method: cards.visa });
  return {
    transactions: sale.transaction_id ?? sale.id,
    paymentTokens: gateway.paymentTokens.create({ ...storable(cards.visa) }).payment_token,
    clients: gateway.merchant.clientId,
    integrations: gateway.integrations.list().data[0]?.integration_id,
    users: gateway.users.list().data[0]?.user_id,
  };
}

function* wrongBodies(body: Body): Generator<readonly [string, unknown]> {
  yield ['as it is', body];
  yield ['with an unknown field', { ...body, unknown_field: 1 }];
  for (const wrong of [null, [], 'x', 1]) yield [`instead of the body: ${JSON.stringify(wrong)}`, wrong];
  for (const path of pathsOf(body))
    for (const [at, wrong] of WRONG.entries()) yield [`${path.join('.')} #${at}`, withValue(body, path, wrong)];
}

function pathsOf(value: unknown, below: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => [[...below, name], ...pathsOf(one, [...below, name])]);
}

function withValue(body: Body, path: readonly string[], value: unknown): Body {
  const [name = '', ...rest] = path;
  if (rest.length > 0) return { ...body, [name]: withValue(Object(body[name]), rest, value) };
  if (value !== undefined) return { ...body, [name]: value };
  const { [name]: _left, ...others } = body;
  return others;
}

const LISTS = [
  'transactions.list',
  'batches.list',
  'batches.openTransactions',
  'paymentTokens.list',
  'clients.list',
  'integrations.list',
  'users.list',
];
// biome-ignore format: a table reads in columns
const QUERIES: Readonly<Record<string, readonly unknown[]>> = {
  skip:                [0, 3, -1, 'x'],
  take:                [1, 2, 100, 0, 101],
  page:                [1, 2, 0],
  per_page:            [1, 100, 101],
  sort_column:         ['created_at', 'updated_at', 'amount', 'type', 'transaction_state', 'settled_at', 'closed_at', 'name', 'email', 'last_name', 'kind', 'provider', 'net_amount', 'x'],
  sort_order:          ['asc', 'desc', 'ASC', 'x'],
  search_text:         ['ada', 'LOVE', '4242', 'socks', '%', '_', 'acme', 'x'.repeat(300)],
  term:                ['Ada', 'ada', 'socks', 'sock', 'A-1'],
  type:                ['SALE', 'sale', 'REFUND', 'PAYMENT', 'card', 'bank_account', 'x'],
  transaction_state:   ['authorized', 'CAPTURED', 'settled', 'returned', 'voided', 'declined', 'x'],
  response_code:       ['00', '51', 'x'],
  processor:           ['card', 'ach', 'x'],
  payment_method_type: ['card', 'ACH', 'token', 'x'],
  customer_id:         ['CUSTOMER-ada', 'x'],
  return_code:         ['R01', 'x'],
  recurring:           [true, false, 'x'],
  amount_min:          [0, 1_500, 'x'],
  amount_max:          [1_500, -1],
  created_from:        ['2026-01-06T00:00:00Z', '2026-01-06', 'x'],
  created_to:          ['2026-01-06T00:00:00Z', 'x'],
  closed_from:         ['2026-01-06T00:00:00Z'],
  closed_to:           ['2026-01-06T00:00:00Z'],
  status:              ['active', 'inactive', 'settled', 'settling', 'suspended', 'expired', 'x'],
  kind:                ['merchant', 'card_processor', 'x'],
  role:                ['owner', 'viewer', 'x'],
};

/** Every list under every query, over a world with some of everything. */
export const queries = () =>
  withGateway({}, async (gateway) => {
    await fill(gateway);
    const rows: unknown[] = [];
    for (const operation of LISTS)
      for (const [name, values] of Object.entries(QUERIES))
        for (const value of values)
          rows.push([
            operation,
            name,
            value,
            await call(gateway, operation, { input: { [name]: value, ...few(name) } }),
          ]);
    return { rows };
  });

/** Pages are small, so that order and count are visible. */
function few(name: string): object {
  return ['take', 'page', 'per_page'].includes(name) ? {} : { take: 4 };
}

async function fill(gateway: AnyGateway): Promise<void> {
  const { transactions, paymentTokens } = gateway;
  for (const [at, customer_id] of ['CUSTOMER-ada', 'CUSTOMER-grace', 'CUSTOMER-ada'].entries()) {
    const { payment_token } = paymentTokens.create({
      customer_id,
      is_default: at === 1,
      ...(at === 2 ? storable(banks.good) : storable(cards.visa)),
    });
    const sale = { purchase_description: 'Blue socks', metadata: { order: `A-${at}` } };
    transactions.create(
      Object({
        ...sale,
        type: at === 2 ? 'PAYMENT' : 'SALE',
        amount: 1_000 + at,
        payment_method: { type: 'token', payment_token },
      }),
    );
    transactions.create({ ...sale, type: 'AUTH', amount: 2_000 + at, payment_method: cards.mastercard });
    transactions.create({ type: 'SALE', amount: 3_000 + at, payment_method: cards.declines('51') });
    transactions.create({ type: 'PAYMENT', amount: 4_000 + at, payment_method: banks.returns('R01') });
    const voided = transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.amex });
    transactions.cancel(voided.transaction_id ?? voided.id, { type: 'VOID' });
    await gateway.clock.advance({ days: 1 });
  }
  await gateway.clock.advance({ days: 4 });
  gateway.users.create({ first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', role: 'viewer' });
  for (let more = 0; more < 3; more++) gateway.addMerchant({ name: `Branch ${more}` });
}
