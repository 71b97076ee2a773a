/**
 * An independent reader of NACHA files, made from the tables of docs/sources.md, "Nacha file format": columns, order,
 * counts, hash, totals. It uses nothing of the library's own reader and writer.
 */

export interface Entry {
  readonly line: string;
  readonly code: string;
  readonly bank: string;
  readonly account: string;
  readonly cents: number;
  readonly individualId: string;
  readonly name: string;
  readonly paymentType: string;
  readonly trace: string;
  readonly addenda: readonly string[];
}

export interface Batch {
  readonly header: string;
  readonly control: string;
  readonly entries: readonly Entry[];
}

export interface File {
  readonly header: string;
  readonly control: string;
  readonly batches: readonly Batch[];
}

/** Returns columns of a record, counted from 1, without trailing blanks. */
export function columns(record: string, from: number, to: number): string {
  return record.slice(from - 1, to).trimEnd();
}

const NINES = '9'.repeat(94);

export function recordsOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

export function read(text: string): File {
  const [header = '', ...records] = recordsOf(text);
  const batches: { header: string; control: string; entries: (Entry & { addenda: string[] })[] }[] = [];
  let control = '';
  for (const record of records) {
    const batch = batches.at(-1);
    if (record.startsWith('5')) batches.push({ header: record, control: '', entries: [] });
    else if (record.startsWith('6')) batch?.entries.push(entryOf(record));
    else if (record.startsWith('7')) batch?.entries.at(-1)?.addenda.push(record);
    else if (record.startsWith('8') && batch !== undefined) batch.control = record;
    else if (record !== NINES) control = record;
  }
  return { header, control, batches };
}

function entryOf(line: string): Entry & { addenda: string[] } {
  return {
    line,
    code: columns(line, 2, 3),
    bank: columns(line, 4, 12),
    account: columns(line, 13, 29),
    cents: Number(columns(line, 30, 39)),
    individualId: columns(line, 40, 54),
    name: columns(line, 55, 76),
    paymentType: columns(line, 77, 78),
    trace: columns(line, 80, 94),
    addenda: [],
  };
}

/** The second digit of a transaction code gives the direction: up to 4 a credit, from 5 a debit. */
export const isDebit = ({ code }: Pick<Entry, 'code'>): boolean => Number(code[1]) >= 5;

export const centsOf = (entries: readonly Entry[], debit: boolean): number =>
  entries.filter((entry) => isDebit(entry) === debit).reduce((cents, entry) => cents + entry.cents, 0);

const digits = (value: number, width: number): string => String(value).padStart(width, '0');

/** Counts records 6 and 7 and sums hash, debits, and credits as a control record does. */
function totalsOf(entries: readonly Entry[], countWidth: number): string {
  const count = entries.reduce((sum, { addenda }) => sum + 1 + addenda.length, 0);
  const hash = entries.reduce((sum, { bank }) => sum + Number(bank.slice(0, 8)), 0) % 10 ** 10;
  return [
    digits(count, countWidth),
    digits(hash, 10),
    digits(centsOf(entries, true), 12),
    digits(centsOf(entries, false), 12),
  ].join('');
}

/** Lists violations of the format rules and contradictions within a file. */
export function faultsOf(text: string): string[] {
  const records = recordsOf(text);
  const { header, control, batches } = read(text);
  const entries = batches.flatMap((batch) => batch.entries);
  const responses = entries.some(({ addenda }) => addenda.some((record) => /^79[89]/.test(record)));
  const filled = records.indexOf(control) + 1;
  const kinds = records.map((record) => (record === NINES ? '' : record[0])).join('');
  const message: readonly (readonly [fault: string, holds: boolean])[] = [
    ['a line that is not of 94 printable columns', records.every((record) => /^[\x20-\x7e]{94}$/.test(record))],
    ['no line feed at its end', text.endsWith('\n')],
    ['no whole blocks', records.length % 10 === 0 && records.length - filled < 10],
    ['records out of order', /^1(5(67*)+8)+9$/.test(kinds)],
    ['a header that is none', /^101[ \d]{20}\d{10}[A-Z0-9]094101/.test(header)],
    ['another count of batches', columns(control, 2, 7) === digits(batches.length, 6)],
    ['another count of blocks', columns(control, 8, 13) === digits(records.length / 10, 6)],
    ['other totals', columns(control, 14, 55) === totalsOf(entries, 8)],
    ...batches.flatMap((batch, at) => batchFaults(batch, at + 1, responses)),
  ];
  return message.filter(([, holds]) => !holds).map(([fault]) => fault);
}

function batchFaults({ header, control, entries }: Batch, number: number, responses: boolean): [string, boolean][] {
  const sides = new Set(entries.map(isDebit));
  const service = sides.size === 2 ? '200' : sides.has(true) ? '225' : '220';
  const traces = entries.map(({ trace }) => trace);
  const of = `batch ${number}: `;
  return [
    [`${of}another service class`, columns(header, 2, 4) === service && columns(control, 2, 4) === service],
    [`${of}another company`, columns(header, 41, 50) === columns(control, 45, 54)],
    [`${of}another bank`, columns(header, 80, 87) === columns(control, 80, 87)],
    [`${of}another number`, [columns(header, 88, 94), columns(control, 88, 94)].every((n) => n === digits(number, 7))],
    [`${of}other totals`, columns(control, 5, 44) === totalsOf(entries, 6)],
    [`${of}traces of another bank`, traces.every((trace) => trace.startsWith(columns(header, 80, 87)))],
    [`${of}traces that don't ascend`, traces.every((trace, at) => at === 0 || trace > (traces[at - 1] ?? ''))],
    [`${of}another indicator`, entries.every(({ line, addenda }) => line[78] === (addenda.length > 0 ? '1' : '0'))],
    [`${of}answers among others`, entries.every(({ addenda }) => (addenda.length === 1) === responses)],
    [`${of}codes of answers`, entries.every(({ code }) => /^[23][16]$/.test(code) === responses)],
    [
      `${of}addenda with another trace`,
      entries.every(({ trace, addenda }) => addenda.every((one) => one.endsWith(trace))),
    ],
  ];
}
