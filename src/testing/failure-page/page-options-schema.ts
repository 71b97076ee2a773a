import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';

const EXPECTED = 'must be true, false, or { folder, greenRuns }';
const FOLDER = 'must be the name of a folder';

/** The schema of the `failurePages` option. */
export const failurePagesSchema = lazily(() =>
  z
    .union(
      [
        z.boolean(),
        z.strictObject({
          folder: z.string(FOLDER).min(1, FOLDER).optional(),
          greenRuns: z.string(FOLDER).min(1, FOLDER).optional(),
        }),
      ],
      EXPECTED,
    )
    .optional(),
);
