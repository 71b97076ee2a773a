/** `npm run docs:site -- out/` writes the site of the docs to a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RUNNABLE } from './examples.ts';
import { buildSite } from './site.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder: npm run docs:site -- out/');
  process.exit(1);
}
const files = await buildSite();
for (const [path, content] of files) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
console.log(
  `${files.size} files in ${folder}, with ${RUNNABLE.length} examples that run. Serve them with any static host.`,
);
