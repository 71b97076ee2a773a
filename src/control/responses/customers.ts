/** Response schemas of the customers of `gateway.inspect`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { tokenRow } from './inspection.ts';
import { count, list, text, textOrNull, timestamp } from './shapes.ts';

/** A customer in a list. */
export const customerRow = lazily(() =>
  z.object({
    id: text(),
    clientId: text(),
    merchantName: text(),
    name: textOrNull(),
    reference: text().exactOptional(),
    methods: list(tokenRow()),
    methodCount: count(),
    transactions: count(),
    storedAt: timestamp(),
  }),
);
