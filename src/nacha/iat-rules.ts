/** The rules about the addenda of international entries (docs/sources.md, "Nacha file format"). */
import type { CheckedEntry, EntryRule } from './checked-entry.ts';
import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { RECORD_COLUMNS } from './records.ts';
import { IAT_MANDATORY } from './records-iat.ts';

/** The rules about a single international entry. */
export const IAT_RULES: readonly EntryRule[] = [wrongAddenda];

const REMITTANCES_MAX = 2;
const CORRESPONDENTS_MAX = 5;

function wrongAddenda({ addenda, batch }: CheckedEntry, { line }: FileRecord): NachaFault | undefined {
  const types = addenda.map(({ text }) => text.slice(1, 3));
  // A notification of change needs no other addenda.
  if (batch.secCode === 'COR') return undefined;
  const expected = expectedAddenda(types);
  return expected === undefined ? undefined : { line, columns: [1, RECORD_COLUMNS], field: 'entry', expected };
}

function expectedAddenda(types: readonly string[]): string | undefined {
  const rest = types.slice(IAT_MANDATORY.length);
  if (IAT_MANDATORY.some((type, index) => types[index] !== type)) return 'followed by the addenda records 10 to 16';
  const isReturn = rest.includes('99');
  if (isReturn && rest.length > 1) return 'followed by one addenda record 99 after 16, because it is a return';
  const count = (type: string) => rest.filter((one) => one === type).length;
  if (count('17') > REMITTANCES_MAX) return `followed by at most ${REMITTANCES_MAX} addenda records 17`;
  if (count('18') > CORRESPONDENTS_MAX) return `followed by at most ${CORRESPONDENTS_MAX} addenda records 18`;
  const isOther = rest.some((type) => !['17', '18', '99'].includes(type));
  return isOther ? 'followed by addenda records 17, 18 or 99 after 16' : undefined;
}
