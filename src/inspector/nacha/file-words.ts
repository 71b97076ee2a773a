import type { FileRow } from '../../inspection/types.ts';

interface KindWords {
  readonly title: string;
  /** Who tells whom what. */
  readonly meaning: string;
}

/** What a file is for, for somebody who has never seen one. */
// biome-ignore format: a table reads in columns
const KINDS: Readonly<Record<FileRow['kind'], KindWords>> = {
  forward:                { title: 'Entries go out',       meaning: 'The merchant’s bank asks the customers’ banks, by the operator, to debit and credit their accounts.' },
  return:                 { title: 'Returns come back',    meaning: 'The customers’ banks send entries back, each with a code that says why.' },
  notification_of_change: { title: 'Corrections come back', meaning: 'The customers’ banks took the entries, and tell which account data to use from now on.' },
  dishonored_return:      { title: 'Returns are disputed', meaning: 'The merchant’s bank sends returns back that came too late or are wrong.' },
  contested_return:       { title: 'Disputes are answered', meaning: 'The customers’ banks stand by returns that were disputed.' },
};

export function kindOfFile(kind: FileRow['kind']): KindWords {
  return KINDS[kind];
}
