import { describe, expect, it } from 'vitest';
import { RETURN_CODES, type ReturnCode, returnCode, SPEC_RETURN_CODES } from '../../src/facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../src/facts/return-timings.ts';

// Copied from ach-return-codes.json: code, sender, time class, entry, account, flags.
const FACTS = [
  ['R01', 'RDFI', '2BD', 'D', 'B', 'spec reinit'],
  ['R02', 'RDFI', '2BD', 'B', 'B', 'spec admin'],
  ['R03', 'RDFI', '2BD', 'B', 'B', 'spec admin'],
  ['R04', 'RDFI', '2BD', 'B', 'B', 'spec admin'],
  ['R05', 'RDFI', '60CD', 'D', 'C', 'unauth wsud'],
  ['R06', 'RDFI', 'agree', 'B', 'B', ''],
  ['R07', 'RDFI', '60CD', 'D', 'C', 'unauth wsud'],
  ['R08', 'RDFI', '2BD', 'D', 'B', 'spec reinit*'],
  ['R09', 'RDFI', '2BD', 'D', 'B', 'reinit'],
  ['R10', 'RDFI', '60CD', 'D', 'C', 'spec unauth wsud'],
  ['R11', 'RDFI', '60CD', 'D', 'C', 'unauth wsud correctable'],
  ['R12', 'RDFI', '2BD', 'B', 'B', ''],
  ['R13', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R14', 'RDFI', '2BD', 'B', 'B', ''],
  ['R15', 'RDFI', '2BD', 'B', 'C', ''],
  ['R16', 'RDFI', '2BD', 'B', 'B', ''],
  ['R17', 'RDFI', '2BD', 'B', 'B', ''],
  ['R18', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R19', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R20', 'RDFI', '2BD', 'B', 'B', ''],
  ['R21', 'RDFI', '2BD', 'B', 'N', ''],
  ['R22', 'RDFI', '2BD', 'B', 'B', ''],
  ['R23', 'RDFI', '2BD-n', 'C', 'B', ''],
  ['R24', 'RDFI', '2BD', 'B', 'B', ''],
  ['R25', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R26', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R27', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R28', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R29', 'RDFI', '2BD', 'D', 'N', 'spec unauth'],
  ['R30', 'ACH operator', 'op', 'B', 'B', 'operator obsolete'],
  ['R31', 'RDFI', 'agree', 'D', 'N', ''],
  ['R32', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R33', 'RDFI', '60CD', 'D', 'B', 'obsolete'],
  ['R34', 'ACH operator', 'op', 'B', 'B', 'operator'],
  ['R35', 'ACH operator', 'op', 'D', 'B', 'operator'],
  ['R36', 'ACH operator', 'op', 'C', 'B', 'operator'],
  ['R37', 'RDFI', '60CD', 'D', 'B', 'wsud'],
  ['R38', 'RDFI', '60CD', 'D', 'B', ''],
  ['R39', 'RDFI', '2BD', 'D', 'B', ''],
  ['R40', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R41', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R42', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R43', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R44', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R45', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R46', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R47', 'Federal agency', 'n/a', '-', '-', 'ENR'],
  ['R50', 'RDFI', '2BD', 'D', 'C', 'RCK'],
  ['R51', 'RDFI', '60CD', 'D', 'C', 'RCK unauth wsud'],
  ['R52', 'RDFI', '60CD', 'D', 'C', 'RCK'],
  ['R53', 'RDFI', '60CD', 'D', 'C', 'RCK wsud'],
  ['R61', 'ODFI', '5BD-r', '-', 'B', 'dishonor'],
  ['R62', 'ODFI', '5BD-r', '-', 'B', 'dishonor'],
  ['R67', 'ODFI', '5BD-r', '-', 'B', 'dishonor'],
  ['R68', 'ODFI', '5BD-r', '-', 'B', 'dishonor'],
  ['R69', 'ODFI', '5BD-r', '-', 'B', 'dishonor'],
  ['R70', 'ODFI', '5BD-r', '-', 'B', 'dishonor'],
  ['R71', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R72', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R73', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R74', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R75', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R76', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R77', 'RDFI', '2BD-d', '-', 'B', 'contest'],
  ['R80', 'Gateway', '2BD', 'B', 'B', 'IAT'],
  ['R81', 'Gateway', '2BD', 'B', 'B', 'IAT'],
  ['R82', 'Gateway', '2BD', 'B', 'B', 'IAT'],
  ['R83', 'Gateway', '2BD', 'B', 'B', 'IAT'],
  ['R84', 'Gateway', '2BD', 'B', 'B', 'IAT'],
  ['R85', 'Gateway', '2BD', 'B', 'B', 'IAT'],
  ['R90', 'RDFI', 'sanct', 'B', 'B', ''],
] as const;

describe('return codes', () => {
  it('include all seventy-one, as in the sources', () => {
    const rows = RETURN_CODES.map(({ code, by, time, entry, account, flags }) => [
      code,
      by,
      time,
      entry,
      account,
      flags.join(' '),
    ]);
    expect(rows).toEqual(FACTS);
    expect(rows).toHaveLength(71);
  });

  it('are found by their code only', () => {
    expect(RETURN_CODES.map(({ code }) => returnCode(code))).toEqual(RETURN_CODES);
    expect(['R00', 'R48', 'R63', 'R91', 'r01', ''].map((code) => returnCode(code))).toEqual(Array(6).fill(undefined));
  });

  it('each have a description', () => {
    expect(RETURN_CODES.filter(({ title, reason }) => title === '' || reason === '')).toEqual([]);
    expect(new Set(RETURN_CODES.map(({ reason }) => reason)).size).toBe(71);
  });

  it("have the specification's descriptions for its seven codes", () => {
    expect(SPEC_RETURN_CODES.map((code) => [code, returnCode(code).reason, returnCode(code).time])).toEqual([
      ['R01', 'insufficient funds', '2BD'],
      ['R02', 'account closed', '2BD'],
      ['R03', 'no account / unable to locate', '2BD'],
      ['R04', 'invalid account number', '2BD'],
      ['R08', 'payment stopped', '2BD'],
      ['R10', 'customer advises not authorized', '60CD'],
      ['R29', 'corporate customer advises not authorized', '2BD'],
    ]);
  });

  it('are classified as unauthorized, administrative, or retryable by the rules', () => {
    const flagged = (flag: string) => RETURN_CODES.flatMap(({ code, flags }) => (flags.includes(flag) ? [code] : []));
    expect([flagged('unauth'), flagged('admin'), flagged('reinit')]).toEqual([
      ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'],
      ['R02', 'R03', 'R04'],
      ['R01', 'R09'],
    ]);
  });

  it('arrive on the first banking day or the tenth calendar day by default', () => {
    const onFirst: ReturnCode[] = ['R01', 'R02', 'R03', 'R04', 'R08', 'R29', 'R09', 'R23'];
    const onTenth: ReturnCode[] = ['R10', 'R05', 'R07', 'R11', 'R51'];
    const without: ReturnCode[] = ['R06', 'R31', 'R13', 'R68', 'R73', 'R40'];
    const defaultDay = (code: ReturnCode) => RETURN_TIMINGS[returnCode(code).time].defaultDay;
    expect(onFirst.map(defaultDay)).toEqual(onFirst.map(() => ({ bankingDay: 1 })));
    expect(onTenth.map(defaultDay)).toEqual(onTenth.map(() => ({ day: 10 })));
    expect(without.map(defaultDay)).toEqual(without.map(() => null));
  });
});
