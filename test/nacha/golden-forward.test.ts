import { describe, expect, it } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import type { NachaFile } from '../../src/nacha/types.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { ADA, ALAN, GRACE, golden, PURCHASES, WAGES } from './golden-files.ts';

/**
 * Files from the originating bank to the network: two purchases (WEB), wages with an addenda (PPD), trade in both
 * directions (CCD).
 */
const MIXED: NachaFile = {
  header: {
    immediateDestination: '011000015',
    immediateOrigin: '110000000',
    creationDate: '260518',
    creationTime: '0830',
    fileIdModifier: 'A',
    destinationName: 'FEDERAL RESERVE BANK',
    originName: 'EXAMPLE BANK',
    referenceCode: 'REF00001',
  },
  batches: [
    { ...PURCHASES, entries: [ADA, GRACE] },
    {
      ...WAGES,
      entries: [{ ...ALAN, addenda: [{ type: '05', information: 'Wages of May, week 20', sequence: 1 }] }],
    },
    {
      ...WAGES,
      serviceClass: '200',
      secCode: 'CCD',
      entryDescription: 'TRADE PAY',
      batchNumber: 3,
      entries: [
        {
          transactionCode: '27',
          routingNumber: '071000013',
          accountNumber: '000100000004',
          amountCents: 780000,
          individualId: 'INV-77',
          name: 'Analytical Engines Inc',
          discretionaryData: '',
          traceNumber: '110000000000004',
          addenda: [],
        },
        {
          transactionCode: '22',
          routingNumber: '011401533',
          accountNumber: '000100000005',
          amountCents: 43210,
          individualId: 'INV-78',
          name: 'Difference Supply Co',
          discretionaryData: '',
          traceNumber: '110000000000005',
          addenda: [],
        },
      ],
    },
  ],
};

const RENT = {
  ...ADA,
  transactionCode: '28',
  routingNumber: '222222226',
  accountNumber: '000100000006',
  amountCents: 0,
  individualId: 'FLAT-1',
  name: 'Katherine Johnson',
  discretionaryData: '',
  traceNumber: '110000000000041',
};

/**
 * A prenote and a rent of a million dollars for the same day, from a company that submits its own file without a time.
 */
const SAME_DAY: NachaFile = {
  header: {
    immediateDestination: '011000015',
    immediateOrigin: '1234567890',
    creationDate: '260518',
    creationTime: '',
    fileIdModifier: 'B',
    destinationName: 'FEDERAL RESERVE BANK',
    originName: 'ACME OUTFITTERS',
    referenceCode: '',
  },
  batches: [
    {
      ...PURCHASES,
      companyDiscretionaryData: '',
      secCode: 'PPD',
      entryDescription: 'RENT',
      descriptiveDate: 'SD1300',
      effectiveEntryDate: '260518',
      batchNumber: 7,
      entries: [RENT, { ...RENT, transactionCode: '27', amountCents: 100_000_000, traceNumber: '110000000000042' }],
    },
  ],
};

describe('a file of payments', () => {
  it.each([
    ['forward-mixed', MIXED],
    ['forward-same-day', SAME_DAY],
  ] as const)('is read from %s', (name, data) => {
    expect(readNachaFile(golden(name))).toEqual(data);
  });

  it.each([
    ['forward-mixed', MIXED],
    ['forward-same-day', SAME_DAY],
  ] as const)('is written as %s, character for character', (name, data) => {
    expect(writeNachaFile(data)).toBe(golden(name));
  });
});
