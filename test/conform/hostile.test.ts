/** Gateways that repeat secrets, or send texts that a terminal or the comparison could stumble over. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { printConform } from '../../src/testing/conform/print-conform.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { compared, ownGateway } from './own-gateway.ts';
import { replies, type Wrong, wrongFetch } from './wrong-gateway.ts';

const PAN = '4242424242424242';

/** Compares a gateway whose responses are changed, and returns the report, what is printed, and the cassette. */
async function texts(change: NonNullable<Wrong['reply']>) {
  const right = ownGateway();
  const cwd = temporaryFolder();
  const settings = { scenarios: ['declines'], cassette: 'conform.cassette.json' };
  const other = { ...right, fetch: wrongFetch(right.fetch, { reply: change }) };
  const report = await compared(other, settings, { cwd });
  const cassette = readFileSync(join(cwd, settings.cassette), 'utf8');
  return { keys: right.keys, report, all: [JSON.stringify(report), printConform(report), cassette].join('\n') };
}

it('keeps keys and card numbers out of reports and cassettes if a gateway repeats them in its responses', async () => {
  const { keys, report, all } = await texts((answer, { headers }) => {
    const key = headers.get('apikey') ?? '';
    answer.headers.set('x-request-id', `${key} ${PAN}`);
    if (answer.body === undefined) return;
    answer.body.response_code = `${key}${PAN}`;
    answer.body[`${key} ${PAN}`] = Number(PAN);
    answer.body.amount = Number(PAN);
  });
  expect(report.findings.map(({ theirs }) => theirs)).toContainEqual(expect.stringContaining('<key>'));
  for (const secret of [keys.main, PAN]) expect(all).not.toContain(secret);
});

it('prints no controls of a gateway, because a terminal would execute them', async () => {
  const { report, all } = await texts((answer) => {
    if (answer.body !== undefined) answer.body.response_code = '\u001b[2J\u0007\u009b31m\u202e';
  });
  expect(report.findings.map(({ theirs }) => theirs)).toContain(String.raw`\u001b[2J\u0007\u009b31m\u202e`);
  expect(all.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
});

it('compares a response that is nested too deeply as one without JSON', async () => {
  const { report } = await texts((answer, { method }) => {
    if (method === 'POST') answer.text = '['.repeat(50_000) + ']'.repeat(50_000);
  });
  expect(report.findings.map(({ theirs }) => theirs)).toContain('<not JSON>');
});

it('names no field of Object.prototype that a gateway could set', async () => {
  const wrong = replies(
    () => true,
    (_body, answer) => {
      answer.text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"__proto__"}';
    },
  )({ main: '', other: '', viewer: '' });
  const right = ownGateway();
  await compared({ ...right, fetch: wrongFetch(right.fetch, wrong) }, { scenarios: ['declines'] });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
