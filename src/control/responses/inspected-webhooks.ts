/** The response schemas of `gateway.inspect.webhooks` and `gateway.inspect.faults`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import { count, list, text, textOrNull, timestamp, timestampOrNull } from './shapes.ts';

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
        timesLeft: count().nullable(),
        state: z.enum(['planned', 'active', 'over']),
        fired: count(),
        struck: list(z.object({ id: text(), type: text(), at: timestamp() })),
      }),
    ),
  }),
);

const kinds = Object.keys(FAULT_KINDS);
/** An injected fault with what it has affected. */
export const inspectedFault = lazily(() =>
  z.object({
    id: text(),
    kind: z.string().meta({ enum: kinds }),
    target: z.enum(['request', 'webhook', 'file']),
    on: text(),
    endpointId: textOrNull(),
    from: timestampOrNull(),
    until: timestampOrNull(),
    timesLeft: count().nullable(),
    state: z.enum(['planned', 'active', 'over']),
    seen: count(),
    fired: count(),
    struck: list(z.object({ subject: text(), what: text(), at: timestamp() })),
  }),
);
