/** The response schema of `gateway.inspect.lanes`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { cents, count, list, text, timestamp, timestampOrNull } from './shapes.ts';

const laneObject = lazily(() =>
  z.object({
    id: text(),
    at: timestamp(),
    until: timestampOrNull(),
    kind: text(),
    state: text(),
    amountCents: cents().nullable(),
    attempts: list(z.object({ at: timestamp(), ok: z.boolean() })),
  }),
);

const laneItem = lazily(() =>
  z.object({
    id: text(),
    at: timestamp(),
    last: timestamp(),
    count: count(),
    failed: count(),
    amountCents: cents().nullable(),
    objects: list(laneObject()),
  }),
);

/** The timeline in lanes. */
export const lanes = lazily(() =>
  z.object({
    from: timestamp(),
    until: timestamp(),
    since: timestamp(),
    now: timestamp(),
    lanes: list(
      z.object({
        lane: z.enum(['payments', 'batches', 'files', 'deposits', 'disputes', 'webhooks']),
        total: count(),
        items: list(laneItem()),
      }),
    ),
    links: list(z.object({ from: text(), to: text(), count: count() })),
  }),
);
