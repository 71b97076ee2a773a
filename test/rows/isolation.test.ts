/** What is another tenant's is not there: asked for, named or listed, it reads the same as what never was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsOf, takesId } from '../../src/engine/operation.ts';
import type { ActAs } from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { askOverHttp } from '../support/asking.ts';
import { tended } from '../support/fresh-gateway.ts';
import { fieldOf, type Heard, verdict } from '../support/http-requests.ts';
import { type Ask, casesOf, type Row } from '../support/operation-cases.ts';
import { NOTHING } from '../support/prepared-world.ts';
import { type Belongings, prepareTenants, type Tenants } from '../support/tenants.ts';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await prepareTenants();
});
afterAll(() => tenants.world.gateway.close());

/** Asks in a world of its own. */
function ask(row: Row, asked: Ask, as: ActAs, method: Row['method'] = row.method): Promise<Heard> {
  return askOverHttp(tended(tenants.world.gateway.fork()), row, asked, { as, method });
}

function rowOf(name: string): Row {
  const row = OPERATIONS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`${name} is no row`);
  return row;
}

/** An answer but for the ids that differ with each. */
function told({ status, body }: Heard): unknown {
  const { correlation_id: _id, ...rest } = Object(body);
  return { status, ...rest };
}

const WITH_ID = OPERATIONS.filter(takesId).flatMap((row) =>
  methodsOf(row).map((method) => ({ name: row.name, row, method })),
);

describe.each(WITH_ID)('$name by $method', ({ row, method }) => {
  it.each([
    ['a merchant beside it', () => tenants.sibling],
    ['a reseller beside it', () => tenants.resale],
    ['a merchant of another reseller', () => tenants.tent],
    ['the platform, for a merchant beside it', () => ({ ...tenants.platform, clientId: tenants.sibling.clientId })],
    ['a reseller, for a merchant of its own', () => ({ ...tenants.resale, clientId: tenants.tent.clientId })],
  ])('shows %s no more of an object than of none', async (_who, as) => {
    const { good } = casesOf(row, tenants.world);
    const found = await ask(row, good, as(), method);
    const none = await ask(row, { ...good, id: nothingLike(good.id) }, as(), method);
    expect([verdict(found), told(found)]).toEqual(['404 not_found', told(none)]);
  });

  it('answers the platform above it, also where it acts for the merchant', async () => {
    const { good, answers } = casesOf(row, tenants.world);
    const { platform, acme } = tenants;
    const asClient = row.name === 'clients.delete' ? platform.clientId : acme.clientId;
    const heard = [
      await ask(row, good, platform, method),
      await ask(row, good, { ...platform, clientId: asClient }, method),
    ];
    expect(heard.map(verdict)).toEqual([String(answers), String(answers)]);
  });

  it('hides what is below the reseller from the platform’s other merchants, and from nobody above it', async () => {
    const { platform, resale, tent, acme } = tenants;
    const asked = { ...casesOf(row, tenants.world).good, id: idFor(row, tenants.ofTent) };
    const heard = await Promise.all([acme, tent, resale, platform].map((as) => ask(row, asked, as, method)));
    const [stranger, ...insiders] = heard.map(verdict);
    expect([stranger, insiders.filter((one) => /^40[134] /.test(one))]).toEqual(['404 not_found', []]);
  });

  it('keeps a closed client’s objects from itself and from those beside it', async () => {
    const { resale, sibling, closed } = tenants;
    const heard = await Promise.all([closed, sibling, resale].map((as) => ask(row, left(row), as, method)));
    expect(heard.map(verdict)).toEqual(['403 client_closed', '404 not_found', '404 not_found']);
  });
});

/** What those above it hear where they would change it stands in {@link CHANGES}. */
describe.each(WITH_ID.filter(({ method }) => method === 'GET'))('$name by $method', ({ row, method }) => {
  it('leaves a closed client’s objects to be read by those above it', async () => {
    expect(verdict(await ask(row, left(row), tenants.platform, method))).toBe('200');
  });
});

/** Asks for what a client that was closed has left. */
function left(row: Row): Ask {
  return { ...casesOf(row, tenants.world).good, id: idFor(row, tenants.left) };
}

/** The well-formed id of nothing, of the same kind. */
function nothingLike(id = ''): string {
  const kind = id.slice(0, id.lastIndexOf('-') + 1);
  return Object.values(NOTHING).find((nothing) => nothing.startsWith(kind)) ?? '';
}

/** Of somebody's belongings, the one that a row's path names. */
function idFor({ path }: Row, belongings: Belongings): string {
  if (path.includes('/integrations/summary/')) return belongings.client;
  const [, , collection = ''] = path.split('/');
  const kind = new Map<string, keyof Belongings>([
    ['transactions', 'transaction'],
    ['batches', 'batch'],
    ['deposits', 'deposit'],
    ['disputes', 'dispute'],
    ['payment_tokens', 'token'],
    ['clients', 'client'],
    ['integrations', 'integration'],
    ['users', 'user'],
  ]).get(collection);
  if (kind === undefined) throw new Error(`what does ${path} name?`);
  return belongings[kind];
}

const USER = { first_name: 'Nora', last_name: 'New', email: 'nora@tent.test', role: 'viewer' };
const SALE = { type: 'SALE', amount: 100 };

/** Each field of a body or query that names something; who asks; something that they may not see; what they hear. */
// biome-ignore format: a table reads in columns
const NAMED: readonly (readonly [row: string, field: string, as: () => ActAs, another: () => string, heard: string, input: (id: string) => Record<string, unknown>])[] = [
  ['transactions.create', 'payment_token of another merchant',  () => tenants.sibling, () => tenants.world.token,              '404 not_found',       (payment_token) => ({ ...SALE, payment_method: { type: 'token', payment_token } })],
  ['transactions.create', 'payment_token, acting for another',  acting,                () => tenants.world.token,              '404 not_found',       (payment_token) => ({ ...SALE, payment_method: { type: 'token', payment_token } })],
  ['transactions.list',   'payment_token',                      () => tenants.sibling, () => tenants.world.token,              '200',                 (payment_token) => ({ payment_token })],
  ['transactions.list',   'batch_id',                           () => tenants.sibling, () => tenants.world.closedBatch,        '200',                 (batch_id) => ({ batch_id })],
  ['transactions.list',   'reference_id',                       () => tenants.sibling, () => tenants.world.settledSale,        '200',                 (reference_id) => ({ reference_id })],
  ['transactions.list',   'search_text',                        () => tenants.sibling, () => tenants.world.settledSale,        '200',                 (search_text) => ({ search_text })],
  ['transactions.list',   'term',                               () => tenants.sibling, () => tenants.world.settledSale,        '200',                 (term) => ({ term })],
  ['paymentTokens.list',  'customer_id',                        () => tenants.resale,  () => tenants.world.customer,           '200',                 (customer_id) => ({ customer_id })],
  ['clients.list',        'parent_id',                          () => tenants.sibling, () => tenants.resale.clientId,          '200',                 (parent_id) => ({ parent_id })],
  ['clients.list',        'search_text',                        () => tenants.resale,  () => tenants.acme.clientId,            '200',                 (search_text) => ({ search_text })],
  ['clients.create',      'parent_id',                          () => tenants.resale,  () => tenants.platform.clientId,        '404 not_found',       (parent_id) => ({ kind: 'merchant', name: 'Above', parent_id })],
  ['integrations.list',   'client_id',                          () => tenants.sibling, () => tenants.acme.clientId,            '200',                 (client_id) => ({ client_id })],
  ['integrations.list',   'search_text',                        () => tenants.sibling, () => tenants.world.integration,        '200',                 (search_text) => ({ search_text })],
  ['integrations.create', 'client_id',                          () => tenants.sibling, () => tenants.acme.clientId,            '404 not_found',       (client_id) => ({ kind: 'other', provider: 'Books', client_id })],
  ['integrations.create', 'client_id of the reseller above',    () => tenants.tent,    () => tenants.resale.clientId,          '404 not_found',       (client_id) => ({ kind: 'other', provider: 'Books', client_id })],
  ['users.list',          'client_id',                          () => tenants.sibling, () => tenants.acme.clientId,            '200',                 (client_id) => ({ client_id })],
  ['users.list',          'email',                              () => tenants.sibling, () => 'vera@acme-outfitters.test',      '200',                 (email) => ({ email })],
  ['users.list',          'search_text',                        () => tenants.sibling, () => tenants.world.user,               '200',                 (search_text) => ({ search_text })],
  ['users.create',        'client_id',                          () => tenants.sibling, () => tenants.acme.clientId,            '404 not_found',       (client_id) => ({ ...USER, client_id })],
  ['users.create',        'client_id of a merchant beside',     acting,                () => tenants.acme.clientId,            '404 not_found',       (client_id) => ({ ...USER, client_id })],
  ['mfa.verify',          'challenge_id of another person',     () => tenants.tent.apiKey, () => tenants.world.challenge.id,   '404 not_found',       (challenge_id) => ({ challenge_id, code: '123456' })],
  ['auth.issueKey',       'client_id',                          () => null,            () => tenants.sibling.clientId,         '403 forbidden',       (client_id) => ({ email: tenants.world.gateway.merchant.ownerEmail, password: tenants.world.gateway.merchant.ownerPassword, client_id })],
];

function acting(): ActAs {
  return { ...tenants.platform, clientId: tenants.sibling.clientId };
}

describe('a field that names what is another tenant’s is answered as one that names nothing', () => {
  it.each(NAMED)('%s: %s', async (name, _field, as, another, heard, input) => {
    const row = rowOf(name);
    const id = another();
    const found = await ask(row, { input: input(id) }, as());
    const none = await ask(row, { input: input(nothingLike(id) || 'nobody@nowhere.test') }, as());
    expect([verdict(found), told(found)]).toEqual([heard, told(none)]);
    if (heard === '200') expect(fieldOf(found.body, 'total')).toBe(0);
  });

  it.each(['clients.update', 'integrations.update'])(
    '%s: where a thing belongs never changes, and says no more',
    async (name) => {
      const row = rowOf(name);
      const { id } = casesOf(row, tenants.world).good;
      const field = name === 'clients.update' ? 'parent_id' : 'client_id';
      const [found, none] = await Promise.all(
        [tenants.sibling.clientId, NOTHING.client].map((other) =>
          ask(row, { id: id ?? '', input: { [field]: other } }, tenants.acme),
        ),
      );
      if (found === undefined || none === undefined) throw new Error('two were asked');
      expect([verdict(found), told(found)]).toEqual(['400 invalid_request', told(none)]);
    },
  );

  it('the header Client-Id: a client of another tenant, the one above, or none', async () => {
    const { platform, acme, tent } = tenants;
    const named = [platform.clientId, tent.clientId, NOTHING.client, 'CLIENT-x'];
    const heard = await Promise.all(
      named.map((clientId) => ask(rowOf('transactions.list'), {}, { ...acme, clientId })),
    );
    expect(heard.map(told)).toEqual(named.map(() => told(heard[0] ?? { status: 0, headers: new Headers(), body: {} })));
    expect(heard.map(verdict)).toEqual(named.map(() => '403 forbidden'));
  });
});

describe('lists', () => {
  /** By hand: whose rows each caller sees. */
  const SEES: readonly (readonly [who: string, as: () => ActAs, whose: () => readonly string[]])[] = [
    ['a merchant', () => tenants.acme, () => [tenants.acme.clientId]],
    ['a merchant of a reseller', () => tenants.tent, () => [tenants.tent.clientId]],
    ['a reseller', () => tenants.resale, () => [tenants.resale.clientId, tenants.tent.clientId]],
    ['the platform for a merchant', acting, () => [tenants.sibling.clientId]],
  ];
  const LISTS = OPERATIONS.filter(({ name }) => name.endsWith('.list')).map((row) => ({ name: row.name, row }));
  const whole = ({ name }: Row) => (name === 'paymentTokens.list' ? { per_page: 100 } : { take: 100 });
  const linesOf = ({ body }: Heard): unknown[] => {
    const data = fieldOf(body, 'data');
    return Array.isArray(data) ? data : [];
  };

  it.each(LISTS)('$name shows the platform every client’s rows', async ({ row }) => {
    const lines = linesOf(await ask(row, { input: whole(row) }, tenants.platform));
    const owners = new Set(lines.map((line) => fieldOf(line, 'client_id')));
    const { acme, sibling, tent, closed } = tenants;
    expect([acme, sibling, tent, closed].map(({ clientId }) => owners.has(clientId))).toEqual([true, true, true, true]);
  });

  describe.each(SEES)('as %s sees them', (_who, as, whose) => {
    it.each(LISTS)('$name is what the platform sees, less what is others’', async ({ row }) => {
      const all = linesOf(await ask(row, { input: whole(row) }, tenants.platform));
      const seen = await ask(row, { input: whole(row) }, as());
      const own = all.filter((line) => whose().includes(String(fieldOf(line, 'client_id'))));
      expect([linesOf(seen), fieldOf(seen.body, 'total')]).toEqual([own, own.length]);
      expect(own.length).toBeGreaterThan(0);
    });
  });

  it('of the open batch and its state are a merchant’s own', async () => {
    for (const row of ['batches.status', 'batches.openTransactions'].map(rowOf)) {
      const text = JSON.stringify((await ask(row, {}, tenants.sibling)).body);
      expect(text).not.toContain(tenants.acme.clientId);
      expect(verdict(await ask(row, {}, tenants.resale))).toBe('409 merchant_required');
    }
  });
});

describe('a closed client', () => {
  const KEYED = OPERATIONS.filter(({ permission }) => permission !== 'nobody').flatMap((row) =>
    methodsOf(row).map((method) => ({ name: row.name, row, method })),
  );

  it.each(KEYED)('may not ask for $name by $method', async ({ row, method }) => {
    const { good } = casesOf(row, tenants.world);
    const heard = await Promise.all(
      [tenants.closed, { ...tenants.platform, clientId: tenants.closed.clientId }].map((as) =>
        ask(row, good, as, method),
      ),
    );
    expect(heard.map(verdict)).toEqual(['403 client_closed', '403 client_closed']);
  });
});

/** What those above a closed client hear where they would change what it has left. */
const CHANGES: readonly (readonly [row: string, heard: string])[] = [
  ['transactions.capture', '403 client_closed'],
  ['transactions.cancel', '403 client_closed'],
  ['disputes.submitEvidence', '403 client_closed'],
  ['disputes.accept', '403 client_closed'],
  ['paymentTokens.update', '403 client_closed'],
  ['paymentTokens.verify', '403 client_closed'],
  ['paymentTokens.delete', '403 client_closed'],
  ['integrations.update', '403 client_closed'],
  ['integrations.delete', '403 client_closed'],
  ['users.update', '403 client_closed'],
  ['users.delete', '403 client_closed'],
  ['clients.update', '409 invalid_state'],
  ['clients.delete', '200'],
];

describe('what a closed client has left', () => {
  it.each(CHANGES)('is not changed from above by %s: %s', async (name, heard) => {
    const row = rowOf(name);
    const asked = { ...casesOf(row, tenants.world).good, id: idFor(row, tenants.left) };
    expect(verdict(await ask(row, asked, tenants.platform))).toBe(heard);
  });

  it('names every row that changes a thing', () => {
    const changing = OPERATIONS.filter((row) => takesId(row) && row.method !== 'GET').map(({ name }) => name);
    expect(CHANGES.map(([name]) => name).sort()).toEqual(changing.sort());
  });
});

describe('two tenants who use the same words', () => {
  it('have a customer of that name each, with a default of their own', () => {
    const gateway = tended(tenants.world.gateway.fork());
    const card = { pan: '5555555555554444', expiry_month: '12', expiry_year: '2030' };
    const stored = { customer_id: 'CUSTOMER-shared', is_default: true, card };
    const [one, other] = [tenants.acme, tenants.sibling].map((tenant) => gateway.as(tenant).paymentTokens);
    const first = one?.create(stored).payment_token ?? '';
    expect(other?.create(stored).duplicate_of).toBe(null);
    expect(one?.get(first).is_default).toBe(true);
  });

  it('have an Idempotency-Key of that name each; who acts for a merchant shares the merchant’s', () => {
    const gateway = tended(tenants.world.gateway.fork());
    const { acme, sibling, platform } = tenants;
    const sell = (as: ActAs, amount: number) =>
      gateway.as(as).transactions.create(
        {
          type: 'SALE',
          amount,
          payment_method: { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2030' } },
        },
        { idempotencyKey: 'order-1' },
      ).transaction_id;
    const ids = [sell(acme, 100), sell(sibling, 200), sell({ ...platform, clientId: acme.clientId }, 100)];
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([false, true]);
  });
});
