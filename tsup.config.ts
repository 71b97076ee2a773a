import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  target: 'node20',
  sourcemap: true,
  // The two builds run at once and would delete each other's files; the build script empties dist first.
  clean: false,
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  shims: true,
};

export default defineConfig([
  { ...shared, format: 'esm', entry: { index: 'src/index.ts', msw: 'src/msw.ts' }, splitting: true },
  { ...shared, format: 'cjs', entry: { index: 'src/index.ts', msw: 'src/msw.ts' } },
]);
