import type { Refusal } from './guard.ts';

/** What every answer of the control surface and of the inspector bears. */
const SAFETY = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** A refusal of the server itself, before anybody is asked. */
export function refusalAnswer(
  { status, code, message, hint }: Refusal,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ error: { code, message, hint } }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Puts the headers on an answer that keep browsers from doing more with it than they should. */
export function safe(answer: Response): Response {
  for (const [name, value] of Object.entries(SAFETY)) answer.headers.set(name, value);
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
  return answer;
}
