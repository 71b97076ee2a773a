/** The front-end projects: the docs show only lines of them, with the versions that the suite runs. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CODE_BLOCKS } from '../docs/blocks.ts';

const SHOWN = CODE_BLOCKS.filter(({ name }) => name.includes('/'));

it('shows files of each project', () => {
  const projects = SHOWN.map(({ name }) => name.slice(0, name.indexOf('/')));
  expect([...new Set(projects)].sort()).toEqual(['playwright-tab', 'storybook', 'vite']);
});

it.each(SHOWN)('shows lines of $name at $place', ({ name, code }) => {
  expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toContain(code);
});
