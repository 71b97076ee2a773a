import { traffic } from 'settlebox/testing';
import { expect, it } from 'vitest';

it('keeps within the networks’ limits on charging a declined card again', async () => {
  // Every charge is declined, with a code that can be retried or with one that is final.
  const mix = { card: 1, declines: 1, declineCodes: { '51': 1, '14': 1 } };
  const options = { now: '2025-04-01T15:00:00Z' };
  const { gateway } = await traffic({ merchants: 1, days: 28, transactions: 500, mix, options });
  const rules = gateway.review().findings.map(({ rule }) => rule);
  expect(gateway.transactions.list({ response_code: '51' }).total).toBeGreaterThan(100);
  expect(rules.filter((rule) => rule === 'too_many_reattempts' || rule === 'retried_hard_decline')).toEqual([]);
  gateway.close();
});
