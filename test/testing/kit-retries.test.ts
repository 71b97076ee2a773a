/** Vitest retries a test whose checks failed, and the last attempt decides. */
import { expect, it } from 'vitest';
import { runSuite } from '../coverage/nested-suite.ts';

const FILE = `
import { cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { aroundEach, expect, onTestFinished } from 'vitest';
const test = gatewayTest({ review: 'high' });
const shop = test.extend({ shop: async ({ gateway }, use) => {
  await use({ sell: (key) => gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: cards.visa }, key) });
  expect(gateway.clock.iso()).toMatch(/^2026/);
} });
const key = { idempotencyKey: 'order-1' };

let first = 0;
shop('has a finding in the first attempt', { retry: 2 }, ({ shop, gateway }) => {
  expect(gateway.transactions.list().total).toBe(0);
  shop.sell(first++ === 0 ? undefined : key);
});
shop('has a finding in each attempt', { retry: 2 }, ({ shop }) => void shop.sell());
let webhooks = 0;
test('has an unacknowledged webhook in the first attempt', { retry: 1 }, async ({ gateway }) => {
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: webhooks++ === 0 ? 503 : 204 }) });
  gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: cards.visa }, key);
  await gateway.idle();
});
let repeats = 0;
shop('has a finding in one of two repetitions', { repeats: 1 }, ({ shop }) => {
  shop.sell(repeats++ === 0 ? undefined : key);
});
shop('uses the gateway at the end', ({ shop, gateway }) => {
  onTestFinished(() => expect(gateway.transactions.list().total).toBe(1));
  shop.sell(key);
});
shop.concurrent('has no finding, concurrently', ({ shop }) => void shop.sell(key));
shop.concurrent('has a finding, concurrently', { retry: 1 }, ({ shop }) => void shop.sell());
`;

it('judges each attempt on its own', { timeout: 60_000 }, async () => {
  const printed: string[] = [];
  const reporter = () => ({
    onUserConsoleLog: ({ content }: { readonly content: string }) => void printed.push(content),
  });
  expect(await runSuite({ files: { 'retries.test.js': FILE }, reporter })).toEqual([
    'has a finding in each attempt: failed',
    'has a finding in one of two repetitions: failed',
    'has a finding in the first attempt: passed',
    'has a finding, concurrently: failed',
    'has an unacknowledged webhook in the first attempt: passed',
    'has no finding, concurrently: passed',
    'uses the gateway at the end: passed',
  ]);
  const failures = printed.filter((text) => text.startsWith('settlebox: "has a finding in each attempt" failed.'));
  expect(failures).toHaveLength(3);
});
