import { expect, it } from 'vitest';
import { dayNumber, isoDate } from '../../src/facts/civil-date.ts';
import { type Dated, inEffect } from '../../src/facts/dated.ts';
import { SOURCES } from '../../src/facts/sources.ts';
import { DATED_TABLES } from './dated-tables.ts';

const day = dayNumber(2026, 3, 20);
const RULES: readonly (Dated & { readonly rule: string })[] = [
  { rule: 'old', until: day, sources: ['nacha-news'] },
  { rule: 'new', from: day, until: day + 10, sources: ['nacha-news'] },
];

it.each([
  [day - 9999, 'old'],
  [day - 1, 'old'],
  [day, 'new'],
  [day + 9, 'new'],
])('takes the row of a dated table that is in effect on day %i', (on, rule) => {
  expect(inEffect(RULES, on).rule).toBe(rule);
});

it.each(DATED_TABLES)('names a source, or why there is none, for every row of %s', (_name, rows) => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ sources, differs }) => sources.length === 0 && differs === undefined)).toEqual([]);
});

it.each(DATED_TABLES)('ends no row of %s before it begins', (_name, rows) => {
  for (const { from, until } of rows)
    if (from !== undefined && until !== undefined) expect(isoDate(from) < isoDate(until)).toBe(true);
});

it('has no source that no dated table refers to', () => {
  const used = new Set<string>(DATED_TABLES.flatMap(([, rows]) => rows.flatMap(({ sources }) => sources)));
  expect(Object.keys(SOURCES).filter((id) => !used.has(id))).toEqual([]);
});
