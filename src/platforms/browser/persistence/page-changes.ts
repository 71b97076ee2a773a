import type { ByteReader, ByteWriter } from './byte-writer.ts';
import { PAGE_BYTES } from './watched-files.ts';

const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const PAGE_WORDS = PAGE_BYTES / WORD_BYTES;

/** A run takes a word for its place and its length, so equal words between two runs cost less than another run. */
const EQUAL_WORDS_MIN = 2;

/** A run of changed words: the place of the first one, and the place behind the last one. */
type ChangedRun = readonly [from: number, to: number];

/** Writes the words of a page that changed. Returns false, and writes nothing, if there are none. */
export function writePageChange(out: ByteWriter, page: number, before: Uint8Array, after: Uint8Array): boolean {
  const runs = changedRuns(wordsOf(before), wordsOf(after));
  if (runs.length === 0) return false;
  out.word(page);
  out.word(runs.length);
  for (const [from, to] of runs) {
    out.word(from * PAGE_WORDS + (to - from - 1));
    out.bytes(after.subarray(from * WORD_BYTES, to * WORD_BYTES));
  }
  return true;
}

/** Reads the change of a page, and applies it to all pages of a database. Returns the number of the page. */
export function applyPageChange(change: ByteReader, pages: Uint8Array): number {
  const page = change.word();
  const begin = (page - 1) * PAGE_BYTES;
  const runs = change.word();
  for (let run = 0; run < runs; run++) {
    const place = change.word();
    const from = Math.floor(place / PAGE_WORDS) * WORD_BYTES;
    pages.set(change.bytes(((place % PAGE_WORDS) + 1) * WORD_BYTES), begin + from);
  }
  return page;
}

/** Reports whether two pages have the same content. */
export function isSamePage(a: Uint8Array, b: Uint8Array): boolean {
  return changedRuns(wordsOf(a), wordsOf(b)).length === 0;
}

function changedRuns(before: Uint32Array, after: Uint32Array): readonly ChangedRun[] {
  const runs: [number, number][] = [];
  let last: [number, number] | undefined;
  for (let at = 0; at < PAGE_WORDS; at++) {
    if (before[at] === after[at]) continue;
    if (last !== undefined && at - last[1] < EQUAL_WORDS_MIN) {
      last[1] = at + 1;
    } else {
      last = [at, at + 1];
      runs.push(last);
    }
  }
  return runs;
}

function wordsOf(page: Uint8Array): Uint32Array {
  return new Uint32Array(page.buffer, page.byteOffset, PAGE_WORDS);
}
