import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { columnNamed } from './layout.ts';
import { BATCH_HEADER } from './records.ts';

type HeaderColumn = 'companyName' | 'secCode' | 'serviceClass';

const IAT = 'IAT entries use other record layouts, which settlebox does not support';
const ADV = 'accounting advices (ADV) use other record layouts, which settlebox does not support';

/**
 * Batches with other record layouts, which would be misread. A notification of change of an international entry is in a COR
 * batch, with IATCOR in place of the company name.
 */
// biome-ignore format: a table reads in columns
const FOREIGN: readonly (readonly [column: HeaderColumn, says: string, reason: string])[] = [
  ['secCode',      'IAT',    IAT],
  ['companyName',  'IATCOR', IAT],
  ['secCode',      'ADV',    ADV],
  ['serviceClass', '280',    ADV],
];

/** Returns the reason why the batch of this header cannot be read; undefined for other records and batches. */
export function foreignFault({ line, text }: FileRecord): NachaFault | undefined {
  if (!text.startsWith('5')) return undefined;
  for (const [name, says, reason] of FOREIGN) {
    const { from, to, words: field } = columnNamed(BATCH_HEADER, name);
    if (text.slice(from - 1, to).trim() !== says) continue;
    return { line, columns: [from, to], field, expected: `a value other than ${says}: ${reason}` };
  }
  return undefined;
}
