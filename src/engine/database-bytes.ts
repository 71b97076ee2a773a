/** File format write and read version in the header (sqlite.org/fileformat2.html, 1.3.3). */
const JOURNAL_MODE_BYTES = [18, 19] as const;
const ROLLBACK_FORMAT = 1;
const WAL_FORMAT = 2;

/** The file change counter, and the one for which the size in the header holds (1.3.8, 1.3.22). */
const CHANGE_COUNTER_PLACES = [24, 92] as const;
const CHANGED_ONCE = [0, 0, 0, 1] as const;

/**
 * Sets the parts of a database's header that depend on how it was written. SQLite does not open a file with a write-ahead log
 * from memory, and equal contents must produce equal bytes.
 */
export function withoutWriteTraces(bytes: Uint8Array): void {
  for (const at of JOURNAL_MODE_BYTES) if (bytes[at] === WAL_FORMAT) bytes[at] = ROLLBACK_FORMAT;
  for (const at of CHANGE_COUNTER_PLACES) bytes.set(CHANGED_ONCE, at);
}

/** The schema cookie (1.3.9). */
const SCHEMA_COUNT_PLACE = 40;

/** Resets the count of schema changes, which each VACUUM increases: two ways to copy a world differ in their number. */
export function withoutSchemaCount(bytes: Uint8Array): Uint8Array {
  bytes.set(CHANGED_ONCE, SCHEMA_COUNT_PLACE);
  return bytes;
}

/** Sets the count of schema changes. SQLite starts a new one in each copy of a database. */
export function setSchemaCount(bytes: Uint8Array, count: number): void {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(SCHEMA_COUNT_PLACE, count);
}

/** Offset of the version of SQLite that last wrote the database, a number such as 3051002 (SQLite file format, 1.3.22). */
const SQLITE_VERSION_PLACE = 96;

/**
 * Sets the version of SQLite that last wrote a database. SQLite stores its own version with each change, so the bytes of a database
 * that another version wrote differ from those of this process otherwise.
 */
export function setSqliteVersion(bytes: Uint8Array, version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(
    SQLITE_VERSION_PLACE,
    major * 1_000_000 + minor * 1_000 + patch,
  );
}
