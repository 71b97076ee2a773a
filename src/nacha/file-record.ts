/** The record layouts of a batch: those of most classes, of international entries (IAT), or of accounting advices (ADV). */
export type Family = 'domestic' | 'iat' | 'adv';

/** A record of a file. */
export interface FileRecord {
  /** Line, counted from 1; without line ends, the number of the record. */
  readonly line: number;
  /** 94 characters if the file is valid. */
  readonly text: string;
  /** The layouts of its batch. A file control has those of ADV if the file contains such a batch. */
  readonly family: Family;
}
