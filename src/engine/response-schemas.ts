/** What answers are made of, for the documents: we write them ourselves, so nothing checks them on the way out. */
import { z } from 'zod';
import type { IdKind } from '../contract/id-kinds.ts';
import { idPattern } from './ids.ts';
import { documented } from './schema-names.ts';

/** An amount of money. */
export const cents = documented(z.int().min(0), { description: 'Integer in cents.' });

/** ISO 8601 in UTC. */
export const moment = documented(z.string(), { format: 'date-time' });

export const correlationId = documented(z.string(), {
  format: 'uuid',
  description: 'The id of the request; inside a list, of the request that created the item.',
});

/** An id that we issued. */
export function idOf(kind: IdKind) {
  return documented(z.string(), { pattern: idPattern(kind) });
}

/** So many digits. */
export function digits(count: number) {
  return documented(z.string(), { pattern: `^\\d{${count}}$` });
}
