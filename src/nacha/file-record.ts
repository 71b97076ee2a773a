/** A record as it stands in a file. */
export interface FileRecord {
  /** From 1; without line ends, the number of the record. */
  readonly line: number;
  /** 94 characters once the file has passed. */
  readonly text: string;
}
