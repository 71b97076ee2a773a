import { describe, expect, it } from 'vitest';
import { inspectNachaFile } from '../../src/nacha/inspect.ts';
import { readNachaFile } from '../../src/nacha/read.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { edited, errorOf, firstOf } from './edits.ts';
import { adviceFile, CORRESPONDENT, IAT_ACCOUNT, IAT_ADDENDA, iatFile, REMITTANCE, RETURN } from './foreign-files.ts';

const WHOLE = iatFile({ more: [REMITTANCE, CORRESPONDENT] });
const ADVICES = adviceFile([
  ['81', 50_000],
  ['82', 250_000],
]);

function meaningsOf(text: string, line: number): Record<string, string> {
  const record = inspectNachaFile(text).records[line - 1];
  return Object.fromEntries(record?.fields.map(({ name, meaning }) => [name, meaning]) ?? []);
}

describe('a file of international entries', () => {
  it('is read with every addenda record', () => {
    const { batches, international = [] } = readNachaFile(WHOLE);
    const [batch] = international;
    const [entry] = batch?.entries ?? [];
    expect(batches).toEqual([]);
    expect(batch).toMatchObject({
      exchange: 'FF',
      destinationCountry: 'GB',
      destinationCurrency: 'GBP',
      secCode: 'IAT',
    });
    expect(entry).toMatchObject({ transactionCode: '22', amountCents: 100_000, accountNumber: IAT_ACCOUNT });
    expect(entry?.addenda.map(({ type }) => type)).toEqual(['10', '11', '12', '13', '14', '15', '16', '17', '18']);
    expect(entry?.addenda[0]?.fields).toMatchObject({ receiverName: 'MARTA EXAMPLE', foreignTrace: 'FT-1' });
    expect(entry?.addenda[8]?.fields).toMatchObject({ correspondentName: 'MIDDLE BANK', correspondentCountry: 'US' });
  });

  it('is explained record by record, with the account number masked', () => {
    const { ok, warnings, records } = inspectNachaFile(WHOLE);
    expect([ok, warnings]).toEqual([true, []]);
    expect(records.slice(3, 12).map(({ title }) => title)).toEqual([
      'transaction addenda',
      'originator addenda',
      'originator address addenda',
      'originating bank addenda',
      'receiving bank addenda',
      'receiver addenda',
      'receiver address addenda',
      'remittance addenda',
      'foreign correspondent bank addenda',
    ]);
    expect(meaningsOf(WHOLE, 2)['foreign exchange indicator']).toBe('fixed to fixed: no exchange');
    expect(meaningsOf(WHOLE, 8)['bank id qualifier']).toBe('BIC');
    expect(meaningsOf(WHOLE, 13)['total of credits']).toBe('$1,000.00; matches');
    expect(JSON.stringify(records)).not.toContain('98765');
    expect(records[2]?.fields[6]?.text.trim()).toBe('******************1234');
  });

  it('is read with a return, and with a notification of change', () => {
    const returned = readNachaFile(iatFile({ more: [RETURN] })).international?.[0]?.entries[0]?.addenda.at(-1);
    expect(returned?.fields).toMatchObject({ code: 'R01', originalAmount: '0000100000' });
    const change = `798C01${'011000010000001'}${' '.repeat(6)}09140060${'987654'.padEnd(29)}${' '.repeat(15)}`;
    const file = iatFile({ mandatory: [], more: [change], secCode: 'COR', indicator: 'IATCOR' });
    expect(inspectNachaFile(file).faults).toEqual([]);
    expect(inspectNachaFile(file).warnings.map(({ field }) => field)).toEqual(['amount']);
  });

  const remittances = [REMITTANCE, REMITTANCE.slice(0, -1).concat('2'), REMITTANCE.slice(0, -1).concat('3')];
  // biome-ignore format: a table reads in columns
  it.each([
    ['a missing addenda record',   iatFile({ mandatory: IAT_ADDENDA.slice(0, 6) }),  'Line 3, columns 1-94: the entry should be followed by the addenda records 10 to 16.'],
    ['three remittances',          iatFile({ more: remittances }),                   'Line 3, columns 1-94: the entry should be followed by at most 2 addenda records 17.'],
    ['a return with a remittance', iatFile({ more: [REMITTANCE, RETURN] }),          'Line 3, columns 1-94: the entry should be followed by one addenda record 99 after 16, because it is a return.'],
    ['another trace number',       edited(WHOLE, 5, 94, '2'),                        'Line 5, columns 88-94: the end of the trace number should be 0000001, not "0000002".'],
    ['a wrong total',              edited(WHOLE, 13, 44, '1'),                       'Line 13, columns 33-44: the total of credits should be 000000100000, not "000000100001".'],
    ['a wrong hash',               edited(WHOLE, 14, 31, '1'),                       'Line 14, columns 22-31: the entry hash should be 0009140060, not "0009140061".'],
    ['a wrong check digit',        edited(WHOLE, 3, 12, '7'),                        'Line 3, columns 4-12: the routing number should be one with the check digit 6, not "091400607".'],
    ['a wrong exchange',           edited(WHOLE, 2, 21, 'XX'),                       'Line 2, columns 21-22: the foreign exchange indicator should be FF, FV or VF, not "XX".'],
    ['no receiver',                edited(WHOLE, 4, 47, ' '.repeat(35)),             'Line 4, columns 47-81: the receiver name should be more than blanks and zeros.'],
  ])('is rejected with %s', (_, text, message) => {
    expect(firstOf(errorOf(text))).toBe(message);
  });

  it('is accepted with what public samples do differently, with warnings', () => {
    const odd = edited(edited(edited(WHOLE, 3, 13, '0007'), 2, 79, '0'), 13, 45, ' '.repeat(10));
    const { ok, warnings } = inspectNachaFile(odd);
    expect([ok, warnings.map(({ line, field }) => `${line} ${field}`)]).toEqual([
      true,
      ['2 originator status', '13 company id', '3 addenda count'],
    ]);
  });

  it('is not written', () => {
    expect(() => writeNachaFile(readNachaFile(WHOLE))).toThrow('which settlebox reads and does not write');
  });
});

describe('a file of accounting advices', () => {
  it('is read and explained', () => {
    const { batches, advices = [] } = readNachaFile(ADVICES);
    expect([batches, advices[0]?.entries.map(({ transactionCode }) => transactionCode)]).toEqual([[], ['81', '82']]);
    expect(advices[0]?.entries[0]).toMatchObject({ amountCents: 50_000, adviceRouting: '011000015', sequence: 1 });
    expect(meaningsOf(ADVICES, 3)['transaction code']).toBe('credit for debits originated');
    expect(meaningsOf(ADVICES, 5)['total of debits']).toBe('$2,500.00; matches');
  });

  it('is summed precisely beyond the safe integers', () => {
    const large = adviceFile(Array.from({ length: 9_100 }, () => ['83', 999_999_999_999]));
    const { ok, records } = inspectNachaFile(large);
    expect([ok, records[9_102]?.fields[5]?.meaning]).toEqual([true, '$90,999,999,999,909.00; matches']);
    const wrong = edited(large, 9_103, 60, '1');
    expect(firstOf(errorOf(wrong))).toContain(
      'the total of credits should be 00009099999999990900, not "00009099999999990901"',
    );
  });

  it('is explained with totals that are no numbers', () => {
    const damaged = edited(edited(ADVICES, 5, 21, 'X'), 6, 52, ' 1 ');
    expect(meaningsOf(damaged, 5)['total of debits']).toBe('expected 20 digits');
    expect(meaningsOf(damaged, 6)['total of credits']).toBe('expected 20 digits');
  });

  // biome-ignore format: a table reads in columns
  it.each([
    ['a code of a payment',  edited(ADVICES, 3, 2, '22'),  'Line 3, columns 2-3: the transaction code should be a transaction code of accounting advices, 81 to 88, not "22".'],
    ['another service class', edited(ADVICES, 2, 2, '200'), 'Line 2, columns 2-4: the service class should be 280, not "200".'],
    // moov-io/ach, batchADV.go: ErrOrigStatusCode.
    ['the status of a bank', edited(ADVICES, 2, 79, '1'), 'Line 2, column 79: the originator status should be 0, because operators prepare accounting advices (ADV).'],
    ['a wrong total of the file', edited(ADVICES, 6, 51, '1'), 'Line 6, columns 32-51: the total of debits should be 00000000000000250000, not "00000000000000250001".'],
  ])('is rejected with %s', (_, text, message) => {
    expect(firstOf(errorOf(text))).toBe(message);
  });
});
