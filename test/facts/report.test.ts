import { expect, it } from 'vitest';
import { dayNumber } from '../../src/facts/civil-date.ts';
import type { Dated } from '../../src/facts/dated.ts';
import { SOURCES } from '../../src/facts/sources.ts';
import { DATED_TABLES } from './dated-tables.ts';
import { printedFacts } from './print-report.ts';
import { reportFacts } from './report.ts';

const TODAY = dayNumber(2026, 11, 22);

/** Made-up readings under real short names. */
const PAGES = {
  'stripe-hold': { title: 'Older', address: 'https://older.example/rules', read: '2026-03-05', checked: 'read' },
  'moov-ach': { title: 'Old', address: 'https://old.example/rules', read: '2026-07', checked: 'secondary' },
  'nacha-news': { title: 'New', address: 'https://new.example/rules', read: '2026-11-20', checked: 'read' },
};

const LIMITS: readonly (Dated & { readonly limitCents: number })[] = [
  { limitCents: 100, until: TODAY, sources: ['moov-ach'] },
  { limitCents: 200, from: TODAY, until: TODAY + 30, sources: ['nacha-news'] },
  { limitCents: 300, from: TODAY + 30, sources: ['nacha-news', 'stripe-hold'] },
];
const CODES: readonly (Dated & { readonly code: string; readonly banks?: readonly string[] })[] = [
  { code: 'R01', banks: ['ODFI', 'RDFI'], sources: ['nacha-news'] },
  { code: 'R16', until: TODAY + 1, sources: ['moov-ach'], differs: 'Older says 2029' },
  { code: 'R90', sources: [], differs: 'common practice' },
  { code: 'R17', sources: ['nacha-news', 'stripe-hold'] },
];
const FACTS = reportFacts(
  [
    ['Limits', LIMITS],
    ['Codes', CODES],
  ],
  PAGES,
  TODAY,
);

it('sorts facts by their next change, then by their oldest reading', () => {
  expect(FACTS.map(({ row, changesOn, readOn }) => [row, changesOn, readOn])).toEqual([
    ['code R16', '2026-11-23', '2026-07'],
    ['limitCents 300', '2026-12-22', '2026-03-05'],
    ['limitCents 200', '2026-12-22', '2026-11-20'],
    ['code R90', null, null],
    ['code R17', null, '2026-03-05'],
    ['limitCents 100', null, '2026-07'],
    ['code R01, banks [ODFI; RDFI]', null, '2026-11-20'],
  ]);
});

it('takes a change on the day of the report as past', () => {
  const rowsOn = (day: number) => reportFacts([['Limits', LIMITS]], PAGES, day).map(({ changesOn }) => changesOn);
  expect(rowsOn(TODAY - 1)).toEqual(['2026-11-22', '2026-11-22', '2026-12-22']);
  expect(rowsOn(TODAY + 30)).toEqual([null, null, null]);
});

it('prints facts with their sources, and the pages to read again', () => {
  expect(printedFacts(FACTS, TODAY, 50)).toBe(`Facts on 2026-11-22: 7 rows of 2 dated tables.

They change: 3

2026-11-23  Codes
  code R16; until 2026-11-23
  moov-ach (secondary, 2026-07)
  differs: Older says 2029

2026-12-22  Limits
  limitCents 300; from 2026-12-22
  nacha-news (read, 2026-11-20), stripe-hold
    (read, 2026-03-05)

2026-12-22  Limits
  limitCents 200; from 2026-11-22; until
    2026-12-22
  nacha-news (read, 2026-11-20)

Read more than 91 days ago, or never: 3

no source   Codes
  code R90
  no source
  differs: common practice

2026-03-05  Codes
  code R17
  nacha-news (read, 2026-11-20), stripe-hold
    (read, 2026-03-05)

2026-07     Limits
  limitCents 100; until 2026-11-22
  moov-ach (secondary, 2026-07)

Read within 91 days: 1

2026-11-20  Codes
  code R01, banks [ODFI; RDFI]
  nacha-news (read, 2026-11-20)

Pages: 3

2026-03-05  stripe-hold: Older
            https://older.example/rules
2026-07     moov-ach: Old
            https://old.example/rules
2026-11-20  nacha-news: New
            https://new.example/rules`);
});

it('lists every row of the real tables once, in lines of at most 80 columns', () => {
  const facts = reportFacts(DATED_TABLES, SOURCES, TODAY);
  expect(facts.length).toBe(DATED_TABLES.reduce((sum, [, rows]) => sum + rows.length, 0));
  expect(facts.filter(({ sources, differs }) => sources.length === 0 && differs === null)).toEqual([]);
  const lines = printedFacts(facts, TODAY, 80).split('\n');
  expect(lines.filter((line) => line.length > 80 && !line.includes('https://'))).toEqual([]);
  expect(lines).toContain('  limitCents 100000000; from 2022-03-18');
});

it('says what each fact is', () => {
  const facts = reportFacts(DATED_TABLES, SOURCES, TODAY);
  expect(facts.filter(({ row }) => row === '')).toEqual([]);
});
