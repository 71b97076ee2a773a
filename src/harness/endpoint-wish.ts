import { z } from 'zod';
import { didYouMean } from '../core/did-you-mean.ts';
import { EVENT_ALIASES, EVENT_TYPES } from '../resources/event-types.ts';
import { isKnownPattern, isSecret } from '../resources/webhooks/rules.ts';
import type { Deliver } from '../world/courier.ts';

/** Somewhere to tell events: a function, an address, or a function at an address. */
export interface EndpointOptions {
  /** Takes the signed request, and the event beside it; answering nothing counts as 204. */
  readonly deliver?: Deliver | undefined;
  /**
   * Called with `fetch`: this machine, reserved names, or hosts of the option `webhooks.hosts`. Beside `deliver` it is
   * not called, but is what the request says it was sent to. Default then `https://merchant.test/webhooks`.
   */
  readonly url?: string | undefined;
  /** Event types, with `*` for any: `['transaction.*', 'batch.funded']`. Default all. */
  readonly events?: readonly string[] | undefined;
  /** `whsec_` and 24 to 64 bytes in base64; made from the seed when absent. */
  readonly secret?: string | undefined;
  /** Only events of this client (an account, or its id). Default every client's. */
  readonly client?: string | { readonly clientId: string } | undefined;
}

function meantBy(input: unknown): string {
  const meant = didYouMean(String(input), [...EVENT_TYPES, ...Object.keys(EVENT_ALIASES)]);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

const pattern = z.string().refine(isKnownPattern, {
  error: ({ input }) =>
    `must be an event type such as transaction.settled, or a pattern such as transaction.* or *${meantBy(input)}`,
});

export const endpointWish = z
  .strictObject({
    deliver: z
      .custom<Deliver>((value) => typeof value === 'function', 'must be a function (request, event) => Response')
      .optional(),
    url: z.string().optional(),
    events: z.array(pattern).min(1).optional(),
    secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64').optional(),
    client: z.union([z.string(), z.object({ clientId: z.string() })]).optional(),
  })
  .refine((wish) => (wish.deliver ?? wish.url) !== undefined, 'must have deliver (a function), url, or both');
