import { SettleboxError } from '../../engine/errors.ts';

/** A count of seeds from 0 (`500` or `'500'`), a range (`'0..9999'`), or a list of seeds. */
export type Seeds = number | string | readonly number[];

const SEEDS_DEFAULT = 100;
/** Bounds the length of a search. */
const SEEDS_MAX = 10_000_000;
const SEED_MAX = 2 ** 31 - 1;

const RANGE = /^(\d{1,10})\.\.(\d{1,10})$/;
const SHARD = /^(\d{1,6})\/(\d{1,6})$/;

/**
 * Returns the seeds of a shard. Seed i belongs to shard (i mod n) + 1 of n, so that all shards get similar work.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function seedsOf(seeds: Seeds = SEEDS_DEFAULT, shard = ''): Iterable<number> {
  // An unset environment variable is often passed on as an empty string.
  const { which, of } = parseShard(shard === '' ? '1/1' : shard);
  const all = typeof seeds === 'object' ? checkedList(seeds) : rangeOf(isCount(seeds) ? Number(seeds) : seeds);
  return seedsOfShard(all, (seed) => seed % of === which - 1);
}

/** Accepts a count as a string, because environment variables are strings. */
function isCount(seeds: number | string): boolean {
  return typeof seeds === 'number' || /^\d{1,8}$/.test(seeds);
}

function* seedsOfShard(seeds: Iterable<number>, isOfShard: (seed: number) => boolean): Iterable<number> {
  for (const seed of seeds) if (isOfShard(seed)) yield seed;
}

function rangeOf(seeds: number | string): Iterable<number> {
  const [, from = '0', to = ''] = (typeof seeds === 'string' ? RANGE.exec(seeds) : undefined) ?? [];
  const [first, last] = typeof seeds === 'number' ? [0, seeds - 1] : [Number(from), to === '' ? -1 : Number(to)];
  if (!Number.isInteger(last) || last < first || last - first >= SEEDS_MAX || last > SEED_MAX)
    return badOption('seeds', `must be a count from 1 to ${SEEDS_MAX}, a range such as '0..9999', or a list of seeds`);
  return countUp(first, last);
}

function* countUp(first: number, last: number): Iterable<number> {
  for (let seed = first; seed <= last; seed++) yield seed;
}

function checkedList(seeds: readonly number[]): Iterable<number> {
  const isValid = seeds.length > 0 && seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed <= SEED_MAX);
  return isValid ? seeds : badOption('seeds', 'must list at least one seed; seeds are whole numbers, 0 or more');
}

function parseShard(shard: string): { readonly which: number; readonly of: number } {
  const [, which, of] = (SHARD.exec(shard) ?? ['', '0', '0']).map(Number);
  if (which === undefined || of === undefined || which < 1 || which > of)
    return badOption('shard', "must be a shard such as '3/16'");
  return { which, of };
}

function badOption(field: string, message: string): never {
  throw new SettleboxError('bad_option', `options.${field} ${message}.`, '', { field: `options.${field}` });
}
