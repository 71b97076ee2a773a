/** Serves the inspector of a gateway for one test. */
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createGateway, type Gateway } from '../../src/index.ts';
import { type GatewayServer, type ServerOptions, serve } from '../../src/server/serve.ts';
import { inspectorFile } from '../../src/testing/package-files/inspector-file.ts';
import { openPage, type PageOptions } from './open-page.ts';

/** A served gateway and the pages of its inspector. */
export interface Inspected {
  readonly server: GatewayServer;
  readonly gateway: Gateway;
  /** Opens the inspector at an address such as `#/transactions`; default: the first view. */
  open(hash?: string, options?: Omit<PageOptions, 'url' | 'file'>): Promise<Page>;
}

/** Serves a gateway, by default a new one, and closes it when the test ends. */
export async function inspected(gateway = createGateway(), options: ServerOptions = {}): Promise<Inspected> {
  const server = await serveAtSamePort({ gateway, ...options });
  onTestFinished(async () => {
    await server.close();
    gateway.close();
  });
  return {
    server,
    gateway,
    async open(hash = '', pageOptions = {}) {
      const page = await openPage({ isShared: true, ...pageOptions, url: `${inspectorUrlOf(server)}/${hash}` });
      page.setDefaultTimeout(TIMEOUT_MS);
      return page;
    },
  };
}

declare global {
  var settleboxInspectorPort: number | undefined;
}

/** A page that loads a script again from the same address has it compiled. Another test may still serve there. */
async function serveAtSamePort(options: ServerOptions): Promise<GatewayServer> {
  const port = globalThis.settleboxInspectorPort;
  const server = await (port === undefined ? serve(options) : serve({ port, ...options }).catch(() => serve(options)));
  globalThis.settleboxInspectorPort ??= server.port;
  return server;
}

/** Returns the text of all matching elements; empty if there is none. */
export async function linesOf(locator: Locator): Promise<string> {
  return (await locator.allInnerTexts()).join('\n');
}

/** The timeout for a page on a busy machine; a faster page does not wait for it. */
const TIMEOUT_MS = 30_000;

/** Repeats an assertion until it holds. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: TIMEOUT_MS, interval: 20 });
}

let isBuilt: boolean | undefined;

function inspectorUrlOf({ controlUrl = '' }: GatewayServer): string {
  // Reading it decompresses it.
  isBuilt ??= inspectorFile('app.js') !== undefined;
  if (isBuilt) return controlUrl;
  throw new Error('The inspector is not built: npm run build makes it.');
}
