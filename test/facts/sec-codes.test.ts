import { describe, expect, it } from 'vitest';
import { SEC_CODES, secFault } from '../../src/facts/sec-codes.ts';

const DEBITS_ONLY = 'must be PPD for a credit to a person, or CCD for a credit to a company;';

describe('entry classes', () => {
  it('allow the accounts and directions of the rules', () => {
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

  it('reject a WEB or TEL credit and name the right class', () => {
    expect(SEC_CODES.map(({ code }) => secFault(code, 'credit', 'Ada Lovelace'))).toEqual([
      `${DEBITS_ONLY} WEB entries are debits only`,
      undefined,
      undefined,
      `${DEBITS_ONLY} TEL entries are debits only`,
    ]);
  });

  it.each(['', '   ', '0000'])('reject a WEB or TEL debit with the name %j', (name) => {
    expect(SEC_CODES.map(({ code }) => secFault(code, 'debit', name))).toEqual([
      'must be another class if the account holder has no name; WEB entries require it',
      undefined,
      undefined,
      'must be another class if the account holder has no name; TEL entries require it',
    ]);
  });

  it('accept every debit with a receiver name', () => {
    expect(SEC_CODES.map(({ code }) => secFault(code, 'debit', 'Ada Lovelace'))).toEqual(Array(4).fill(undefined));
  });
});
