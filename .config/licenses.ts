import { readdirSync, readFileSync } from 'node:fs';

/** The packages in the inspector's script, which tsup builds. */
const IN_INSPECTOR = ['preact', 'uplot'];

/** Returns the licenses of the packages that these files belong to. Each license must be included in every copy of the code. */
export function thirdPartyLicenses(files: readonly string[]): string {
  const packages = new Set([...files.map(packageOf), ...IN_INSPECTOR]);
  const parts = [...packages].sort().map(noticeOf);
  return `The code in this folder contains parts of these packages.\n${parts.join('')}`;
}

function packageOf(file: string): string {
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} belongs to no package, so its license is unknown.`);
  return name;
}

function noticeOf(name: string): string {
  const folder = `node_modules/${name}`;
  const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (license === undefined) throw new Error(`${name} has no license file, so it can't be bundled.`);
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `\n---- ${name} ${version} ----\n\n${readFileSync(`${folder}/${license}`, 'utf8').trim()}\n`;
}
