/** Response schemas of the requests of `gateway.inspect`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { timelineRow } from './inspection.ts';
import { count, list, text, textOrNull, timestamp } from './shapes.ts';

const requestFields = lazily(() => ({
  id: text(),
  at: timestamp(),
  transport: z.enum(['direct', 'http']),
  method: text(),
  path: text(),
  operation: textOrNull(),
  status: z.int(),
  code: textOrNull(),
  clientId: textOrNull(),
  callerName: text(),
  keyId: textOrNull(),
  userId: textOrNull(),
  idempotencyKey: textOrNull(),
  replayed: z.boolean(),
  subjects: list(text()),
}));

/** A part of the requests, and all rejections among them. */
export const requestsSlice = lazily(() =>
  z.object({
    rows: list(z.object(requestFields())),
    total: count(),
    rejections: list(z.object({ code: text(), status: z.int(), count: count(), lastAt: timestamp() })),
  }),
);

/** A request with its body and its response. */
export const requestDetail = lazily(() =>
  z.object({
    ...requestFields(),
    requestId: textOrNull(),
    callerRequestId: textOrNull(),
    body: z.unknown(),
    response: z.unknown(),
    responseMissing: textOrNull(),
    events: list(timelineRow()),
  }),
);
