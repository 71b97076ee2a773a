/** A cache of a pure function: a SELECT returns the same rows from every database opened from the same bytes. */
const emptySelects = new WeakMap<ArrayBufferView, Set<string>>();

/** Returns the SELECTs that return no rows from a database opened from these bytes. The caller can add to them. */
export function emptySelectsOf(source: object | undefined): Set<string> {
  if (!ArrayBuffer.isView(source)) return new Set();
  const selects = emptySelects.get(source) ?? new Set();
  emptySelects.set(source, selects);
  return selects;
}

/** Sets the SELECTs that return no rows from a database opened from these bytes. */
export function rememberEmptySelects(bytes: Uint8Array, selects: Set<string>): void {
  emptySelects.set(bytes, selects);
}
