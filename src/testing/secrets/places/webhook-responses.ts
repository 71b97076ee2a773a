import type { WebhookResponse } from '../../../engine/listeners.ts';
import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';
import { leaksIn } from '../leaks/leaks-in.ts';
import { leaksInValue } from '../leaks/leaks-in-value.ts';
import { maskName } from '../leaks/mask-known.ts';

/** Finds leaks in the application's response to a webhook. */
export function leaksInWebhookResponse(
  { event, endpointId, headers, body }: WebhookResponse,
  known: KnownSecrets,
): SecretLeak[] {
  const place = `webhook response to ${event}, endpoint ${endpointId},`;
  const neighbors = headers.map(([name]) => name).join(' ');
  return [
    ...headers.flatMap(([name, value]) =>
      leaksIn(`${place} header ${maskName(name, known)}`, value, known, { name, neighbors }),
    ),
    ...leaksInBody(`${place} body`, body, known),
  ];
}

function leaksInBody(place: string, body: string, known: KnownSecrets): SecretLeak[] {
  const value = parseJson(body);
  return typeof value === 'object' && value !== null ? leaksInValue(place, value, known) : leaksIn(place, body, known);
}

/** Returns undefined if the text is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
