/** Statements are compared with the columns of their rows, so that a store cannot read what its table does not hold. */
import { expect, it } from 'vitest';
import { LISTED, listedLines } from '../../src/domain/payments/transactions/columns.ts';
import { integer, oneOf, rowNumber, text, textOrNull } from '../../src/engine/columns.ts';
import { Database } from '../../src/engine/database.ts';
import { InvariantError } from '../../src/engine/errors.ts';
import { rowShape } from '../../src/engine/row-shape.ts';
import { createTable } from '../../src/engine/sql-text.ts';

const COLUMNS = { id: text('UNIQUE'), size: oneOf('S', 'L'), stock: integer('CHECK (stock >= 0)'), note: textOrNull() };

function socks(): Database {
  const database = new Database();
  database.exec(createTable('socks', { number: rowNumber(), ...COLUMNS }));
  database.run(`INSERT INTO socks (id, size, stock) VALUES ('red', 'L', 3)`);
  return database;
}

it('declares a table with one line per column', () => {
  expect(createTable('socks', { number: rowNumber(), ...COLUMNS }, { constraints: ['CHECK (note <> id)'] })).toBe(`\
CREATE TABLE socks (
  number INTEGER PRIMARY KEY,
  id     TEXT NOT NULL UNIQUE,
  size   TEXT NOT NULL CHECK (size IN ('S', 'L')),
  stock  INTEGER NOT NULL CHECK (stock >= 0),
  note   TEXT,
  CHECK (note <> id)
) STRICT;`);
});

it('reads rows whose statement returns the declared columns, and more', () => {
  const expected = { number: 1, id: 'red', size: 'L', stock: 3, note: null };
  expect(socks().all(rowShape(COLUMNS), 'SELECT * FROM socks')).toEqual([expected]);
});

it('rejects a statement that lacks a declared column, even if it returns no rows', () => {
  const read = () => socks().get(rowShape(COLUMNS), 'SELECT id, size, stock FROM socks WHERE stock > 9');
  expect(read).toThrow(InvariantError);
  expect(read).toThrow('a statement returns the TEXT column note');
});

it('rejects a statement that returns a column of another type', () => {
  const read = () => socks().all(rowShape({ id: text(), stock: text() }), 'SELECT id, stock FROM socks');
  expect(read).toThrow('a statement returns the TEXT column stock');
});

it('accepts a computed column, of which SQLite knows no type', () => {
  expect(socks().get(rowShape({ total: integer() }), 'SELECT sum(stock) AS total FROM socks')).toEqual({ total: 3 });
});

it('rejects a first column of another type', () => {
  expect(() => socks().column(integer(), 'SELECT id FROM socks')).toThrow('the first column of a statement is INTEGER');
});

it('gives each value of a listed line to the column that it was selected as', () => {
  expect(listedLines.rowOf(JSON.stringify(LISTED))).toEqual(Object.fromEntries(LISTED.map((name) => [name, name])));
});
