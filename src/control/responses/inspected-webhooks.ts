/** The response schema of `gateway.inspect.webhooks`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { count, list, text, timestamp, timestampOrNull } from './shapes.ts';

/** How an endpoint is doing. */
export const endpointHealth = lazily(() =>
  z.object({
    id: text(),
    deliveries: count(),
    atFirst: count(),
    afterRetries: count(),
    waiting: count(),
    failed: count(),
    discarded: count(),
    attempts: count(),
    lastAttemptAt: timestampOrNull(),
    failingSince: timestampOrNull(),
    troubles: list(
      z.object({
        faultId: text(),
        kind: text(),
        on: text(),
        from: timestampOrNull(),
        until: timestampOrNull(),
        state: z.enum(['planned', 'active', 'over']),
        fired: count(),
        struck: list(z.object({ id: text(), type: text(), at: timestamp() })),
      }),
    ),
  }),
);
