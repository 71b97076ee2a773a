import { createHash } from 'node:crypto';

/** What a service worker stores. */
interface CachedSite {
  /** The prefix of its cache's name. */
  readonly name: string;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** True to load pages from the network, and to use the stored ones only without a network. */
  readonly pagesFromNetwork: boolean;
}

/** Returns the constants for `src/demo/cache-worker.js`. The name of the cache changes with the files. */
export function cacheWorkerConstants({ name, files, pagesFromNetwork }: CachedSite): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\n`).update(content);
  const paths = [...files.keys()].map((path) => (path === 'index.html' ? './' : path));
  const constants = {
    SITE: name,
    FILES: paths,
    VERSION: hash.digest('hex').slice(0, 16),
    PAGES_FROM_NETWORK: pagesFromNetwork,
  };
  return Object.entries(constants)
    .map(([constant, value]) => `const ${constant} = ${JSON.stringify(value)};\n`)
    .join('');
}
