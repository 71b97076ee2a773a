import { createHash } from 'node:crypto';

/** What a service worker stores. */
interface CachedSite {
  /** The beginning of the name of its cache. */
  readonly name: string;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** True if a page is as new as the network allows, and stored only for use without one. */
  readonly pagesFromNetwork: boolean;
}

/** Returns the constants before the code of `src/demo/cache-worker.js`. The files are stored under a name that changes with them. */
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
