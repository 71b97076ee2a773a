import { writeFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { worldJsonSchema } from './src/seed/json-schema.ts';

const entry = { index: 'src/index.ts', msw: 'src/msw.ts', testing: 'src/testing.ts', jest: 'src/jest.ts' };

const shared: Options = {
  target: 'node20',
  sourcemap: true,
  // The two builds run at once and would delete each other's files; the build script empties dist first.
  clean: false,
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  shims: true,
};

export default defineConfig([
  {
    ...shared,
    format: 'esm',
    // vitest itself is ES modules alone.
    entry: { ...entry, vitest: 'src/vitest.ts' },
    splitting: true,
    onSuccess: async () => writeFileSync('dist/world.schema.json', `${JSON.stringify(worldJsonSchema(), null, 2)}\n`),
  },
  { ...shared, format: 'cjs', entry },
]);
