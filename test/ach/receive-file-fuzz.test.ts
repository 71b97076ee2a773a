import fc from 'fast-check';
import { type Gateway, SettleboxError } from 'settlebox';
import { expect, test } from 'vitest';
import { lastFile } from './bank-files.ts';
import { moneyOf, outcomeOf, pay, payOut, quietGateway, runBankAction } from './entry-worlds.ts';

/** Damaged bank files: each is rejected with line and columns, or applied completely. */
const NOW = '2026-01-05T15:00:00Z';

interface Bank {
  /** Runs in the world as it was before any file. */
  readonly gateway: Gateway;
  readonly world: Uint8Array;
  readonly ids: readonly string[];
  readonly returns: string;
  readonly changes: string;
  /** Entry states and balances: before, with the returns, with the changes. */
  readonly untouched: string;
  readonly returned: string;
}

const inspect = (gateway: Gateway, ids: readonly string[]): string =>
  [...ids.map((id) => outcomeOf(gateway, id)), moneyOf(gateway)].join('; ');

async function bank(): Promise<Bank> {
  const gateway = quietGateway({ now: NOW });
  const ids = [
    pay(gateway),
    pay(gateway, { amount: 300 }),
    payOut(gateway),
    pay(gateway, { amount: 42, sec_code: 'PPD' }),
  ];
  await gateway.clock.advanceTo('2026-01-07T23:00:00Z');
  const world = gateway.snapshot();
  const untouched = inspect(gateway, ids);
  for (const transaction of ids)
    gateway.simulate.ach.notificationOfChange({
      transaction,
      code: 'C03',
      at: gateway.clock.now(),
      corrected: { account_number: '00055512345', routing_number: '121042882' },
    });
  await gateway.clock.advance(0);
  for (const id of ids) await runBankAction(gateway, id, 'R03');
  const [returns, changes] = [lastFile(gateway, 'return').text, lastFile(gateway, 'notification_of_change').text];
  const returned = inspect(gateway, ids);
  gateway.restore(world);
  return { gateway, world, ids, returns, changes, untouched, returned };
}

/** Returns the effect of a text on the world, then restores the world. */
function given({ gateway, world, ids, untouched, returned }: Bank, text: string): 'refused' | 'applied' {
  try {
    gateway.ach.receiveFile(text);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    expect(`${error.code}: ${error.message}`).toMatch(
      /^bad_nacha_file: (Line \d+, columns? \d+(-\d+)?: |The text )|^unmatched_file: (Line \d+: |This file was already received)/,
    );
    expect(`${error.message} ${JSON.stringify(error.details)}`).not.toMatch(/00055512345|000123456789|Grace/);
    expect(inspect(gateway, ids)).toBe(untouched);
    gateway.check();
    return 'refused';
  }
  gateway.check();
  const seen = inspect(gateway, ids);
  if (seen !== untouched) expect(seen.replaceAll(/R\d\d/g, 'R03')).toBe(returned);
  else expect(gateway.events.list({ type: 'ach.notification_of_change' })).toHaveLength(ids.length);
  gateway.restore(world);
  return 'applied';
}

/** Positions in a line after which there are only blanks, or nothing: in a file control and in padding. */
const CONTROL_FILLED = 55;

test('rejects truncated files, unless only blanks of the control or complete padding lines are missing', async () => {
  const made = await bank();
  for (const text of [made.returns, made.changes]) {
    const control = text.split('\n').findIndex((line) => /^9.* /.test(line)) * 95;
    const lengths = Array.from({ length: text.length + 1 }, (_, length) => length).filter(
      (length) => length % 41 === 0 || (length >= control && length <= control + 200),
    );
    const applied = lengths.filter((length) => given(made, text.slice(0, length)) === 'applied');
    expect(applied).toEqual(
      lengths.filter((length) => {
        const [line, column] = [Math.floor((length - control) / 95), (length - control) % 95];
        return length >= control && (line === 0 ? column >= CONTROL_FILLED : column === 0 || column === 94);
      }),
    );
  }
}, 60_000);

test('rejects a file with two swapped lines, or reads the same meaning', async () => {
  const made = await bank();
  for (const text of [made.returns, made.changes]) {
    const lines = text.split('\n').slice(0, -1);
    const held = lines.flatMap((one, at) =>
      lines.flatMap((other, place) => {
        if (place <= at || one === other) return [];
        const swapped = lines.with(at, other).with(place, one).join('\n');
        return given(made, `${swapped}\n`) === 'applied' ? [`${one[0]}${other[0]}`] : [];
      }),
    );
    // Corrections have no amount and name their entry in the addenda, so their order does not matter.
    const same = text === made.changes ? ['66', '77'] : [];
    expect([...new Set(held)].toSorted()).toEqual(same);
  }
}, 60_000);

// biome-ignore format: a table reads in columns
const WHOLE: readonly (readonly [what: string, change: (text: string) => string, then: 'applied' | 'refused'])[] = [
  ['as the bank wrote it',              (text) => text,                                                   'applied'],
  ['with CR LF',                        (text) => text.replaceAll('\n', '\r\n'),                          'applied'],
  ['without line ends',                 (text) => text.replaceAll('\n', ''),                              'applied'],
  ['without its last line feed',        (text) => text.slice(0, -1),                                      'applied'],
  ['without nines',                     (text) => text.replaceAll(/9{94}\n/g, ''),                        'applied'],
  ['with only CR',                      (text) => text.replaceAll('\n', '\r'),                            'refused'],
  ['with mixed line ends',              (text) => text.replace('\n', '\r\n'),                             'refused'],
  ['with a byte order mark',            (text) => `\uFEFF${text}`,                                        'refused'],
  ['read as UTF-16',                    (text) => Buffer.from(text, 'utf8').toString('utf16le'),          'refused'],
  ['of UTF-16, read as Latin-1',        (text) => Buffer.from(text, 'utf16le').toString('latin1'),        'refused'],
  ['of UTF-16, read as UTF-8',          (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').toString('utf8'), 'refused'],
  ['without trailing spaces',           (text) => text.replaceAll(/ +\n/g, '\n'),                         'applied'],
  ['with empty lines at the end',       (text) => `${text}\n\n`,                                           'applied'],
  ['with a space at each line end',     (text) => text.replaceAll('\n', ' \n'),                            'applied'],
  ['with tabs for spaces',              (text) => text.replaceAll('    ', '\t'),                          'refused'],
  ['with an empty line at the start',   (text) => `\n${text}`,                                            'refused'],
  ['twice in one text',                 (text) => text + text,                                            'refused'],
  ['in lower case',                     (text) => text.toLowerCase(),                                     'refused'],
  ['without content',                   () => '',                                                         'refused'],
  ['of spaces',                         () => ' '.repeat(94),                                             'refused'],
  ['of nines',                          () => `${'9'.repeat(94)}\n`.repeat(10),                           'refused'],
  ['in EBCDIC',                         (text) => [...text].map((one) => String.fromCharCode((one.charCodeAt(0) + 0xc0) % 256)).join(''), 'refused'],
];

test.each(WHOLE)('handles a file %s', async (_what, change, then) => {
  const made = await bank();
  expect([made.returns, made.changes].map((text) => given(made, change(text)))).toEqual([then, then]);
});

test('rejects a file with a wrong count, hash, or total', async () => {
  const made = await bank();
  const columns = [2, 4, 5, 10, 11, 20, 21, 32, 33, 44, 45, 54, 87, 94];
  const held = [made.returns, made.changes].flatMap((text) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      if (!/^[89]/.test(line) || /^9{94}$/.test(line)) return [];
      return columns.flatMap((column) => {
        const old = line[column - 1] ?? ' ';
        const other = line.slice(0, column - 1) + (old === '7' ? '8' : '7') + line.slice(column);
        return given(made, lines.with(at, other).join('\n')) === 'applied' ? [`line ${at + 1}, column ${column}`] : [];
      });
    });
  });
  expect(held).toEqual([]);
}, 60_000);

const anyDamage = fc.array(
  fc.record({
    at: fc.nat({ max: 1_400 }),
    out: fc.constantFrom(0, 1, 1, 1, 2, 94, 95),
    put: fc.oneof(
      fc.constantFrom('', '0', '1', '9', ' ', 'R', '\n', '\r', '\0', 'é', '𝟙'),
      fc.string({ maxLength: 4 }),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

test('rejects a randomly damaged file with an error, or applies it completely', async () => {
  const made = await bank();
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(made.returns, made.changes), anyDamage, (text, damage) => {
      const damaged = damage.reduce((now, { at, out, put }) => now.slice(0, at) + put + now.slice(at + out), text);
      outcomes.add(given(made, damaged));
    }),
    { numRuns: 200 },
  );
  expect([...outcomes]).toContain('refused');
}, 60_000);
