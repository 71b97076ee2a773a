/** The rules about headers by which operators reject a file or a batch (docs/sources.md, "Nacha file format"). */
import { routingFault } from '../facts/routing-numbers.ts';
import { type ReadBatch, readerOf } from './batch-facts.ts';
import type { Lines } from './checked-entry.ts';
import { addFault, type NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { layoutOf } from './order.ts';

const EMPTY = /^[ 0]*$/;
const GIVEN = 'more than blanks and zeros';

/** Finds a destination that is not the routing number of a bank, and a missing origin. */
export function checkFileHeader(header: FileRecord, faulty: Lines, faults: NachaFault[]): void {
  if (faulty.has(header.line)) return;
  const field = readerOf(header);
  const expected = destinationFault(field('immediateDestination'));
  if (expected !== undefined) addHidden(header, 'immediateDestination', expected, faults);
  if (EMPTY.test(field('immediateOrigin'))) addHidden(header, 'immediateOrigin', GIVEN, faults);
}

function destinationFault(text: string): string | undefined {
  if (!/^ \d{9}$/.test(text)) return 'a blank and nine digits';
  const reason = routingFault(text.trim());
  if (reason === 'zeros') return GIVEN;
  return reason === 'check_digit' ? 'a routing number with a valid check digit' : undefined;
}

/** Columns of a batch header that must contain more than blanks and zeros. */
const REQUIRED = ['companyName', 'companyId', 'entryDescription'];

/** Finds missing fields of a batch header, and a status of an operator or a bank in the batches of the other. */
export function checkBatchHeader({ records: { header } }: ReadBatch, faults: NachaFault[]): void {
  const field = readerOf(header);
  const { byName = new Map<string, unknown>() } = layoutOf(header) ?? {};
  for (const name of REQUIRED) {
    if (byName.has(name) && EMPTY.test(field(name))) addHidden(header, name, GIVEN, faults);
  }
  if (header.family === 'domestic' && field('originatorStatus') === '0') {
    addHidden(header, 'originatorStatus', '1 or 2, because 0 is for accounting advices (ADV)', faults);
  }
  if (header.family === 'adv' && field('originatorStatus') !== '0') {
    addHidden(header, 'originatorStatus', '0, because operators prepare accounting advices (ADV)', faults);
  }
}

/** Adds a fault without the text of the column: in a record of another type it could be part of an account number. */
function addHidden(record: FileRecord, name: string, expected: string, faults: NachaFault[]): void {
  const column = layoutOf(record)?.byName.get(name);
  if (column === undefined) return;
  const { from, to, words: field } = column;
  addFault(faults, { line: record.line, columns: [from, to], field, expected });
}
