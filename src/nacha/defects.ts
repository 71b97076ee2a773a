import { SettleboxError } from '../engine/errors.ts';
import { trusted } from '../engine/trusted.ts';
import type { NachaFault } from './faults.ts';
import { readNachaFile } from './read.ts';

/** Returns the defects for which `readNachaFile` rejects a text; empty for a valid file. */
export function nachaDefectsOf(text: string): readonly NachaFault[] {
  try {
    readNachaFile(text);
    return [];
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    return trusted<readonly NachaFault[]>(error.details.faults);
  }
}
