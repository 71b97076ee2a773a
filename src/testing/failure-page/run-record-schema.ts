import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { RECORD_VERSION } from './run-record.ts';

/** The schema of a stored record. A record of another version, or a damaged one, does not match. */
export const runRecordSchema = lazily(() =>
  z.object({
    settlebox: z.literal('run'),
    version: z.literal(RECORD_VERSION),
    package: z.string(),
    seed: z.string(),
    calls: z.array(
      z.object({ call: z.string(), at: z.string(), request: z.unknown(), status: z.number(), response: z.unknown() }),
    ),
    deliveries: z.array(
      z.object({ type: z.string(), subject: z.string(), status: z.string(), attempts: z.array(z.string()) }),
    ),
    objects: z.array(z.object({ subject: z.string(), lines: z.array(z.object({ at: z.string(), what: z.string() })) })),
    money: z.array(z.object({ name: z.string(), cents: z.number() })),
    isCut: z.boolean(),
  }),
);
