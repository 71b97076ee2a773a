/** Files of a worker in memory, which can be returned to any earlier time, as after a failure of power. */
import type { SyncFile } from '../../src/platforms/browser/persistence/opfs.ts';

/** A change of one of the files. */
interface FileStep {
  readonly file: number;
  readonly at: number;
  /** The written bytes; undefined if the file was cut off. */
  readonly bytes: Uint8Array | undefined;
}

/** Four files, and all changes of them in order. */
export class FilesInMemory {
  readonly steps: FileStep[] = [];
  readonly #contents = [0, 1, 2, 3].map(() => new Uint8Array(0));

  get files(): readonly [SyncFile, SyncFile, SyncFile, SyncFile] {
    return [this.#file(0), this.#file(1), this.#file(2), this.#file(3)];
  }

  /** Returns the files after this number of changes, and a part of the next one. */
  after(steps: number, nextBytes = 0): FilesInMemory {
    const earlier = new FilesInMemory();
    for (const step of this.steps.slice(0, steps)) earlier.#apply(step);
    const next = this.steps[steps];
    if (next?.bytes !== undefined) earlier.#apply({ ...next, bytes: next.bytes.subarray(0, nextBytes) });
    return earlier;
  }

  #apply(step: FileStep): void {
    const { file, at, bytes } = step;
    this.steps.push(step);
    const before = this.#contents[file] ?? new Uint8Array(0);
    const after = new Uint8Array(bytes === undefined ? at : Math.max(before.length, at + bytes.length));
    after.set(before.subarray(0, after.length));
    if (bytes !== undefined) after.set(bytes, at);
    this.#contents[file] = after;
  }

  #file(file: number): SyncFile {
    const content = () => this.#contents[file] ?? new Uint8Array(0);
    return {
      getSize: () => content().length,
      read(into, { at }) {
        const bytes = content().subarray(at, at + into.length);
        into.set(bytes);
        return bytes.length;
      },
      write: (bytes, { at }) => {
        this.#apply({ file, at, bytes: bytes.slice() });
        return bytes.length;
      },
      truncate: (at) => this.#apply({ file, at, bytes: undefined }),
      flush: () => undefined,
      close: () => undefined,
    };
  }
}
