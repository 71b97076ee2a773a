/** A sum that reads only the rows added since its last call. */
import { beforeEach, expect, test } from 'vitest';
import { Database } from '../../src/engine/database.ts';

const SUM = 'SELECT max(number) AS last, sum(cents) AS sum FROM amounts WHERE number > ?';
const ADD = 'INSERT INTO amounts (cents) VALUES (?)';

let database: Database;

beforeEach(() => {
  database = new Database();
  database.exec('CREATE TABLE amounts (number INTEGER PRIMARY KEY, cents INTEGER NOT NULL, file INTEGER)');
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

const OF_FILE = `${SUM} AND file = ?`;
const ADD_TO = 'INSERT INTO amounts (cents, file) VALUES (?, ?)';

function commitTo(file: number, cents: number): void {
  database.run('BEGIN');
  database.run(ADD_TO, cents, file);
  database.run('COMMIT');
}

const sumsOf = (...files: readonly number[]) => files.map((file) => database.runningSum(OF_FILE, file));

test('keeps the sums of files apart, and reads no row of any of them twice', () => {
  commitTo(7, 1);
  commitTo(8, 20);
  expect(sumsOf(7, 8)).toEqual([1, 20]);
  commitTo(7, 300);
  expect(sumsOf(7, 8)).toEqual([301, 20]);
  database.run('BEGIN');
  database.run('UPDATE amounts SET cents = 5_000');
  expect(sumsOf(7, 8, 9)).toEqual([301, 20, 0]);
});

test('forgets rolled-back rows of a file even if their keys are reused by another one', () => {
  database.run('BEGIN');
  database.run(ADD_TO, 20, 7);
  expect(sumsOf(7)).toEqual([20]);
  database.rollBack();
  commitTo(8, 300);
  expect(sumsOf(7, 8)).toEqual([0, 300]);
});
