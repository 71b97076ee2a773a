/**
 * Finds the pages of a database that change. SQLite works on a file in memory, which it writes page by page at each commit: the
 * calls that write are observed, and the first one to a page remembers its former content.
 */
import { fileBytesOf } from '../file-bytes.ts';
import type { FileCall } from '../file-calls.ts';
import type { SqliteLibrary } from '../sqlite-library.ts';
import type { OpenedFile } from '../wasm-sqlite.ts';

/** The size of all pages of SQLite here, its default. */
export const PAGE_BYTES = 4_096;

/** The number of pages in the header of a database (SQLite file format, 1.3.8). */
const PAGE_COUNT_PLACE = 28;

/** A vector of one part for a call: the address and the length of the bytes. Behind it, space for the result of a call. */
const VECTOR_BYTES = 8;
const RESULT_BYTES = 8;

/** Positions count from the beginning of the file. */
const FROM_BEGINNING = 0;

/** A database of sql.js in a file. */
type FileDatabase = InstanceType<SqliteLibrary['api']['Database']>;

/** The contents of changed pages before their changes, by the number of the page. The first page has number 1. */
export type FormerPages = Map<number, Uint8Array>;

/** Opens database files in memory, and observes the writes to them. */
export class WatchedFiles {
  readonly #library: SqliteLibrary;
  readonly #files = new Map<number, WatchedFile>();
  readonly #vector: number;
  readonly #page: number;
  readonly #original: { readonly open: FileCall; readonly read: FileCall; readonly seek: FileCall };

  constructor(library: SqliteLibrary) {
    this.#library = library;
    this.#vector = library.api._malloc(VECTOR_BYTES + RESULT_BYTES);
    this.#page = library.api._malloc(PAGE_BYTES);
    const { open, read, seek, write } = library.calls;
    this.#original = { open, read, seek };
    library.calls.seek = (descriptor, place, whence, out) => {
      const file = this.#files.get(Number(descriptor));
      if (file !== undefined) file.place = Number(place);
      return seek(descriptor, place, whence, out);
    };
    library.calls.write = (descriptor, vectors, count, out) => {
      const file = this.#files.get(Number(descriptor));
      if (file !== undefined) this.#noteWrite(file, Number(vectors), Number(count));
      return write(descriptor, vectors, count, out);
    };
  }

  /** Opens a database with these contents. */
  open(pages: Uint8Array): WatchedFile {
    const { calls, api } = this.#library;
    const descriptors: number[] = [];
    calls.open = (...given) => {
      const descriptor = this.#original.open(...given);
      descriptors.push(descriptor);
      return descriptor;
    };
    try {
      const database = new api.Database(fileBytesOf(pages));
      const [descriptor = -1] = descriptors;
      const read = (page: number) => this.#read(descriptor, page);
      const file = new WatchedFile(database, descriptor, read, () => this.#files.delete(descriptor));
      this.#files.set(descriptor, file);
      return file;
    } finally {
      calls.open = this.#original.open;
    }
  }

  #noteWrite(file: WatchedFile, vectors: number, count: number): void {
    const view = this.#library.dataView;
    let length = 0;
    for (let at = 0; at < count; at++) length += view.getUint32(vectors + at * VECTOR_BYTES + 4, true);
    const { place } = file;
    const last = Math.floor((place + length - 1) / PAGE_BYTES) + 1;
    for (let page = Math.floor(place / PAGE_BYTES) + 1; page <= last; page++) file.noteChange(page);
    this.#original.seek(file.descriptor, BigInt(place), FROM_BEGINNING, this.#vector + VECTOR_BYTES);
  }

  /** Reads a page. What is behind the end of the file is zeros. */
  #read(descriptor: number, page: number): Uint8Array<ArrayBuffer> {
    const { dataView, view } = this.#library;
    const { read, seek } = this.#original;
    const out = this.#vector + VECTOR_BYTES;
    view.fill(0, this.#page, this.#page + PAGE_BYTES);
    dataView.setUint32(this.#vector, this.#page, true);
    dataView.setUint32(this.#vector + 4, PAGE_BYTES, true);
    seek(descriptor, BigInt((page - 1) * PAGE_BYTES), FROM_BEGINNING, out);
    read(descriptor, this.#vector, 1, out);
    return view.slice(this.#page, this.#page + PAGE_BYTES);
  }
}

/** A database file in memory, with the pages that have changed. */
export class WatchedFile {
  /** The file for its driver, which only releases it: its last changes are read later. */
  readonly opened: OpenedFile;
  isReleased = false;
  readonly descriptor: number;
  /** The place of the descriptor, at which the next call writes. */
  place = 0;
  #isClosed = false;
  #former: FormerPages = new Map();
  readonly #database: FileDatabase;
  readonly #read: (page: number) => Uint8Array<ArrayBuffer>;
  readonly #forget: () => void;

  constructor(
    database: FileDatabase,
    descriptor: number,
    read: (page: number) => Uint8Array<ArrayBuffer>,
    forget: () => void,
  ) {
    const close = () => {
      this.isReleased = true;
    };
    this.opened = { address: database.db, close };
    this.descriptor = descriptor;
    this.#database = database;
    this.#read = read;
    this.#forget = forget;
  }

  /** Number of pages of the database. */
  get pageCount(): number {
    return new DataView(this.read(1).buffer).getUint32(PAGE_COUNT_PLACE);
  }

  read(page: number): Uint8Array<ArrayBuffer> {
    return this.#read(page);
  }

  noteChange(page: number): void {
    if (!this.#former.has(page)) this.#former.set(page, this.#read(page));
  }

  /** Returns the former contents of the pages that changed since the last call, or since the file was opened. */
  takeChanges(): FormerPages {
    const former = this.#former;
    this.#former = new Map();
    return former;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#forget();
    this.#database.close();
  }
}
