import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodsOf } from '../../../src/engine/operation.ts';
import { OPERATIONS } from '../../../src/worlds/resources.ts';
import { volume } from '../volume.ts';
import { type FuzzWorld, fuzzRow, prepareFuzzWorld } from './fuzz-row.ts';

/** Requests to each row, by each of its methods; more of them, up to this many, until all its refusals are met. */
const REQUESTS = volume(320, 2_000);
const REQUESTS_MAX = 2_000;
/** The least share of them that comes past key, permission and fields, and that is answered 2xx. */
const DEEP_MIN = 0.25;
const ANSWERED_MIN = 0.015;
/** Errors that need elapsed time, five wrong codes for one challenge, a person of a blocked client, or trillions of dollars. */
const BEYOND = new Set([
  'challenge_expired',
  'challenge_locked',
  'client_suspended',
  'client_closed',
  'debit_blocked',
  'not_retryable',
  'ledger_limit',
]);
const TIMEOUT_MS = 240_000;

/** The tests of the rows whose names match. */
export function fuzzRows(which: (name: string) => boolean): void {
  const ways = OPERATIONS.filter(({ name }) => which(name)).flatMap((row) =>
    methodsOf(row).map((method) => ({ name: row.name, row, method })),
  );
  let world: FuzzWorld;
  beforeAll(async () => {
    world = await prepareFuzzWorld();
  });
  afterAll(() => world.gateway.close());

  describe(`${REQUESTS} mutated requests end in an answer of the row’s form or in a described 4xx`, () => {
    it.each(ways)('$name by $method', { timeout: TIMEOUT_MS }, async ({ row, method }) => {
      const wanted = row.errors.filter((code) => !BEYOND.has(code));
      const volume = { least: REQUESTS, most: REQUESTS_MAX, wanted };
      const { sent, deep, answered, codes } = await fuzzRow(world, row, method, volume);
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      expect(deep / sent).toBeGreaterThan(DEEP_MIN);
      expect(answered / sent).toBeGreaterThan(ANSWERED_MIN);
      expect(wanted.filter((code) => !codes.has(code))).toEqual([]);
    });
  });
}
