import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedCall } from './call-log.ts';
import { below } from './numbers.ts';

/** A disk writes a sector as a whole or not at all. */
export const SECTOR_BYTES = 512;

/** How much of what no sync had secured reaches the disk. */
export const SURVIVALS = ['none', 'some', 'most', 'all but the last', 'all'] as const;
export type Survival = (typeof SURVIVALS)[number];

interface ImageFile {
  bytes: Buffer;
  length: number;
}

/**
 * Returns the files that a power failure leaves before call `cut`. Writes survive if their file was synced afterwards; each other
 * sector survives or not, in any order. Names survive if the folder was synced; of the later ones, a prefix does, as in file
 * systems with a journal.
 */
export function imageAfterPowerLoss(
  calls: readonly RecordedCall[],
  cut: number,
  survival: Survival,
  random: () => number,
): ReadonlyMap<string, Buffer> {
  const files = new Map<number, ImageFile>();
  const [syncedAt, folderSyncedAt] = lastSyncs(calls, cut);
  const keptNames = namesKept(calls, cut, folderSyncedAt, survival, random);
  const names = new Map<string, number>();
  let unsyncedLeft = calls.slice(0, cut).filter((call, at) => isUnsynced(call, at, syncedAt)).length;
  for (let at = 0; at < cut; at++) {
    const call = calls[at];
    if (call === undefined) break;
    if (call.kind === 'create' || call.kind === 'remove') {
      if (at > keptNames) continue;
      if (call.kind === 'create') names.set(call.name, call.file);
      else names.delete(call.name);
    } else if (call.kind === 'write' || call.kind === 'truncate') {
      const isSafe = !isUnsynced(call, at, syncedAt);
      if (!isSafe) unsyncedLeft--;
      const isLast = !isSafe && unsyncedLeft === 0;
      const survives = () => isSafe || survivesUnsynced(survival, isLast, random);
      apply(files, call, survives);
    }
  }
  return new Map([...names].map(([name, file]) => [name, contentOf(files.get(file))]));
}

/** Writes the files of an image into a folder. */
export function writeImage(folder: string, image: ReadonlyMap<string, Buffer>): void {
  for (const [name, bytes] of image) writeFileSync(join(folder, name), bytes);
}

type FileCall = Extract<RecordedCall, { kind: 'write' | 'truncate' }>;

function isUnsynced(call: RecordedCall, at: number, syncedAt: ReadonlyMap<number, number>): boolean {
  return (call.kind === 'write' || call.kind === 'truncate') && at > (syncedAt.get(call.file) ?? -1);
}

/** Returns the last sync of each file and of the folder before the cut. */
function lastSyncs(calls: readonly RecordedCall[], cut: number): readonly [ReadonlyMap<number, number>, number] {
  const syncedAt = new Map<number, number>();
  let folder = -1;
  for (const [at, call] of calls.slice(0, cut).entries()) {
    if (call.kind === 'sync') syncedAt.set(call.file, at);
    if (call.kind === 'syncFolder') folder = at;
  }
  return [syncedAt, folder];
}

/** Returns the position of the last call on a name that survives. */
function namesKept(
  calls: readonly RecordedCall[],
  cut: number,
  folderSyncedAt: number,
  survival: Survival,
  random: () => number,
): number {
  if (survival === 'none') return folderSyncedAt;
  if (survival === 'all') return cut;
  const later = calls
    .slice(0, cut)
    .flatMap(({ kind }, at) => (at > folderSyncedAt && (kind === 'create' || kind === 'remove') ? [at] : []));
  return [folderSyncedAt, ...later][below(later.length + 1, random)] ?? folderSyncedAt;
}

function survivesUnsynced(survival: Survival, isLast: boolean, random: () => number): boolean {
  if (survival === 'none') return false;
  if (survival === 'all') return true;
  // Torn at a sector: the last write reaches the disk in part.
  if (survival === 'all but the last') return !isLast || random() < 0.5;
  return random() < (survival === 'most' ? 0.98 : 0.5);
}

function apply(files: Map<number, ImageFile>, call: FileCall, survives: () => boolean): void {
  const file = files.get(call.file) ?? { bytes: Buffer.alloc(0), length: 0 };
  files.set(call.file, file);
  if (call.kind === 'truncate') {
    if (!survives()) return;
    if (call.length < file.length) file.bytes.fill(0, call.length, file.length);
    grow(file, call.length);
    file.length = call.length;
    return;
  }
  const { offset, bytes } = call;
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR_BYTES - ((offset + from) % SECTOR_BYTES));
    if (survives()) {
      grow(file, offset + to);
      bytes.copy(file.bytes, offset + from, from, to);
      file.length = Math.max(file.length, offset + to);
    }
    from = to;
  }
}

function grow(file: ImageFile, length: number): void {
  if (file.bytes.length >= length) return;
  const larger = Buffer.alloc(Math.max(length, 2 * file.bytes.length));
  file.bytes.copy(larger);
  file.bytes = larger;
}

function contentOf(file: ImageFile | undefined): Buffer {
  return file === undefined ? Buffer.alloc(0) : file.bytes.subarray(0, file.length);
}
