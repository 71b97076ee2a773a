import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageFolder } from './package-folder.ts';

/** Returns a file of the built inspector, which the package contains compressed; undefined if the inspector is not built. */
export function inspectorFile(name: string): Uint8Array<ArrayBuffer> | undefined {
  return packedFile('inspector', name);
}

/** Returns a file of the built page of static demos; undefined if it is not built. */
export function demoFile(name: string): Uint8Array<ArrayBuffer> | undefined {
  return packedFile('demo', name);
}

function packedFile(folder: string, name: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(brotliDecompressSync(readFileSync(join(packageFolder(), 'dist', folder, `${name}.br`))));
  } catch {
    return undefined;
  }
}
