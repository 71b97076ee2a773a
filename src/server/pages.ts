import { createHash } from 'node:crypto';
import { inspectorFile } from '../testing/package-files/inspector-file.ts';
import { PAGES } from './page-paths.ts';

/** The page loads only its own files, and no page can frame it. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Revalidated by its ETag on each load, so that an update takes effect at once.
  'cache-control': 'no-cache',
};

/** Returns a file of the inspector. Without the trailing slash, the request is redirected to `home`. */
export function pageResponse(request: Request, path: string, home: string): Response {
  const page = PAGES[path];
  if (page === undefined) return new Response(null, { status: 302, headers: { location: home } });
  const bytes = inspectorFile(page.file);
  if (bytes === undefined) return new Response(NOT_BUILT, { status: 503, headers: { 'content-type': PLAIN } });
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { ...PAGE_HEADERS, 'content-type': page.type, etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

const PLAIN = 'text/plain; charset=utf-8';
const NOT_BUILT = 'The inspector is not built. Run npm run build. The routes below /_sim work without it.\n';
