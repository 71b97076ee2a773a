/**
 * `settlebox/browser` as users get it: files without modules of Node. They run in Node, where all that they need exists too, except
 * the storage of a browser.
 */
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import * as node from 'settlebox';
import { type Gateway, createGateway as inNode } from 'settlebox';
import { build as vite } from 'vite';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundleForBrowsers } from '../../.config/browser.ts';
import { PERSISTENCE_CHUNK } from '../../.config/modules.ts';
import type * as Browser from '../../src/browser.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { laterIn, rowsOfTape } from './play-worlds.ts';
import { describeWorld } from './world-rows.ts';

const WASM = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm');
const OPTIONS = { seed: 'tab', now: '2026-01-05T15:00:00Z' } as const;

const SHOP = `import { createGateway } from './browser.mjs'; createGateway().then(console.log);`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const folder = isolatedFolder('browser');
let code: string;
let persistence: string;
let browser: typeof Browser;

beforeAll(async () => {
  ({ code, persistence } = await bundleForBrowsers());
  const file = join(folder, 'browser.mjs');
  writeFileSync(file, code);
  copyFileSync(WASM, join(folder, 'sqlite.wasm'));
  writeFileSync(join(folder, `${PERSISTENCE_CHUNK.name}.js`), persistence);
  browser = await import(pathToFileURL(file).href);
});

/** Opens a gateway of the bundle. */
const open = (options: Parameters<typeof Browser.createGateway>[0] = {}): Promise<Gateway> =>
  browser.createGateway({ wasm: readFileSync(WASM), ...OPTIONS, ...options });

function sell({ transactions }: Gateway, amount = 1_999): string {
  return transactions.create({ type: 'SALE', amount, payment_method: browser.cards.visa }).transaction_id;
}

describe('the bundle for browsers', () => {
  it('creates no code from text, which a content security policy would report', () => {
    expect([...`${code}${persistence}`.matchAll(/new Function\(|\beval\(/g)]).toEqual([]);
  });

  it('is bundled by esbuild without modules of Node', async () => {
    const { metafile } = await esbuild({
      stdin: { contents: SHOP, resolveDir: folder },
      bundle: true,
      platform: 'neutral',
      format: 'esm',
      write: false,
      metafile: true,
    });
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  });

  it('is bundled by Vite without modules of Node, and with the WebAssembly as a file', async () => {
    writeFileSync(join(folder, 'shop.js'), SHOP);
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="shop.js"></script>');
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const result = await vite({ root: folder, configFile: false, logLevel: 'error', build: { write: false } });
    const files = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
    const text = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
    expect([...text.matchAll(/__vite-browser-external|["'`]node:/g)]).toEqual([]);
    const names = files.map(({ fileName }) => fileName);
    expect(names).toContainEqual(expect.stringMatching(/^assets\/sqlite-.*\.wasm$/));
    // A page that doesn't persist its world does not load this code.
    expect(names).toContainEqual(expect.stringMatching(/^assets\/browser-persistence-.*\.js$/));
  });

  it('has the same world as Node after the same calls', async () => {
    const live = async (gateway: Gateway) => {
      gateway.webhooks.subscribe({ deliver: () => undefined });
      for (let amount = 1_000; amount < 1_010; amount++) sell(gateway, amount);
      await gateway.clock.advanceTo('funding');
      return gateway;
    };
    const [tab, node] = [await live(await open()), await live(inNode(OPTIONS))];
    expect(describeWorld(tab)).toEqual(describeWorld(node));
    expect(await laterIn(tab.snapshot())).toEqual(await laterIn(node.snapshot()));
    expect(await rowsOfTape(tab.tape())).toEqual(describeWorld(node));
    expect(describeWorld(await browser.replay(node.tape()))).toEqual(describeWorld(node));
    const opened = await browser.createGateway({ from: node.snapshot() });
    expect(describeWorld(opened)).toEqual(describeWorld(node));
  });

  it('exports what settlebox exports, and three functions for pages', () => {
    // The script of a static demo imports the names with an underscore.
    const names = Object.keys(browser).filter((name) => !name.startsWith('_'));
    expect(names.sort()).toEqual([...Object.keys(node), 'deletePersisted', 'mountClock'].sort());
  });

  it('reads and writes Nacha files', async () => {
    const gateway = await open();
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: browser.banks.good });
    await gateway.clock.advanceTo('submission');
    const content = gateway.ach.files({ kind: 'forward' })[0]?.text ?? '';
    expect(browser.inspectNachaFile(content)).toEqual(node.inspectNachaFile(content));
    expect(browser.writeNachaFile(browser.readNachaFile(content))).toBe(content);
  });

  // biome-ignore format: a table reads in columns
  it.each<[options: unknown, message: string]>([
    [null,                                            'options must be an object; got null.'],
    [5,                                               'options must be an object; got a number.'],
    [[],                                              'options must be an object; got an array.'],
    ['shop',                                          'options must be an object; got a string.'],
    [{ persist: '' },                                 'options.persist must be a name of 1 to 100 characters'],
    [{ persist: 'shop' },                             'options.persist works only in a browser. In Node, store the world in a file'],
    [{ persist: { name: 'shop', path: 'shop/' } },    'options.persist.path must begin with a slash.'],
    [{ persist: { name: 'shop', whenInUse: 'wait' } }, 'options.persist.whenInUse must be one of refuse, read, takeOver.'],
    [{ persist: 'half \ud800' },                     'options.persist must not contain an unpaired surrogate.'],
    [{ persist: { name: 'half \ud800' } },           'options.persist.name must not contain an unpaired surrogate.'],
    [{ persist: 'shop', database: 'shop.db' },       'options.database needs files, which a browser does not have. Omit it'],
    [{ persist: { name: 'shop', nmae: 'shop' } },     'options.persist has no field "nmae".'],
  ])('rejects the options %j', async (options, message) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('location', String(message).includes('In Node') ? undefined : new URL('https://shop.test/'));
    const wasm = Object(options).persist === undefined ? {} : { wasm: readFileSync(WASM) };
    const given = Object(options) === options && !Array.isArray(options) ? { ...wasm, ...Object(options) } : options;
    const error = await Reflect.apply(browser.createGateway, undefined, [given]).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'bad_option', message: expect.stringContaining(message) });
  });

  it('rejects wrong arguments of the other functions', async () => {
    const apply = (name: 'deletePersisted' | 'replay', ...given: unknown[]) =>
      Reflect.apply(browser[name], undefined, given).catch((caught: unknown) => caught);
    for (const name of [null, undefined, {}, 5])
      expect(await apply('deletePersisted', name)).toMatchObject({ code: 'bad_option' });
    expect(await apply('replay', {}, null)).toMatchObject({ code: 'bad_option' });
  });

  it('rejects options and endpoints that need files or sockets', async () => {
    const wrong = { database: 'shop.db' };
    await expect(browser.createGateway(Object(wrong))).rejects.toMatchObject({ code: 'bad_option' });
    const gateway = await open();
    expect(() => gateway.webhooks.subscribe({ url: 'http://localhost:4000/hooks' })).toThrow(
      expect.objectContaining({ code: 'bad_endpoint', message: expect.stringContaining('a function') }),
    );
    gateway.webhooks.subscribe({ url: 'https://shop.test/hooks', deliver: () => undefined });
  });

  it('lets the page work during a long clock move', async () => {
    const gateway = await open();
    for (let count = 0; count < 300; count++) sell(gateway);
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await gateway.clock.advance({ days: 30 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});

/** Calls that the handler of a delivery makes, with its outcome. */
async function outcomeIn(call: (inside: Browser.ReceiverGateway, own: Gateway) => Promise<unknown>): Promise<unknown> {
  const gateway = await open();
  let outcome: unknown = 'nothing';
  gateway.webhooks.subscribe({
    events: ['transaction.authorized'],
    deliver: async (_request, _event, context) => {
      // After an await, a browser doesn't know any more in which call this code runs.
      await new Promise((done) => setTimeout(done, 1));
      outcome = await call(context.gateway, gateway).then(
        () => 'returned',
        (error: unknown) => Reflect.get(Object(error), 'code'),
      );
    },
  });
  sell(gateway);
  await gateway.clock.advance({ minutes: 1 });
  return outcome;
}

describe('a webhook handler in a browser', () => {
  it('returns from idle() at once, and can send requests, through the gateway that it gets', async () => {
    expect(await outcomeIn((inside) => inside.idle())).toBe('returned');
    const read = async (inside: Browser.ReceiverGateway, { merchant }: Gateway) => {
      const headers = { APIKEY: merchant.apiKey };
      const response = await inside.fetch(new Request(`${inside.baseUrl}/v1/transactions`, { headers }));
      if (response.status !== 200) throw new Error(`status ${response.status}`);
    };
    expect(await outcomeIn(read)).toBe('returned');
  });

  it('never hangs in a call of its own gateway: it gets clock_busy after two seconds', async () => {
    const [idle, move] = await Promise.all([
      outcomeIn((_inside, own) => own.idle()),
      outcomeIn((_inside, own) => own.clock.advance({ days: 1 })),
    ]);
    expect([idle, move]).toEqual(['clock_busy', 'clock_busy']);
  });

  it('gets clock_busy in mode auto too, and leaves the clock free', async () => {
    const gateway = await open({ webhooks: { mode: 'auto' } });
    let outcome: unknown;
    const done = new Promise<void>((resolve) => {
      gateway.webhooks.subscribe({
        events: ['transaction.authorized'],
        deliver: async () => {
          await new Promise((next) => setTimeout(next, 1));
          outcome = await gateway.clock
            .advance({ days: 1 })
            .catch((error: unknown) => Reflect.get(Object(error), 'code'));
          resolve();
        },
      });
    });
    const headers = { APIKEY: gateway.merchant.apiKey, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ type: 'SALE', amount: 500, payment_method: browser.cards.visa });
    await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { method: 'POST', headers, body }));
    await done;
    await gateway.clock.advance({ days: 1 });
    expect([outcome, gateway.webhooks.deliveries()[0]?.status]).toEqual(['clock_busy', 'succeeded']);
  });
});
