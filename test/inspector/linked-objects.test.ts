import { describe, expect, it } from 'vitest';
import { cards } from '../../src/index.ts';
import { frozenSource } from '../../src/inspector/source/frozen-source.ts';
import type { InspectorSource } from '../../src/inspector/source/source.ts';
import { findLinked } from '../../src/inspector/transaction/linked-objects.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** Three sales on three days, each refunded in part and disputed. */
async function soldOnThreeDays() {
  const gateway = freshGateway();
  const ids: string[] = [];
  for (let day = 0; day < 3; day++) {
    const sale = gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
    const id = sale.transaction_id ?? '';
    ids.push(id);
    await gateway.clock.advance({ days: 7 });
    gateway.transactions.refund(id, 500);
    gateway.simulate.issuer.dispute({ transaction: id, reason: '13.1' });
  }
  await gateway.clock.advance({ days: 60 });
  return { gateway, ids };
}

describe('the objects that refer to a transaction', () => {
  it('are found on a server whose lists answer with one row, and in a report', async () => {
    const { gateway, ids } = await soldOnThreeDays();
    const { inspect } = gateway;
    const report = frozenSource(inspect.freeze());
    const server: InspectorSource = {
      ...report,
      transactions: async (query) => inspect.transactions({ ...query, kind: 'REFUND', take: 1 }),
      disputes: async (query) => inspect.disputes({ ...query, take: 1 }),
      deposits: async (query) => inspect.deposits({ ...query, take: 1 }),
    };
    for (const id of ids) {
      const transaction = inspect.transaction(id);
      for (const source of [server, report]) {
        const { related, deposits, disputes } = await findLinked(source, transaction);
        expect(related.map(({ referenceId, amountCents }) => [referenceId, amountCents])).toEqual([[id, 500]]);
        expect(disputes.map(({ transactionId }) => transactionId)).toEqual([id]);
        expect(deposits.map(({ batchIds }) => batchIds.includes(transaction.batchId ?? ''))).toEqual([true]);
      }
    }
  });
});
