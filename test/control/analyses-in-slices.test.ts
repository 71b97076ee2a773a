/** The review, the coverage, and its objects of a large world over HTTP, which let other requests in between. */
import { cards, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { at, surface } from './surface.ts';

const SALES = 1_100;

function withSales() {
  const gateway = createGateway();
  gateway.mark('start');
  for (let made = 0; made < SALES; made++)
    gateway.transactions.create({ type: 'SALE', amount: 1_000 + made, payment_method: cards.visa });
  return surface(gateway);
}

/** Asks for an analysis and, before it can be done, for the clock. Returns its answer, and which of the two was answered first. */
async function withClock(ask: ReturnType<typeof surface>['ask'], path: string) {
  const order: string[] = [];
  const answer = ask(`GET ${path}`).then((given) => {
    order.push(path);
    return given;
  });
  await ask('GET /clock').then(() => order.push('/clock'));
  return { body: (await answer).body, order };
}

it('answers other requests in between', async () => {
  const { ask, gateway } = withSales();
  const { body, order } = await withClock(ask, '/review');
  expect(order).toEqual(['/clock', '/review']);
  expect(at(body, 'requests')).toBe(SALES);
  expect(at(body, 'findings.0.times')).toBe(SALES);
  expect(body).toEqual(JSON.parse(JSON.stringify(gateway.review())));
});

it('reviews the world that replaced another one meanwhile', async () => {
  const { ask, gateway } = withSales();
  const review = ask('GET /review');
  await new Promise(setImmediate);
  gateway.rewind('start');
  expect((await review).body).toMatchObject({ requests: 0, findings: [] });
});

it('measures one state of a world that changes between two steps', async () => {
  const { ask, gateway } = withSales();
  const { transaction_id } = gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
  await gateway.clock.advance({ days: 5 });
  const refund = gateway.transactions.cancel(transaction_id, { type: 'REFUND', amount: 500 });
  let isDone = false;
  const coverage = ask('GET /coverage').finally(() => {
    isDone = true;
  });
  // The histories are read after the journal, and the refunds after the histories.
  for (let turns = 0; turns < 2; turns++) await new Promise(setImmediate);
  expect(isDone).toBe(false);
  gateway.transactions.cancel(refund.transaction_id, { type: 'VOID' });
  const { body } = await coverage;
  expect(JSON.stringify(body)).not.toMatch(/"count":-/);
  expect(body).toEqual(JSON.parse(JSON.stringify(gateway.coverage())));
});

it('measures a world that changes after every step', async () => {
  const { ask, gateway } = withSales();
  let isDone = false;
  const coverage = ask('GET /coverage').finally(() => {
    isDone = true;
  });
  while (!isDone) {
    gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    await new Promise(setImmediate);
  }
  const { body } = await coverage;
  const countOf = (section: string, name: string) => {
    const rows = at(body, `${section}.rows`);
    return at(Array.isArray(rows) ? rows.find((row) => at(row, 'name') === name) : undefined, 'count');
  };
  const approved = countOf('responseCodes', '00');
  expect(approved).toBeGreaterThan(SALES);
  expect(countOf('transitions', 'card transaction: new + approved')).toBe(approved);
  expect(countOf('operations', 'transactions.create')).toBe(approved);
});

it('lists the requests that a row of the coverage counts, newest first, and answers others in between', async () => {
  const { ask, gateway } = withSales();
  const sale = { type: 'SALE', amount: 100, payment_method: cards.visa } as const;
  for (let sent = 0; sent < 3; sent++) gateway.transactions.create(sale, { idempotencyKey: 'again' });
  const path = `/coverage/objects?section=retries&name=${encodeURIComponent('Idempotency-Key: first response replayed')}`;
  const { body, order } = await withClock(ask, path);
  expect(order).toEqual(['/clock', path]);
  const replayed = gateway.inspect.requests({ take: 2 }).rows.map(({ id }) => id);
  expect(body).toEqual(replayed);
});

it('rejects a row or section without objects', async () => {
  const { ask } = surface();
  expect(await ask('GET /coverage/objects?section=retries&name=valueOf')).toMatchObject({
    status: 404,
    body: { error: { code: 'unknown_subject' } },
  });
  expect(await ask('GET /coverage/objects?section=operations&name=transactions.create')).toMatchObject({ status: 400 });
});

it('measures the coverage and answers other requests in between', async () => {
  const { ask, gateway } = withSales();
  const { body, order } = await withClock(ask, '/coverage');
  expect(order).toEqual(['/clock', '/coverage']);
  expect(body).toEqual(JSON.parse(JSON.stringify(gateway.coverage())));
});
