/** Schemas that many responses share. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { documented } from '../../engine/schema-names.ts';
import { numberError } from '../errors/number-error.ts';

/** ISO 8601, in virtual time unless stated otherwise. */
export const timestamp = lazily(() => documented(z.string(), { type: 'string', format: 'date-time' }));
/** An amount in cents. */
export const cents = lazily(() => z.int());
/** A number of items. */
export const count = lazily(() => z.int().min(0));
/** Any text. */
export const text = lazily(() => z.string());
/** Any text, or null. */
export const textOrNull = lazily(() => z.string().nullable());
/** ISO 8601, or null. */
export const timestampOrNull = lazily(() => timestamp().nullable());

/** A readonly list. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly();
}

/** A part of a list, and the total number of rows. */
export function part<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: list(row), total: count() });
}

/** An object of type `Value` whose fields another document describes. */
export function describedElsewhere<Value>(description: string) {
  return documented(z.custom<Value>(), { type: 'object', description });
}

/** The id of a created object. */
export const createdId = lazily(() => z.object({ id: text() }));
/** True if the object existed and was removed. */
export const removed = lazily(() => z.object({ removed: z.boolean() }));
/** The time of the clock. */
export const clockTime = lazily(() => z.object({ now: timestamp() }));

const TAKE_MAX = 500;
const SKIP = numberError('must be a whole number of rows to skip, such as 0');
const TAKE = numberError(`must be a whole number from 1 to ${TAKE_MAX}`);

/** The query fields that select a part of a list. */
export const span = lazily(() => ({
  skip: z.int(SKIP).min(0, SKIP).exactOptional(),
  take: z.int(TAKE).min(1, TAKE).max(TAKE_MAX, TAKE).exactOptional(),
}));

const ID = 'must be an id of 1 to 100 characters';
/** An id in a path or body. */
export const id = lazily(() => z.string(ID).min(1, ID).max(100, ID));
const NAME = 'must be a name of 1 to 200 characters';
/** A name in a path or body. */
export const name = lazily(() => z.string(NAME).min(1, NAME).max(200, NAME));
