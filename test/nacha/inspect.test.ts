import fc from 'fast-check';
import { inspectNachaFile } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { NACHA_CHARACTERS_MAX } from '../../src/nacha/lines.ts';
import { printNachaFile } from '../../src/nacha/print.ts';
import { edited } from './edits.ts';
import { adviceFile, iatFile, REMITTANCE } from './foreign-files.ts';
import { GOLDEN_NAMES, golden } from './golden-files.ts';

const MIXED = golden('forward-mixed');
const LINES = MIXED.split('\n');
const FILES = [...GOLDEN_NAMES.map(golden), iatFile({ more: [REMITTANCE] }), adviceFile([['81', 1]])];

describe('the warnings about a file', () => {
  // biome-ignore format: a table reads in columns
  it.each([
    ['blanks beyond column 94',        MIXED.replace('\n6', '  \n6'),                'Line 2, columns 95-96: record: 94 columns long'],
    ['missing blanks',                 MIXED.replace(/ +\n/, '\n'),                  'Line 14, columns 56-94: record: 94 columns long, including trailing blanks'],
    ['a blank line at the end',        `${MIXED}  \n`,                               'Line 21, columns 1-2: record: omitted, because it is blank'],
    ['missing padding',                LINES.slice(0, 17).join('\n'),                'Line 15, columns 1-94: padding: 6 lines of nines, up to a multiple of 10 lines'],
    ['batch numbers that descend',     edited(edited(MIXED, 6, 94, '1'), 9, 94, '1'), 'Line 6, columns 88-94: batch number: greater than the one before'],
    ['an unknown entry class',         edited(MIXED, 6, 51, 'QQQ'),                  'Line 6, columns 51-53: standard entry class: an entry class of the network'],
    ['an impossible day',              edited(MIXED, 2, 70, '260231'),               'Line 2, columns 70-75: effective entry date: a calendar day or zeros'],
    ['a creation on February 29',      edited(MIXED, 1, 24, '260229'),               'Line 1, columns 24-29: file creation date: a calendar day'],
    ['a change code of former rules',  edited(golden('notifications'), 4, 4, 'C04'), 'Line 4, columns 4-6: change code: a code of the current rules'],
    ['R90 before it is in the rules',  edited(golden('returns'), 4, 4, 'R90'),       'Line 4, columns 4-6: return code: another code before 2028-03-17'],
    ['an amount in a correction',      edited(edited(edited(golden('notifications'), 3, 39, '1'), 19, 32, '1'), 20, 43, '1'), 'Line 3, columns 30-39: amount: zero in a notification of change'],
  ])('names %s', (_, text, warning) => {
    const { warnings } = inspectNachaFile(text);
    const shown = warnings.map(({ line, columns: [from, to], field, expected }) => {
      return `Line ${line}, columns ${from}-${to}: ${field}: ${expected}`;
    });
    expect(shown).toContain(warning);
  });

  it('leave the file valid', () => {
    const { ok, faults, warnings } = inspectNachaFile(MIXED.replaceAll('\n', '   \n'));
    expect([ok, faults, warnings.length]).toEqual([true, [], 20]);
  });

  it('contain a wrong check digit only if the operator rejected the entry for it', () => {
    const returns = golden('returns');
    const digit = Number(returns.split('\n')[2]?.charAt(11));
    const wrong = edited(returns, 3, 12, String((digit + 1) % 10));
    expect(inspectNachaFile(wrong).faults.map(({ field }) => field)).toEqual(['routing number']);
    const rejected = inspectNachaFile(edited(wrong, 4, 4, 'R28'));
    expect([rejected.faults, rejected.warnings.map(({ field }) => field)]).toEqual([[], ['routing number']]);
  });

  it('are empty for ordinary files', () => {
    expect(FILES.flatMap((file) => inspectNachaFile(file).warnings)).toEqual([]);
  });
});

describe('the inspection of any content', () => {
  it('is a report with an error if the content is not a Nacha file', () => {
    for (const content of ['', '\n\n', '{"a": 1}', new Uint8Array([0, 255, 10, 13, 128]), '9'.repeat(94)]) {
      const { ok, error, records } = inspectNachaFile(content);
      expect([ok, error?.code, records]).toEqual([false, 'bad_nacha_file', []]);
    }
    const values: readonly unknown[] = [undefined, null, 42, {}];
    for (const value of values)
      expect(Reflect.apply(inspectNachaFile, undefined, [value])).toMatchObject({ ok: false });
  });

  it('names a sender and a destination of letters', () => {
    const { faults, records } = inspectNachaFile(edited(edited(MIXED, 1, 14, ' ABCDEFGHI'), 1, 4, ' BLANKBANK'));
    expect(faults.map(({ field }) => field)).toEqual(['immediate destination']);
    expect(records[0]?.fields.slice(2, 4).map(({ meaning }) => meaning)).toEqual([
      'identification of a company: BLANKBANK; expected a blank and nine digits',
      'identification of a company: ABCDEFGHI',
    ]);
  });

  it('reads bytes like text', () => {
    expect(inspectNachaFile(Buffer.from(MIXED))).toEqual(inspectNachaFile(MIXED));
  });

  it('contains no NaN and no undefined, and is no longer than a multiple of the content', () => {
    const line = fc.oneof(
      fc.constantFrom(...FILES.flatMap((file) => file.split('\n'))),
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.stringMatching(/^[15-9][0-9A-Z ]{93}$/),
      fc.stringMatching(/^101[ 0-9][0-9A-Z]{9}[ 0-9][0-9A-Z]{9}2605200815A094101[ A-Z]{54}$/),
    );
    const damage = fc.tuple(fc.nat({ max: 110 }), fc.string({ maxLength: 3 }));
    const content = fc
      .array(fc.tuple(line, damage), { maxLength: 12 })
      .map((lines) =>
        lines.map(([text, [at, put]]) => text.slice(0, at) + put + text.slice(at + put.length)).join('\n'),
      );
    fc.assert(
      fc.property(content, (text) => {
        fc.pre(!/NaN|undefined/.test(text));
        const inspection = inspectNachaFile(text);
        const output = JSON.stringify(inspection) + printNachaFile(inspection.records);
        return !/NaN|undefined|null/.test(output) && output.length < 10_000 + 200 * text.length;
      }),
      { numRuns: 150 },
    );
  });

  // Each of these took quadratic time once, or has more lines than a file can have.
  it('takes time in proportion to the content', () => {
    const letters = `${'a'.repeat(200_000)}\n${'b'.repeat(200_000)}`;
    const batches = MIXED.split('\n').slice(1, 5).join('\n').replaceAll('0000', 'x000');
    const damaged = `${LINES[0]}\n${`${batches}\n`.repeat(2_000)}${LINES[13]}`;
    const startedAt = performance.now();
    inspectNachaFile(letters);
    inspectNachaFile(damaged);
    const { error } = inspectNachaFile(' \n'.repeat(200_000));
    expect(error?.message).toBe('The text of a file must have at most 110000 lines.');
    // On two busy cores these take half a second; quadratic time would be minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('has an error for a text of more than ten million characters', () => {
    const { ok, error } = inspectNachaFile(' '.repeat(NACHA_CHARACTERS_MAX + 1));
    expect([ok, error?.code]).toEqual([false, 'bad_nacha_file']);
  });
});
