import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqliteDriver } from '../../src/engine/sqlite-driver.ts';
import { type SqliteLibrary, startSqlite } from '../../src/platforms/browser/sqlite-library.ts';
import { openWasmSqlite } from '../../src/platforms/browser/wasm-sqlite.ts';
import { openBetterSqlite } from '../../src/platforms/node/better-sqlite.ts';

const WASM = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm-browser.wasm');

/** The versions of the format for writing and reading: 1 with a rollback journal, 2 with a write-ahead log. */
const FORMAT_PLACES = [18, 19];

const SCHEMA_COOKIE_PLACE = 40;

const TABLE =
  'CREATE TABLE sale (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, data BLOB, at REAL) STRICT';
const INSERT = 'INSERT INTO sale (name, data, at) VALUES (@name, @data, @at)';

describe.each(['better-sqlite3', 'WebAssembly'])('the driver of %s', (name) => {
  let library: SqliteLibrary;
  const open = (pages?: Uint8Array): SqliteDriver =>
    name === 'WebAssembly' ? openWasmSqlite(library, pages) : openBetterSqlite(pages);

  beforeAll(async () => {
    library = await startSqlite(() => WebAssembly.compile(readFileSync(WASM)));
  });

  const withRows = () => {
    const database = open();
    database.exec(TABLE);
    const insert = database.prepare(INSERT);
    insert.run({ name: 'Zoë 😀 '.repeat(20), data: new Uint8Array([0, 255]), at: 1.5, other: true });
    insert.run({ name: '', data: new Uint8Array(0), at: null });
    insert.run({ name: 'at :name 10:30', data: null, at: Number.MAX_SAFE_INTEGER });
    return database;
  };
  const rowsOf = (database: SqliteDriver) =>
    JSON.stringify(database.prepare('SELECT id, name, hex(data), at FROM sale ORDER BY id').all());

  it('reads back what was bound', () => {
    const rows = withRows().prepare('SELECT * FROM sale ORDER BY id').all();
    expect(rows.map((row) => ({ ...Object(row), data: [...(Object(row).data ?? [])] }))).toEqual([
      { id: 1, name: 'Zoë 😀 '.repeat(20), data: [0, 255], at: 1.5 },
      { id: 2, name: '', data: [], at: null },
      { id: 3, name: 'at :name 10:30', data: [], at: Number.MAX_SAFE_INTEGER },
    ]);
  });

  it('tells an empty value from NULL', () => {
    const types = withRows().prepare('SELECT typeof(name) || typeof(data) FROM sale ORDER BY id').pluck().all();
    expect(types).toEqual(['textblob', 'textblob', 'textnull']);
  });

  it('counts changes, and returns the key of the inserted row', () => {
    const database = withRows();
    expect(database.prepare(INSERT).run({ name: 'x', data: null, at: 0 }).lastInsertRowid).toBe(4);
    expect(database.prepare('UPDATE sale SET at = ? WHERE id > ?').run(2, 1).changes).toBe(3);
    expect(database.prepare('BEGIN').run().changes).toBe(0);
  });

  it('reports transactions, and rolls them back', () => {
    const database = withRows();
    const before = rowsOf(database);
    expect(database.inTransaction).toBe(false);
    database.exec('BEGIN');
    database.exec('DELETE FROM sale');
    expect(database.inTransaction).toBe(true);
    database.exec('ROLLBACK');
    expect([database.inTransaction, rowsOf(database)]).toEqual([false, before]);
  });

  it('rejects a second row of a unique value, foreign keys without a row, and wrong bytes', () => {
    const database = withRows();
    expect(() => database.prepare(INSERT).run({ name: '', data: null, at: 0 })).toThrow(
      expect.objectContaining({ code: expect.stringContaining('SQLITE_CONSTRAINT') }),
    );
    database.exec('CREATE TABLE part (sale INTEGER REFERENCES sale (id))');
    expect(() => database.exec('INSERT INTO part VALUES (99)')).toThrow(/FOREIGN KEY/);
    expect(() => database.prepare('SELECT missing FROM sale')).toThrow(/no such column/);
    expect(() => database.prepare(INSERT).run({ name: 'y' })).toThrow('Missing named parameter "data"');
    expect(() => open(new Uint8Array(5_000)).prepare('SELECT * FROM sale')).toThrow(/database/);
  });

  it('opens what either driver serializes, with the same bytes each time', () => {
    const bytes = withRows().serialize();
    expect(Buffer.compare(open(bytes).serialize(), open(bytes).serialize())).toBe(0);
    expect(rowsOf(openBetterSqlite(bytes))).toBe(rowsOf(withRows()));
    expect(openWasmSqlite(library, bytes).prepare('SELECT count(*) FROM sale').pluck().get()).toBe(3);
  });

  it('counts schema changes in the bytes as the other driver does, also in a copy of a copy', () => {
    const native = openBetterSqlite();
    const database = open();
    for (const one of [native, database]) one.exec('CREATE TABLE first (id); CREATE TABLE second (id)');
    const copy = open(open(database.serialize()).serialize());
    for (const one of [native, copy]) one.exec('CREATE TABLE third (id); DROP TABLE first');
    const changesIn = (bytes: Uint8Array) => Buffer.from(bytes).readUInt32BE(SCHEMA_COOKIE_PLACE);
    expect([changesIn(copy.serialize()), changesIn(native.serialize())]).toEqual([4, 4]);
  });

  it('keeps its statements when it is serialized in between', () => {
    const database = withRows();
    const count = database.prepare('SELECT count(*) FROM sale').pluck();
    database.serialize();
    expect(count.get()).toBe(3);
  });

  it('iterates over rows as arrays', () => {
    const rows = withRows().prepare('SELECT id, at FROM sale WHERE id < ? ORDER BY id').raw().iterate(3);
    expect([...rows]).toEqual([
      [1, 1.5],
      [2, null],
    ]);
  });
});

describe('SQLite as WebAssembly', () => {
  it('opens a database that was written with a write-ahead log', async () => {
    const library = await startSqlite(() => WebAssembly.compile(readFileSync(WASM)));
    const native = openBetterSqlite();
    native.exec(`${TABLE}; INSERT INTO sale (name) VALUES ('one')`);
    const bytes = Uint8Array.from(native.serialize());
    for (const place of FORMAT_PLACES) bytes[place] = 2;
    expect(openWasmSqlite(library, bytes).prepare('SELECT name FROM sale').pluck().all()).toEqual(['one']);
    expect(FORMAT_PLACES.map((place) => bytes[place])).toEqual([2, 2]);
  });
});
