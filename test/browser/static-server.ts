/** Serves files from memory, as any static host does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
};

/** The files by their paths, such as `/index.html`. */
export type StaticFiles = Readonly<Record<string, string | Uint8Array>>;

/** A running server, with the paths of all requests so far. */
export interface StaticServer {
  /** `http://127.0.0.1:40123/`. */
  readonly url: string;
  readonly requested: readonly string[];
  /** Stops it, as if the network were cut. */
  stop(): Promise<void>;
}

/** Serves files until the test ends. */
export async function serveFiles(files: StaticFiles): Promise<StaticServer> {
  const requested: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    requested.push(pathname);
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const body = files[path];
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'max-age=600' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, requested, stop };
}
