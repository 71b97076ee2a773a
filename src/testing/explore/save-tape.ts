import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the gateway's tape to a folder and returns the path; undefined without a folder or a tape. */
export function saveTape(gateway: object, folder: string | undefined, name: string): string | undefined {
  const tape: unknown = Reflect.get(gateway, 'tape');
  if (folder === undefined || typeof tape !== 'function') return undefined;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.tape.json`);
  writeFileSync(path, `${JSON.stringify(Reflect.apply(tape, gateway, []), null, 2)}\n`);
  return path;
}
