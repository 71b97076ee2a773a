/** A project with a suite of its own, which a gauntlet runs in workers of its own. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { compiledAliases } from '../support/compiled.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the files of a project that uses this package from source. The end of the test removes it. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = isolatedFolder('gauntlet');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = `export default { resolve: { alias: ${JSON.stringify(compiledAliases())} } };\n`;
  const all = { 'package.json': '{"type":"module"}\n', 'vitest.config.js': config, ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
