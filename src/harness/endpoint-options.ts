import { z } from 'zod';
import type { CheckedPattern } from '../contract/checked-text.ts';
import { EVENT_ALIASES, EVENT_TYPES, type EventName } from '../contract/event-types.ts';
import { lazily } from '../contract/lazily.ts';
import { isSecret } from '../contract/webhook-secrets.ts';
import { isKnownPattern } from '../domain/webhooks/deliveries/rules.ts';
import type { Deliver } from '../domain/webhooks/dispatcher/deliver.ts';
import { didYouMean } from '../engine/did-you-mean.ts';

/** An event type or a pattern. A literal is checked; a `string` is accepted. */
export type EventPattern<Text extends string> = CheckedPattern<
  Text,
  EventName,
  'is not an event type such as transaction.settled, or a pattern such as transaction.* or *'
>;

/** Describes a webhook endpoint: a function, a URL, or both. */
export type EndpointOptions<Event extends string = string> = {
  /** Receives the signed request, the parsed event, and `{ gateway }` for its own calls. Returning undefined counts as 204. */
  readonly deliver?: Deliver | undefined;
  /**
   * The URL, called with `fetch`: on this machine, under a reserved name, or on a host of the `webhooks.hosts`
   * option. If `deliver` is given, the URL is not called; it is only the URL of the request. Its default is then
   * `https://merchant.test/webhooks`.
   */
  readonly url?: string | undefined;
  /** Event types, or patterns with `*`: `['transaction.*', 'batch.funded']`. Default: all events. */
  readonly events?: readonly Event[] | undefined;
  /** The signing secret: `whsec_` followed by 24 to 64 bytes in base64. Default: derived from the seed. */
  readonly secret?: string | undefined;
  /** Limits the endpoint to events of one client (an account, or its id). Default: events of all clients. */
  readonly client?: string | { readonly clientId: string } | undefined;
};

function meantBy(input: unknown): string {
  const meant = didYouMean(String(input), [...EVENT_TYPES, ...Object.keys(EVENT_ALIASES)]);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

const pattern = lazily(() =>
  z.string().refine(isKnownPattern, {
    error: ({ input }) =>
      `must be an event type such as transaction.settled, or a pattern such as transaction.* or *${meantBy(input)}`,
  }),
);

/** Options of `webhooks.subscribe()`. */
export const endpointSchema = lazily(() =>
  z
    .strictObject({
      deliver: z
        .custom<Deliver>((value) => typeof value === 'function', 'must be a function (request, event) => Response')
        .optional(),
      url: z.string().optional(),
      events: z.array(pattern()).min(1).optional(),
      secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64').optional(),
      client: z.union([z.string(), z.object({ clientId: z.string() })]).optional(),
    })
    .refine(
      (options) => (options.deliver ?? options.url) !== undefined,
      'must have deliver (a function), url, or both',
    ),
);

const OVERLAP_SECONDS = 24 * 3_600;

/** Options of `webhooks.rotateSecret()`. */
export const rotation = lazily(() =>
  z.strictObject({
    secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64').optional(),
    overlapSeconds: z.int().min(0).max(31_536_000).default(OVERLAP_SECONDS),
  }),
);
