import type { Coverage, CoverageRow, MoveRow, SectionName, StateRow } from './types.ts';

// biome-ignore format: a table reads in columns
const TITLES: readonly (readonly [name: SectionName, title: string])[] = [
  ['operations',    'operations'],
  ['states',        'states'],
  ['moves',         'moves'],
  ['events',        'events'],
  ['responseCodes', 'response codes'],
  ['returnCodes',   'return codes'],
  ['refusals',      'refusals'],
  ['retries',       'retries'],
  ['faults',        'faults'],
];

/** Letters to a line. */
const WIDTH = 120;

/** How much was met of each section, and what was not. */
export function printCoverage(coverage: Coverage): string {
  const lines = TITLES.flatMap(([name, title]) => {
    const { met, of, rows } = coverage[name];
    return cells([title, String(met), String(of)], holes(rows));
  });
  return [...cells(['', 'met', 'of'], ['not met']), ...lines].join('\n');
}

/** Three narrow columns, and a last one of as many lines as it takes. */
function cells([title, met, of]: readonly [string, string, string], last: readonly string[]): string[] {
  const head = `${title.padEnd(14)}  ${met.padStart(4)}  ${of.padStart(4)}  `;
  const lines = last.flatMap((text) => broken(text, WIDTH - head.length));
  const [first = '', ...others] = lines;
  return [head + first, ...others.map((line) => ' '.repeat(head.length) + line)].map((line) => line.trimEnd());
}

/** What could have been met and was not; a line for each life that has such rows. */
function holes(rows: readonly (CoverageRow | StateRow | MoveRow)[]): string[] {
  const lines = new Map<string, string[]>();
  for (const row of rows.filter(({ count, never }) => count === 0 && never === undefined)) {
    const [life, text] = 'life' in row ? [row.life, row.name.slice(row.life.length + 2)] : ['', row.name];
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
