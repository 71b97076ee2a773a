import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';

/** For operations that take no body and no query: an empty object, regardless of the request. */
export const emptyInput = lazily(() => z.object({}));
