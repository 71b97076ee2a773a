import { SettleboxError } from '../engine/errors.ts';

/** How many faults of one file are told. */
export const NACHA_FAULTS_MAX = 20;

/** One place of a file that is not as it should be. */
export interface NachaFault {
  /** From 1. */
  readonly line: number;
  /** First and last column, from 1. */
  readonly columns: readonly [from: number, to: number];
  /** What stands there, for people: `amount`. */
  readonly field: string;
  /** What it should be: `ten digits`. */
  readonly expected: string;
  /** What it is; left out where that could be of an account or a person. */
  readonly found?: string;
}

export function addFault(faults: NachaFault[], fault: NachaFault): void {
  if (faults.length < NACHA_FAULTS_MAX) faults.push(fault);
}

/** Refuses the file if anything was found so far. */
export function rejectFaults(faults: readonly NachaFault[]): void {
  const first = faults[0];
  if (first !== undefined) rejectFile(sentenceOf(first), faults);
}

/** Refuses the file, with all that was found in it. */
export function rejectFile(message: string, faults: readonly NachaFault[] = [], hint = hintOf(faults)): never {
  throw new SettleboxError('bad_nacha_file', message, hint, { faults });
}

/** `Line 5, columns 30-39: the amount should be ten digits.` */
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
