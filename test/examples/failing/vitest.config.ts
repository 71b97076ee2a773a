import { defineConfig } from 'vitest/config';
import main from '../../../vitest.config.ts';

// biome-ignore lint/style/noDefaultExport: vitest reads no other.
export default defineConfig({ ...main, test: { include: ['test/examples/failing/*.vitest.ts'] } });
