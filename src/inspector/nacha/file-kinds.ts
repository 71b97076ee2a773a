import type { FileRow } from '../../analysis/inspection/types.ts';

interface FileKindText {
  readonly title: string;
  readonly meaning: string;
}

const KINDS: Readonly<Record<FileRow['kind'], FileKindText>> = {
  forward: {
    title: 'Entries',
    meaning: 'The originating bank sends debits and credits to the customers’ banks through the ACH operator.',
  },
  return: { title: 'Returns', meaning: 'The customers’ banks return entries, each with a return code.' },
  notification_of_change: {
    title: 'Notifications of change',
    meaning: 'The customers’ banks accepted the entries and send corrected account data for future entries.',
  },
  dishonored_return: {
    title: 'Dishonored returns',
    meaning: 'The originating bank dishonors returns that are late or incorrect.',
  },
  contested_return: { title: 'Contested returns', meaning: 'The customers’ banks contest dishonored returns.' },
};

/** Returns the title and the purpose of a kind of file, for a reader who has never seen one. */
export function describeFileKind(kind: FileRow['kind']): FileKindText {
  return KINDS[kind];
}
