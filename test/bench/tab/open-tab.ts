/** Opens pages in one Chromium, from a server on this machine. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { launch } from '../../browser/chromium.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A tab whose files the browser keeps, as it does on a second visit. */
export interface Tab extends AsyncDisposable {
  /** Loads the page of the gateway. */
  openShop(): Promise<Page>;
  /** Loads a page with an empty script. */
  openEmpty(): Promise<Page>;
}

/** @throws Error with a message of one line if there is no Chromium */
export async function openTab(): Promise<Tab> {
  const browser = await launch();
  const server = createServer(serve(await filesOfPages()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const page = await browser.newPage();
  const open = async (path: string) => {
    await page.goto(`http://127.0.0.1:${port}/${path}`);
    return page;
  };
  return {
    openShop: () => open('shop.html'),
    openEmpty: () => open('empty.html'),
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

type Files = Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>>;

async function filesOfPages(): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [file('page.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    alias: { 'settlebox/browser': file('../../../dist/browser.js') },
  });
  const page = (script: string) => `<!doctype html><script type="module" src="/${script}"></script>`;
  return {
    '/shop.html': ['text/html', page('shop.js')],
    '/shop.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/empty.html': ['text/html', page('empty.js')],
    '/empty.js': ['text/javascript', 'globalThis.emptyMs = performance.now();'],
    '/sqlite.wasm': ['application/wasm', readFileSync(file('../../../node_modules/sql.js/dist/sql-wasm-browser.wasm'))],
  };
}

function serve(files: Files): Parameters<typeof createServer>[1] {
  return ({ url = '/' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.writeHead(url in files ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=600' });
    response.end(body);
  };
}
