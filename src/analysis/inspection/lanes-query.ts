import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';

const TEXT_MAX = 255;
const text = lazily(() => z.string().max(TEXT_MAX));

/** Limits of the number of parts: fewer are not a timeline, more are not visible. */
const PARTS = { min: 4, max: 120, usual: 40 } as const;

/** The query of the lanes. */
export const lanesQuery = lazily(() =>
  z.strictObject({
    client: text().optional(),
    from: text().optional(),
    to: text().optional(),
    parts: z.int().min(PARTS.min).max(PARTS.max).default(PARTS.usual),
  }),
);

/** A query of the lanes with its defaults applied. */
export type ParsedLanesQuery = z.output<ReturnType<typeof lanesQuery>>;
