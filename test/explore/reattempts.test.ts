import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { orderInMetadata } from '../../src/testing/explore/merchant.ts';
import { runSequence } from '../../src/testing/explore/run-sequence.ts';
import type { ExploreStep } from '../../src/testing/explore/steps.ts';
import type { OrderRequest } from '../../src/testing.ts';

const ORDER: ExploreStep = { kind: 'order', cents: 1_999, method: 'declined', overlapsNext: false };
const RETRY: ExploreStep = { kind: 'try again', nthLatest: 0, method: 'declined', overlapsNext: false };

it('keeps within the networks’ limits on charging a declined card again', async () => {
  const gateway = createGateway();
  let keys = 0;
  const found: unknown[] = [];
  const merchant = () => ({
    order: ({ id, amountCents: amount, method: payment_method }: OrderRequest) =>
      gateway.transactions.create(
        { type: 'SALE', amount, payment_method, metadata: { order_id: id } },
        { idempotencyKey: `key-${++keys}` },
      ),
    records: () => ({}),
    close() {
      found.push(keys, ...gateway.review().findings.map(({ rule }) => rule));
    },
  });
  const setup = { openGateway: () => gateway, merchant, orderOf: orderInMetadata, restDays: 1 };
  const steps = Array.from({ length: 12 }, () => [ORDER, RETRY]).flat();
  await runSequence(setup, [...steps, { ...ORDER, cents: 500 }], { seed: 0, callTimeoutMs: 100 });
  // Ten of one amount, and the order of another one.
  expect(found).toEqual([11]);
});
