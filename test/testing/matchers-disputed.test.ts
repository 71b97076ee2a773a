/** The matcher and the assertion about disputes, and their failure messages. */
import { describe, expect } from 'vitest';
import { cards, type Gateway } from '../../src/index.ts';
import { assertDisputed } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';

const test = gatewayTest();

/** A sale that is disputed 20 days after its settlement, on 2026-01-26. */
async function dispute(gateway: Gateway, more: { readonly amount?: number } = {}) {
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 }, ...more });
  await gateway.clock.advanceTo('2026-01-27');
  return { sale, id };
}

describe('toBeDisputed', () => {
  test('passes once a dispute has opened, with its reason, amount, day, and state', async ({ gateway }) => {
    const early = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
    gateway.simulate.issuer.dispute({ transaction: early, reason: '10.4', at: { day: 60 } });
    expect(early).not.toBeDisputed();
    const { sale, id } = await dispute(gateway, { amount: 700 });
    expect(sale).toBeDisputed();
    expect(sale.transaction_id).toBeDisputed('13.1', { on: '2026-01-26', amount: 700, state: 'needs_response' });
    assertDisputed(sale, '13.1', { in: gateway });
    expect(sale).not.toBeDisputed('13.3');
    expect(sale).not.toBeDisputed('13.1', { on: '2026-01-27' });
    expect(sale).not.toBeDisputed('13.1', { amount: 1999 });
    expect(sale).not.toBeDisputed('13.1', { state: 'lost' });
    gateway.disputes.accept(id);
    expect(sale).toBeDisputed('13.1', { state: 'lost' });
    expect(early).not.toBeDisputed();
  });

  test('reports that there is no dispute, or what the dispute is', async ({ gateway }) => {
    const other = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.visa });
    expect(() => expect(other).toBeDisputed('13.1')).toThrow(
      `Expected SALE $5.00 ${other.transaction_id} to be disputed with 13.1, but it has no dispute.\nIts history:`,
    );
    const { sale } = await dispute(gateway);
    expect(() => assertDisputed(sale, '13.3', { on: '2026-01-27', state: 'lost' })).toThrow(
      `Expected SALE $19.99 ${sale.transaction_id} to be disputed with 13.3 on 2026-01-27 in state lost, but its dispute 13.1 for $19.99 opened Mon Jan 26 08:30 ET (2026-01-26) and is in state needs_response.`,
    );
    expect(() => expect(sale).not.toBeDisputed('13.1')).toThrow(
      /Its history:\n[\s\S]*the cardholder disputes \$19\.99: 13\.1/,
    );
    expect(() => expect(sale).not.toBeDisputed('13.1')).toThrow(
      `${sale.transaction_id} not to be disputed with 13.1, but`,
    );
  });

  test('rejects unknown reasons, states, and options', async ({ gateway }) => {
    const { sale } = await dispute(gateway);
    expect(() => expect(sale).not.toBeDisputed('R10')).toThrow(
      'toBeDisputed: "R10" is not a reason code of a dispute.',
    );
    expect(() => expect(sale).not.toBeDisputed('13.1', { state: 'winning' as never })).toThrow('toBeDisputed.state');
    expect(() => expect(sale).not.toBeDisputed('13.1', { since: '2026-01-26' } as never)).toThrow('since');
    expect(() => expect('TRANSACTION-1').not.toBeDisputed()).toThrow('this gateway has no transaction TRANSACTION-1');
  });
});
