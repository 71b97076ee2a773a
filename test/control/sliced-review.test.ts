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

it('answers other requests in between', async () => {
  const { ask, gateway } = withSales();
  const done: string[] = [];
  const review = ask('GET /review').then((answer) => {
    done.push('review');
    return answer;
  });
  await ask('GET /clock').then(() => done.push('clock'));
  const { body } = await review;
  expect(done).toEqual(['clock', 'review']);
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
  const done: string[] = [];
  const coverage = ask('GET /coverage').then((answer) => {
    done.push('coverage');
    return answer;
  });
  await ask('GET /clock').then(() => done.push('clock'));
  expect(done).toEqual(['clock']);
  expect((await coverage).body).toEqual(JSON.parse(JSON.stringify(gateway.coverage())));
});
