/** The guide's table of Stripe's account numbers: each does what its row says. */
import { type AchTransaction, banks, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { pageText } from '../readme/pages.ts';

const rows = [...pageText('docs/test-values.md').matchAll(/^\| account \| `(000\d+)` \|[^|]*\| (.*?) \|$/gm)].map(
  ([, accountNumber = '', here = '']) => [accountNumber, here] as const,
);

it('has Stripe’s twelve', () => {
  expect(rows.length).toBe(12);
});

it.each(rows)('the account number %s %s', async (account_number, here) => {
  using gateway = createGateway();
  const pay = (account_holder_type: 'person' | 'company') =>
    gateway.transactions.create({
      type: 'PAYMENT',
      amount: 4999,
      payment_method: { ...banks.good, account_number, account_holder_type },
    });
  const [person, company] = [pay('person'), pay('company')];
  await gateway.clock.advance({ days: 30 });
  const codeOf = ({ id }: AchTransaction) => {
    const now = gateway.transactions.get(id);
    return now.processor === 'ach' ? now.return?.code : 'no entry';
  };
  const [expected, ofCompany = expected] = here.match(/R\d\d/g) ?? [];
  expect([codeOf(person), codeOf(company)]).toEqual([expected, ofCompany]);
});
