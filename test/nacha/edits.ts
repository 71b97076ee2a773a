import { expect } from 'vitest';
import { SettleboxError } from '../../src/engine/errors.ts';
import type { NachaFault } from '../../src/nacha/faults.ts';
import { readNachaFile } from '../../src/nacha/read.ts';

/** Replaces characters from a column of a line on. Both are counted from 1. */
export function edited(text: string, line: number, column: number, put: string): string {
  const lines = text.split('\n');
  const old = lines[line - 1] ?? '';
  lines[line - 1] = old.slice(0, column - 1) + put + old.slice(column - 1 + put.length);
  return lines.join('\n');
}

/** Returns the error for a text. Fails if the text is accepted or anything else is thrown. */
export function errorOf(text: string): SettleboxError {
  const rejection = errorIfAny(text);
  if (rejection === undefined) expect.unreachable('the text was read');
  return rejection;
}

/** Returns the error for a text, or undefined if it is accepted. Other errors propagate. */
export function errorIfAny(text: string): SettleboxError | undefined {
  try {
    readNachaFile(text);
    return undefined;
  } catch (error) {
    if (error instanceof SettleboxError && error.code === 'bad_nacha_file') return error;
    throw error;
  }
}

/** Returns the defects that an error lists. */
export function faultsOf({ details }: SettleboxError): readonly NachaFault[] {
  const { faults } = details;
  return Array.isArray(faults) ? faults : [];
}

/** Returns the message without the note about further defects. */
export function firstOf(rejection: SettleboxError): string {
  return rejection.hint === '' ? rejection.message : rejection.message.slice(0, -rejection.hint.length - 1);
}
