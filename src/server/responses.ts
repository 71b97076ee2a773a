import type { Rejection } from './guard.ts';

/** Headers of every response of the control surface and the inspector. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Returns an error response of the server itself. */
export function rejectionResponse(
  { status, code, message, hint }: Rejection,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ error: { code, message, hint } }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Adds security headers for browsers to a response. */
export function withSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  return response;
}
