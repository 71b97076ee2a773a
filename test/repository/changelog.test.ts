/** The changelog is kept as it grows: the newest section is of the version in package.json, until that is released. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

it('begins with the version of package.json, unreleased or with its date', () => {
  const [version, ...state] = (headings[0] ?? '').split(' ');
  expect(version).toBe(manifest.version);
  expect(state.join(' ')).toMatch(/^(\(unreleased\)|- \d{4}-\d\d-\d\d)$/);
});

it('dates every other version', () => {
  expect(headings.slice(1).filter((heading) => !/^\d+\.\d+\.\d+\S* - \d{4}-\d\d-\d\d$/.test(heading))).toEqual([]);
});

it('says something in every section', () => {
  const sections = changelog.split(/^## .*$/m).slice(1);
  expect(sections.filter((text) => !/^- /m.test(text))).toEqual([]);
});
