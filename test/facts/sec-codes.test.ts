import { describe, expect, it } from 'vitest';
import { SEC_CODES, secFault } from '../../src/facts/sec-codes.ts';

const DEBITS_ONLY = 'must be PPD for a credit to a person, or CCD for a credit to a company;';

describe('entry classes', () => {
  it('reach the accounts and directions that the rules give them', () => {
    expect(
      SEC_CODES.map(({ code, accounts, directions, nameRequired }) => [
        code,
        accounts,
        directions.join('/'),
        nameRequired,
      ]),
    ).toEqual([
      ['WEB', 'consumer', 'debit', true],
      ['PPD', 'consumer', 'debit/credit', false],
      ['CCD', 'company', 'debit/credit', false],
      ['TEL', 'consumer', 'debit', true],
    ]);
  });

  it('refuse a WEB or TEL credit and say where it goes instead', () => {
    expect(SEC_CODES.map(({ code }) => secFault(code, 'credit', 'Ada Lovelace'))).toEqual([
      `${DEBITS_ONLY} WEB entries are debits only`,
      undefined,
      undefined,
      `${DEBITS_ONLY} TEL entries are debits only`,
    ]);
  });

  it.each(['', '   ', '0000'])('refuse a WEB or TEL debit to the name %j', (name) => {
    expect(SEC_CODES.map(({ code }) => secFault(code, 'debit', name))).toEqual([
      'must be another class if the account holder has no name; WEB entries require it',
      undefined,
      undefined,
      'must be another class if the account holder has no name; TEL entries require it',
    ]);
  });

  it('let every debit to a named receiver through', () => {
    expect(SEC_CODES.map(({ code }) => secFault(code, 'debit', 'Ada Lovelace'))).toEqual(Array(4).fill(undefined));
  });
});
