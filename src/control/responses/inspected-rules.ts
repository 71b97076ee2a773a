/** Response schema of `gateway.inspect.rules`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { count, list, text, timestamp, timestampOrNull } from './shapes.ts';

/** A rule of issuers or banks with what it has decided. */
export const inspectedRule = lazily(() =>
  z.object({
    id: text(),
    network: z.enum(['issuer', 'bank', 'dispute']),
    rule: z.record(z.string(), z.unknown()).readonly(),
    from: timestampOrNull(),
    until: timestampOrNull(),
    timesLeft: count().nullable(),
    nth: count().nullable(),
    probability: z.number().nullable(),
    state: z.enum(['planned', 'active', 'over']),
    seen: count().nullable(),
    fired: count().nullable(),
    struck: list(z.object({ subject: text(), what: text(), at: timestamp() })),
  }),
);
