/** A system call of SQLite. The number that it returns is 0 or a descriptor if it succeeds. */
export type FileCall = (...given: readonly (number | bigint)[]) => number;

/** The calls by which SQLite opens, reads, and writes its files in memory. Another module can replace them, and so observe them. */
export interface FileCalls {
  /** Opens a file. Returns its descriptor. */
  open: FileCall;
  /** Reads into the vectors of an address, from the current place of a descriptor. */
  read: FileCall;
  /** Moves a descriptor to a place. */
  seek: FileCall;
  /** Writes the vectors of an address to the current place of a descriptor. */
  write: FileCall;
}

/** The names that the minified code of sql.js 1.16.0 gives to these imports of its WebAssembly. */
const MODULE = 'a';
const NAMES = { open: 'x', read: 't', seek: 'E', write: 'q' } as const;

/** Returns the imports of SQLite with calls that can be replaced later, although WebAssembly binds its imports once. */
export function withReplaceableCalls(imports: WebAssembly.Imports): {
  readonly imports: WebAssembly.Imports;
  readonly calls: FileCalls;
} {
  const own = imports[MODULE] ?? {};
  const callOf = (name: string): FileCall => {
    const { [name]: call } = own;
    if (typeof call !== 'function') throw new TypeError(`it has no function ${name}`);
    return (...given) => call(...given);
  };
  const calls = {
    open: callOf(NAMES.open),
    read: callOf(NAMES.read),
    seek: callOf(NAMES.seek),
    write: callOf(NAMES.write),
  };
  const replaceable = {
    [NAMES.open]: (...given: number[]) => calls.open(...given),
    [NAMES.read]: (...given: number[]) => calls.read(...given),
    [NAMES.seek]: (...given: number[]) => calls.seek(...given),
    [NAMES.write]: (...given: number[]) => calls.write(...given),
  };
  return { imports: { ...imports, [MODULE]: { ...own, ...replaceable } }, calls };
}
