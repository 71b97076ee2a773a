import { readFileSync, statSync } from 'node:fs';
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

interface UnpackedFile {
  readonly modifiedMs: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Files by their paths: each page of the inspector that is opened requests all of its files, 400 kB. */
const unpacked = new Map<string, UnpackedFile>();

function packedFile(folder: string, name: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const path = join(packageFolder(), 'dist', folder, `${name}.br`);
    const modifiedMs = statSync(path).mtimeMs;
    const known = unpacked.get(path);
    if (known?.modifiedMs === modifiedMs) return known.bytes;
    const bytes = new Uint8Array(brotliDecompressSync(readFileSync(path)));
    unpacked.set(path, { modifiedMs, bytes });
    return bytes;
  } catch {
    return undefined;
  }
}
