import { banks, cards, type Gateway, type LoggedRequest } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { damagedWorld } from './support/damaged-world.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { fieldOf, type Sent, send } from './support/http-requests.ts';
import { colleague, login, ownerOf, refused } from './support/logins.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa, metadata: { order: 'A-1' } } as const;
/** `POST /v1/transactions transactions.create 201`: what a line says at a glance. */
const glance = ({ method, path, operation, status, code }: LoggedRequest) =>
  [method, path, operation, status, code].filter((part) => part !== null).join(' ');
const last = (gateway: Gateway): LoggedRequest => {
  const line = gateway.audit.requests().at(-1);
  if (line === undefined) throw new Error('no request was logged');
  return line;
};

describe('the request log', () => {
  it('holds every HTTP request in order, however far it came', async () => {
    const gateway = freshGateway();
    const { baseUrl } = gateway;
    const asked: readonly (readonly [path: string, sent?: Sent])[] = [
      ['/v1/nowhere'],
      ['/v1/transactions', { method: 'PATCH' }],
      ['/v1/transactions', { key: null }],
      ['/v1/transactions', { key: 'sk_sandbox_unknown' }],
      ['/v1/clients', { method: 'POST', body: {} }],
      ['/v1/transactions', { method: 'POST', body: '{"broken', headers: { 'Content-Type': 'application/json' } }],
      ['/v1/transactions', { method: 'POST', body: { ...SALE, amount: 0 } }],
      ['/v1/transactions/TRANSACTION-01KE7AR4C0DKHKB2J5MQ3NXRZH'],
      ['/v1/batches/close', { method: 'POST' }],
      ['/v1/transactions', { method: 'POST', body: SALE }],
      ['/v1/transactions?take=1'],
    ];
    for (const [path, sent] of asked) await send(gateway, path, sent);
    await gateway.fetch(new Request(`${baseUrl.replace('https', 'http')}/v1/transactions`));
    expect(gateway.audit.requests().map(glance)).toEqual([
      'GET /v1/nowhere 404 unknown_route',
      'PATCH /v1/transactions 405 method_not_allowed',
      'GET /v1/transactions transactions.list 401 missing_api_key',
      'GET /v1/transactions transactions.list 401 invalid_api_key',
      'POST /v1/clients clients.create 403 forbidden',
      'POST /v1/transactions transactions.create 400 invalid_json',
      'POST /v1/transactions transactions.create 400 invalid_request',
      'GET /v1/transactions/TRANSACTION-01KE7AR4C0DKHKB2J5MQ3NXRZH transactions.get 404 not_found',
      'POST /v1/batches/close batches.close 409 batch_empty',
      'POST /v1/transactions transactions.create 201',
      'GET /v1/transactions transactions.list 200',
      'GET /v1/transactions 400 tls_required',
    ]);
  });

  it('holds every direct call, answered or refused', () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    refused(() => gateway.transactions.get('TRANSACTION-nobody'));
    refused(() => gateway.as(null).clients.list());
    expect(gateway.audit.requests().map((line) => `${line.transport} ${glance(line)}`)).toEqual([
      'direct POST /v1/transactions transactions.create 201',
      'direct GET /v1/transactions/… transactions.get 404 not_found',
      'direct GET /v1/clients clients.list 401 missing_api_key',
    ]);
  });

  it('says who asked, as far as that was known', async () => {
    const gateway = freshGateway();
    const { merchant, reseller } = gateway;
    const owner = ownerOf(gateway);
    await send(gateway, '/v1/users', { key: owner.apiKey });
    await send(gateway, '/v1/users', { key: reseller.apiKey, headers: { 'Client-Id': merchant.clientId } });
    await send(gateway, '/v1/users', { key: merchant.apiKey, headers: { 'Client-Id': reseller.clientId } });
    await send(gateway, '/v1/users', { key: null, headers: { 'Client-Id': merchant.clientId } });
    const [issued, ...lines] = gateway.audit.requests().map(({ clientId, keyId, userId }) => [clientId, keyId, userId]);
    expect(issued).toEqual([null, null, null]);
    expect(lines).toEqual([
      [merchant.clientId, owner.key.key_id, owner.userId],
      [merchant.clientId, expect.stringMatching(/^KEY-/), null],
      // Refused with 403: the key was known, and on whose behalf it may not act is not.
      [merchant.clientId, expect.stringMatching(/^KEY-/), null],
      [null, null, null],
    ]);
  });

  it('says when, by the gateway’s clock, and by which ids: the body’s and the header’s', async () => {
    const gateway = freshGateway();
    await gateway.clock.advance({ days: 40 });
    const { headers, body } = await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    expect(last(gateway)).toMatchObject({
      at: gateway.clock.iso(),
      transport: 'http',
      correlationId: fieldOf(body, 'correlation_id'),
      requestId: headers.get('x-request-id'),
      callerRequestId: null,
      replayed: false,
    });
    const error = refusalOf(() => gateway.transactions.get('nobody'));
    expect(last(gateway)).toMatchObject({ correlationId: error.correlationId, requestId: null });
    const nowhere = await send(gateway, '/v1/nowhere');
    expect(last(gateway)).toMatchObject({
      correlationId: fieldOf(nowhere.body, 'correlation_id'),
      requestId: nowhere.headers.get('x-request-id'),
    });
  });

  it('has one line of a question that a fault of ours left without an answer, by the ids that its caller heard', async () => {
    const gateway = damagedWorld('DROP TABLE transactions');
    const { headers, body } = await send(gateway, '/v1/transactions');
    expect(gateway.audit.requests().map(glance)).toEqual(['GET /v1/transactions transactions.list 500 internal_error']);
    expect(last(gateway)).toMatchObject({
      correlationId: fieldOf(body, 'correlation_id'),
      requestId: headers.get('x-request-id'),
    });
  });

  it('says what was answered where a listener of the test throws after it, since the work is done', async () => {
    const gateway = freshGateway();
    const stop = gateway.events.on('transaction.authorized', () => {
      throw new Error('the test’s own');
    });
    expect(() => gateway.transactions.create(SALE)).toThrow('the test’s own');
    await expect(send(gateway, '/v1/transactions', { method: 'POST', body: SALE })).rejects.toThrow('the test’s own');
    stop();
    gateway.events.on('transaction.authorized', () => void gateway.transactions.get('nobody'));
    expect(refused(() => gateway.transactions.create(SALE))).toBe('404 not_found');
    expect(gateway.audit.requests().map(glance)).toEqual([
      'POST /v1/transactions transactions.create 201',
      'POST /v1/transactions transactions.create 201',
      'POST /v1/transactions transactions.create 201',
      // The listener’s own question, after the line of the call that it heard of.
      'GET /v1/transactions/… transactions.get 404 not_found',
    ]);
  });

  it('keeps the caller’s own x-request-id, which is not echoed as ours', async () => {
    const gateway = freshGateway();
    const ids = ['my-request-1', 'x'.repeat(300), `card ${cards.visa.pan}`];
    for (const id of ids) {
      const { headers } = await send(gateway, '/v1/transactions', { headers: { 'X-Request-Id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
    await send(gateway, '/v1/nowhere', { headers: { 'X-Request-Id': 'my-request-2' } });
    expect(gateway.audit.requests().map(({ callerRequestId }) => callerRequestId)).toEqual([
      'my-request-1',
      'x'.repeat(200),
      'card ***4242',
      'my-request-2',
    ]);
  });

  it('marks what was answered again, with the correlation_id of the question', async () => {
    const gateway = freshGateway();
    const sent = { method: 'POST', body: SALE, headers: { 'Idempotency-Key': 'once' } };
    await send(gateway, '/v1/transactions', sent);
    await send(gateway, '/v1/transactions', sent);
    const [first, again] = gateway.audit.requests();
    expect([first?.replayed, again?.replayed, again?.status]).toEqual([false, true, 201]);
    expect(first?.correlationId).not.toBe(again?.correlationId);
  });

  it('is found by operation, client, status and correlation_id; other words are refused', async () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const sale = gateway.transactions.create(SALE);
    gateway.as(other).transactions.list();
    refused(() => gateway.transactions.create({ ...SALE, amount: 0 }));
    await send(gateway, '/v1/nowhere');
    const { audit } = gateway;
    expect(audit.requests({ operation: 'transactions.create' }).map(({ status }) => status)).toEqual([201, 400]);
    expect(audit.requests({ client: other }).map(glance)).toEqual(['GET /v1/transactions transactions.list 200']);
    expect(audit.requests({ status: 404 }).map(({ path }) => path)).toEqual(['/v1/nowhere']);
    expect(audit.requests({ correlationId: sale.correlation_id })).toHaveLength(1);
    expect(audit.requests({ client: gateway.merchant, status: 400, operation: 'transactions.create' })).toHaveLength(1);
    expect(audit.requests({ operation: 'transactions.get' })).toEqual([]);
    const wrong = [{ path: '/v1' }, { status: '404' }, { client: 5 }];
    const refusals = wrong.map((query) => wishRefusal(() => Reflect.apply(audit.requests, undefined, [query])).code);
    expect(refusals).toEqual(['bad_option', 'bad_option', 'unknown_subject']);
  });
});

describe('a body or query in the request log', () => {
  it('is as it was sent, with numbers of cards and accounts, CVV, passwords, codes and keys hidden', async () => {
    const gateway = freshGateway();
    await send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    expect(last(gateway).body).toEqual({ ...SALE, payment_method: { ...cards.visa, pan: '***', cvv: '***' } });
    gateway.transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good });
    expect(last(gateway).body).toMatchObject({ payment_method: { ...banks.good, account_number: '***' } });
    await send(gateway, '/v1/transactions?take=2&processor=card&unknown=1');
    expect(last(gateway).body).toEqual({ take: 2, processor: 'card' });
  });

  it('shows nothing secret, wherever it was put', async () => {
    const gateway = freshGateway();
    const [pan, account, apiKey] = ['4539578763621486', '86753090246813', gateway.merchant.apiKey];
    const post = (path: string, body: unknown) => send(gateway, path, { method: 'POST', body });
    await post('/v1/transactions', { ...SALE, type: pan, metadata: { [pan]: account, note: `key ${apiKey}` } });
    await post('/v1/transactions', { pan, list: [account, { account_number: account }], amount: Number(pan) });
    await post(`/v1/transactions/${pan}/capture`, {});
    await post(`/v1/${pan}/${account}/${apiKey}`, {});
    await send(gateway, `/v1/transactions?search_text=${pan}&batch_id=${apiKey}`);
    await send(gateway, '/v1/users', { headers: { 'x-request-id': apiKey } });
    const text = JSON.stringify(gateway.audit.requests());
    expect([pan, account, apiKey].filter((secret) => text.includes(secret))).toEqual([]);
    const bytes = Buffer.from(gateway.snapshot());
    expect([pan, account, apiKey].filter((secret) => bytes.includes(secret))).toEqual([]);
  });

  it('shows neither passwords nor codes nor tokens of a person who logs in and verifies', () => {
    const gateway = freshGateway();
    const person = colleague(gateway, { password: 'a canary in a cage' });
    gateway.users.update(person.userId, { mfa: { enabled: true, channel: 'email' } });
    const pending = login(gateway, person.email, 'a canary in a cage');
    pending.mfa.challenge({ channel: 'email' });
    const { challengeId = '', code = '' } = gateway.mfa.inbox()[0] ?? {};
    const { mfa_token } = pending.mfa.verify({ challenge_id: challengeId, code });
    const change = { current_password: 'a canary in a cage', new_password: 'another canary in it', mfa_token };
    pending.users.changePassword(change);
    const bodies = gateway.audit.requests().map(({ body }) => JSON.stringify(body));
    for (const secret of ['canary', mfa_token, `"${code}"`, pending.apiKey])
      expect(bodies.join()).not.toContain(secret);
    expect(bodies).toContain('{"current_password":"***","new_password":"***","mfa_token":"***"}');
    expect(bodies).toContain(`{"challenge_id":"${challengeId}","code":"***"}`);
  });

  it('is null where there was none, or none to keep: empty, broken, too long', async () => {
    const gateway = freshGateway();
    gateway.transactions.list();
    await send(gateway, '/v1/batches/close', { method: 'POST', body: {} });
    await send(gateway, '/v1/transactions', {
      method: 'POST',
      body: '{"a',
      headers: { 'Content-Type': 'application/json' },
    });
    const metadata = { note: 'x'.repeat(5000) };
    expect((await send(gateway, '/v1/transactions', { method: 'POST', body: { ...SALE, metadata } })).status).toBe(201);
    expect(gateway.audit.requests().map(({ body }) => body)).toEqual([null, null, null, null]);
  });
});

describe('the request log as a part of the world', () => {
  it('is carried by snapshots and forks, each its own from there on; restore and reset go back', async () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    const snapshot = gateway.snapshot();
    const fork = gateway.fork();
    fork.transactions.list();
    fork.transactions.list();
    expect([gateway, fork].map(({ audit }) => audit.requests().length)).toEqual([1, 3]);
    fork.close();
    await send(gateway, '/v1/nowhere');
    gateway.restore(snapshot);
    expect(gateway.audit.requests().map(glance)).toEqual(['POST /v1/transactions transactions.create 201']);
    gateway.reset();
    expect(gateway.audit.requests()).toEqual([]);
  });

  it('is the same for the same calls, to the byte, and shifts no later id', async () => {
    const lived = async (reads: number) => {
      const gateway = freshGateway();
      for (let time = 0; time < reads; time++) await send(gateway, '/v1/transactions');
      return { sale: gateway.transactions.create(SALE).transaction_id, bytes: Buffer.from(gateway.snapshot()) };
    };
    const [one, same, other] = [await lived(3), await lived(3), await lived(5)];
    expect(one.bytes.equals(same.bytes)).toBe(true);
    expect(other.sale).toBe(one.sale);
  });

  it('may be read at any time and is complete: in a listener, and many lines on', () => {
    const gateway = freshGateway();
    const seen: number[] = [];
    gateway.events.on('transaction.authorized', () => seen.push(gateway.audit.requests().length));
    for (let time = 0; time < 3; time++) gateway.transactions.create(SALE);
    // The line of a call is written with its work, before those who listen hear of it.
    expect(seen).toEqual([1, 2, 3]);
    for (let time = 0; time < 2_500; time++) gateway.transactions.list({ take: 1 });
    expect(gateway.audit.requests()).toHaveLength(2_503);
  });
});
