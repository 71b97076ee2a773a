import { SettleboxError } from '../engine/errors.ts';
import { examine } from './examine.ts';
import { type ExplainedRecord, explainExamined } from './explain.ts';
import type { NachaFault } from './faults.ts';

/** The result of `inspectNachaFile`. */
export type NachaInspection = {
  /** True if the file follows the rules: `readNachaFile` accepts it. */
  readonly ok: boolean;
  /** The reason why the content cannot be explained, for example because it is not a Nacha file; otherwise omitted. */
  readonly error?: { readonly code: string; readonly message: string };
  /** The defects for which `readNachaFile` rejects it; at most twenty. */
  readonly faults: readonly NachaFault[];
  /** What is unusual and harmless, for example blanks beyond column 94; at most twenty. */
  readonly warnings: readonly NachaFault[];
  /** Every record with its fields; empty if the content cannot be explained. */
  readonly records: readonly ExplainedRecord[];
};

/**
 * Explains any content as a Nacha file, and lists its defects and oddities. Unlike `readNachaFile` it never throws. Bytes are
 * read as ISO 8859-1. Account numbers are masked except for the last four characters.
 *
 * @example
 * const { ok, faults, warnings } = inspectNachaFile(readFileSync('returns.ach'));
 */
export function inspectNachaFile(content: string | Uint8Array): NachaInspection {
  try {
    const examination = examine(content instanceof Uint8Array ? latin1Text(content) : content);
    const { faults, warnings } = examination;
    const ok = faults.length === 0;
    try {
      return { ok, faults, warnings, records: explainExamined(examination) };
    } catch (error) {
      return { ok: false, error: reasonOf(error), faults, warnings, records: [] };
    }
  } catch (error) {
    return { ok: false, error: reasonOf(error), faults: [], warnings: [], records: [] };
  }
}

/** Bytes per call: more arguments would exceed the stack. */
const PART_BYTES = 8_192;

/** TextDecoder reads ISO 8859-1 as Windows-1252, which has other characters at 80 to 9F. */
function latin1Text(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + PART_BYTES)));
  return parts.join('');
}

/** Returns the reason in an error about the content; other errors propagate. */
function reasonOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof SettleboxError)) throw error;
  return { code: error.code, message: error.message };
}
