/** Schemas of response fields, for documents. The gateway creates responses itself, so they are not validated. */

import { z } from 'zod';
import type { IdKind } from '../contract/id-kinds.ts';
import { lazily } from '../contract/lazily.ts';
import { idPattern } from './ids.ts';
import { documented } from './schema-names.ts';

/** An amount of money. */
export const cents = lazily(() => documented(z.int().min(0), { description: 'Integer in cents.' }));

/** ISO 8601 in UTC. */
export const isoTimestamp = lazily(() => documented(z.string(), { format: 'date-time' }));

/** The correlation id of a response. */
export const correlationId = lazily(() =>
  documented(z.string(), {
    format: 'uuid',
    description: 'The id of the request; inside a list, of the request that created the item.',
  }),
);

/** An id issued by the gateway. */
export function idOf(kind: IdKind) {
  return documented(z.string(), { pattern: idPattern(kind) });
}

/** A string of this number of digits. */
export function digits(count: number) {
  return documented(z.string(), { pattern: `^\\d{${count}}$` });
}
