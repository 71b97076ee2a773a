/** Identifies a test of a suite. Names collide in `each`, so tests of one name are numbered. */
export interface TestKey {
  /** The path of its file, as the runner reports it. */
  readonly file: string;
  /** Its name after those of its suites, separated by ` > `. */
  readonly name: string;
  /** 1 for the first test of this name in the file. */
  readonly ordinal: number;
}

/** Returns the key of a test as a key of a map. */
export function keyText({ file, name, ordinal }: TestKey): string {
  return JSON.stringify([file, name, ordinal]);
}

/** Returns the name of a test for people; tests of one name have their number. */
export function nameOfKey({ name, ordinal }: TestKey): string {
  return ordinal === 1 ? name : `${name} (${ordinal})`;
}

/** A test as its runner names it. */
export interface TestOfSuite {
  /** The path of its file; empty if the runner does not tell it. */
  readonly file: string;
  /** Its name, after those of its suites. */
  readonly name: string;
  /** The number among tests of this name in the file, from 1; undefined if the runner has no order. */
  readonly ordinal?: number | undefined;
}
