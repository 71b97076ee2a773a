/** Parts of answers that many rows share. */
import { z } from 'zod';
import { documented } from '../../engine/schema-names.ts';
import { numberError } from '../errors/number-error.ts';

/** ISO 8601, virtual where nothing else is said. */
export const timestamp = documented(z.string(), { type: 'string', format: 'date-time' });
export const cents = z.int();
export const count = z.int().min(0);
export const text = z.string();
export const textOrNull = z.string().nullable();
export const timestampOrNull = timestamp.nullable();

/** A list that nobody changes. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

/** Part of a list, and how many there are in all. */
export function part<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: list(row), total: count });
}

/** An object whose fields another document tells; `Value` is its type. */
export function describedElsewhere<Value>(description: string) {
  return documented(z.custom<Value>(), { type: 'object', description });
}

/** Something was made, and this is its id. */
export const createdId = z.object({ id: text });
/** Whether there was anything to take back. */
export const removed = z.object({ removed: z.boolean() });
/** Where the clock stands. */
export const clockTime = z.object({ now: timestamp });

const TAKE_MAX = 500;
const SKIP = numberError('must be a whole number of rows to skip, such as 0');
const TAKE = numberError(`must be a whole number from 1 to ${TAKE_MAX}`);

/** Which part of a list: fields of a query. */
export const span = {
  skip: z.int(SKIP).min(0, SKIP).optional(),
  take: z.int(TAKE).min(1, TAKE).max(TAKE_MAX, TAKE).optional(),
};

const ID = 'must be an id of 1 to 100 characters';
export const id = z.string(ID).min(1, ID).max(100, ID);
const NAME = 'must be a name of 1 to 200 characters';
export const name = z.string(NAME).min(1, NAME).max(200, NAME);
