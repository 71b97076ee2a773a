import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** What uPlot creates as soon as it is loaded, for labels and time zones that the inspector replaces with its own. */
const FORMATS = [
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", '{ format: String }'],
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', "'America/New_York'"],
] as const;

/** Bundles uPlot without `Intl`, for which the browser would load its locale data in a task of some tens of milliseconds. */
export const plotWithoutIntl: Plugin = {
  name: 'plot-without-intl',
  setup(build) {
    build.onLoad({ filter: /uPlot\.esm\.js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [format, plain] of FORMATS) {
        if (!contents.includes(format)) throw new Error(`${path} has no "${format}" any more; change FORMATS.`);
        contents = contents.replace(format, plain);
      }
      return { contents, loader: 'js' };
    });
  },
};
