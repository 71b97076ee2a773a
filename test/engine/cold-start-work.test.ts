/** The work of a process before its first sale is counted and not timed, so that a busy machine cannot fail these tests. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';

const run = promisify(execFile);
const child = join(import.meta.dirname, 'cold-start-child.ts');

/** The fields and checks of the settings: 174 when this test was written. */
const GATEWAY_SCHEMAS_MAX = 200;
/** The fields and checks of a request: 101 when this test was written. All schemas of the package are 1,870. */
const SALE_SCHEMAS_MAX = 120;

it('builds only the schemas of the settings and of a sale in a process that charges one card', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', child]);
  const { imported, created, firstSale, secondSale } = JSON.parse(stdout);
  const nothing = { schemas: 0, timeZones: 0, parsers: 0 };
  expect(imported).toEqual(nothing);
  expect(created).toEqual({ ...nothing, schemas: expect.any(Number) });
  expect(created.schemas).toBeLessThan(GATEWAY_SCHEMAS_MAX);
  expect(firstSale).toEqual({ schemas: expect.any(Number), timeZones: 0, parsers: expect.any(Number) });
  expect(firstSale.schemas).toBeGreaterThan(0);
  expect(firstSale.schemas).toBeLessThan(SALE_SCHEMAS_MAX);
  expect(secondSale).toEqual(nothing);
});

describe('a row', () => {
  it.each([...OPERATIONS, ...CONTROL_ROWS])('$name returns the same schemas at every call', ({ input, output }) => {
    expect(input()).toBe(input());
    expect(output()).toBe(output());
  });
});
