/** The response schemas of endpoints, deliveries, and faults in `gateway.inspect`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import { deliveryLife } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { count, list, text, textOrNull, timestamp, timestampOrNull } from './shapes.ts';

/** A status of a webhook delivery. */
export const deliveryStatus = lazily(() => z.enum([...new Set(deliveryLife.rows.map(([, , to]) => to))]));

/** A webhook endpoint in a list. */
export const endpointRow = lazily(() =>
  z.object({
    id: text(),
    url: textOrNull(),
    events: list(text()),
    status: text(),
    clientId: textOrNull(),
    attached: z.boolean(),
  }),
);

const deliveryFields = lazily(() => ({
  id: text(),
  endpointId: text(),
  eventId: text(),
  type: text(),
  subject: text(),
  status: deliveryStatus(),
  attempts: count(),
  createdAt: timestamp(),
  nextAttemptAt: timestampOrNull(),
  waitsFor: z.object({ id: text(), type: text() }).nullable(),
  lastAttempt: text(),
}));
/** A delivery in a list. */
export const deliveryRow = lazily(() => z.object(deliveryFields()));
const headers = lazily(() => list(z.tuple([text(), text()]).readonly()));
/** A delivery with its request and attempts. */
export const deliveryDetail = lazily(() =>
  z.object({
    ...deliveryFields(),
    url: text(),
    log: list(
      z.object({
        at: timestamp(),
        status: z.int().nullable(),
        error: textOrNull(),
        responseBody: text().exactOptional(),
        limit: text().exactOptional(),
        seconds: z.number().exactOptional(),
      }),
    ),
    sent: list(z.object({ at: timestamp(), request: headers(), response: headers().nullable() })),
    body: text(),
  }),
);

/** What limits a fault, and its measures. */
const faultLimits = lazily(() => ({
  timesLeft: count().nullable(),
  nth: count().nullable(),
  probability: z.number().nullable(),
  isConditional: z.boolean(),
  status: count().nullable(),
  delaySeconds: count().nullable(),
}));

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
        ...faultLimits(),
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
    ...faultLimits(),
    state: z.enum(['planned', 'active', 'over']),
    seen: count(),
    fired: count(),
    struck: list(z.object({ subject: text(), what: text(), at: timestamp() })),
  }),
);
