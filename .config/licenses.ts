import { readdirSync, readFileSync } from 'node:fs';

/** The packages in the inspector's script, which tsup builds. */
const IN_INSPECTOR = ['preact', 'uplot'];

/** sql.js is SQLite, compiled. SQLite has no license: its authors gave it to the public. */
const SQLITE = `
sql.js contains SQLite. From its sources:

The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:

   May you do good and not evil.
   May you find forgiveness for yourself and forgive others.
   May you share freely, never taking more than you give.

SQLite is in the public domain: https://www.sqlite.org/copyright.html
`;

/** Returns the licenses of the packages that these files belong to. Each license must be included in every copy of the code. */
export function thirdPartyLicenses(files: readonly string[]): string {
  const packages = new Set([...files.map(packageOf), ...IN_INSPECTOR]);
  const parts = [...packages].sort().map(noticeOf);
  return `The code in this folder contains parts of these packages.\n${parts.join('')}${SQLITE}`;
}

/** The folder of a file's package below node_modules; packages can be in that of another one. */
function packageOf(file: string): string {
  const [, folder] = /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (folder === undefined) throw new Error(`${file} belongs to no package, so its license is unknown.`);
  return folder;
}

function noticeOf(path: string): string {
  const folder = `node_modules/${path}`;
  const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (license === undefined) throw new Error(`${path} has no license file, so it can't be bundled.`);
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `\n---- ${name} ${version} ----\n\n${readFileSync(`${folder}/${license}`, 'utf8').trim()}\n`;
}
