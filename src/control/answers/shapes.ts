/** Parts of answers that many rows share. */
import { z } from 'zod';
import { documented } from '../../core/schema-names.ts';

/** ISO 8601, virtual where nothing else is said. */
export const moment = documented(z.string(), { type: 'string', format: 'date-time' });
export const cents = z.int();
export const count = z.int().min(0);
export const text = z.string();
export const textOrNull = z.string().nullable();
export const momentOrNull = moment.nullable();

/** A list that nobody changes. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

/** Part of a list, and how many there are in all. */
export function part<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: list(row), total: count });
}

/** An object whose fields another document tells; `Value` is its type. */
export function told<Value>(description: string) {
  return documented(z.custom<Value>(), { type: 'object', description });
}

/** Something was made, and this is its id. */
export const made = z.object({ id: text });
/** Whether there was anything to take back. */
export const removed = z.object({ removed: z.boolean() });
/** Where the clock stands. */
export const standing = z.object({ now: moment });

/** Which part of a list: fields of a query. */
export const span = {
  skip: z.int().min(0).optional(),
  take: z.int().min(1).max(500).optional(),
};

export const id = z.string().min(1).max(100);
export const name = z.string().min(1).max(200);
