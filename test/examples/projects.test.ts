/** The front-end projects: the docs show only lines of them, and they name the versions that the suite runs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import root from '../../package.json' with { type: 'json' };
import { CODE_BLOCKS } from '../docs/blocks.ts';

const PROJECTS = ['playwright-tab', 'storybook', 'vite'];

const SHOWN = CODE_BLOCKS.filter(({ name }) => name.includes('/'));

it('shows files of each project', () => {
  const projects = SHOWN.map(({ name }) => name.slice(0, name.indexOf('/')));
  expect([...new Set(projects)].sort()).toEqual(PROJECTS);
});

it.each(SHOWN)('shows lines of $name at $place', ({ name, code }) => {
  expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toContain(code);
});

it.each(PROJECTS)('names the versions of packages that the suite runs in %s', (name) => {
  const { devDependencies } = JSON.parse(readFileSync(new URL(`${name}/package.json`, import.meta.url), 'utf8'));
  const { settlebox, vite, ...others } = devDependencies;
  expect(settlebox).toBe('*');
  expect(root.devDependencies).toMatchObject(others);
  // Vitest brings it.
  const installed = JSON.parse(readFileSync(new URL('../../node_modules/vite/package.json', import.meta.url), 'utf8'));
  expect(vite).toBe(`^${installed.version.split('.')[0]}.0.0`);
});
