/** A record of a file. */
export interface FileRecord {
  /** Line, counted from 1; without line ends, the number of the record. */
  readonly line: number;
  /** 94 characters if the file is valid. */
  readonly text: string;
}
