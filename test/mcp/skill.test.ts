/** The skill for coding agents: its commands run as it says, in a project with a shop that has a bug. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { settlebox } from '../cli/command-line.ts';
import { project } from '../gauntlet/project.ts';
import { connectAgent } from './agent.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SKILL = readFileSync(join(ROOT, 'docs/skills/settlebox/SKILL.md'), 'utf8');

/** The code blocks of the skill, without their indentation. */
const blocks = [...SKILL.matchAll(/^( *)```(\w+) ?(\S*)\n([\s\S]*?)^ *```$/gm)].map(
  ([, indent = '', language, name = '', code = '']) => ({
    language,
    name,
    code: code
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  }),
);

const commands = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code.trim());

/** Sends a charge again under another key. */
const SHOP = `
export function openShop({ url, apiKey, fetch }) {
  const orders = {};
  let attempts = 0;
  const post = (path, body) => fetch(url + path, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json', 'idempotency-key': 'attempt-' + ++attempts },
    body: JSON.stringify(body),
  });
  return {
    async checkout(id, amount, method) {
      const body = { type: method.type === 'card' ? 'SALE' : 'PAYMENT', amount, payment_method: method, metadata: { order_id: id } };
      const response = await post('/v1/transactions', body).catch(() => post('/v1/transactions', body));
      const answer = await response.json();
      if (answer.response_status === 'Approved') orders[id] = { paidCents: amount, id: answer.transaction_id ?? answer.id };
    },
    async refund(id) { throw new Error('we do not refund ' + id); },
    receive() {},
    records: () => Object.fromEntries(Object.entries(orders).map(([id, { paidCents }]) => [id, { paidCents }])),
  };
}
`;

const TEST = `
import { cards } from 'settlebox';
import { gatewayTest, useApplication } from 'settlebox/vitest';
import { openShop } from './shop.mjs';

const url = 'https://api.shop-gateway.example';
gatewayTest({ baseUrl: url })('sells', async ({ gateway }) => {
  const shop = openShop({ url, apiKey: gateway.merchant.apiKey, fetch });
  useApplication({ records: shop.records });
  await shop.checkout('order-1', 1999, cards.visa);
});
`;

function buggyProject(): string {
  const adapter = blocks.find(({ name }) => name === 'adapter.mjs');
  return project({ 'shop.mjs': SHOP, 'shop.test.js': TEST, 'adapter.mjs': adapter?.code ?? '' });
}

it('has the name of its folder, and a description that says when to use it', () => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(SKILL) ?? [];
  const { name, description } = z
    .strictObject({ name: z.string(), description: z.string().max(1_024) })
    .parse(parse(head));
  expect([name, description]).toEqual(['settlebox', expect.stringContaining('Use it to')]);
  expect(SKILL.split('\n').length).toBeLessThan(80);
});

it('finds the bug with explore, by the command and by the tool', async () => {
  const cwd = buggyProject();
  const explore = commands.find((command) => command.startsWith('npx settlebox explore')) ?? '';
  const { code, out } = await settlebox(explore.replace('npx settlebox ', ''), { cwd });
  expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/^Seed \d+ breaks the shop\./) });
  const [, given = ''] = /`search_for_bugs` does the same: `(.*?)`/.exec(SKILL) ?? [];
  const agent = await connectAgent(cwd);
  expect((await agent.call('search_for_bugs', JSON.parse(given))).verdict).toMatch(
    /^Seed \d+ breaks the application: /,
  );
});

it('finds the bug with the gauntlet', { timeout: 120_000 }, async () => {
  const gauntlet = commands.find((command) => command.startsWith('npx settlebox gauntlet')) ?? '';
  const words = `${gauntlet.replace('npx settlebox ', '')} --test sells --fault response_lost@transactions.create#1`;
  const { code, out } = await settlebox(words, { cwd: buggyProject() });
  expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('with another Idempotency-Key') });
});

it('names commands and files that exist', async () => {
  const [, story = ''] = /`npx settlebox (run [\w-]+)`/.exec(SKILL) ?? [];
  expect((await settlebox(`${story} --quiet`)).code).toBe(0);
  expect((await settlebox('scenarios')).out).toContain(story.replace('run ', ''));
  const files = [...SKILL.matchAll(/node_modules\/settlebox\/([\w./-]+)/g)].map(([, file = '']) => join(ROOT, file));
  expect(files.length).toBe(3);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
