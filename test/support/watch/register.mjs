// Preloaded by vitest.config.ts in each worker.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
