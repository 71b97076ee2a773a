import type { ActAs } from '../../src/index.ts';
import type { OPERATIONS } from '../../src/worlds/resources.ts';
import { ACCOUNT_CASES } from './account-cases.ts';
import { PAYMENT_CASES } from './payment-cases.ts';
import type { PreparedWorld } from './prepared-world.ts';

/** A row of THE TABLE. */
export type Row = (typeof OPERATIONS)[number];

/** What one operation is asked: the id in its path, and its body or query. */
export interface Ask {
  readonly id?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Who asks: an account, a key, or null for nobody; the seed merchant where it is absent. */
  readonly as?: ActAs;
}

/** A row's inputs. `null` where a row has no such case: a list misses nothing, a read has no wrong state. */
export interface Cases {
  readonly good: Ask;
  /** Fields that break the schema. */
  readonly bad: Ask | null;
  /** The id of nothing. */
  readonly missing: Ask | null;
  /** Well formed, and the state of the world forbids it. */
  readonly wrongState: Ask | null;
  readonly answers: 200 | 201;
}

export type CaseTable = Readonly<Record<string, (world: PreparedWorld) => Cases>>;

/** The inputs of every operation, in a prepared world. */
export const CASES: CaseTable = { ...PAYMENT_CASES, ...ACCOUNT_CASES };

export function casesOf(row: Row, world: PreparedWorld): Cases {
  const cases = CASES[row.name];
  if (cases === undefined) throw new Error(`no prepared inputs for ${row.name}: add a row to CASES`);
  return cases(world);
}

/** The URL of a row for an ask, below the base address. */
export function pathOf(row: Row, { id = '', input = {} }: Ask): string {
  const path = row.path.replace('{id}', encodeURIComponent(id));
  if (row.method !== 'GET') return path;
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}
