import { banks, cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { refused } from '../support/logins.ts';

const CARD_NUMBER = '4111111111111111';
const sale = (amount: number) => ({
  type: 'SALE',
  amount,
  payment_method: { ...cards.visa, pan: CARD_NUMBER },
  metadata: { order: `A-${amount}` },
});

/** Three sales, one of them sent twice with a key, a refund, and two kinds of rejections. */
async function shop() {
  const gateway = freshGateway();
  const post = (path: string, body: object, key?: string) =>
    send(gateway, path, {
      method: 'POST',
      body,
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    });
  const first = await post('/v1/transactions', sale(1_999), 'order-1');
  await post('/v1/transactions', sale(1_999), 'order-1');
  await post('/v1/transactions', sale(0));
  await post('/v1/transactions', sale(-5));
  await gateway.clock.advance({ days: 3 });
  refused(() => gateway.transactions.get('TRANSACTION-01KE7AR4C0DKHKB2J5MQ3NXRZH'));
  const id = String(Reflect.get(Object(first.body), 'transaction_id'));
  gateway.transactions.cancel(id, { type: 'REFUND', amount: 500 });
  return { gateway, id, requests: gateway.inspect.requests };
}

const glance = ({ rows }: ReturnType<Gateway['inspect']['requests']>) =>
  rows.map(({ method, path, status, code }) => `${method} ${path} ${status} ${code ?? ''}`.trim());

describe('the requests of an inspection', () => {
  it('are those of the request log, newest first', async () => {
    const { gateway, requests } = await shop();
    const logged = gateway.audit.requests().map(({ correlationId, status, path }) => [correlationId, status, path]);
    expect(requests().rows.map(({ id, status, path }) => [id, status, path])).toEqual(logged.reverse());
  });

  it('lead from a transaction to the requests that made and changed it, and back', async () => {
    const { id, requests } = await shop();
    const about = requests({ subject: id, sort: 'created' });
    const made = 'POST /v1/transactions 201';
    expect(glance(about)).toEqual([made, made, `POST /v1/transactions/${id}/cancel 201`]);
    expect(about.rows.map(({ replayed }) => replayed)).toEqual([false, true, false]);
    for (const { subjects } of about.rows) expect(subjects).toContain(id);
  });

  it('group rejections by code, whatever code is selected', async () => {
    const { requests } = await shop();
    const rejections = [
      { code: 'invalid_request', status: 400, count: 2 },
      { code: 'not_found', status: 404, count: 1 },
    ];
    expect(requests().rejections).toMatchObject(rejections);
    const selected = requests({ code: 'not_found' });
    expect([selected.total, selected.rejections]).toMatchObject([1, rejections]);
    expect(requests({ outcome: 'rejected' }).total).toBe(3);
    expect(requests({ status: 201 }).total).toBe(3);
  });

  it.each([
    [{ method: 'GET' }, 1],
    [{ operation: 'transactions.create' }, 4],
    [{ transport: 'direct' } as const, 2],
    [{ search: 'order-1' }, 2],
    [{ search: '404' }, 1],
    [{ search: 'create invalid' }, 2],
    [{ to: '2026-01-05' }, 4],
    [{ from: '2026-01-08' }, 2],
  ])('are filtered by %j', async (query, total) => {
    const { requests } = await shop();
    expect(requests(query).total).toBe(total);
  });

  it('show body, response, and events, with every number masked', async () => {
    const { gateway, id, requests } = await shop();
    const [created] = requests({ subject: id, sort: 'created' }).rows;
    const detail = gateway.inspect.request(created?.id ?? '');
    expect(detail).toMatchObject({
      idempotencyKey: 'order-1',
      body: { amount: 1_999, metadata: { order: 'A-1999' } },
      response: { transaction_id: id, type: 'SALE' },
      responseMissing: null,
      callerName: gateway.inspect.overview().merchants[0]?.name,
    });
    expect(detail.events.map(({ type, subject }) => [type, subject])).toEqual([['transaction.authorized', id]]);
    expect(JSON.stringify(detail)).not.toContain(CARD_NUMBER);
    const [rejection] = requests({ code: 'not_found' }).rows;
    expect(gateway.inspect.request(rejection?.id ?? '').response).toMatchObject({ error: { code: 'not_found' } });
    const [replay] = requests({ search: 'order-1' }).rows;
    expect(replay).toMatchObject({ replayed: true, status: 201 });
  });

  it('show a UUID as it was sent, and mask a number that can be a card’s', () => {
    const gateway = freshGateway();
    const uuid = 'd3b07384-d113-4ec6-9d3a-12345678901f';
    const inUuid = 'a4111111-1111-4111-8111-11111111111f';
    const keys = [uuid, inUuid, `order-${CARD_NUMBER}`, '4539578763621486', 'order-42'];
    const charge = { type: 'SALE', amount: 100, payment_method: cards.visa } as const;
    for (const idempotencyKey of keys) gateway.transactions.create(charge, { idempotencyKey });
    const shown = gateway.inspect.requests({ sort: 'created' }).rows.map((row) => row.idempotencyKey);
    expect(shown).toEqual([uuid, 'masked-a***1111f', 'order-***1111', '***1486', 'order-42']);
    expect(gateway.inspect.requests({ search: uuid }).total).toBe(1);
    expect(JSON.stringify(gateway.tape())).toContain(uuid);
  });

  it('show no account number at the end of a UUID', () => {
    const gateway = freshGateway();
    const account_number = '867530902468';
    const charge = {
      type: 'PAYMENT',
      amount: 900,
      payment_method: { ...banks.good, account_number },
    } as const;
    const idempotencyKey = `d3b07384-d113-4ec6-9d31-${account_number}`;
    for (let sent = 0; sent < 2; sent++) gateway.transactions.create(charge, { idempotencyKey });
    expect(gateway.inspect.requests().rows.map((row) => row.replayed)).toEqual([true, false]);
    expect(JSON.stringify(gateway.inspect.requests().rows)).not.toContain(account_number);
    expect(JSON.stringify(gateway.tape())).not.toContain(account_number);
  });

  it('say that a world from a snapshot has no responses, and that an id is unknown', async () => {
    const { gateway } = await shop();
    using copy = createGateway({ from: gateway.snapshot() });
    const [row] = copy.inspect.requests().rows;
    const { response, responseMissing } = copy.inspect.request(row?.id ?? '');
    expect([response, responseMissing]).toEqual([null, expect.stringContaining('keeps its newest responses only')]);
    expect(() => copy.inspect.request('nobody')).toThrow('This world has no request with the id nobody.');
  });

  it('keep at most as many responses as a thousand objects, the newest ones', () => {
    const gateway = freshGateway();
    for (let number = 0; number < 1_010; number++) gateway.transactions.list({ take: 1 });
    const { rows } = gateway.inspect.requests({ sort: 'created', take: 500 });
    expect(gateway.inspect.request(rows[0]?.id ?? '').response).toBeNull();
    expect(gateway.inspect.request(gateway.inspect.requests().rows[0]?.id ?? '').response).not.toBeNull();
  });

  it('follow the world through a rewind', async () => {
    const { gateway, requests } = await shop();
    const before = requests();
    gateway.mark('here');
    gateway.transactions.list();
    expect(requests().total).toBe(before.total + 1);
    gateway.rewind('here');
    expect(requests()).toEqual(before);
  });

  it('are read in parts that make up the whole, also after more than a row of the journal', () => {
    const gateway = freshGateway();
    for (let number = 0; number < 700; number++) {
      gateway.transactions.list();
      if (number % 97 === 0) expect(gateway.inspect.requests().total).toBe(number + 1);
    }
    const logged = gateway.audit.requests().map(({ correlationId }) => correlationId);
    const rows = [0, 500].flatMap((skip) => gateway.inspect.requests({ sort: 'created', skip, take: 500 }).rows);
    expect(rows.map(({ id }) => id)).toEqual(logged);
    expect(gateway.inspect.request(logged[300] ?? '')).toMatchObject({ id: logged[300] });
  });
});
