/** Files that share their modules: vitest with `isolate: false`. */
import { expect, it } from 'vitest';
import { runNested } from '../support/nested-vitest.ts';

const KIT = `
import { gatewayTest } from 'settlebox/vitest';

export const originalFetch = globalThis.fetch;
export const baseUrl = 'https://api.shop-gateway.example';
export const test = gatewayTest({ baseUrl });
`;

/** vitest starts with the longest file. */
const suite = (comment: string) => `
import { expect } from 'vitest';
import { baseUrl, test } from './kit.js';
// ${comment}
test('reaches its gateway', async ({ gateway }) => {
  const response = await fetch(baseUrl + '/v1/transactions', { headers: { apikey: gateway.merchant.apiKey } });
  expect(response.status).toBe(200);
});
`;

const LAST = `
import { expect, it } from 'vitest';
import { originalFetch } from './kit.js';
it('has its own fetch', () => expect(globalThis.fetch).toBe(originalFetch));
`;

it('stops intercepting after a file that shares its test with an earlier one (it once kept on for later files)', async () => {
  const { tests, faults } = await runNested(suite('This one is collected first.'.repeat(8)), {
    others: { 'kit.js': KIT, 'second.test.js': suite('A second one.'), 'third.test.js': LAST },
    options: { isolate: false, maxWorkers: 1 },
  });
  expect(tests.map(({ name, result, printed }) => [name, result, printed])).toEqual([
    ['reaches its gateway', 'passed', ''],
    // It once printed that the test failed.
    ['reaches its gateway', 'passed', ''],
    ['has its own fetch', 'passed', ''],
  ]);
  expect(faults).toEqual([]);
}, 60_000);
