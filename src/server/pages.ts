import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/** The files of the inspector, by their path below `/_sim`. */
const PAGES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/app.js': { file: 'app.js', type: 'text/javascript; charset=utf-8' },
  '/app.css': { file: 'app.css', type: 'text/css; charset=utf-8' },
};

/** Whether this path below `/_sim` is a file of the inspector, or leads to it. */
export function isPage(path: string): boolean {
  return path === '' || Object.hasOwn(PAGES, path);
}

/** Nothing is loaded from elsewhere, nothing runs that is not a file of ours, and nobody frames it. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Asked again each time, by its etag: after an update the page is the new one.
  'cache-control': 'no-cache',
};

/** A file of the inspector. `home` is where the page is, for whoever comes without the slash at its end. */
export async function answerPage(request: Request, path: string, home: string): Promise<Response> {
  const page = PAGES[path];
  if (page === undefined) return new Response(null, { status: 302, headers: { location: home } });
  const bytes = await readBuilt(page.file);
  if (bytes === undefined) return new Response(NOT_BUILT, { status: 503, headers: { 'content-type': PLAIN } });
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { ...PAGE_HEADERS, 'content-type': page.type, etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

const PLAIN = 'text/plain; charset=utf-8';
const NOT_BUILT = 'The inspector is not built. Run npm run build. The routes below /_sim work without it.\n';

/** A file of `dist/inspector`; undefined where it was not built. */
async function readBuilt(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(join(packageFolder(), 'dist', 'inspector', file)));
  } catch {
    return undefined;
  }
}
