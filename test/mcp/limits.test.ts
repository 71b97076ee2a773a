import { expect, it } from 'vitest';
import { type Agent, connectAgent, PAYMENT, SALE } from './agent.ts';

const ANSWER_BYTES_MAX = 4_000;

async function withWorld(): Promise<Agent> {
  const agent = await connectAgent();
  await agent.call('new_world', { name: 'shop', seed: 'mcp' });
  return agent;
}

it('answers in at most 4 kB, and continues from the cursor without a gap', async () => {
  const agent = await withWorld();
  for (let at = 0; at < 40; at++) await agent.call('request', { ...SALE, idempotencyKey: `order-${at}` });
  const pages = await agent.whole('explain');
  expect(pages.length).toBeGreaterThan(1);
  for (const { bytes, isError } of pages) expect([bytes <= ANSWER_BYTES_MAX, isError]).toEqual([true, false]);
  const lines = pages.flatMap(({ story }) => story.split('\n'));
  expect(lines.filter((line) => line.includes('SALE $19.99 is authorized'))).toHaveLength(40);
  expect(pages.at(-1)?.verdict).toBe(`Part ${pages.length} of the story.`);
});

it('keeps the limit for characters of several bytes, and for errors', async () => {
  const agent = await withWorld();
  const name = '名'.repeat(1_900);
  const named = await agent.call('request', { ...SALE, body: { ...SALE.body, metadata: { name: '€😀'.repeat(120) } } });
  expect(named.bytes).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  const wrong = await agent.call('run_scenario', { name });
  expect([wrong.isError, wrong.bytes <= ANSWER_BYTES_MAX]).toEqual([true, true]);
});

const CURSOR = 'cursor must be one that this session returned, and that is not discarded. Call explain again without a';

/** A call that is refused, and the beginning of what it is told. */
// biome-ignore format: a table reads in columns
const REFUSED: readonly (readonly [tool: string, given: Readonly<Record<string, unknown>>, message: string])[] = [
  ['new_worlds', {}, 'No tool is named "new_worlds". Did you mean "new_world"?'],
  ['new_world', { name: 'Shop' }, 'name must be 1 to 40 lowercase letters, digits and hyphens'],
  ['new_world', { name: 'main' }, 'name must be 1 to 40 lowercase letters, digits and hyphens; "main" is taken.'],
  ['new_world', { name: 'shop' }, 'A world named shop exists. Use another name.'],
  ['new_world', { now: 'yesterday' }, 'now must be'],
  ['new_world', { clock: 1 }, 'This tool has no argument "clock". Use one of: name, seed, now, webhook.'],
  ['new_world', { webhook: { url: 'http://example.com/hook' } }, 'url'],
  ['request', { method: 'GET', path: 'http://example.com/v1/transactions' }, 'path must begin with /v1/'],
  ['request', { method: 'GET', path: '//example.com/v1/transactions' }, 'path must begin with /v1/'],
  ['request', { method: 'GET', path: '/v1/../_sim/state' }, 'path must begin with /v1/'],
  ['request', { method: 'GET', path: '/v1/%2e%2e/_sim/state' }, 'path must begin with /v1/'],
  ['request', { method: 'GET', path: '/_sim/state' }, 'path must begin with /v1/'],
  ['request', { method: 'TRACE', path: '/v1/transactions' }, 'method must be one of GET, POST, PUT, PATCH, DELETE.'],
  ['request', { method: 'GET', path: '/v1/transactions', world: 'shop-2' }, 'No world is named "shop-2". Did you mean "shop"?'],
  ['request', { method: 'GET', path: '/v1/transactions', headers: {} }, 'This tool has no argument "headers".'],
  ['advance', {}, 'by is required unless to is given'],
  ['advance', { by: { dayz: 1 } }, 'by'],
  ['advance', { by: { days: -1 } }, 'by'],
  ['explain', { id: 'TRANSACTION-1' }, 'World shop has no such id: TRANSACTION-1.'],
  ['explain', { id: 'nothing' }, 'No event is about this id.'],
  ['explain', { code: 'R99' }, 'No code is named R99.'],
  ['explain', { cursor: 'x' }, CURSOR],
  ['explain', { cursor: 1 }, 'cursor must be a text that an earlier answer returned.'],
  ['plan', {}, 'Exactly one of return, dispute and decline is required.'],
  ['plan', { return: {}, decline: {} }, 'Exactly one of return, dispute and decline is required.'],
  ['plan', { return: { transaction: 'TRANSACTION-1', code: 'R10' } }, 'Transaction TRANSACTION-1 does not exist in this world.'],
  ['inject_fault', { kind: 'lost' }, 'kind must be one of request_rejected, connection_reset'],
  ['run_scenario', { name: 'r10' }, 'No bundled scenario is named "r10".'],
  ['run_scenario', { name: '../../etc/passwd.yaml' }, 'name must be a file of the project, outside of node_modules.'],
  ['run_scenario', {}, 'run_scenario takes only name, a text.'],
  ['search_for_bugs', { method: 'explore', path: '/etc/passwd' }, 'path must be a file of the project, outside of node_modules.'],
  ['search_for_bugs', { method: 'explore', path: 'node_modules/zod/index.js' }, 'path must be a file of the project'],
  ['search_for_bugs', { method: 'fuzz', path: 'README.md' }, 'method must be one of explore, gauntlet, prove'],
  ['fork_or_rewind', { action: 'rewind' }, 'name is required: the name of the mark to return to.'],
  ['fork_or_rewind', { action: 'rewind', name: 'funded' }, 'No mark'],
  ['fork_or_rewind', { action: 'copy' }, 'action must be one of fork, mark, rewind'],
];

it('refuses wrong arguments, and says what would work', async () => {
  const agent = await withWorld();
  for (const [tool, given, message] of REFUSED) {
    const { isError, text } = await agent.call(tool, given);
    expect
      .soft({ tool, given, isError, text })
      .toMatchObject({ isError: true, text: expect.stringContaining(message) });
  }
});

it('asks for a world first', async () => {
  const agent = await connectAgent();
  expect((await agent.call('advance', { by: { days: 1 } })).text).toBe(
    'This session has no world yet. Call new_world first.',
  );
});

it('rejects a cursor of another tool, or of another session', async () => {
  const [agent, other] = [await withWorld(), await connectAgent()];
  for (let at = 0; at < 30; at++) await agent.call('request', { ...SALE, idempotencyKey: `order-${at}` });
  const { cursor } = await agent.call('explain');
  expect((await agent.call('upcoming', { cursor })).text).toBe('This cursor belongs to explain. Pass it to explain.');
  expect((await other.call('explain', { cursor })).text).toContain('cursor must be one that this session returned');
});

it('has worlds of its own, of which there are at most 12', async () => {
  const [agent, other] = [await withWorld(), await connectAgent()];
  await agent.call('request', SALE);
  for (let at = 0; at < 11; at++) expect((await agent.call('fork_or_rewind', { action: 'fork' })).isError).toBe(false);
  expect((await agent.call('fork_or_rewind', { action: 'fork' })).text).toBe(
    'A session can have at most 12 worlds. Rewind an existing world to "start" instead, or start a new session.',
  );
  expect((await agent.call('new_world')).isError).toBe(true);
  await other.call('new_world');
  expect((await other.call('explain')).verdict).toContain('0 transactions');
  expect((await other.call('explain', { world: 'shop' })).isError).toBe(true);
});

it('hides numbers, passwords, and secrets in every answer', async () => {
  const agent = await connectAgent();
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const webhook = { url: 'http://127.0.0.1:9/hook', secret };
  const told = [
    await agent.call('new_world', { webhook }),
    await agent.call('request', SALE),
    await agent.call('request', PAYMENT),
    await agent.call('request', { method: 'GET', path: '/v1/transactions' }),
    await agent.call('request', { ...SALE, body: { ...SALE.body, type: '4242424242424242' } }),
    await agent.call('explain'),
    await agent.call('explain', { id: '4242424242424242' }),
    await agent.call('review'),
  ];
  told.push(await agent.call('explain', { id: told[1]?.facts.id }));
  const all = told.map(({ text, facts }) => text + JSON.stringify(facts)).join('\n');
  for (const hidden of ['4242424242424242', '000123456789', secret, secret.slice(6)]) expect(all).not.toContain(hidden);
  expect(await agent.read('settlebox://timeline')).not.toContain('4242424242424242');
});
