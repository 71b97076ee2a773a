import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inOneLine, settlebox, startSettlebox } from './command-line.ts';

/** A served gateway, and a folder with a conform.yaml for it. */
async function served(): Promise<string> {
  const running = startSettlebox('serve --port 0 --json');
  await vi.waitFor(() => expect(running.said().out).toContain('\n'), { timeout: 30_000 });
  const { url, apiKey }: { url: string; apiKey: string } = JSON.parse(running.said().out);
  vi.stubEnv('CONFORM_TEST_KEY', apiKey);
  const folder = temporaryFolder();
  const settings = `baseUrl: ${url}\nhosts: ['${new URL(url).host}']\nkeys: { main: { env: CONFORM_TEST_KEY } }\nscenarios: [declines, idempotency]\n`;
  writeFileSync(join(folder, 'conform.yaml'), settings);
  return folder;
}

it('compares a served gateway, and again from the cassette without its key', { timeout: 60_000 }, async () => {
  const cwd = await served();
  const live = await settlebox('conform conform.yaml', { cwd });
  expect(live).toMatchObject({ code: 0, err: '' });
  expect(inOneLine(live.out)).toMatch(
    /✓ The gateway and the engine behave alike\. http\S+ \d+ values compared in 23 of 23 steps/,
  );
  expect(inOneLine(live.out)).toContain('Report: conform.json. Recorded responses: conform.cassette.json.');
  vi.stubEnv('CONFORM_TEST_KEY', '');
  const { code, out } = await settlebox('conform conform.yaml --replay --json', { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(JSON.parse(readFileSync(join(cwd, 'conform.json'), 'utf8')));
  expect(JSON.parse(out)).toMatchObject({ verdict: 'conforms', source: 'cassette' });
});

it('exits with 1 for a difference, 3 if it is incomplete, and 2 for wrong settings', { timeout: 60_000 }, async () => {
  const cwd = await served();
  expect((await settlebox('conform conform.yaml --min-compared 100000', { cwd })).code).toBe(1);
  const days = await settlebox('conform conform.yaml --over days', { cwd });
  expect(days.code).toBe(3);
  expect(inOneLine(days.out)).toContain('Repeat the command on a later day.');
  expect(existsSync(join(cwd, 'conform.progress.json'))).toBe(true);
  const cleaned = await settlebox('conform conform.yaml --cleanup', { cwd });
  expect([cleaned.code, inOneLine(cleaned.out)]).toEqual([0, expect.stringContaining('delete conform.progress.json')]);
  vi.stubEnv('CONFORM_TEST_KEY', '');
  const { code, err } = await settlebox('conform conform.yaml', { cwd });
  expect(code).toBe(2);
  expect(inOneLine(err)).toContain('keys.main is empty: the environment variable CONFORM_TEST_KEY has no key.');
});

it.each([
  ['--refresh', '--refresh needs replay as well'],
  ['--cleanup --replay', '--cleanup compares nothing, so it takes no --over, --replay, --refresh, or --json'],
  ['--over weeks', '--over must be days.'],
  ['--replay', 'conform.cassette.json does not exist: nothing has been recorded yet'],
])('says what is wrong with %s instead of ignoring it', async (flags, message) => {
  const cwd = temporaryFolder();
  const settings = `baseUrl: http://127.0.0.1:1\nhosts: ['127.0.0.1:1']\nkeys: { main: { env: CONFORM_TEST_KEY } }\n`;
  writeFileSync(join(cwd, 'conform.yaml'), settings);
  vi.stubEnv('CONFORM_TEST_KEY', 'sk_sandbox_ConformTestKeyConformTestKey0000');
  const { code, err } = await settlebox(`conform conform.yaml ${flags}`, { cwd });
  expect([code, inOneLine(err)]).toEqual([2, expect.stringContaining(message)]);
});
