import { expect, it } from 'vitest';
import { compared, ownGateway } from './own-gateway.ts';
import { SEMANTIC_MUTANTS } from './semantic-mutants.ts';
import { wrongFetch } from './wrong-gateway.ts';

it.each(SEMANTIC_MUTANTS)('notices that $name', async ({ scenarios, wrong }) => {
  const right = ownGateway();
  const fetch = wrongFetch(right.fetch, wrong(right.keys));
  const report = await compared({ ...right, fetch }, { scenarios: [...scenarios] });
  expect(report.findings).not.toEqual([]);
  expect(['wrong', 'differs']).toContain(report.verdict);
});
