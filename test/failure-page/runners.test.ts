/** Failing tests under vitest and Jest, each in a project of its own: the message, the page, the summary, and the green run. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT_MS = 60_000;

/** Each test runs twice. The second time, it is broken: it sells for another amount. */
const BODY = `
let runs = 0;
const check = (gateway) => {
  runs += 1;
  gateway.transactions.create({ type: 'SALE', amount: runs === 1 ? 1999 : 2999, payment_method: cards.visa });
  expect(runs).toBe(1);
};`;

const VITEST_SUITE = `
import { cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { describe, expect } from 'vitest';
${BODY}
const test = gatewayTest();
describe('checkout', () => {
  test('sells', { repeats: 1 }, ({ gateway }) => check(gateway));
  test.fails('is known to fail', () => expect(1).toBe(2));
});
gatewayTest({ failurePages: false })('leaves no page', () => expect(1).toBe(2));
`;

const JEST_SUITE = `
const { cards } = require('settlebox');
const { withGateway } = require('settlebox/jest');
${BODY}
const off = { failurePages: false };
describe('checkout', () => {
  test.each([[], []])('sells', withGateway(check));
  test('leaves no page', withGateway(off, () => expect(1).toBe(2)));
});
`;

const dist = (file: string) => JSON.stringify(join(ROOT, 'dist', file));
const VITEST_CONFIG = `export default {
  resolve: { alias: { 'settlebox/vitest': ${dist('vitest.js')}, settlebox: ${dist('index.js')} } },
  test: { server: { deps: { external: [/\\/dist\\//] } } },
};`;
const JEST_CONFIG = `module.exports = {
  testMatch: ['**/*.test.cjs'],
  moduleNameMapper: { '^settlebox/jest$': ${dist('jest.cjs')}, '^settlebox$': ${dist('index.cjs')} },
};`;

/** A runner, its project, and its command. */
type Runner = readonly [name: string, files: Readonly<Record<string, string>>, command: readonly string[]];

const RUNNERS: readonly Runner[] = [
  [
    'vitest',
    { 'shop.test.js': VITEST_SUITE, 'vitest.config.js': VITEST_CONFIG },
    ['node_modules/vitest/vitest.mjs', 'run'],
  ],
  [
    'Jest',
    { 'shop.test.cjs': JEST_SUITE, 'jest.config.cjs': JEST_CONFIG },
    ['node_modules/jest/bin/jest.js', '--runInBand'],
  ],
];

it.concurrent.for(RUNNERS)(
  'leaves a page of a failing test under %s',
  { timeout: TIMEOUT_MS },
  async ([name, files, command], { expect: check, onTestFinished }) => {
    const folder = isolatedFolder('failure-page');
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    // A folder of its own, because it holds the records of green runs.
    mkdirSync(join(folder, 'node_modules'));
    for (const name of ['vitest', 'jest'])
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    const output = await run(folder, command);
    const pages = readdirSync(join(folder, 'settlebox-failures'));
    check(pages).toEqual([
      expect.stringMatching(/^shop\.test-checkout-sells-\w+\.html$/),
      expect.stringMatching(/\.md$/),
    ]);
    check(output).toContain(`The page of this failure: settlebox-failures/${pages[0]}`);
    const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
    check(summary).toContain('-   request.amount: 1999');
    check(summary).toContain('+   request.amount: 2999');
    check(summary).toMatch(/> +\d+ \| +expect\(runs\)\.toBe\(1\);/);
    check(summary).toContain(`npx ${name.toLowerCase()}${name === 'vitest' ? ' run' : ''} shop.test`);
    check(summary).not.toContain(folder);
  },
);

/** Runs a command in a project as CI would, and returns its output. */
function run(cwd: string, command: readonly string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, CI: 'true', NO_COLOR: '1', GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd, env, timeout: TIMEOUT_MS }, (_error, stdout, stderr) =>
      resolve(`${stderr}\n${stdout}`),
    );
  });
}
