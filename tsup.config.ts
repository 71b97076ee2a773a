import { copyFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { toCommonJs } from './.config/common-js.ts';
import { scenarioJsonSchema } from './src/testing/scenario/json-schema.ts';
import { worldJsonSchema } from './src/worlds/json-schema.ts';

/**
 * Whoever imports `settlebox/vitest` has it. It is no peer in package.json: npm 10 can't install vitest 4.1 beside a package
 * that names it (github.com/npm/cli/issues/9787); and what is neither peer nor dependency would be bundled.
 */
const external = ['vitest'];

const entry = {
  index: 'src/index.ts',
  msw: 'src/msw.ts',
  testing: 'src/testing.ts',
  vitest: 'src/vitest.ts',
  jest: 'src/jest.ts',
  server: 'src/server.ts',
};

const declared = Object.fromEntries(Object.keys(entry).map((name) => [name, `dist/declarations/${name}.d.ts`]));

export default defineConfig([
  {
    entry: { ...entry, cli: 'src/cli.ts' },
    external,
    format: 'esm',
    target: 'node20',
    splitting: true,
    // The two builds run at once and would delete each other's files; the build script empties dist first.
    clean: false,
    onSuccess: async () => {
      toCommonJs([...Object.keys(entry), 'cli']);
      writeFileSync('dist/world.schema.json', `${JSON.stringify(worldJsonSchema(), null, 2)}\n`);
      writeFileSync('dist/scenario.schema.json', `${JSON.stringify(scenarioJsonSchema())}\n`);
    },
  },
  // The inspector: one script and one sheet of styles with all that they need, for any browser.
  {
    entry: { 'inspector/app': 'src/inspector/main.tsx' },
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    noExternal: [/./],
    minify: true,
    clean: false,
    onSuccess: async () => copyFileSync('src/inspector/index.html', 'dist/inspector/index.html'),
  },
  // Bundles what `npm run declarations` has emitted. Reading the sources here would take TypeScript 6 three times as long
  // as the whole build takes now. The build script copies each entry's .d.cts to .d.ts: either kind of module may import
  // the declarations behind it.
  {
    entry: declared,
    external,
    format: 'cjs',
    clean: false,
    dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
  },
]);
