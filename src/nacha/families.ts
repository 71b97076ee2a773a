import type { Family, FileRecord } from './file-record.ts';
import { columnNamed, columnText } from './layout.ts';
import { BATCH_HEADER, PADDING_LINE } from './records.ts';

type HeaderColumn = 'companyName' | 'secCode' | 'serviceClass';

/**
 * Batches with other record layouts. A notification of change of an international entry is in a COR batch, with IATCOR in
 * place of the company name.
 */
// biome-ignore format: a table reads in columns
const FAMILIES: readonly (readonly [column: HeaderColumn, says: string, family: Family])[] = [
  ['secCode',      'IAT',    'iat'],
  ['companyName',  'IATCOR', 'iat'],
  ['secCode',      'ADV',    'adv'],
  ['serviceClass', '280',    'adv'],
];

/** Numbers the lines of a file, and determines the layouts of each. */
export function recordsOf(lines: readonly string[]): readonly FileRecord[] {
  let family: Family = 'domestic';
  let hasAdvices = false;
  return lines.map((text, index) => {
    if (text.startsWith('5')) family = familyOfHeader(text);
    if (family === 'adv') hasAdvices = true;
    const isEnd = text.startsWith('9');
    if (isEnd) family = 'domestic';
    const record = {
      line: index + 1,
      text,
      family: isEnd && hasAdvices && text !== PADDING_LINE ? 'adv' : family,
    } as const;
    if (text.startsWith('8')) family = 'domestic';
    return record;
  });
}

function familyOfHeader(text: string): Family {
  for (const [name, says, family] of FAMILIES) {
    if (columnText(columnNamed(BATCH_HEADER, name), text).trim() === says) return family;
  }
  return 'domestic';
}
