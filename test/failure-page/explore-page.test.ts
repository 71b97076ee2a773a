import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RetriesWithoutKey } from '../explore/listed-bugs.ts';
import { searched } from '../explore/searching.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('leaves a page of the failing seed, with its findings and its steps', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const error = await searched(RetriesWithoutKey, { seeds: [2], failurePages: { folder } });
  expect(error?.page).toBe(join(folder, 'explore-seed-2.html'));
  expect(error?.message).toContain(`Its page: ${error?.page}`);
  const html = readFileSync(error?.page ?? '', 'utf8');
  for (const text of ['explore, seed 2', 'charged twice', 'a customer places order-1', 'explore({ …, seeds: [2] })'])
    expect(html).toContain(text);
});
