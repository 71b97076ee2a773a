import { expect, it } from 'vitest';
import { type Agent, connectAgent, PAYMENT, SALE } from './agent.ts';

async function withWorld(): Promise<Agent> {
  const agent = await connectAgent();
  await agent.call('new_world', { name: 'shop', seed: 'mcp' });
  return agent;
}

it('tells the story of a payment that comes back on day 40, with each reason', async () => {
  const agent = await withWorld();
  const paid = await agent.call('request', PAYMENT);
  expect(paid.verdict).toBe('201: PAYMENT $49.99 is authorized (Approved).');
  const { id } = paid.facts;
  expect((await agent.call('upcoming')).story).toContain(
    'Mon Jan 5 17:00 ET  the ACH batch closes (waits for the ACH cut-off, 17:00 ET Monday)',
  );
  const funded = await agent.call('advance', { to: 'funding', of: id });
  expect(funded.verdict).toBe('The clock moved from Mon Jan 5 10:00 ET to Thu Jan 8 08:30 ET; 7 events happened.');
  const planned = await agent.call('plan', { return: { transaction: id, code: 'R10', at: { day: 40 } } });
  expect(planned.verdict).toBe('The return is planned for Tue Feb 17 08:30 ET.');
  await agent.call('advance', { by: { days: 45 } });
  const told = await agent.call('explain', { id });
  expect(told.facts).toMatchObject({ world: 'shop', state: 'returned' });
  expect(told.verdict).toContain('PAYMENT $49.99 is returned');
  expect(told.story).toContain("day 40 is Washington's Birthday, the bank sends it Tuesday");
  const checked = await agent.call('check');
  expect(checked.verdict).toBe('The books balance. Every webhook was acknowledged.');
  expect(checked.facts.ok).toBe(true);
});

it('plans declines and disputes', async () => {
  const agent = await withWorld();
  await agent.call('plan', { decline: { match: { last_four: '4242' }, respond: { code: '51' }, times: 1 } });
  expect((await agent.call('request', SALE)).verdict).toMatch(/^\d+: .*declined.*Insufficient funds/i);
  const { facts } = await agent.call('request', { ...SALE, idempotencyKey: 'order-1-again' });
  await agent.call('advance', { to: 'funding', of: facts.id });
  const { text } = await agent.call('plan', { dispute: { transaction: facts.id, reason: '10.4' } });
  expect(text).toMatch(/^The dispute is planned/);
});

it('loses a response, and explains what the gateway did', async () => {
  const agent = await withWorld();
  await agent.call('inject_fault', { kind: 'response_lost', on: 'transactions.create', times: 1 });
  const lost = await agent.call('request', SALE);
  expect(lost.verdict).toBe('No response arrived (ECONNRESET). The gateway may have done the work.');
  expect(lost.facts.status).toBeNull();
  expect((await agent.call('explain')).story).toContain('SALE $19.99 is authorized');
  expect((await agent.call('request', SALE)).verdict).toBe('201: SALE $19.99 is authorized (Approved).');
  const { verdict } = await agent.call('request', { method: 'GET', path: '/v1/transactions' });
  expect(verdict).toBe('200: 1 of 1 rows.');
});

it('reviews requests, and finds the missing Idempotency-Key', async () => {
  const agent = await withWorld();
  const { idempotencyKey: _, ...withoutKey } = SALE;
  await agent.call('request', withoutKey);
  const { story, facts } = await agent.call('review');
  expect(facts.findings).toBe(1);
  expect(story).toContain('missing_idempotency_key');
});

it('marks, rewinds, and forks', async () => {
  const agent = await withWorld();
  await agent.call('fork_or_rewind', { action: 'mark', name: 'empty' });
  await agent.call('request', SALE);
  const fork = await agent.call('fork_or_rewind', { action: 'fork', name: 'copy' });
  expect(fork.facts).toMatchObject({ world: 'copy', apiUrl: expect.stringMatching(/\/worlds\/copy$/) });
  const list = { method: 'GET', path: '/v1/transactions' };
  await agent.call('fork_or_rewind', { action: 'rewind', name: 'empty', world: 'shop' });
  expect((await agent.call('request', { ...list, world: 'shop' })).verdict).toBe('200: 0 of 0 rows.');
  expect((await agent.call('request', list)).verdict).toBe('200: 1 of 1 rows.');
  expect((await agent.call('fork_or_rewind', { action: 'rewind', name: 'start' })).isError).toBe(false);
});

it('serves a world where an application and the inspector find it', async () => {
  const agent = await connectAgent();
  const { facts } = await agent.call('new_world');
  const headers = { apikey: String(facts.apiKey) };
  const listed = await fetch(`${facts.apiUrl}/v1/transactions`, { headers });
  expect(await listed.json()).toMatchObject({ total: 0 });
  const page = await fetch(String(facts.inspectorUrl), { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
});

it('runs bundled scenarios, and those of the project', async () => {
  const agent = await connectAgent();
  const { verdict, facts } = await agent.call('run_scenario', { name: 'duplicate-webhook' });
  expect(verdict).toMatch(/^Passed: /);
  expect(facts.ok).toBe(true);
  expect((await agent.call('run_scenario', { name: 'scenarios/duplicate-webhook.yaml' })).verdict).toBe(verdict);
});

it('explains codes of banks, issuers, and the gateway', async () => {
  const agent = await connectAgent();
  const verdicts = [];
  for (const code of ['R10', 'C01', '51', '13.1', 'unknown_code', 'rate_limited'])
    verdicts.push((await agent.call('explain', { code })).text.split('\n')[0]);
  expect(verdicts).toMatchInlineSnapshot(`
    [
      "R10: Customer Advises Originator Not Known and/or Not Authorized.",
      "C01: a notification of change, which corrects the account number.",
      "51: Insufficient funds. It declines: retry later.",
      "13.1: the reason of a dispute (visa).",
      "No code is named unknown_code. The resource settlebox://codes lists all codes.",
      "rate_limited: an error with HTTP status 429. Nothing was processed.",
    ]
  `);
});
