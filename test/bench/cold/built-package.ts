import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-program.ts';

/**
 * Checks the build before anything starts it, and warns if the sources are newer.
 *
 * @throws Error if there is no build
 */
export function checkBuild(): void {
  const built = statSync(join(ROOT, 'dist/cli.js'), { throwIfNoEntry: false });
  if (built === undefined) throw new Error('dist is missing: run "npm run build" first');
  const changed = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(ROOT, 'src', file)).mtimeMs)
    .reduce((latest, ms) => Math.max(latest, ms), 0);
  if (changed > built.mtimeMs) console.error('The sources are newer than dist: this measures an old build.');
}
