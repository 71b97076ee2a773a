import { checkBatch, checkFile } from './agreement.ts';
import { type ReadBatch, readBatch } from './batch-facts.ts';
import type { Findings, NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { checkFileHeader } from './header-rules.ts';
import { splitRecords } from './lines.ts';
import { addWarnings } from './oddities.ts';
import { checkRecords, type NestedRecords, nestRecords } from './order.ts';

/** The records of a text, and all that is wrong or odd about them. */
export interface Examination {
  readonly records: readonly FileRecord[];
  readonly faults: readonly NachaFault[];
  readonly warnings: readonly NachaFault[];
  /** The records, nested; undefined if one is missing or out of order. */
  readonly nested: NestedRecords | undefined;
}

/**
 * Reads a text and checks it against the rules. Columns are compared only if the records are in order.
 *
 * @throws SettleboxError `bad_nacha_file` for a text that is too long, and for other values
 */
export function examine(text: unknown): Examination {
  const findings: Findings = { faults: [], warnings: [] };
  const records = splitRecords(text, findings);
  if (findings.faults.length > 0) return { records, ...findings, nested: undefined };
  const nested = checkRecords(records, findings.faults) ? nestRecords(records) : undefined;
  if (nested !== undefined) checkNested(nested, findings);
  return { records, ...findings, nested };
}

/** Compares the records of a file that are in order. Faulty lines are not compared. */
function checkNested(nested: NestedRecords, findings: Findings): void {
  const faulty: ReadonlySet<number> = new Set(findings.faults.map(({ line }) => line));
  const batches: readonly ReadBatch[] = nested.batches.map(readBatch);
  for (const batch of batches) checkBatch(batch, faulty, findings);
  checkFile(nested, batches, faulty, findings.faults);
  checkFileHeader(nested.header, faulty, findings.faults);
  addWarnings(nested, batches, findings.warnings);
}
