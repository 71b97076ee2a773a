import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { columnNamed } from './layout.ts';
import { BATCH_HEADER } from './records.ts';

type HeaderColumn = 'companyName' | 'secCode' | 'serviceClass';

const IAT = 'IAT entries use other record layouts, which settlebox does not support';
const ADV = 'accounting advices (ADV) use other record layouts, which settlebox does not support';

/**
 * Batches whose entries stand in other columns, so that reading them as ours would give wrong data. A notification of
 * change of an international entry is in a COR batch, and says IATCOR where the company name would be.
 */
// biome-ignore format: a table reads in columns
const FOREIGN: readonly (readonly [column: HeaderColumn, says: string, reason: string])[] = [
  ['secCode',      'IAT',    IAT],
  ['companyName',  'IATCOR', IAT],
  ['secCode',      'ADV',    ADV],
  ['serviceClass', '280',    ADV],
];

/** Why the batch that begins with this record can't be read; undefined for other records and batches. */
export function foreignFault({ line, text }: FileRecord): NachaFault | undefined {
  if (!text.startsWith('5')) return undefined;
  for (const [name, says, reason] of FOREIGN) {
    const { from, to, words: field } = columnNamed(BATCH_HEADER, name);
    if (text.slice(from - 1, to).trim() !== says) continue;
    return { line, columns: [from, to], field, expected: `a value other than ${says}: ${reason}` };
  }
  return undefined;
}
