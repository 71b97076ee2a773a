import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A system call on the files of a world, as the shim recorded it. Files are numbered in the order of their creation. */
export type RecordedCall =
  | { readonly kind: 'write'; readonly file: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: number; readonly length: number }
  | { readonly kind: 'sync'; readonly file: number }
  | { readonly kind: 'syncFolder' }
  | { readonly kind: 'create'; readonly file: number; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string }
  /** The writer acknowledged these lines. */
  | { readonly kind: 'acknowledge'; readonly lines: readonly string[] };

/** Bytes of a record before its data: kind, descriptor, offset, length (test/torture/shim.c, `record`). */
const HEAD_BYTES = 17;

/** Reads the log of a writer. A call on a name that was removed belongs to a new file. */
export function readCallLog(log: string): readonly RecordedCall[] {
  const bytes = readFileSync(log);
  const calls: RecordedCall[] = [];
  const fileOf = new Map<number, number>();
  const named = new Map<string, number>();
  let files = 0;
  for (let at = 0; at < bytes.length; ) {
    const kind = String.fromCharCode(bytes.readUInt8(at));
    const descriptor = bytes.readInt32LE(at + 1);
    const offset = Number(bytes.readBigInt64LE(at + 5));
    const end = at + HEAD_BYTES + bytes.readUInt32LE(at + 13);
    const data = bytes.subarray(at + HEAD_BYTES, end);
    at = end;
    const file = fileOf.get(descriptor);
    if (kind === 'A') calls.push({ kind: 'acknowledge', lines: data.toString().trim().split('\n') });
    else if (kind === 'O') open(descriptor, data.toString());
    else if (kind === 'U') {
      const name = basename(data.toString());
      named.delete(name);
      calls.push({ kind: 'remove', name });
    } else if (kind === 'S') calls.push(file === undefined ? { kind: 'syncFolder' } : { kind: 'sync', file });
    else if (file === undefined) throw new Error(`call ${kind} on a file that was not opened`);
    else if (kind === 'T') calls.push({ kind: 'truncate', file, length: offset });
    else calls.push({ kind: 'write', file, offset, bytes: data });
  }
  return calls;

  function open(descriptor: number, path: string): void {
    const name = basename(path);
    if (!name.includes('.')) {
      fileOf.delete(descriptor);
      return;
    }
    let file = named.get(name);
    if (file === undefined) {
      file = files++;
      named.set(name, file);
      calls.push({ kind: 'create', file, name });
    }
    fileOf.set(descriptor, file);
  }
}
