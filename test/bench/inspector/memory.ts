import { readFileSync, writeFileSync } from 'node:fs';

/** The memory of this process in bytes. */
export interface MemoryUse {
  /** Resident now. */
  readonly rss: number;
  /** The largest resident size since the last call of `forgetPeak`; undefined if the system does not tell. */
  readonly peak: number | undefined;
  /** Objects of JavaScript, and buffers outside of the heap. */
  readonly heap: number;
  readonly buffers: number;
}

/** Reads the memory of this process, after a collection of garbage if `collect` is true. */
export function readMemory(collect: boolean): MemoryUse {
  if (collect) globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return { rss, peak: readPeak(), heap: heapUsed, buffers: arrayBuffers };
}

/** Starts a new peak. Linux resets it if a 5 is written to this file. */
export function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere, the peak is not measured.
  }
}

function readPeak(): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

/** Formats bytes in whole megabytes. */
export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : `${Math.round(bytes / 1_000_000)} MB`;
}
