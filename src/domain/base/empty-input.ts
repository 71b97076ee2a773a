import { z } from 'zod';

/** For operations that take no body and no query: an empty object, regardless of the request. */
export const emptyInput = z.object({});
