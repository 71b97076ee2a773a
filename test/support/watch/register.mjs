// Preloaded by vitest.config.ts in each worker, after tsx, so that these hooks come first.
import { register } from 'node:module';

register('./resolve.mjs', import.meta.url);
