/** `settlebox demo --static` in Chromium: the folder below a path of a static host, and the single file from disk. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { cards, createGateway, replay, type Tape } from 'settlebox';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { demoFolder, demoPage } from '../../src/cli/static-demo/demo-files.ts';
import { tapeOfLink } from '../../src/demo/share-link.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { linesOf } from './inspected.ts';
import { describeInBrowser, openPage } from './open-page.ts';
import { type StaticFiles, serveFiles } from './static-server.ts';

declare global {
  var violations: string[] | undefined;
}

const singleFile = join(isolatedFolder('static-demo'), 'demo.html');
/** The demo below a path of its host, and a page that frames it. */
let files: StaticFiles;
let opened: Page[] = [];

beforeAll(() => {
  const demo = [...demoFolder('demo')].map(([name, content]) => [`/some/path/${name}`, content] as const);
  files = { ...Object.fromEntries(demo), '/frame.html': '<iframe src="/some/path/"></iframe>', '/favicon.ico': '' };
  writeFileSync(singleFile, demoPage('demo'));
});

afterEach(() => {
  opened = [];
});

/** Opens an address. Any other host that it calls fails the test. */
async function open(url: string): Promise<Page> {
  const page = await openPage({ hosts: [new URL(url).host] });
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      globalThis.violations?.push(violatedDirective);
    });
  });
  await page.goto(url);
  opened.push(page);
  return page;
}

/** Serves the folder. */
async function serve() {
  const server = await serveFiles(files);
  return { ...server, host: server.url, url: `${server.url}some/path/` };
}

async function expectNoViolation(): Promise<void> {
  for (const page of opened) expect(await page.evaluate(() => globalThis.violations)).toEqual([]);
}

/** Buys something, and waits for its order. */
async function buy(page: Page, { method = 'Card', order }: { readonly method?: string; readonly order: number }) {
  await page.getByLabel('Pay with').selectOption(method);
  await page.getByRole('button', { name: 'Buy' }).click();
  await page.getByRole('link', { name: String(order), exact: true }).waitFor();
}

/** Returns the rows of the shop's orders. */
async function ordersOf(page: Page): Promise<string[]> {
  const rows = await page.locator('#shop tbody tr').all();
  return Promise.all(rows.map(async (row) => (await row.locator('td').allTextContents()).join(' | ')));
}

/** Copies the address of the world from the dialog. */
async function addressOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const address = await page.getByLabel('Address of this world').inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  return address;
}

/** Reads every line of the timeline in the inspector. */
async function timelineOf(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Inspector' }).click();
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await page.getByText('is authorized').first().waitFor();
  // The lanes above the list can arrive after it.
  await expect.poll(() => page.locator('#main .loading').count(), PATIENCE).toBe(0);
  return linesOf(page.locator('#main'));
}

/** A page opens and replays its world first. */
const PATIENCE = { timeout: 20_000 };

/** Two orders until the deposit of the first. */
async function liveThrough(page: Page): Promise<void> {
  await buy(page, { order: 1001 });
  await buy(page, { method: 'Bank account whose owner disputes the debit (R10)', order: 1002 });
  await page.getByRole('button', { name: 'Funding' }).click();
  await page.getByRole('cell', { name: 'paid' }).waitFor();
}

const LIVED = [
  '1002 | Desk lamp | $49.00 | Bank account whose owner disputes the debit (R10) | settled',
  '1001 | Desk lamp | $49.00 | Card | paid',
];

describeInBrowser('the folder of a static demo', () => {
  it('runs the shop and the inspector on one gateway, below any path, and requests only its own files', async () => {
    const { url, requested } = await serve();
    const page = await open(url);
    await liveThrough(page);
    await expect.poll(() => ordersOf(page), PATIENCE).toEqual(LIVED);
    await page.getByRole('link', { name: '1002' }).click();
    await page.getByRole('heading', { name: 'PAYMENT $49.00' }).waitFor();
    await page.getByRole('button', { name: '+1 banking day' }).click();
    await page.getByText('Fri, Jan 9').or(page.getByText('Thu, Jan 8')).first().waitFor();
    await page.getByText('Works offline').waitFor();
    const names = [...demoFolder('demo').keys()].filter((name) => name !== 'index.html');
    expect(new Set(requested)).toEqual(new Set(['/some/path/', ...names.map((name) => `/some/path/${name}`)]));
    await expectNoViolation();
  });

  it('opens again without a network after the first visit', async () => {
    const { url, stop } = await serve();
    const page = await open(url);
    await page.getByText('Works offline').waitFor();
    await stop();
    await page.reload();
    await buy(page, { order: 1001 });
    await page.goto(`${url}index.html`);
    await buy(page, { order: 1001 });
    await expectNoViolation();
  });

  it('opens a shared world in another page with the same orders and the same timeline, and in Node', async () => {
    const { url } = await serve();
    const first = await open(url);
    await liveThrough(first);
    const second = await open(await addressOf(first));
    await expect.poll(() => ordersOf(second), PATIENCE).toEqual(LIVED);
    expect(await timelineOf(second)).toBe(await timelineOf(first));
    // The shop of a shared world gets its webhooks.
    await second.getByRole('link', { name: 'Shop', exact: true }).click();
    await second.getByRole('button', { name: 'Funding' }).click();
    await expect.poll(() => ordersOf(second), PATIENCE).toContainEqual(expect.stringMatching(/^1002 .* paid$/));
    const [, shared = ''] = (await addressOf(second)).split('#world=');
    const again = await replay(await tapeOfLink(shared));
    expect(again.transactions.list().data.map((one) => one.funded_at !== null)).toEqual([true, true]);
  });

  it('runs the scenario of an address, and says so if there is none', async () => {
    const { url } = await serve();
    const page = await open(`${url}#scenario=r01-on-its-default-day`);
    await page.getByRole('heading', { name: 'R01 on the first banking day after settlement' }).waitFor();
    await page.getByRole('banner').getByText('passed').waitFor();
    for (const name of ['no-such-one', 'constructor', '<b>', '%E0%A4%A', 'x'.repeat(9_999), `${'x'.repeat(79)}😀`]) {
      await page.goto(`${url}#scenario=${name}`);
      await page.getByText('No scenario has this name.').waitFor();
      await page.goto(`${url}#/shop`);
    }
    await page.goto(`${url}#scenario=R01-on-its-default-day`);
    await page.getByText('Did you mean "r01-on-its-default-day"?').waitFor();
    await expectNoViolation();
  });

  it('opens a fork in the same page, and the main world again', async () => {
    const { url } = await serve();
    const page = await open(`${url}#/world`);
    await page.getByRole('button', { name: 'Create fork' }).click();
    await page.getByRole('link', { name: 'Open fork-1' }).click();
    const world = page.getByRole('combobox', { name: 'World' });
    await expect.poll(() => world.inputValue(), PATIENCE).toBe('fork-1');
    await world.selectOption('main');
    await expect.poll(() => world.inputValue(), PATIENCE).toBe('main');
  });

  it('does not start inside another page', async () => {
    const { host } = await serve();
    const page = await open(`${host}frame.html`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('This demo does not run inside another page.').waitFor();
    expect(await frame.getByRole('button').count()).toBe(0);
  });
});

describeInBrowser('the single file of a static demo', () => {
  it('opens from disk, and shares its world by its own address', async () => {
    const page = await open(pathToFileURL(singleFile).href);
    await liveThrough(page);
    await expect.poll(() => ordersOf(page), PATIENCE).toEqual(LIVED);
    const timeline = await timelineOf(page);
    const other = await open(await addressOf(page));
    await expect.poll(() => ordersOf(other), PATIENCE).toEqual(LIVED);
    expect(await timelineOf(other)).toBe(timeline);
    await other.getByRole('link', { name: 'Scenarios' }).click();
    await other.getByRole('link', { name: 'R01 on the first banking day after settlement' }).click();
    await other.getByRole('banner').getByText('passed').waitFor();
    await expectNoViolation();
  });
});

/** The part of an address for a text. */
const link = (text: string) => `#world=${deflateRawSync(text).toString('base64url')}`;

/** A tape of a shop whose texts are markup. */
function tapeWithMarkup(): Tape {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  const gateway = createGateway({ seed: 'markup' });
  const metadata = { order: 1001, product: markup, method: markup };
  gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa, metadata });
  return gateway.tape();
}

const edited = (change: object) => JSON.stringify({ ...createGateway({ seed: 'edited' }).tape(), ...change });

// biome-ignore format: a table reads in columns
const HOSTILE: readonly (readonly [what: string, hash: () => string, message: RegExp])[] = [
  ['characters of markup',          () => '#world=<img src=x onerror=alert(1)>',          /characters that a shared address can't have/],
  ['text that is not compressed',   () => `#world=${'abc'.repeat(100)}`,                  /damaged/],
  ['more than 16 kB',               () => `#world=${'A'.repeat(100_000)}`,                /longer than 16384 bytes/],
  ['content of gigabytes',          () => link('0'.repeat(15_000_000)),                   /longer than 8 MB/],
  ['text that is not JSON',         () => link('alert(1)'),                               /does not contain JSON/],
  ['JSON of something else',        () => link('{"a":[1,2,3]}'),                          /does not contain a tape/],
  ['names of prototypes',           () => link('{"settlebox":"tape","__proto__":{}}'),    /a field that tapes don't have/],
  ['deep nesting',                  () => link('['.repeat(9_000) + ']'.repeat(9_000)),    /nested too deeply/],
  ['too many steps',                () => link(edited({ steps: Array(9_999).fill({}) })), /9999 steps/],
  ['a tape of another version',     () => link(edited({ version: 99 })),                  /version 99/],
  ['a tape that was edited',        () => link(edited({ end: { at: '2026-01-05T15:00:00.000Z', jobs: 3, events: 0 } })), /3 jobs/],
];

describeInBrowser('a hostile address', () => {
  it('gives a plain message and runs nothing, and leads to a new world, or back to the world of the page', async () => {
    const { url } = await serve();
    const page = await open(`${url}#world=`);
    for (const [what, hash, message] of HOSTILE) {
      await page.goto(`${url}${hash()}`);
      await page.getByRole('alert').getByText(message).waitFor();
      expect([what, await page.getByRole('button').allTextContents()]).toEqual([what, ['Start a new world']]);
    }
    await page.getByRole('button', { name: 'Start a new world' }).click();
    await buy(page, { order: 1001 });
    await page.goto(`${url}#world=damaged`);
    await page.getByRole('button', { name: 'Back to the shop' }).click();
    await page.getByRole('link', { name: '1001', exact: true }).waitFor();
    await expectNoViolation();
  });

  it('shows markup of a world as text', async () => {
    const { url } = await serve();
    const page = await open(`${url}${link(JSON.stringify(tapeWithMarkup()))}`);
    await page.getByText('<img src=x').first().waitFor();
    expect(await page.locator('#shop img, #shop script').count()).toBe(0);
    await page.getByRole('link', { name: '1001' }).click();
    await page.getByRole('heading', { name: 'SALE $5.00' }).waitFor();
    expect(await page.title()).not.toBe('1');
    await expectNoViolation();
  });
});
