import { banks, cards, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway, gatewayForAnyCard } from './support/fresh-gateway.ts';
import { fieldOf, type Heard, type Sent, send, verdict } from './support/http-requests.ts';
import { login, ownerOf, refused, refusedSaying } from './support/logins.ts';

const CREATE = '/v1/transactions';
const KEY = '7f0c2f2e-3d5b-4b0a-9f5c-0f3f6f1f7c11';
const DAY_MS = 24 * 3_600_000;
const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa, metadata: { order: 'A-1', tags: ['x', 'y'] } };

const post = (gateway: Gateway, body: unknown, sent: Sent = {}, path = CREATE): Promise<Heard> =>
  send(gateway, path, { method: 'POST', body, ...sent, headers: { 'Idempotency-Key': KEY, ...sent.headers } });
const idOf = ({ body }: Heard): unknown => fieldOf(body, 'transaction_id');
const sell = (gateway: Pick<Gateway, 'transactions'>, idempotencyKey: string, amount = 1999) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa }, { idempotencyKey });

describe('the same key and body again', () => {
  it('get the first status and body, byte for byte, marked as replayed, with an x-request-id of their own', async () => {
    const gateway = freshGateway();
    const [first, again] = [await post(gateway, SALE), await post(gateway, SALE)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(first.headers.get('x-request-id')).not.toBe(again.headers.get('x-request-id'));
    expect(gateway.transactions.list().total).toBe(1);
  });

  it('are the same in whatever order the fields came, and whatever a direct call brings in one that nobody reads', () => {
    const gateway = freshGateway();
    const odd = {
      type: 'SALE',
      amount: 1999,
      payment_method: cards.visa,
      unread: [1n, undefined, new Date(0)],
    } as const;
    const { unread, payment_method, amount, type } = odd;
    const first = gateway.transactions.create(odd, { idempotencyKey: KEY });
    const again = gateway.transactions.create({ unread, payment_method, amount, type } as typeof odd, {
      idempotencyKey: KEY,
    });
    expect(again).toEqual(first);
    const other = { ...odd, unread: [2n] } as const;
    expect(() => gateway.transactions.create(other, { idempotencyKey: KEY })).toThrow('used with another body');
  });

  it('get the answer as it was, though the thing has moved on', async () => {
    const gateway = freshGateway();
    const first = await post(gateway, SALE);
    gateway.transactions.cancel(String(idOf(first)), { type: 'VOID' });
    expect((await post(gateway, SALE)).body).toEqual(first.body);
  });

  it('leave no other trace: no event, no webhook, no later id', async () => {
    const gateway = freshGateway();
    await post(gateway, SALE);
    const before = gateway.events.list().length;
    const fork = gateway.fork();
    for (let time = 0; time < 3; time++) await post(gateway, SALE);
    expect(gateway.events.list()).toHaveLength(before);
    expect(sell(gateway, 'another').transaction_id).toBe(sell(fork, 'another').transaction_id);
    fork.close();
  });

  it('are the same body whichever way its JSON is written', async () => {
    const gateway = freshGateway();
    const first = await post(gateway, SALE);
    const { metadata, ...rest } = SALE;
    const turned = { metadata: { tags: metadata.tags, order: metadata.order }, ...rest };
    const [pan, expiry] = [cards.visa.pan, { year: cards.visa.expiry.year, month: cards.visa.expiry.month }];
    const spelled = [
      JSON.stringify(turned),
      JSON.stringify(SALE, null, 4),
      JSON.stringify(SALE).replaceAll('"SALE"', '"\\u0053ALE"'),
      JSON.stringify({ ...SALE, payment_method: { ...cards.visa, expiry, pan } }),
    ];
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    for (const body of spelled) expect(idOf(await post(gateway, body, { headers }))).toBe(idOf(first));
    const other = { ...SALE, metadata: { ...metadata, tags: ['y', 'x'] } };
    expect(verdict(await post(gateway, other))).toBe('409 idempotency_key_reused');
  });

  it('may carry another cvv, since none is compared or kept', async () => {
    const gateway = freshGateway();
    const first = await post(gateway, SALE);
    const again = await post(gateway, { ...SALE, payment_method: { ...cards.visa, cvv: '987' } });
    const { cvv: _cvv, ...bare } = cards.visa;
    const without = await post(gateway, { ...SALE, payment_method: bare });
    expect([idOf(again), idOf(without)]).toEqual([idOf(first), idOf(first)]);
  });

  it('hold for every POST that makes or moves something', async () => {
    const gateway = freshGateway();
    const held = gateway.transactions.create({ type: 'AUTH', amount: 900, payment_method: cards.visa });
    const other = gateway.transactions.create({ type: 'SALE', amount: 900, payment_method: cards.visa });
    const { reseller, merchant } = gateway;
    const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
    const person = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.test',
      role: 'viewer',
      password: 'long enough, this',
    };
    const asked: readonly (readonly [path: string, body: unknown, key?: string])[] = [
      [`${CREATE}/${held.transaction_id}/capture`, { amount: 500 }],
      [`${CREATE}/${other.transaction_id}/cancel`, { type: 'VOID' }],
      ['/v1/payment_tokens', { card }],
      ['/v1/clients', { kind: 'merchant', name: 'Shop' }, reseller.apiKey],
      [`/v1/clients/${merchant.clientId}`, { name: 'Acme' }],
      ['/v1/integrations', { kind: 'other', provider: 'Books' }],
      ['/v1/users', person],
      ['/v1/batches/close', { processor: 'card' }],
    ];
    for (const [path, body, key = merchant.apiKey] of asked) {
      const [first, again] = [await post(gateway, body, { key }, path), await post(gateway, body, { key }, path)];
      expect([path, again.status, again.headers.get('idempotent-replayed')]).toEqual([path, first.status, 'true']);
      expect(first.status).toBeLessThan(300);
      expect(again.body).toEqual(first.body);
    }
  });

  it('of an update by PUT do the work again: the key means nothing there', async () => {
    const gateway = freshGateway();
    const path = `/v1/clients/${gateway.merchant.clientId}`;
    const put = (body: unknown) => post(gateway, body, { method: 'PUT' }, path);
    const answers = [await put({ name: 'One' }), await put({ name: 'Two' }), await put({ name: 'One' })];
    expect(answers.map(({ body }) => fieldOf(body, 'name'))).toEqual(['One', 'Two', 'One']);
    expect(answers.some(({ headers }) => headers.has('idempotent-replayed'))).toBe(false);
    expect(gateway.events.list({ type: 'client.updated' })).toHaveLength(3);
    // And a POST of the same path does not see it.
    expect((await post(gateway, { name: 'Three' }, {}, path)).status).toBe(200);
  });
});

describe('the same key', () => {
  it('with another body is 409, and the first answer stays', async () => {
    const gateway = freshGateway();
    const first = await post(gateway, SALE);
    const other = await post(gateway, { ...SALE, amount: 2000 });
    expect([verdict(other), fieldOf(other.body, 'error', 'message')]).toEqual([
      '409 idempotency_key_reused',
      'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    ]);
    expect(idOf(await post(gateway, SALE))).toBe(idOf(first));
  });

  it('on another path or for another client is another one', async () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const token = { card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } };
    const answers = [
      await post(gateway, SALE),
      await post(gateway, SALE, { key: other.apiKey }),
      await post(gateway, token, {}, '/v1/payment_tokens'),
    ];
    expect(answers.map(verdict)).toEqual(['201', '201', '201']);
    expect(answers.some(({ headers }) => headers.has('idempotent-replayed'))).toBe(false);
    expect(answers.map(({ body }) => fieldOf(body, 'client_id')).slice(0, 2)).toEqual([
      gateway.merchant.clientId,
      other.clientId,
    ]);
    const held = [1, 2].map(() => gateway.transactions.create({ type: 'AUTH', amount: 5, payment_method: cards.visa }));
    for (const { transaction_id } of held) {
      const captured = await post(gateway, {}, {}, `${CREATE}/${transaction_id}/capture`);
      expect([captured.status, idOf(captured)]).toEqual([200, transaction_id]);
    }
  });

  it('is one for every key of the client: that of a person, and that of its reseller acting for it', async () => {
    const gateway = freshGateway();
    const first = await post(gateway, SALE);
    const byPerson = await post(gateway, SALE, { key: ownerOf(gateway).apiKey });
    const { reseller, merchant } = gateway;
    const headers = { 'Client-Id': merchant.clientId };
    const byReseller = await post(gateway, SALE, { key: reseller.apiKey, headers });
    const { ownerEmail, ownerPassword } = reseller;
    const key = login(gateway, ownerEmail, ownerPassword, merchant.clientId).apiKey;
    const byTheirs = await post(gateway, SALE, { key });
    expect([byPerson, byReseller, byTheirs].map(idOf)).toEqual(Array(3).fill(idOf(first)));
  });

  it('may be any 1 to 255 visible characters', async () => {
    const gateway = freshGateway();
    const created = (key: string) => post(gateway, SALE, { headers: { 'Idempotency-Key': key } });
    expect(verdict(await created('!'))).toBe('201');
    expect(verdict(await created('~'.repeat(255)))).toBe('201');
    for (const wrong of ['', 'x'.repeat(256), 'two words', 'é'])
      expect([wrong, verdict(await created(wrong))]).toEqual([wrong, '400 invalid_request']);
    expect(gateway.transactions.list().total).toBe(2);
  });
});

describe('what is kept', () => {
  it('is any 2xx: a decline and a refund too', async () => {
    const gateway = freshGateway();
    const declined = { ...SALE, payment_method: cards.declines('51') };
    const [first, again] = [await post(gateway, declined), await post(gateway, declined)];
    expect([first.status, fieldOf(first.body, 'approved'), again.headers.get('idempotent-replayed')]).toEqual([
      201,
      false,
      'true',
    ]);
    expect(again.body).toEqual(first.body);
  });

  it('is no refusal: once what stood in the way is gone, the same key does the work', async () => {
    const gateway = freshGateway();
    const sale = sell(gateway, 'sale');
    const path = `${CREATE}/${sale.transaction_id}/cancel`;
    const refund = () => post(gateway, { type: 'REFUND' }, {}, path);
    expect(verdict(await refund())).toBe('409 not_settled');
    await gateway.clock.advanceTo('settlement');
    const [made, again] = [await refund(), await refund()];
    expect([made.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(verdict(await post(gateway, { ...SALE, amount: 0 }))).toBe('400 invalid_request');
    expect(verdict(await post(gateway, SALE))).toBe('201');
  });

  it('is kept for 24 virtual hours, to the millisecond, and then the work is done anew', async () => {
    const gateway = freshGateway();
    const first = await post(gateway, SALE);
    await gateway.clock.advance(DAY_MS - 1);
    const last = await post(gateway, SALE);
    expect([idOf(last), last.headers.get('idempotent-replayed')]).toEqual([idOf(first), 'true']);
    expect(verdict(await post(gateway, { ...SALE, amount: 1 }))).toBe('409 idempotency_key_reused');
    await gateway.clock.advance(1);
    const anew = await post(gateway, { ...SALE, amount: 1 });
    expect([verdict(anew), idOf(anew) === idOf(first)]).toEqual(['201', false]);
    expect(idOf(await post(gateway, { ...SALE, amount: 1 }))).toBe(idOf(anew));
  });

  it('is part of the world: snapshots and forks carry it, reset forgets it', async () => {
    const gateway = freshGateway();
    const empty = gateway.snapshot();
    const first = await post(gateway, SALE);
    const fork = gateway.fork();
    expect(idOf(await post(fork, SALE))).toBe(idOf(first));
    fork.close();
    gateway.restore(empty);
    expect((await post(gateway, SALE)).headers.get('idempotent-replayed')).toBeNull();
    gateway.reset();
    expect((await post(gateway, SALE)).headers.get('idempotent-replayed')).toBeNull();
  });

  it('is nothing sensitive: no number, no cvv, no key, no password', async () => {
    const gateway = gatewayForAnyCard();
    const [pan, account] = ['4539578763621486', '86753090246813'];
    const secrets = [pan, account, '737', 'a canary in a cage', 'order-4539578763621486'];
    const headers = { 'Idempotency-Key': 'order-4539578763621486' };
    const person = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.test',
      role: 'viewer',
      password: 'a canary in a cage',
    };
    const bodies: readonly (readonly [string, unknown])[] = [
      [CREATE, { type: 'SALE', amount: 1, payment_method: { ...cards.visa, pan, cvv: '737' } }],
      [`${CREATE}?`, { type: 'PAYMENT', amount: 1, payment_method: { ...banks.good, account_number: account } }],
      ['/v1/users', person],
    ];
    for (const [path, body] of bodies)
      expect(
        (await post(gateway, body, { headers: { 'Idempotency-Key': `${headers['Idempotency-Key']}-${path}` } }, path))
          .status,
      ).toBe(201);
    const bytes = Buffer.from(gateway.snapshot());
    const found = secrets.filter((secret) => secret.length > 3 && bytes.includes(secret));
    expect(found).toEqual([]);
    expect(bytes.includes('"cvv":"737"')).toBe(false);
  });
});

describe('a direct call with an idempotencyKey', () => {
  it('obeys the same rules', async () => {
    const gateway = freshGateway();
    const first = sell(gateway, KEY);
    expect(sell(gateway, KEY)).toEqual(first);
    expect(refusedSaying(() => sell(gateway, KEY, 5))).toMatch(/^409 idempotency_key_reused/);
    expect(refused(() => sell(gateway, 'two words'))).toBe('400 invalid_request');
    await gateway.clock.advance(DAY_MS);
    expect(sell(gateway, KEY).transaction_id).not.toBe(first.transaction_id);
  });

  it('is answered again over HTTP, and the other way round', async () => {
    const gateway = freshGateway();
    const first = sell(gateway, KEY);
    const body = { type: 'SALE', amount: 1999, payment_method: cards.visa };
    const overHttp = await post(gateway, body);
    expect([overHttp.status, overHttp.body]).toEqual([201, first]);
    const headers = { 'Idempotency-Key': 'http-first' };
    expect(sell(gateway, 'http-first').transaction_id).toBe(idOf(await post(gateway, body, { headers })));
  });

  it('takes a body that says undefined for one that says nothing', () => {
    const gateway = freshGateway();
    const body = { type: 'SALE', amount: 5, payment_method: cards.visa } as const;
    const create = (more: object) =>
      gateway.transactions.create({ ...body, ...more }, { idempotencyKey: KEY }).transaction_id;
    expect(create({ purchase_description: undefined })).toBe(create({}));
  });

  it('minds no value that JSON has no word for, in a field that nobody reads', () => {
    const gateway = freshGateway();
    const body = { type: 'SALE', amount: 5, payment_method: cards.visa, of_my_own: 12n } as const;
    const create = () => gateway.transactions.create(body, { idempotencyKey: KEY }).transaction_id;
    expect(create()).toBe(create());
  });
});

it('several callers at once with one key make one transaction', async () => {
  const gateway = freshGateway();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(gateway, SALE)));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(19);
  expect(gateway.transactions.list().total).toBe(1);
});
