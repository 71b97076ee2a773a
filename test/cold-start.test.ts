/** Tests which files the built package opens. Each costs a third of a millisecond, and its code has to be compiled. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOADED_AT_FIRST_USE } from '../.config/modules.ts';
import { ROOT } from './matrix/consumer.ts';

const DIST = join(ROOT, 'dist');

/** Runs a CommonJS script in a separate process, and returns the JSON that it prints. */
function run(script: string): unknown {
  return JSON.parse(execFileSync('node', ['-e', script], { cwd: DIST, encoding: 'utf8' }));
}

const SALE = `{ type: 'SALE', amount: 1999, payment_method:
  { type: 'CARD', pan: '4111111111111111', expiry: { month: '12', year: '2030' }, cvv: '123' } }`;

const LOADED = `const { relative } = require('node:path');
const loaded = () => Object.keys(require.cache).map((file) => relative('.', file));`;

describe('the main entry point', () => {
  let atImport: readonly string[];
  let afterSale: readonly string[];

  beforeAll(() => {
    const printed = run(`${LOADED}
      const { createGateway } = require('./index.cjs');
      const atImport = loaded();
      createGateway().transactions.create(${SALE});
      console.log(JSON.stringify({ atImport, afterSale: loaded() }));`);
    ({ atImport, afterSale } = Object(printed));
  });

  it('opens three files and no package', () => {
    expect(atImport).toEqual(['index.cjs', 'chunks.cjs', 'core.cjs']);
  });

  it('opens only the SQLite driver for the first gateway and the first sale', () => {
    const later = afterSale.filter((file) => !atImport.includes(file));
    const packages = new Set(later.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file));
    expect([...packages].filter((name) => !['bindings', 'file-uri-to-path'].includes(name))).toEqual([
      'better-sqlite3',
    ]);
  });

  it('opens the same files as an ES module', () => {
    const imported = run(`${LOADED} import('./index.js').then(() => console.log(JSON.stringify(loaded())));`);
    expect(imported).toEqual(atImport);
  });
});

describe('a test with a gateway', () => {
  /** Returns the status of a request, and if the process loaded MSW. */
  const responseWith = (handlers: string) =>
    run(`${LOADED}
      const { withGateway } = require('./testing.cjs');
      const request = async ({ baseUrl }) => {
        const { status } = await fetch(baseUrl + '/v1/batches');
        console.log(JSON.stringify({ status, msw: loaded().some((file) => file.includes('node_modules/msw/lib')) }));
      };
      withGateway({ handlers: ${handlers} }, request)();`);

  it('does not load MSW to intercept requests', () => {
    expect(responseWith('[]')).toEqual({ status: 401, msw: false });
  });

  it('loads MSW if it has handlers', () => {
    const handlers = `[require('msw').http.get('https://crm.example', () => undefined)]`;
    expect(responseWith(handlers)).toEqual({ status: 401, msw: true });
  });
});

describe('the page of a failing test', () => {
  /** Returns the files about pages that a test has loaded. */
  const loadedBy = (body: string, failurePages: string) =>
    run(`${LOADED}
      const folder = require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'settlebox-cold-'));
      const { withGateway } = require('./testing.cjs');
      const options = { server: false, failurePages: ${failurePages} };
      console.error = () => {};
      const context = { name: 'sells', diagnostic() {}, filePath: __filename };
      withGateway(options, ${body})(context).catch(() => {}).finally(() => {
        require('node:fs').rmSync(folder, { recursive: true });
        console.log(JSON.stringify(loaded().filter((file) => file.startsWith('testing-failure-page'))));
      });`);
  const folders = "{ folder, greenRuns: folder + '/green' }";

  it('loads nothing if pages are off, and nothing but the record of a green run before a failure', () => {
    const fails = '() => { throw new Error("red"); }';
    expect(loadedBy(fails, 'false')).toEqual([]);
    expect(loadedBy('() => {}', folders)).toEqual(['testing-failure-page-green-runs.cjs']);
    expect(loadedBy(fails, folders)).toContain('testing-failure-page-write-failure-page.cjs');
  });
});

describe('a part that is loaded at its first use', () => {
  const nameOf = (file: string) => file.replace(/^src\/|\.ts$/g, '').replaceAll('/', '-');

  it('is opened when it is called', () => {
    const opened = run(`${LOADED}
      const { createGateway, inspectNachaFile, readNachaFile, writeNachaFile, replay } = require('./index.cjs');
      const { conform, converged, explore, gauntlet, prove, traffic, withGateway } = require('./testing.cjs');
      const plan = require('node:path').join(require('node:os').tmpdir(), 'settlebox-plan-' + process.pid + '.json');
      require('node:fs').writeFileSync(plan, '{}');
      const runTest = () => {
        process.env.SETTLEBOX_GAUNTLET = plan;
        withGateway({ server: false }, () => {})().catch(() => {});
        require('node:fs').rmSync(plan);
      };
      const gateway = createGateway();
      const before = loaded();
      const calls = [() => gateway.diff(gateway), () => gateway.coverage(), () => gateway.inspect.overview(), () => gateway.review(),
        () => gateway.tape(), () => inspectNachaFile(''), () => readNachaFile(''), () => writeNachaFile({}),
        () => createGateway({ magicValues: 'adyen' }).transactions.create(${SALE}), () => gateway.openapi(),
        () => createGateway({ like: 'no-such-file.json' }),
        () => replay({}).catch(() => {}), () => converged({}), () => explore({}).catch(() => {}),
        () => prove({}).catch(() => {}), () => conform({}).catch(() => {}), () => gauntlet({ only: 'neither' }).catch(() => {}), runTest,
        () => traffic({ days: -1 }).catch(() => {})];
      const opened = calls.map((call) => { try { call(); } catch {} return loaded().filter((file) => !before.includes(file)); });
      console.log(JSON.stringify(opened));`);
    const calledHere = LOADED_AT_FIRST_USE.indexOf('src/testing/failure-page/green-runs.ts');
    // The last ones are loaded only by failing tests, by the command and scenarios, or for worlds in files.
    const added = LOADED_AT_FIRST_USE.slice(0, calledHere).map((file) =>
      expect.arrayContaining([`${nameOf(file)}.cjs`]),
    );
    expect(opened).toEqual(added);
  });

  it('is opened for a world in a file', () => {
    const opened = run(`${LOADED}
      const { mkdtempSync, rmSync } = require('node:fs');
      const { tmpdir } = require('node:os');
      const folder = mkdtempSync(require('node:path').join(tmpdir(), 'settlebox-cold-'));
      const { createGateway } = require('./index.cjs');
      const gateway = createGateway({ database: folder + '/shop.db' });
      gateway.close();
      rmSync(folder, { recursive: true });
      console.log(JSON.stringify(loaded().filter((file) => file.startsWith('engine-')).sort()));`);
    expect(opened).toEqual(['engine-capture-file.cjs', 'engine-world-file.cjs']);
  });

  it('uses the engine that loads it, even after the module cache was cleared', () => {
    const result = run(`${LOADED}
      const { createGateway } = require('./index.cjs');
      const gateway = createGateway();
      gateway.transactions.create(${SALE});
      for (const file of Object.keys(require.cache)) delete require.cache[file];
      console.log(JSON.stringify({ steps: gateway.tape().steps.length, opened: loaded() }));`);
    expect(result).toEqual({ steps: 1, opened: expect.not.arrayContaining(['core.cjs']) });
  });
});
