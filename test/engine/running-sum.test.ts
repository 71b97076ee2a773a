/** A sum that reads only the rows added since its last call. */
import { beforeEach, expect, test } from 'vitest';
import { Database } from '../../src/engine/database.ts';

const SUM = 'SELECT max(number) AS last, sum(cents) AS sum FROM amounts WHERE number > ?';
const ADD = 'INSERT INTO amounts (cents) VALUES (?)';

let database: Database;

beforeEach(() => {
  database = new Database();
  database.exec('CREATE TABLE amounts (number INTEGER PRIMARY KEY, cents INTEGER NOT NULL)');
});

function commit(...amounts: readonly number[]): void {
  database.run('BEGIN');
  for (const cents of amounts) database.run(ADD, cents);
  database.run('COMMIT');
}

test('adds the rows of later transactions, and is 0 without any', () => {
  expect(database.runningSum(SUM)).toBe(0);
  commit(1, 20);
  expect(database.runningSum(SUM)).toBe(21);
  commit(300);
  expect(database.runningSum(SUM)).toBe(321);
  expect(database.runningSum(SUM)).toBe(321);
});

test('reads no row twice', () => {
  commit(1, 20);
  database.runningSum(SUM);
  database.run('BEGIN');
  database.run('UPDATE amounts SET cents = 5_000');
  expect(database.runningSum(SUM)).toBe(21);
});

test('forgets rolled-back rows even if their keys are reused', () => {
  commit(1);
  expect(database.runningSum(SUM)).toBe(1);
  database.run('BEGIN');
  database.run(ADD, 20);
  expect(database.runningSum(SUM)).toBe(21);
  database.rollBack();
  expect(database.runningSum(SUM)).toBe(1);
  commit(300);
  expect(database.runningSum(SUM)).toBe(301);
});
