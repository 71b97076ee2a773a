/** A world in memory that grows over half a gigabyte goes on in a database that may. */
import { banks, cards, createGateway } from 'settlebox';
import { expect, test } from 'vitest';
import { openSqlite, type SqliteDriver } from '../../src/engine/sqlite.ts';
import { moveToRoom } from '../../src/engine/sqlite-memory-limit.ts';
import { unpackWorld } from '../../src/engine/world-bytes.ts';

function contents(driver: SqliteDriver) {
  const parts = driver.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();
  const tables = driver.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const rows = tables.map((table) => [table, driver.prepare(`SELECT * FROM ${String(table)}`).all()]);
  return { parts, rows: Object.fromEntries(rows) };
}

test('it holds the same rows, indexes and sequences', async () => {
  const gateway = createGateway({ webhooks: [{ deliver: () => undefined }] });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
  gateway.transactions.create({ type: 'PAYMENT', amount: 2_000, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 7 });
  gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });

  const { pages } = unpackWorld(gateway.snapshot());
  const before = contents(openSqlite(pages));
  expect(Object.values(before.rows).flat().length).toBeGreaterThan(50);
  expect(contents(moveToRoom(openSqlite(pages)))).toEqual(before);
});

test('row ids stay, also where rows between them are gone, and none is given twice', () => {
  const cramped = openSqlite();
  cramped.exec(`
    CREATE TABLE lines (text TEXT);
    CREATE TABLE numbered (seq INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT);
    CREATE UNIQUE INDEX lines_by_text ON lines (text);
    INSERT INTO lines VALUES ('a'), ('b'), ('c');
    INSERT INTO numbered (text) VALUES ('a'), ('b'), ('c');
    DELETE FROM lines WHERE text = 'b';
    DELETE FROM numbered WHERE text = 'c';
  `);
  const roomy = moveToRoom(cramped);
  roomy.exec("INSERT INTO numbered (text) VALUES ('d')");
  expect([...roomy.prepare('SELECT rowid, text FROM lines').raw().iterate()]).toEqual([
    [1, 'a'],
    [3, 'c'],
  ]);
  expect(roomy.prepare('SELECT rowid FROM lines').pluck().all()).toEqual([1, 3]);
  expect(roomy.prepare('SELECT seq FROM numbered').pluck().all()).toEqual([1, 2, 4]);
  expect(() => roomy.exec("INSERT INTO lines VALUES ('a')")).toThrow('UNIQUE');
});
