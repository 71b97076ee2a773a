import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the folder of this package, with `package.json`, `scenarios`, and `dist`, without a trailing slash. It is found from
 * `src` and from `dist`.
 */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isOurs(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error('The installation of settlebox is incomplete: its package.json is missing. Install it again.');
    folder = above;
  }
  return folder;
}

function isOurs(file: string): boolean {
  return existsSync(file) && Reflect.get(Object(readJson(file)), 'name') === 'settlebox';
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
