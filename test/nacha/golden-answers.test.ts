import { describe, expect, it } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import type { ChangeAddenda, NachaEntry, NachaFile } from '../../src/nacha/types.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { ADA, ALAN, GRACE, golden, PURCHASES, TO_OUR_BANK, WAGES } from './golden-files.ts';

/** Returns and notices go to the bank that sent the payment. */
const BACK = { routingNumber: '110000000' } as const;

/**
 * Ada's account has insufficient funds (R01), Grace does not recognize the merchant (R10), Alan's payee died on May 1st
 * (R14).
 */
const RETURNS: NachaFile = {
  header: TO_OUR_BANK,
  batches: [
    {
      ...PURCHASES,
      settlementDay: '140',
      odfi: '02100002',
      entries: [
        {
          ...ADA,
          ...BACK,
          transactionCode: '26',
          traceNumber: '021000020000101',
          addenda: [
            {
              type: '99',
              kind: 'return',
              code: 'R01',
              originalTrace: '110000000000001',
              dateOfDeath: '',
              originalRdfi: '02100002',
              information: '',
              traceNumber: '021000020000101',
            },
          ],
        },
        {
          ...GRACE,
          ...BACK,
          transactionCode: '36',
          traceNumber: '021000020000102',
          addenda: [
            {
              type: '99',
              kind: 'return',
              code: 'R10',
              originalTrace: '110000000000002',
              dateOfDeath: '',
              originalRdfi: '12210527',
              information: 'NOT AUTHORIZED',
              traceNumber: '021000020000102',
            },
          ],
        },
      ],
    },
    {
      ...WAGES,
      settlementDay: '140',
      odfi: '02100002',
      entries: [
        {
          ...ALAN,
          ...BACK,
          transactionCode: '31',
          traceNumber: '021000020000103',
          addenda: [
            {
              type: '99',
              kind: 'return',
              code: 'R14',
              originalTrace: '110000000000003',
              dateOfDeath: '260501',
              originalRdfi: '02100002',
              information: '',
              traceNumber: '021000020000103',
            },
          ],
        },
      ],
    },
  ],
};

/** Eight rents whose account details were corrected. C13 reports a defective addenda record and corrects nothing. */
const CORRECTIONS = [
  ['C01', '000100000201'],
  ['C02', '071000013'],
  ['C03', '071000013   000100000203'],
  ['C05', '37'],
  ['C06', '000100000205        37'],
  ['C07', '071000013000100000206     37'],
  ['C09', 'FLAT-7A'],
  ['C13', ''],
] as const;

const NOTIFICATIONS: NachaFile = {
  header: TO_OUR_BANK,
  batches: [
    {
      ...PURCHASES,
      companyDiscretionaryData: '',
      secCode: 'COR',
      entryDescription: 'RENT',
      descriptiveDate: '',
      settlementDay: '140',
      odfi: '02100002',
      entries: CORRECTIONS.map(([code, correctedData], index): NachaEntry => {
        const number = index + 1;
        const traceNumber = `02100002000020${number}`;
        const change: ChangeAddenda = {
          type: '98',
          kind: 'change',
          code,
          originalTrace: `11000000000010${number}`,
          originalRdfi: '02100002',
          correctedData,
          traceNumber,
        };
        return {
          ...ADA,
          ...BACK,
          transactionCode: '26',
          accountNumber: `00010000010${number}`,
          amountCents: 0,
          individualId: `FLAT-${number}`,
          name: 'Katherine Johnson',
          discretionaryData: '',
          traceNumber,
          addenda: [change],
        };
      }),
    },
  ],
};

/** The originating bank claims that the return of Ada's payment was late (R68)… */
const DISHONORED: NachaFile = {
  header: {
    ...TO_OUR_BANK,
    immediateDestination: '011000015',
    immediateOrigin: '110000000',
    creationDate: '260521',
    creationTime: '0900',
    destinationName: 'FEDERAL RESERVE BANK',
    originName: 'EXAMPLE BANK',
  },
  batches: [
    {
      ...PURCHASES,
      batchNumber: 12,
      entries: [
        {
          ...ADA,
          transactionCode: '26',
          traceNumber: '110000000000301',
          addenda: [
            {
              type: '99',
              kind: 'dishonor',
              code: 'R68',
              originalTrace: '110000000000001',
              originalRdfi: '02100002',
              returnTrace: '021000020000101',
              returnSettlementDay: '140',
              returnCode: '01',
              information: 'UNTIMELY',
              traceNumber: '110000000000301',
            },
          ],
        },
      ],
    },
  ],
};

/** …and the receiving bank that it was timely (R73): sent on May 20th for an entry that settled on day 139. */
const CONTESTED: NachaFile = {
  header: { ...TO_OUR_BANK, creationDate: '260522' },
  batches: [
    {
      ...PURCHASES,
      settlementDay: '142',
      odfi: '02100002',
      batchNumber: 3,
      entries: [
        {
          ...ADA,
          ...BACK,
          transactionCode: '26',
          traceNumber: '021000020000401',
          addenda: [
            {
              type: '99',
              kind: 'contest',
              code: 'R73',
              originalTrace: '110000000000001',
              returnedDate: '260520',
              originalRdfi: '02100002',
              originalSettlementDay: '139',
              returnTrace: '021000020000101',
              returnSettlementDay: '140',
              returnCode: '01',
              dishonorTrace: '110000000000301',
              dishonorSettlementDay: '141',
              dishonorCode: '68',
              traceNumber: '021000020000401',
            },
          ],
        },
      ],
    },
  ],
};

const FILES = [
  ['returns', RETURNS],
  ['notifications', NOTIFICATIONS],
  ['dishonored', DISHONORED],
  ['contested', CONTESTED],
] as const;

describe('a file with returns or notices', () => {
  it.each(FILES)('is read from %s', (name, data) => {
    expect(readNachaFile(golden(name))).toEqual(data);
  });

  it.each(FILES)('is written as %s, character for character', (name, data) => {
    expect(writeNachaFile(data)).toBe(golden(name));
  });
});
