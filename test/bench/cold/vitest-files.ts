/** Runs suites of small files in separate vitest processes: with Settlebox, with one MSW handler, and empty. */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isolatedFolder } from '../../support/isolated-folder.ts';
import { judge, type Measurement } from '../measurement.ts';
import { alternate } from '../rounds.ts';
import { ROOT, runNode } from './run-program.ts';

const FILES = 16;
const WORKERS = 2;
/** Few, because a round takes 20 seconds, and each side's time is already the sum of many files. */
const ROUNDS = 3;

const EMPTY_FILE = `
import { test } from 'vitest';
test('is empty', () => {});
`;

/** Returns the code of the options of `fetch`. `apiKey` is an expression. */
const sale = (apiKey: string) => `{
  method: 'POST',
  headers: { 'content-type': 'application/json', 'api-key': ${apiKey} },
  body: JSON.stringify({
    type: 'SALE',
    amount: 1999,
    payment_method: { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2039' } },
  }),
}`;

const GATEWAY_FILE = `
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';
const test = gatewayTest();
test('sells', async ({ gateway }) => {
  const response = await fetch(gateway.baseUrl + '/v1/transactions', ${sale('gateway.merchant.apiKey')});
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ amount: 1999 });
});
`;

const HANDLER_FILE = `
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
const address = 'https://gateway.example/v1/transactions';
const server = setupServer(
  http.post(address, async ({ request }) => HttpResponse.json(await request.json(), { status: 201 })),
);
beforeAll(() => server.listen());
afterAll(() => server.close());
test('sells', async () => {
  const response = await fetch(address, ${sale(`'sk_sandbox_key'`)});
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ amount: 1999 });
});
`;

/** Compares the time that a gateway adds to an empty file with the time that one MSW handler adds. */
export async function vitestFiles(): Promise<Measurement> {
  const folder = consumerFolder();
  try {
    const suites = [GATEWAY_FILE, HANDLER_FILE, EMPTY_FILE].map((text, index) => writeSuite(folder, index, text));
    const sides = suites.map((suite) => () => runVitest(folder, suite));
    const [gateway = [], handler = [], empty = []] = await alternate(sides, ROUNDS);
    const overEmpty = (figures: readonly number[]) =>
      figures.map((ms, round) => (ms - (empty[round] ?? Number.NaN)) / FILES);
    const row = {
      work: `vitest file with gatewayTest and a sale, minus an empty file (${FILES} files, ${WORKERS} workers)`,
      baseline: 'file with one MSW handler, minus an empty file',
      goal: { ratio: 1.3 },
    };
    return judge({ ...row, unit: 'ms' }, { ours: overEmpty(gateway), theirs: overEmpty(handler) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a project with a copy of the package: vitest would transform a linked one, whose files are not in node_modules. */
function consumerFolder(): string {
  const folder = isolatedFolder('bench');
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'settlebox');
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

function writeSuite(folder: string, index: number, text: string): string {
  const suite = join(folder, `suite-${index}`);
  mkdirSync(suite);
  for (let file = 0; file < FILES; file++) writeFileSync(join(suite, `file-${file}.test.js`), text);
  return suite;
}

/** Returns the wall time of the process. A failing test throws. */
function runVitest(folder: string, suite: string): number {
  const parameters = ['run', '--root', suite, `--maxWorkers=${WORKERS}`];
  return runNode([join(folder, 'node_modules/vitest/vitest.mjs'), ...parameters], folder).ms;
}
