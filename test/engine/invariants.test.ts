/** An invariant that held is not queried again until its tables change: which tables those are has to be known exactly. */
import { expect, it, vi } from 'vitest';
import type { Database } from '../../src/engine/database.ts';
import { InvariantError } from '../../src/engine/errors.ts';
import { unpackWorld } from '../../src/engine/world-bytes.ts';
import { check, INVARIANTS } from '../../src/harness/check.ts';
import { cards, createGateway, type Snapshot } from '../../src/index.ts';
import { emptyDatabase, openEngine } from '../../src/worlds/engine-parts.ts';
import { reworked } from '../support/reworked.ts';

it.each(INVARIANTS)('queries “%s” again after a write to any table that it reads', (_name, sql) => {
  const database = emptyDatabase();
  const read = vi.spyOn(database, 'rows');
  const tables = tablesReadBy(database, sql);
  expect(tables).not.toEqual([]);
  for (const table of tables) {
    database.allUnlessKnownEmpty(sql);
    read.mockClear();
    database.allUnlessKnownEmpty(sql);
    expect(read, 'without a write').not.toHaveBeenCalled();
    database.run(`DELETE FROM ${table}`);
    database.allUnlessKnownEmpty(sql);
    expect(read, `after a write to ${table}`).toHaveBeenCalledOnce();
  }
  database.close();
});

/** The tables that SQLite opens for a statement, by the root pages in its program. */
function tablesReadBy(database: Database, sql: string): readonly string[] {
  const places = database.rows('SELECT rootpage AS page, tbl_name AS name FROM sqlite_schema');
  const program = database.rows(`EXPLAIN ${sql}`);
  const pages = program.filter((step) => step.opcode === 'OpenRead').map((step) => step.p2);
  return [
    ...new Set(pages.map((page) => places.find((place) => place.page === page)?.name ?? `page ${page}`).map(String)),
  ];
}

const BROKEN = 'UPDATE transactions SET fundedAt = 1';

function soldOnce(): Snapshot {
  using gateway = createGateway();
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  return gateway.snapshot();
}

it('reports an invariant broken after it held', () => {
  const engine = openEngine(unpackWorld(soldOnce()));
  check(engine);
  engine.database.run(BROKEN);
  expect(() => check(engine)).toThrow(InvariantError);
  engine.close();
});

it('tells copies only which invariants hold', () => {
  const engine = openEngine(unpackWorld(soldOnce()));
  check(engine);
  const sound = openEngine(engine.capture());
  check(sound);
  engine.database.run(BROKEN);
  const broken = openEngine(engine.capture());
  expect(() => check(broken)).toThrow(InvariantError);
  sound.database.run(BROKEN);
  expect(() => check(sound)).toThrow(InvariantError);
  for (const one of [engine, sound, broken]) one.close();
});

it('rechecks invariants after a rollback', () => {
  const engine = openEngine(unpackWorld(soldOnce()));
  check(engine);
  const failing = () => {
    engine.database.run(BROKEN);
    expect(() => check(engine)).toThrow(InvariantError);
    throw new Error('undo');
  };
  expect(() => engine.transaction(failing)).toThrow('undo');
  check(engine);
  engine.close();
});

it('caches per byte image only the invariants that hold in it', () => {
  const sound = unpackWorld(soldOnce());
  const broken = unpackWorld(reworked(soldOnce(), (database) => void database.run(BROKEN)));
  for (const _time of ['first', 'second']) {
    const engines = [openEngine(sound), openEngine(broken)] as const;
    check(engines[0]);
    expect(() => check(engines[1])).toThrow(InvariantError);
    for (const engine of engines) engine.close();
  }
});
