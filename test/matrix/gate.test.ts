/** The gate runs what the README's test command runs: it spells out the parts, so that a consumer can be played beside the last. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

it('is made of the parts of npm test, in their order', () => {
  const gate = readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8');
  const parts = manifest.scripts.test.split(' && ');
  expect(parts).toEqual(['npm run build', 'npm run lint', 'vitest run']);
  const places = parts.map((part) => gate.search(new RegExp(`^[^#\\n]*\\b${part}\\b`, 'm')));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});
