/** The inspector of a gateway, for one test. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createGateway, type Gateway } from '../../src/index.ts';
import { packageFolder } from '../../src/server/package-folder.ts';
import { type GatewayServer, type ServerOptions, serve } from '../../src/server/serve.ts';
import { openPage, type PageWish } from './open-page.ts';

/** A gateway that is served, and pages that look at it. */
export interface Inspected {
  readonly server: GatewayServer;
  readonly gateway: Gateway;
  /** Opens the inspector: at this place of it, such as `#/transactions`; at the first view where left out. */
  open(place?: string, wish?: Omit<PageWish, 'url' | 'file'>): Promise<Page>;
}

/** Serves a gateway until the test ends, and closes both. Without one, a new one is served. */
export async function inspected(gateway = createGateway(), options: ServerOptions = {}): Promise<Inspected> {
  const server = await serve({ gateway, ...options });
  onTestFinished(async () => {
    await server.close();
    gateway.close();
  });
  return {
    server,
    gateway,
    async open(place = '', wish = {}) {
      const page = await openPage({ ...wish, url: `${builtAt(server)}/${place}` });
      page.setDefaultTimeout(PATIENCE_MS);
      return page;
    },
  };
}

/** What a place of the page says, line by line, as it is laid out; nothing where it is not there. */
export async function linesOf(place: Locator): Promise<string> {
  return (await place.allInnerTexts()).join('\n');
}

/** Real milliseconds that a page may take on a busy machine; nothing waits for them where it is quicker. */
const PATIENCE_MS = 30_000;

/** `expect` of what is so sooner or later. */
export function eventually<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: PATIENCE_MS, interval: 20 });
}

function builtAt({ controlUrl = '' }: GatewayServer): string {
  if (existsSync(join(packageFolder(), 'dist', 'inspector', 'app.js'))) return controlUrl;
  throw new Error('The inspector is not built: npm run build makes it.');
}
