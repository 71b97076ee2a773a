import { defineConfig } from 'tsup';
import { packInspector } from './.config/inspector.ts';
import { BROWSER_ENTRY, ENTRIES, NOT_BUNDLED, PORTABLE_ENTRIES } from './.config/modules.ts';
import { plotWithoutIntl } from './.config/plot-without-intl.ts';

const typed = [...ENTRIES.filter((name) => name !== 'cli'), ...PORTABLE_ENTRIES, BROWSER_ENTRY];
const declared = Object.fromEntries(typed.map((name) => [name, `dist/declarations/${name}.d.ts`]));

/** Builds the inspector and the declarations. `.config/build.ts` builds the code. */
export default defineConfig([
  // The inspector: one script and one sheet of styles with all that they need, for any browser.
  {
    entry: { 'inspector/app': 'src/inspector/main.tsx' },
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    noExternal: [/./],
    minify: true,
    clean: false,
    // A module that is imported for its effects must be in package.json's sideEffects: esbuild would leave it out.
    esbuildOptions: (options) => {
      options.logOverride = { 'ignored-bare-import': 'error' };
    },
    esbuildPlugins: [plotWithoutIntl],
    onSuccess: async () => packInspector(),
  },
  // Bundles what `npm run declarations` has emitted. Reading the sources here would take TypeScript 6 three times as long
  // as the whole build takes now. The build script copies each entry's .d.cts to .d.ts: either kind of module may import
  // the declarations behind it.
  {
    entry: declared,
    external: [...NOT_BUNDLED],
    format: 'cjs',
    clean: false,
    dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
  },
]);
