import { readFileSync } from 'node:fs';
import type { NachaBatch, NachaEntry, NachaFileHeader } from '../../src/nacha/types.ts';

/** Reads a file of fixtures/nacha. They were made by hand, column by column; accounts and persons are invented. */
export function golden(name: string): string {
  return readFileSync(new URL(`../../fixtures/nacha/${name}.ach`, import.meta.url), 'latin1');
}

export const GOLDEN_NAMES = [
  'forward-mixed',
  'forward-same-day',
  'returns',
  'notifications',
  'dishonored',
  'contested',
] as const;

/** The header of files that the network sends to the originating bank. */
export const TO_OUR_BANK: NachaFileHeader = {
  immediateDestination: '110000000',
  immediateOrigin: '011000015',
  creationDate: '260520',
  creationTime: '0815',
  fileIdModifier: 'A',
  destinationName: 'EXAMPLE BANK',
  originName: 'FEDERAL RESERVE BANK',
  referenceCode: '',
};

/** The batch of two purchases that most of the files contain. */
export const PURCHASES: NachaBatch = {
  serviceClass: '225',
  companyName: 'ACME OUTFITTERS',
  companyDiscretionaryData: 'WEB SHOP',
  companyId: '1234567890',
  secCode: 'WEB',
  entryDescription: 'PURCHASE',
  descriptiveDate: 'MAY 18',
  effectiveEntryDate: '260519',
  settlementDay: '',
  originatorStatus: '1',
  odfi: '11000000',
  batchNumber: 1,
  messageAuthenticationCode: '',
  entries: [],
};

/** Wages, one credit. */
export const WAGES: NachaBatch = {
  ...PURCHASES,
  serviceClass: '220',
  companyDiscretionaryData: '',
  secCode: 'PPD',
  entryDescription: 'PAYROLL',
  descriptiveDate: '',
  batchNumber: 2,
};

export const ADA: NachaEntry = {
  transactionCode: '27',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  amountCents: 12500,
  individualId: 'ORDER-1001',
  name: 'Ada Byron',
  discretionaryData: 'S',
  traceNumber: '110000000000001',
  addenda: [],
};

export const GRACE: NachaEntry = {
  ...ADA,
  transactionCode: '37',
  routingNumber: '122105278',
  accountNumber: '000100000002',
  amountCents: 999,
  individualId: 'ORDER-1002',
  name: 'Grace Hopper',
  discretionaryData: 'R',
  traceNumber: '110000000000002',
};

export const ALAN: NachaEntry = {
  ...ADA,
  transactionCode: '32',
  accountNumber: '000100000003',
  amountCents: 250000,
  individualId: 'STAFF-7',
  name: 'Alan Turing',
  discretionaryData: '',
  traceNumber: '110000000000003',
};
