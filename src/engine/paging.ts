import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import { correlationId } from './response-schemas.ts';
import { documented, named, nameOfSchema } from './schema-names.ts';

/** A page of a list that takes `skip` and `take`. */
export type Page<Item> = {
  /** The items of the page. */
  readonly data: Item[];
  /** Total number of items. */
  readonly total: number;
  /** Number of skipped items. */
  readonly skip: number;
  /** Maximum number of items on the page. */
  readonly take: number;
  /** Id of this request. */
  readonly correlation_id: string;
};

/** A page of a list that takes `page` and `per_page`. */
export type NumberedPage<Item> = {
  /** The items of the page. */
  readonly data: Item[];
  /** Total number of items. */
  readonly total: number;
  /** Page number, counted from 1. */
  readonly page: number;
  /** Maximum number of items on the page. */
  readonly per_page: number;
  /** Id of this request. */
  readonly correlation_id: string;
};

const PAGE_SIZE = 25;
const PAGE_SIZE_MAX = 100;
const SKIP_MAX = 1_000_000_000;
const size = lazily(() => z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE));

/** The query parameters of lists that take `skip` and `take`. */
export const skipTake = lazily(() => ({ skip: z.int().min(0).max(SKIP_MAX).default(0), take: size() }));
/** The query parameters of lists that take `page` and `per_page`. */
export const pageNumber = lazily(() => ({ page: z.int().min(1).max(SKIP_MAX).default(1), per_page: size() }));

/** Returns the number of rows after a page of a list; undefined for any other response, and for the last page. */
export function rowsAfter(body: object): number | undefined {
  const [total, data] = ['total', 'data'].map((name): unknown => Reflect.get(body, name));
  if (typeof total !== 'number' || !Array.isArray(data)) return undefined;
  const before = 'page' in body && 'per_page' in body ? (Number(body.page) - 1) * Number(body.per_page) : skipped(body);
  const rows = total - before - data.length;
  return rows > 0 ? rows : undefined;
}

function skipped(body: object): number {
  return 'skip' in body ? Number(body.skip) : 0;
}

/** A page of a list; called `<name of the item>Page` in the documents. */
export function pageOf<Schema extends z.ZodType>(item: Schema) {
  return named(
    `${nameOfSchema(item)}Page`,
    z.strictObject({
      data: z.array(item),
      total: total(),
      skip: z.int(),
      take: z.int(),
      correlation_id: correlationId(),
    }),
  );
}

/** Returns the schema of a numbered page, named `<name of the item>Page` in documents. */
export function numberedPageOf<Schema extends z.ZodType>(item: Schema) {
  return named(
    `${nameOfSchema(item)}Page`,
    z.strictObject({
      data: z.array(item),
      total: total(),
      page: z.int(),
      per_page: z.int(),
      correlation_id: correlationId(),
    }),
  );
}

const total = lazily(() => documented(z.int(), { description: 'Total number of items.' }));
