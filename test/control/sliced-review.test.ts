/** The review and the coverage of a large world over HTTP, which let other requests in between. */
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

it('measures the coverage and answers other requests in between', async () => {
  const { ask, gateway } = withSales();
  const { body, order } = await withClock(ask, '/coverage');
  expect(order).toEqual(['/clock', '/coverage']);
  expect(body).toEqual(JSON.parse(JSON.stringify(gateway.coverage())));
});
