import { expect, it } from 'vitest';
import { judge, median } from './measurement.ts';
import { goalsTable, withPart } from './page.ts';
import { sideOrder } from './rounds.ts';
import { cellsOf, printTable } from './table.ts';

const SALE = { work: 'sale', baseline: 'raw rows', unit: 'ms' } as const;
const RATE = { work: 'sales', baseline: 'a mock', unit: 'per second' } as const;

it('compares the two sides of each round, and takes the median of the ratios', () => {
  const { ours, theirs, ratio } = judge({ ...SALE, goal: {} }, { ours: [2, 40, 6], theirs: [1, 20, 2] });
  expect({ ours, theirs, ratio }).toEqual({ ours: 6, theirs: 2, ratio: 2 });
});

it('requires times at or below their goal, and rates at or above it', () => {
  const twice = { ours: [2], theirs: [1] };
  const isMet = (row: Parameters<typeof judge>[0]) => judge(row, twice).isMet;
  expect([2, 1.9].map((ratio) => isMet({ ...SALE, goal: { ratio } }))).toEqual([true, false]);
  expect([2, 2.1].map((ratio) => isMet({ ...RATE, goal: { ratio } }))).toEqual([true, false]);
  expect([1, 0.9].map((moreMs) => isMet({ ...SALE, goal: { moreMs } }))).toEqual([true, false]);
  expect([2, 1.9].map((ms) => isMet({ ...SALE, goal: { ms } }))).toEqual([true, false]);
  expect([500, 501].map((perSecond) => isMet({ ...SALE, goal: { perSecond } }))).toEqual([true, false]);
});

it('reports a goal as missed if there are no figures', () => {
  expect(median([])).toBeNaN();
  expect(judge({ ...SALE, goal: { ratio: 2 } }, { ours: [], theirs: [] }).isMet).toBe(false);
});

it('prints figures with units, goals, and verdicts', () => {
  const late = judge({ ...SALE, goal: { moreMs: 10 } }, { ours: [35.25], theirs: [20] });
  const fast = judge({ ...RATE, goal: { ratio: 1 } }, { ours: [1234.5], theirs: [1000] });
  const free = judge({ ...SALE, goal: {} }, { ours: [0.0413], theirs: [0.02] });
  expect([late, fast, free].map(cellsOf)).toEqual([
    {
      work: 'sale',
      baseline: 'raw rows',
      ours: '35.3 ms',
      theirs: '20.0 ms',
      ratio: '+15.3 ms',
      goal: '<= +10 ms',
      verdict: 'missed',
    },
    {
      work: 'sales',
      baseline: 'a mock',
      ours: '1,235/s',
      theirs: '1,000/s',
      ratio: '1.23 x',
      goal: '>= 1 x',
      verdict: 'met',
    },
    { work: 'sale', baseline: 'raw rows', ours: '41.3 us', theirs: '20.0 us', ratio: '2.06 x', goal: '', verdict: '' },
  ]);
  expect(printTable([late, fast]).split('\n')).toEqual([
    'work      ours   theirs     ratio  goal               compared with',
    'sale   35.3 ms  20.0 ms  +15.3 ms  <= +10 ms  missed  raw rows     ',
    'sales  1,235/s  1,000/s    1.23 x  >= 1 x     met     a mock       ',
  ]);
});

it('replaces only the given part of the page', () => {
  const page = '# Title\n<!-- bench -->\nold\n<!-- /bench -->\n<!-- peers -->\n<!-- /peers -->\n';
  const written = withPart(page, 'bench', 'costs $1');
  expect(written).toBe('# Title\n<!-- bench -->\n\ncosts $1\n\n<!-- /bench -->\n<!-- peers -->\n<!-- /peers -->\n');
  expect(withPart(written, 'bench', 'costs $1')).toBe(written);
  expect(() => withPart('# Title\n', 'peers', 'text')).toThrow('<!-- peers -->');
});

it('lists rows that miss their goal', () => {
  const text = goalsTable([judge({ ...SALE, goal: { ratio: 2 } }, { ours: [3], theirs: [1] })]);
  expect(text.split('\n').at(-1)).toMatch(
    /^\| sale +\| 3\.00 ms +\| raw rows +\| 1\.00 ms \| 3\.00 x \| <= 2 x \| missed \|$/,
  );
});

it('reverses the order of the sides in every round', () => {
  expect([0, 1, 2].map((round) => sideOrder(3, round).join(''))).toEqual(['012', '210', '012']);
});
