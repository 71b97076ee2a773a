/** Copies of large worlds in memory, in files: a snapshot in memory would take as much memory as the world. */
import { compactFile, readPages } from './capture-file.ts';
import { setSchemaCount, withoutSchemaCount } from './database-bytes.ts';
import { type OpenWorld, worldText } from './open-world.ts';
import { packWorld } from './world-bytes.ts';

/** What a copied world has in addition to its file. */
export interface CopiedWorld {
  readonly text: string;
  readonly schemaCount: number;
  readonly hasFileLayout: boolean;
}

/** Copies a world in memory to a file. Returns undefined if its driver cannot. */
export async function copyWorld(
  { database, state, journal }: Pick<OpenWorld, 'database' | 'state' | 'journal'>,
  file: string,
): Promise<CopiedWorld | undefined> {
  if (!(await database.copyTo(file))) return undefined;
  // No other work has run since the last pages were copied.
  const schemaCount = Number(database.pragma('schema_version'));
  return { text: worldText({ state, journal }), schemaCount, hasFileLayout: database.hasFileLayout };
}

/** Returns the snapshot of a copied world. */
export function readCopiedWorld(file: string, { text, schemaCount, hasFileLayout }: CopiedWorld): Uint8Array {
  if (hasFileLayout) compactFile(file);
  const pages = readPages(file, text);
  if (hasFileLayout) withoutSchemaCount(pages);
  else setSchemaCount(pages, schemaCount);
  return packWorld({ pages, text });
}
