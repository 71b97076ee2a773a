/** Counts the work of a process before its first sale. Timing it would fail on a busy machine. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { STANDARD_SETTINGS, settingsSchema } from '../../src/contract/settings.ts';
import { CONTROL_ROWS } from '../../src/control/control-rows.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { compiledModule } from '../support/compiled.ts';

const run = promisify(execFile);

/** A sale needed 99 schemas when this test was written: the fields and checks of a request. The package has 1,870. */
const SALE_SCHEMAS_MAX = 120;

it('builds only the schemas of a sale in a process that charges one card', async () => {
  const { stdout } = await run(process.execPath, [compiledModule('test/engine/cold-start-child.ts')]);
  const { imported, created, firstSale, secondSale } = JSON.parse(stdout);
  const nothing = { schemas: 0, timeZones: 0, parsers: 0 };
  expect(imported).toEqual(nothing);
  expect(created).toEqual(nothing);
  expect(firstSale).toEqual({ ...nothing, schemas: expect.any(Number) });
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

it('gives a gateway without options the defaults of the schema', () => {
  const { baseUrl } = STANDARD_SETTINGS;
  expect(JSON.stringify(settingsSchema().parse({ baseUrl }))).toBe(JSON.stringify(STANDARD_SETTINGS));
});
