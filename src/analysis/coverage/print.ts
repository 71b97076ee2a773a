import type { Coverage, CoverageRow, SectionName, StateRow, TransitionRow } from './types.ts';

// biome-ignore format: a table reads in columns
const TITLES: readonly (readonly [name: SectionName, title: string])[] = [
  ['operations',    'operations'],
  ['states',        'states'],
  ['transitions',   'transitions'],
  ['events',        'events'],
  ['responseCodes', 'response codes'],
  ['returnCodes',   'return codes'],
  ['rejections',    'rejections'],
  ['retries',       'retries'],
  ['faults',        'faults'],
];

/** Letters to a line. */
const WIDTH = 120;

/** How much was met of each section, and what was not. */
export function printCoverage(coverage: Coverage): string {
  const lines = TITLES.flatMap(([name, title]) => {
    const { covered, of, rows } = coverage[name];
    return cells([title, String(covered), String(of)], holes(rows));
  });
  return [...cells(['', 'covered', 'of'], ['not covered']), ...lines].join('\n');
}

/** Three narrow columns, and a last one of as many lines as it takes. */
function cells([title, covered, of]: readonly [string, string, string], last: readonly string[]): string[] {
  const head = `${title.padEnd(14)}  ${covered.padStart(7)}  ${of.padStart(4)}  `;
  const lines = last.flatMap((text) => broken(text, WIDTH - head.length));
  const [first = '', ...others] = lines;
  return [head + first, ...others.map((line) => ' '.repeat(head.length) + line)].map((line) => line.trimEnd());
}

/** What could have been met and was not; a line for each life that has such rows. */
function holes(rows: readonly (CoverageRow | StateRow | TransitionRow)[]): string[] {
  const lines = new Map<string, string[]>();
  for (const row of rows.filter(({ count, unreachable }) => count === 0 && unreachable === undefined)) {
    const [life, text] =
      'lifecycle' in row ? [row.lifecycle, row.name.slice(row.lifecycle.length + 2)] : ['', row.name];
    lines.set(life, [...(lines.get(life) ?? []), text]);
  }
  return [...lines].map(([life, names]) => `${life === '' ? '' : `${life}: `}${names.join(', ')}`);
}

/** A list in lines of at most this many letters, broken after its commas. */
function broken(list: string, width: number): string[] {
  const lines: string[] = [];
  for (const item of list.split(/(?<=,) /)) {
    const longer = `${lines.at(-1)} ${item}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(item);
  }
  return lines;
}
