import { existsSync, readFileSync, statSync } from 'node:fs';

/** A file that is not there yet is empty. */
export function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

export function bytesFrom(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}
