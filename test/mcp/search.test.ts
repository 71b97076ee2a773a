/** `search_for_bugs`, with shops that are small enough to be searched in a second. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SEARCH_ANSWERS } from '../../src/mcp/tools/search-answers.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { connectAgent } from './agent.ts';

const ANSWER_BYTES_MAX = 4_000;

/** Sends an order again without an Idempotency-Key if no response arrives, unless it is repaired. */
const SHOP = `
export const merchant = (gateway, { fetch }) => {
  const books = {};
  const charge = (headers, body) =>
    fetch(gateway.baseUrl + '/v1/transactions', { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    async order({ id, amountCents, method }) {
      const key = KEYED ? { 'idempotency-key': id } : {};
      const headers = { apikey: gateway.merchant.apiKey, 'content-type': 'application/json', ...key };
      const body = {
        type: method.type === 'card' ? 'SALE' : 'PAYMENT', amount: amountCents, payment_method: method, metadata: { order_id: id },
      };
      console.log('standard output is not for programs');
      const response = await charge(headers, body).catch(() => charge(headers, body));
      const { transaction_state } = await response.json();
      if (transaction_state === 'authorized') books[id] = { paidCents: amountCents };
    },
    records: () => books,
  };
};
`;

function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = isolatedFolder('agent');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('finds a retry without a key, and shows the request that was sent twice in one answer; a repair passes', async () => {
  const folder = projectWith({ 'shop.mjs': SHOP.replace('KEYED', 'false') });
  const agent = await connectAgent(folder);
  const found = await agent.call('search_for_bugs', { method: 'explore', path: 'shop.mjs', seeds: 10 });
  expect(found.verdict).toMatch(/^Seed \d+ breaks the application: order-1: charged twice/);
  expect(found.bytes).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  expect(found.story).toMatch(/The shortest failing sequence \(of \d+ steps\):\n1\. .*a customer places order-1/);
  expect(found.story).toMatch(
    /POST \/v1\/transactions \{.*\}, no Idempotency-Key -> 201 TRANSACTION-…\w{4} authorized/,
  );
  const { repeat } = found.facts;
  expect(repeat).toEqual({ method: 'explore', path: 'shop.mjs', seed: expect.any(Number) });
  writeFileSync(join(folder, 'shop.mjs'), SHOP.replace('KEYED', 'true'));
  const { facts, verdict } = await agent.call('search_for_bugs', Object(repeat));
  expect({ verdict, found: facts.found }).toEqual({ verdict: 'No failure in 1 seed.', found: false });
});

it('proves the order of events, or shows the order that fails', async () => {
  const folder = projectWith({
    'orders.mjs': `
      const pan = '4242424242424242';
      export const merchant = (gateway) => {
        const orders = new Map();
        return {
          pay: (id) => gateway.transactions.create({
            type: 'SALE', amount: 1999, payment_method: { type: 'card', pan, expiry: { month: '12', year: '2039' } }, metadata: { order_id: id },
          }),
          ship: (id) => orders.set(id, 'shipped'),
          events: ['transaction.authorized', 'transaction.settled'],
          deliver: (_request, { data }) => void orders.set(data.object.metadata.order_id, data.object.transaction_state),
          records: () => Object.fromEntries(orders),
        };
      };
      export const given = (_gateway, shop) => void shop.pay('order-1');
      export const steps = {
        'the batch settles': (gateway) => gateway.clock.advanceTo('settlement'),
        'the clerk ships': (_gateway, shop) => void shop.ship('order-1'),
      };`,
  });
  const agent = await connectAgent(folder);
  const { verdict, story, facts } = await agent.call('search_for_bugs', { method: 'prove', path: 'orders.mjs' });
  expect(verdict).toBe('An order of events breaks the shop. 2 orders converged before it.');
  expect(story).toContain('- records().order-1 is "settled"; in the natural order, it is "shipped"');
  expect(story).toContain('2. the clerk ships, before the batch settles: done');
  expect(facts.repeat).toEqual({ method: 'prove', path: 'orders.mjs', repeat: expect.any(String) });
});

it('says why a module could not be searched', async () => {
  const folder = projectWith({
    'empty.mjs': 'export const shop = 1;\n',
    'broken.mjs': 'export const = 1;\n',
    'slow.mjs': 'await new Promise((resolve) => setTimeout(resolve, 60_000));\n',
  });
  const agent = await connectAgent(folder);
  const told = async (given: object) =>
    (await agent.call('search_for_bugs', { method: 'explore', ...given })).text.split('\n')[0];
  expect(await told({ path: 'empty.mjs' })).toMatch(/empty\.mjs must export a function merchant\(gateway, tools\)/);
  expect(await told({ path: 'broken.mjs' })).toMatch(/broken\.mjs could not be loaded: /);
  expect(await told({ path: 'slow.mjs', seconds: 2 })).toBe(
    'Nothing was found in 2 seconds, and the search is not finished.',
  );
  expect(await told({ path: 'missing.mjs' })).toMatch(/^path must be a file of the project/);
});

it('counts failures that a gauntlet found, and had no time to confirm', () => {
  const notes = Array.from({ length: 2 }, () => 'Found, but not confirmed within the budget: sells, response_lost.');
  const report = { failures: [], tests: { total: 3, red: [] }, faults: { leftOut: 9 }, notes };
  const { verdict, facts } = SEARCH_ANSWERS.gauntlet(report, { path: 'shop.test.js', folder: '.' });
  expect(verdict).toBe(
    'No confirmed failure in 3 tests. Found, but not confirmed in time: 1 failure; pass that test alone. 9 situations were left out: pass more seconds, or one test.',
  );
  expect(facts).toEqual({ found: true });
});
