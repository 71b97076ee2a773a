import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const built = (file: string) => fileURLToPath(new URL(file, import.meta.url));

// biome-ignore lint/style/noDefaultExport: vitest reads no other.
export default defineConfig({
  // The built package, as the Jest suites have it: vitest compiles none of it.
  resolve: {
    alias: {
      'settlebox/testing': built('../../../dist/testing.js'),
      'settlebox/vitest': built('../../../dist/vitest.js'),
      settlebox: built('../../../dist/index.js'),
    },
  },
  test: { include: ['test/examples/failing/*.vitest.ts'], server: { deps: { external: [/\/dist\//] } } },
});
