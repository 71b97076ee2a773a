import { SettleboxError } from '../engine/errors.ts';

/** Maximum number of reported defects per file. */
export const NACHA_FAULTS_MAX = 20;

/** A defect of a Nacha file, or something in it that is unusual and harmless. */
export type NachaFault = {
  /** Line, counted from 1. */
  readonly line: number;
  /** First and last column, counted from 1. */
  readonly columns: readonly [from: number, to: number];
  /** Name of the field: `amount`. */
  readonly field: string;
  /** Expected content: `ten digits`. */
  readonly expected: string;
  /** Actual content; omitted if it could contain account numbers or personal data. */
  readonly found?: string;
};

/** The defects of a file, and its harmless oddities. */
export interface Findings {
  readonly faults: NachaFault[];
  readonly warnings: NachaFault[];
}

/** Adds a defect, up to the maximum. */
export function addFault(faults: NachaFault[], fault: NachaFault): void {
  if (faults.length < NACHA_FAULTS_MAX) faults.push(fault);
}

/** Rejects the file if any defect was found. */
export function rejectFaults(faults: readonly NachaFault[]): void {
  const first = faults[0];
  if (first !== undefined) rejectFile(sentenceOf(first), faults);
}

/** Rejects the file with all defects found. */
export function rejectFile(message: string, faults: readonly NachaFault[] = [], hint = hintOf(faults)): never {
  throw new SettleboxError('bad_nacha_file', message, hint, { faults });
}

/** Returns a defect as a sentence: `Line 5, columns 30-39: the amount should be ten digits.` */
export function sentenceOf({ line, columns: [from, to], field, expected, found }: NachaFault): string {
  const where = from === to ? `column ${from}` : `columns ${from}-${to}`;
  const instead = found === undefined ? '' : `, not ${JSON.stringify(found)}`;
  return `Line ${line}, ${where}: the ${field} should be ${expected}${instead}.`;
}

function hintOf(faults: readonly NachaFault[]): string {
  if (faults.length < 2) return '';
  const others = faults.length - 1;
  if (faults.length >= NACHA_FAULTS_MAX) return `At least ${others} more are in details.faults.`;
  return others === 1 ? 'One more is in details.faults.' : `${others} more are in details.faults.`;
}
