import { expect, it } from 'vitest';
import { text } from '../../src/engine/columns.ts';
import { Database } from '../../src/engine/database.ts';
import { JOURNAL_ENTRIES_MAX, Journal, journalTables } from '../../src/engine/journal.ts';
import { cards, createGateway } from '../../src/index.ts';

const NOTHING = { count: 0, entries: [] };
const line = (at: number) => ({ kind: 'clock', at, jobs: 0, events: 0 });

function journalOf(atOnce = false): { readonly database: Database; readonly journal: Journal } {
  const database = new Database();
  database.exec(journalTables);
  return { database, journal: new Journal(database, NOTHING, atOnce) };
}

it('the journal shows the newest 100 000 lines, and no more than that where rows of many are deleted whole', () => {
  const { database, journal } = journalOf();
  for (let at = 0; at < JOURNAL_ENTRIES_MAX + 500; at++) journal.add(line(at));
  const kept = journal.list();
  database.close();
  expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([100_000, 500, 100_499]);
  expect(journal.count).toBe(JOURNAL_ENTRIES_MAX + 500);
});

it('rows are written by the lines alone: looking at the journal leaves no trace', () => {
  const [looked, blind] = [journalOf(), journalOf()];
  for (let at = 0; at < 1_000; at++) {
    for (const { journal } of [looked, blind]) journal.add(line(at));
    looked.journal.list();
  }
  expect(looked.database.serialize()).toEqual(blind.database.serialize());
  expect(looked.journal.tail).toEqual(blind.journal.tail);
});

it('work that is undone takes its lines back, also where they made a full row', () => {
  const { database, journal } = journalOf();
  for (let at = 0; at < 200; at++) journal.add(line(at));
  database.run('BEGIN');
  const undo = journal.mark();
  for (let at = 200; at < 300; at++) journal.add(line(at));
  database.run('ROLLBACK');
  undo();
  expect(journal.list().map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, at) => at));
  journal.add(line(200));
  expect([journal.count, journal.list().length]).toEqual([201, 201]);
});

it('stores the heads of 10,000 kinds of lines once, and lines with further heads whole', () => {
  const { database, journal } = journalOf();
  const request = (at: number) => ({ kind: 'request', at, jobs: 0, events: 0, operation: `operation ${at % 10_300}` });
  const lines = Array.from({ length: 10_800 }, (_, at) => request(at));
  for (const one of lines) journal.add(one);
  expect(journal.list()).toEqual(lines);
  expect(database.number('SELECT count(*) AS number FROM journalHeads')).toBe(10_000);
  const [row = '', , earlier = ''] = database.column(text(), 'SELECT lines FROM journal ORDER BY lastLine DESC');
  // The newest row has heads that were stored before the limit; the third newest is beyond it.
  expect(JSON.parse(row).every(Array.isArray)).toBe(true);
  expect(JSON.parse(earlier)).toContainEqual(request(10_100));
  database.close();
});

it('a journal that must outlast its process has a row for every line', () => {
  const { database, journal } = journalOf(true);
  for (let at = 0; at < 3; at++) journal.add(line(at));
  expect(journal.tail).toEqual({ count: 3, entries: [] });
  expect(database.number('SELECT count(*) AS number FROM journal')).toBe(3);
});

it('records a body as it was sent, even if the caller changes it later', () => {
  using gateway = createGateway();
  const tags = ['first'];
  const fields = { amount: 1999, metadata: { tags }, extra: { toJSON: () => tags } };
  gateway.transactions.create({ type: 'SALE', payment_method: cards.visa, ...fields });
  tags[0] = 'changed';
  const sent = { amount: 1999, metadata: { tags: ['first'] }, extra: ['first'] };
  expect(gateway.audit.requests().at(-1)?.body).toMatchObject(sent);
});
