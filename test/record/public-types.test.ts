import { expect, it } from 'vitest';
import { interfacesOfData } from './interfaces-of-data.ts';
import { readPublicTypes } from './public-types.ts';

// For an intended change: npx vitest run test/record/public-types.test.ts -u, and state in the commit what users must change.
const { exports, declarations } = readPublicTypes();

it('exports the recorded names from each entry point', async () => {
  const names = `${JSON.stringify(exports, null, 2)}\n`;
  await expect(names).toMatchFileSnapshot('../../fixtures/record/exports.json');
});

it('has the recorded public types', async () => {
  await expect(`${declarations}\n`).toMatchFileSnapshot('../../fixtures/record/public-types.d.ts');
});

it('declares data as type aliases, so that it can be passed as Record<string, unknown>', () => {
  expect(interfacesOfData(declarations)).toEqual([]);
  const planted = 'interface Data { id: string }\ninterface Calls { get(): void }\ninterface More extends Calls {}';
  expect(interfacesOfData(planted)).toEqual(['Data', 'More']);
});
