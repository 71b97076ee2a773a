import { shownFile, type TestIdentity } from './test-identity.ts';

/** Returns the command that runs only this test. */
export function repeatCommand({ names, file, runner }: TestIdentity): string {
  const target = file === undefined ? '' : ` ${quoted(shownFile(file))}`;
  const pattern = quoted(`${names.map(inPattern).join(' ')}$`);
  switch (runner) {
    case 'vitest':
      return `npx vitest run${target} -t ${pattern}`;
    case 'jest':
      return `npx jest${target} -t ${pattern}`;
    case 'node':
      // Node 20 compares the pattern with the name alone, later versions also with the names of the suites before it.
      return `node --test --test-name-pattern=${quoted(`${inPattern(names.at(-1) ?? '')}$`)}${target}`;
    default:
      return `run the test ${quoted(names.join(' > '))}${target === '' ? '' : ` of${target}`} again`;
  }
}

function inPattern(name: string): string {
  return name.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

/** Quotes a text for a shell, unless it needs no quotes. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
