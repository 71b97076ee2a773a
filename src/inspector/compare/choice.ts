/** What an address of the comparison chooses. */
export interface ComparedChoice {
  readonly isChosen: boolean;
  /** The name of the other world; undefined for the same. */
  readonly other: string | undefined;
  /** The time of A in ISO 8601: its own, or the viewing time of the page; undefined for now. */
  readonly time: string | undefined;
  /** The time of B in ISO 8601; undefined for now. */
  readonly withAt: string | undefined;
}

/** Reads it from the query of the address. The time of A is not the viewing time, which would set the whole page back. */
export function choiceOf({ with: other, time, at, withAt }: Readonly<Record<string, string>>): ComparedChoice {
  const isChosen = other !== undefined || time !== undefined || at !== undefined || withAt !== undefined;
  return { isChosen, other, time: time ?? at, withAt };
}
