import { lazily } from '../../contract/lazily.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';

/** Placeholder for the name of the fault's target. */
const IT = '\u0000';

/** The note of each fault kind, before and after the name of its target. */
const descriptions = lazily(() =>
  Object.entries(FAULT_KINDS).map(([kind, { text }]) => {
    const [before = '', after = ''] = text(IT).split(IT);
    return { kind, before, after };
  }),
);

/** Returns the kind of a triggered fault. The event log has only the text of the note, and each kind has its own text. */
export function kindOfNote(text: string): string {
  return descriptions().find(({ before, after }) => text.startsWith(before) && text.endsWith(after))?.kind ?? text;
}
