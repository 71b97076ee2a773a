/** A page of another site in the same browser must not read or change the world. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { trusted } from '../../src/engine/trusted.ts';
import { createGateway } from '../../src/index.ts';
import { sell } from '../server/serving.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, openPage, takeFaults } from './open-page.ts';

/** Serves a page of another site: `http://hostile.test:<port>/`. */
async function hostileSite(): Promise<string> {
  const page = '<!doctype html><title>Win a prize</title><body>';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://hostile.test:${trusted<AddressInfo>(server.address()).port}/`;
}

/** Sends every kind of cross-origin request, and returns what could be read. Runs in the browser. */
async function attack(target: string): Promise<string[]> {
  const got: string[] = [];
  const read = async (what: string, request: () => Promise<Response>) => {
    const text = await request()
      .then((response) => response.text())
      .catch(() => '');
    if (text !== '') got.push(`${what}: ${text}`);
  };
  const element = (name: string, wish: object) =>
    new Promise<void>((resolve) => {
      const one = Object.assign(document.createElement(name), wish);
      one.addEventListener('error', () => resolve());
      one.addEventListener('load', () => {
        if (name !== 'iframe') got.push(`${name} has loaded`);
        resolve();
      });
      document.body.append(one);
    });
  const json = { 'content-type': 'application/json' };
  for (const path of [
    '_sim/world',
    '_sim/snapshot',
    '_sim/inspect/transactions',
    '_sim/openapi.json',
    '_sim/app.js',
    'v1/transactions',
  ]) {
    await read(`GET ${path}`, () => fetch(target + path));
    await read(`no-cors ${path}`, () => fetch(target + path, { mode: 'no-cors', credentials: 'include' }));
  }
  // Browsers send empty bodies and plain text without a preflight request.
  const posts = { '_sim/reset': '', '_sim/clock/next': '', '_sim/marks': '{"name":"mine"}', 'v1/transactions': '{}' };
  for (const [path, body] of Object.entries(posts)) {
    await read(`POST ${path}`, () => fetch(target + path, { method: 'POST', body, headers: json }));
    await read(`simple POST ${path}`, () => fetch(target + path, { method: 'POST', body, mode: 'no-cors' }));
    navigator.sendBeacon(target + path, new Blob([body], { type: 'text/plain' }));
  }
  await read('DELETE', () => fetch(`${target}_sim/forks/main`, { method: 'DELETE' }));
  await read('PUT', () => fetch(`${target}_sim/snapshot`, { method: 'PUT', body: 'x' }));
  await element('img', { src: `${target}_sim/clock` });
  await element('script', { src: `${target}_sim/app.js` });
  await element('script', { src: `${target}_sim/world` });
  await element('link', { rel: 'stylesheet', href: `${target}_sim/app.css` });
  await new Promise<void>((resolve) => {
    const stream = new EventSource(`${target}_sim/live`, { withCredentials: true });
    stream.onmessage = ({ data }) => got.push(`EventSource: ${data}`);
    stream.onopen = () => {
      got.push('EventSource is open');
      resolve(stream.close());
    };
    stream.onerror = () => resolve(stream.close());
  });
  await new Promise<void>((resolve) => {
    const socket = new WebSocket(`${target.replace('http', 'ws')}_sim/live`);
    socket.onopen = () => got.push('WebSocket is open');
    socket.onerror = () => resolve();
  });
  return got;
}

/** Posts a form into a frame, which needs no preflight request. Runs in the browser. */
async function postForm(action: string): Promise<void> {
  const name = `frame-${document.querySelectorAll('iframe').length}`;
  const frame = Object.assign(document.createElement('iframe'), { name });
  const form = Object.assign(document.createElement('form'), {
    action,
    method: 'post',
    enctype: 'text/plain',
    target: name,
  });
  document.body.append(frame, form);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  form.submit();
  await loaded;
}

describeInBrowser('a page of another site', () => {
  it('reads nothing and changes nothing by fetch, forms, elements and streams', async () => {
    const { server, gateway } = await inspected();
    const url = await hostileSite();
    expect(await sell(server)).toBe('201');
    const before = gateway.snapshot();
    const page = await openPage({ url, strictConsole: false });
    for (const name of ['127.0.0.1', 'localhost']) {
      const target = `http://${name}:${server.port}/`;
      expect(await page.evaluate(attack, target)).toEqual([]);
      await page.evaluate(postForm, `${target}_sim/reset`);
      await page.evaluate(postForm, `${target}v1/transactions`);
    }
    expect(takeFaults(page).length).toBeGreaterThan(20);
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
    // The same requests work from the inspector's own page.
    const own = await openPage({ url: `${server.controlUrl}/`, strictConsole: false });
    expect(await own.evaluate(attack, `${server.url}/`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^GET _sim\/world: .*apiKey/),
        'EventSource is open',
        'script has loaded',
      ]),
    );
    expect(gateway.transactions.list().data).toEqual([]);
  });

  it('cannot frame the inspector, and cannot control a window that it opens', async () => {
    const { server, gateway } = await inspected();
    const before = gateway.snapshot();
    const page = await openPage({ url: await hostileSite(), strictConsole: false });
    const inspector = `${server.controlUrl}/`;
    await page.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src });
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
    }, inspector);
    expect(await page.frames()[1]?.locator('.brand').count()).toBe(0);
    const opened = page.context().waitForEvent('page');
    await page.evaluate((target) => Object.assign(globalThis, { opened: open(target) }), inspector);
    const window = await opened;
    // Other sites may link to the inspector; the opened window is isolated from its opener.
    await window.getByText('No events yet.').waitFor();
    expect(await window.evaluate(() => opener)).toBe(null);
    const seen = await page.evaluate(() => {
      const other: Window = Reflect.get(globalThis, 'opened');
      other.postMessage({ reset: true }, '*');
      return { closed: other.closed, frames: other.length };
    });
    expect(seen).toEqual({ closed: true, frames: 0 });
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
  });

  it('is rejected under a rebound host name, and with an opaque origin', async () => {
    const { server, gateway } = await inspected();
    const before = gateway.snapshot();
    const rebound = await openPage({ url: `http://rebound.test:${server.port}/_sim/`, strictConsole: false });
    expect(await linesOf(rebound.locator('body'))).toContain('wrong_host');
    const posted = await rebound.evaluate(async () => (await fetch('/_sim/reset', { method: 'POST' })).status);
    expect(posted).toBe(421);
    const page = await openPage({ url: await hostileSite(), strictConsole: false });
    const heard = await page.evaluate((target) => {
      const script = `fetch('${target}_sim/clock/next', { method: 'POST', mode: 'no-cors' }).then((r) => r.type, String).then((said) => parent.postMessage(origin + ' ' + said, '*'))`;
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: `<script>${script}</script>` });
      frame.setAttribute('sandbox', 'allow-scripts');
      document.body.append(frame);
      return new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data)));
    }, `${server.url}/`);
    expect(heard).toMatch(/^null /);
    expect(Buffer.compare(gateway.snapshot(), before)).toBe(0);
  });
});

describeInBrowser('an inspector with a control key', () => {
  const KEY = 'correct-horse-battery';

  it('asks for the key, rejects a wrong one, and stores the right one in an HttpOnly cookie', async () => {
    const world = await inspected(createGateway(), { control: { key: KEY } });
    const page = await world.open('', { expectedFaults: /status of 401/ });
    await page.getByLabel('Control key').waitFor();
    await page.evaluate(() => location.replace('#key=%'));
    await page.reload();
    await page.getByText('The control key in this link is incomplete.').waitFor();
    await page.getByLabel('Control key').fill('wrong-key');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').getByText('requires its key').waitFor();
    await page.getByLabel('Control key').fill(KEY);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('No events yet.').waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookie?.value).not.toContain(KEY);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    // Its stream of changes opens too.
    expect(await sell(world.server)).toBe('201');
    await page.locator('.lines', { hasText: 'SALE' }).first().waitFor();
  });

  it('asks for the key again without the last message of the page, which is not about the key', async () => {
    const world = await inspected(createGateway(), { control: { key: KEY } });
    const page = await world.open('', { expectedFaults: /status of 401/ });
    await page.getByLabel('Control key').fill(KEY);
    await page.getByRole('button', { name: 'Open' }).click();
    expect(await sell(world.server)).toBe('201');
    await page.evaluate(() => location.replace('#/transactions'));
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByText('transactions.csv has 1 row.').waitFor();
    await page.context().clearCookies();
    expect(await sell(world.server)).toBe('201');
    await page.getByLabel('Control key').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  it('opens by a link with the key in its hash, and removes it from the address', async () => {
    const world = await inspected(createGateway(), { control: { key: KEY } });
    const asked: string[] = [];
    const page = await openPage({ hosts: [`127.0.0.1:${world.server.port}`] });
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(String(world.server.inspectorUrl));
    await page.getByText('No events yet.').waitFor();
    expect(await page.evaluate(() => location.href + document.documentElement.outerHTML)).not.toContain(KEY);
    expect(asked.filter((url) => new URL(url).search.includes(KEY) || new URL(url).pathname.includes(KEY))).toEqual([]);
    await page.reload();
    await page.getByText('No events yet.').waitFor();
  });
});

describeInBrowser('an address that leads nowhere', () => {
  it.each(['#/transactions?at=garbage', '#/compare?at=2026-13', '#/compare?withAt=x'])(
    'shows the view of %s at the present, instead of an empty page',
    async (hash) => {
      const page = await (await inspected()).open(hash);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );

  it.each([
    'batches/BATCH-none',
    'endpoints/WEBHOOK_ENDPOINT-none',
    'transactions/TRANSACTION-none',
    'customers/CUSTOMER-none',
  ])('says that the world has no object of %s, instead of loading forever or naming functions', async (path) => {
    const page = await (await inspected()).open(`#/${path}`, { strictConsole: false });
    await page.getByText('This world has no').waitFor();
    expect(await linesOf(page.locator('main'))).not.toContain('inspect.');
  });

  it('has the last four digits of a card number that was typed into a search', async () => {
    const world = await inspected();
    expect(await sell(world.server)).toBe('201');
    const page = await world.open('#/transactions');
    await page.getByRole('searchbox', { name: 'Search the transactions' }).fill('4242 4242 4242 4242');
    await eventually(() => page.url()).toMatch(/search=4242$/);
    await page.getByText('visa …4242').first().waitFor();
  });
});
