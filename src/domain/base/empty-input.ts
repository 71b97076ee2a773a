import { z } from 'zod';

/** For operations that take no body and no query: an empty object, whatever else was sent. */
export const emptyInput = z.object({});
