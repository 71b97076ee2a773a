/** The helpers of the browser tests report every fault of a page. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { axe } from './axe.ts';
import { findChromium } from './chromium.ts';
import { describeInBrowser, openPage, takeFaults } from './open-page.ts';

const STRICT = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${body}</main></html>`;

/** Serves a page with one script under a strict content security policy. */
async function serve(body: string, script = ''): Promise<string> {
  const respond = ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/app.js') return response.setHeader('content-type', 'text/javascript').end(script);
    if (url !== '/') return response.writeHead(404).end();
    const headers = { 'content-type': 'text/html', 'content-security-policy': STRICT };
    return response.writeHead(200, headers).end(page(`${body}<script src="/app.js"></script>`));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => closeServer(server));
  return `http://127.0.0.1:${portOf(server)}/`;
}

function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describeInBrowser('a page of a test', () => {
  it('opens a URL or a file in the requested colors and size', async () => {
    const file = join(temporaryFolder(), 'report.html');
    writeFileSync(file, page('<p>From disk</p>'));
    const shown = await openPage({ file, colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    expect(await shown.getByText('From disk').isVisible()).toBe(true);
    expect(await shown.evaluate(() => [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth])).toEqual([
      true,
      390,
    ]);
  });

  // biome-ignore format: a table reads in columns
  it.each([
    ['an error in the console',       'console.error("no such batch")',                       'console: no such batch'],
    ['an exception',                  'throw new Error("broken")',                            'exception: Error: broken'],
    ['an exception of a promise',     'Promise.reject(new Error("late"))',                    'exception: Error: late'],
    ['a request that fails',          'fetch("/nothing")',                                    'console: Failed to load resource: the server responded with a status of 404'],
    ['a violated policy',             'document.body.append(Object.assign(document.createElement("img"), { src: "/x.png" }))', 'Content Security Policy'],
    ['a style where it may not be',   'document.body.setAttribute("style", "color: red")',    'Content Security Policy'],
    ['a request to another host',     'location.href = "http://192.0.2.7/"',                  'request to another host: GET http://192.0.2.7/'],
    ['a request to another name',     'location.href = "http://shop.example/"',               'request to another host: GET http://shop.example/'],
  ])('reports %s', async (_what, script, fault) => {
    const shown = await openPage({ url: await serve('', script), strictConsole: false });
    await expect.poll(() => takeFaults(shown)).toContainEqual(expect.stringContaining(fault));
  });

  it('reports no fault on a correct page', async () => {
    const url = await serve('<p id="sum"></p>', 'document.querySelector("#sum").textContent = "$19.99"');
    const shown = await openPage({ url });
    expect(await shown.textContent('#sum')).toBe('$19.99');
    expect(takeFaults(shown)).toEqual([]);
  });

  it('serves another site under a name below .test', async () => {
    const url = await serve('');
    const shown = await openPage({ url: url.replace('127.0.0.1', 'hostile.test') });
    expect(await shown.evaluate(() => location.hostname)).toBe('hostile.test');
  });

  it.fails('fails the test on a fault', async () => {
    const shown = await openPage({ url: await serve('', 'console.error("no such batch")') });
    await shown.waitForLoadState();
  });

  it('runs axe under a strict policy, and returns one line per finding', async () => {
    const good = await openPage({ url: await serve('<p>Nothing settled yet.</p>') });
    expect(await axe(good)).toEqual([]);
    const bad = await openPage({ url: await serve('<button></button>') });
    expect(await axe(bad)).toEqual([expect.stringMatching(/^critical button-name at button: .*inner text/)]);
  });
});

it('explains in one line how to get a browser if none is installed and none may be', () => {
  const folder = temporaryFolder();
  for (const name of ['sh', 'id', 'grep']) symlinkSync(join('/bin', name), join(folder, name));
  expect(findChromium({ PATH: folder, SETTLEBOX_INSTALL_CHROMIUM: 'no' })).toEqual({
    why: 'Browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or name one in CHROME_PATH.',
  });
  symlinkSync(process.execPath, join(folder, 'chromium-browser'));
  expect(findChromium({ PATH: folder })).toEqual({ path: join(folder, 'chromium-browser'), why: '' });
});
