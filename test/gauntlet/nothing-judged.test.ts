/** Suites of which a gauntlet can judge no test. */
import { execFileSync } from 'node:child_process';
import { gauntlet } from 'settlebox/testing';
import { expect, it } from 'vitest';
import { parseGauntletOptions } from '../../src/testing/gauntlet/options.ts';
import { printGauntlet } from '../../src/testing/gauntlet/print-gauntlet.ts';
import { project } from './project.ts';

const suite = (body: string) => `
import { gatewayTest } from 'settlebox/vitest';
gatewayTest()('sells', ({ gateway }) => { ${body} });
`;

const TIMEOUT_MS = 60_000;

it('is not ok if every test fails without a fault', { timeout: TIMEOUT_MS }, async () => {
  const cwd = project({ 'shop.test.js': suite(`throw new Error('red');`) });
  const report = await gauntlet({ cwd });
  expect(report).toMatchObject({ ok: false, tests: { total: 1, red: [{ test: 'sells', message: 'red' }] } });
  expect(printGauntlet(report)).toContain('✗ no test passes without a fault');
});

it('is ok if uncommitted changes affect no test', { timeout: TIMEOUT_MS }, async () => {
  const cwd = project({ 'shop.test.js': suite(''), '.gitignore': '/node_modules\n' });
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'x');
  const report = await gauntlet({ cwd, changed: true });
  expect(report).toMatchObject({ ok: true, tests: { total: 0 }, failures: [] });
  expect(printGauntlet(report)).toContain('✓ no test is affected by uncommitted changes');
});

it('rejects more than 100 faults', async () => {
  const fault = Array.from({ length: 101 }, (_, at) => `response_lost@transactions.create#${at + 1}`);
  await expect(gauntlet({ test: 'sells', fault })).rejects.toMatchObject({
    code: 'bad_option',
    message: expect.stringContaining('must be at most 100 faults'),
  });
});

it('runs each named fault once', () => {
  const fault = 'response_lost@transactions.create#1';
  expect(parseGauntletOptions({ test: 'sells', fault: [fault, fault] }).fault).toEqual([
    { fault: 'response_lost', of: 'transactions.create', nth: 1 },
  ]);
});

it.each([['lost'], [[]], [['response_lost@transactions.create#1', 'lost']]])(
  'rejects %j, which is not a fault',
  async (fault) => {
    await expect(gauntlet({ test: 'sells', fault })).rejects.toMatchObject({
      code: 'bad_option',
      message: expect.stringMatching(
        /^options\.fault(\.1)? must be a fault such as response_lost@transactions\.create#1/,
      ),
    });
  },
);
