import { z } from 'zod';
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

const pattern = z
  .string()
  .refine(isKnownPattern, 'an event type such as transaction.settled, or a pattern such as transaction.* or *');

export const endpointWish = z
  .strictObject({
    deliver: z
      .custom<Deliver>((value) => typeof value === 'function', 'a function (request, event) => Response')
      .optional(),
    url: z.string().optional(),
    events: z.array(pattern).min(1).optional(),
    secret: z.string().refine(isSecret, 'whsec_ and 24 to 64 bytes in base64').optional(),
    client: z.union([z.string(), z.object({ clientId: z.string() })]).optional(),
  })
  .refine((wish) => (wish.deliver ?? wish.url) !== undefined, 'give deliver, a function, or url, an address');
