/** What `gateway.coverage()` says of a shop's busy weeks, line by line. */
import { beforeAll, describe, expect, it } from 'vitest';
import { banks, type Coverage, cards, createGateway, type Gateway } from '../../src/index.ts';
import { met, rowOf, sectionsOf, uncovered } from './met.ts';

const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

/** A sale, a decline, a capture, refunds, an R10, an outage, a replayed answer and what is refused. */
async function live(gateway: Gateway): Promise<void> {
  let down = true;
  const deliver = () => new Response(null, { status: down ? 503 : 204 });
  gateway.webhooks.subscribe({ deliver, events: ['transaction.returned'] });
  const { transaction_id: sold } = gateway.transactions.create(sale, { idempotencyKey: 'once' });
  gateway.transactions.create(sale, { idempotencyKey: 'once' });
  refused(() => gateway.transactions.create({ ...sale, amount: 1 }, { idempotencyKey: 'once' }));
  gateway.transactions.create({ ...sale, payment_method: cards.declines('51') });
  const { transaction_id: held } = gateway.transactions.create({ ...sale, type: 'AUTH' });
  gateway.transactions.capture(held, { amount: 1500 });
  refused(() => gateway.transactions.capture(held));
  refused(() => gateway.transactions.cancel(sold, { type: 'REFUND' }));
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.returns('R10') });
  await gateway.clock.advance({ days: 7 });
  gateway.transactions.cancel(sold, { type: 'REFUND', amount: 500 });
  gateway.transactions.cancel(held, { type: 'REFUND' });
  refused(() => gateway.as(null).transactions.list());
  gateway.simulate.faults.add({ on: 'transactions.get', kind: 'response_lost', times: 1 });
  refused(() => gateway.transactions.get(sold));
  await gateway.clock.advance({ days: 7, hours: 23 });
  down = false;
  await gateway.clock.advance({ hours: 2 });
}

function refused(work: () => unknown): void {
  expect(work).toThrow();
}

describe('a gateway that has lived through some weeks', () => {
  let coverage: Coverage;

  beforeAll(async () => {
    using gateway = createGateway();
    await live(gateway);
    coverage = gateway.coverage();
  });

  it('counts successful requests, and all requests by status', () => {
    expect(met(coverage.operations)).toEqual([
      'transactions.create 5',
      'transactions.capture 1',
      'transactions.cancel 2',
      'transactions.get 1',
    ]);
    expect(rowOf(coverage.operations, 'transactions.create').by).toEqual({ 201: 5, 409: 1 });
    expect(rowOf(coverage.operations, 'transactions.cancel').by).toEqual({ 201: 2, 409: 1 });
  });

  it('does not count an operation whose requests were all rejected, and prints their statuses', () => {
    expect(rowOf(coverage.operations, 'transactions.list')).toMatchObject({ count: 0, by: { 401: 1 } });
    expect(String(coverage)).toContain('transactions.list (only 401 × 1),');
  });

  it('counts every transition of every lifecycle', () => {
    expect(met(coverage.transitions)).toEqual([
      'card transaction: new + approved 4',
      'card transaction: new + declined 1',
      'card transaction: authorized + captured 1',
      'card transaction: authorized + batched 3',
      'card transaction: captured + batched 1',
      'card transaction: settling + settled 4',
      'card transaction: settled + refunded_in_part 1',
      'card transaction: settled + refunded_in_full 1',
      'ACH entry: new + accepted 1',
      'ACH entry: authorized + submitted 1',
      'ACH entry: submitted + settled 1',
      'ACH entry: settled + returned 1',
      'scheduled return: new + planned 1',
      'scheduled return: planned + arrived 1',
      'batch: new + opened 3',
      'batch: open + closed 3',
      'batch: settling + settled 3',
      'delivery: new + queued 1',
      'delivery: pending + failed 3',
      'delivery: pending + succeeded 1',
      'endpoint: new + subscribed 1',
    ]);
  });

  it('counts arrivals in each state', () => {
    expect(met(coverage.states)).toEqual([
      'card transaction: authorized 4',
      'card transaction: declined 1',
      'card transaction: captured 1',
      'card transaction: settling 4',
      'card transaction: settled 4',
      'card transaction: partially_refunded 1',
      'card transaction: refunded 1',
      'ACH entry: authorized 1',
      'ACH entry: submitted 1',
      'ACH entry: settled 1',
      'ACH entry: returned 1',
      'scheduled return: planned 1',
      'scheduled return: arrived 1',
      'batch: open 3',
      'batch: settling 3',
      'batch: settled 3',
      'delivery: pending 1',
      'delivery: succeeded 1',
      'endpoint: active 1',
    ]);
  });

  it('counts events, codes, errors, retries, and faults', () => {
    expect(met(coverage.events)).toEqual([
      'transaction.authorized 5',
      'transaction.captured 1',
      'transaction.declined 1',
      'transaction.submitted 5',
      'transaction.settled 5',
      'transaction.funded 5',
      'transaction.returned 1',
      'transaction.refunded 2',
      'batch.closed 3',
      'batch.settled 3',
      'batch.funded 3',
    ]);
    expect(met(coverage.responseCodes)).toEqual(['00 5', '51 1']);
    expect(met(coverage.returnCodes)).toEqual(['R10 1']);
    expect(met(coverage.rejections)).toEqual([
      'missing_api_key 1',
      'already_captured 1',
      'not_settled 1',
      'idempotency_key_reused 1',
    ]);
    expect(met(coverage.retries)).toEqual([
      'webhook attempt 1 1',
      'webhook attempt 2 1',
      'webhook attempt 3 1',
      'webhook attempt 4 1',
      'webhook acknowledged after a failed attempt 1',
      'Idempotency-Key: first response replayed 1',
      'Idempotency-Key: rejected for another body 1',
    ]);
    expect(met(coverage.faults)).toEqual(['response_lost 1']);
  });

  it('counts an error for its operation, and lists the operations that can return it', () => {
    expect(rowOf(coverage.rejections, 'amount_too_large').by).toEqual({
      'transactions.cancel': 0,
      'transactions.capture': 0,
    });
    expect(rowOf(coverage.rejections, 'already_captured').by).toEqual({ 'transactions.capture': 1 });
  });

  it('totals covered rows of reachable rows', () => {
    for (const [, { covered: count, of, rows }] of sectionsOf(coverage)) {
      expect(count).toBe(rows.filter((row) => row.count > 0).length);
      expect(of - count).toBe(uncovered({ rows }).length);
    }
    expect([coverage.responseCodes.covered, coverage.responseCodes.of]).toEqual([2, 59]);
    expect([coverage.returnCodes.covered, coverage.returnCodes.of]).toEqual([1, 45]);
  });

  it('prints uncovered rows by section', () => {
    const lines = String(coverage).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      '                covered    of  not covered',
      'operations            4    43  clients.create, clients.list, clients.get, clients.update, clients.delete, users.create,',
    ]);
    const from = lines.findIndex((line) => line.startsWith('transitions'));
    expect(`\n${lines.slice(from, from + 6).join('\n')}`).toBe(`
transitions          21   106  card transaction: authorized + voided, authorized + expired, captured + voided,
                               partially_refunded + refunded_in_part, partially_refunded + refunded_in_full,
                               refunded + refund_undone_some_left, partially_refunded + refund_undone_some_left,
                               refunded + refund_undone_none_left, partially_refunded + refund_undone_none_left,
                               settling + refused_by_network, settled + refused_by_network
                               ACH entry: authorized + canceled, submitted + canceled, submitted + rejected,`);
    const codes = lines.findIndex((line) => line.startsWith('return codes'));
    expect(`\n${lines.slice(codes, codes + 2).join('\n')}`).toBe(`
return codes          1    45  R01, R02, R03, R04, R05, R06, R07, R08, R09, R11, R12, R13, R14, R15, R16, R17, R18, R19,
                               R20, R23, R24, R25, R26, R27, R28, R29, R31, R32, R34, R35, R61, R62, R67, R68, R69, R70,`);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('is plain data for JSON', () => {
    expect(JSON.parse(JSON.stringify(coverage))).toEqual(coverage);
    expect(structuredClone({ ...coverage })).toEqual(coverage);
  });
});

describe('a gateway that was asked nothing', () => {
  it('has every row, at zero', () => {
    using gateway = createGateway();
    for (const [name, { covered: count, rows }] of sectionsOf(gateway.coverage())) {
      expect(count).toBe(0);
      expect(rows.filter((row) => row.count !== 0)).toEqual([]);
      expect(rows.length, name).toBeGreaterThan(14);
    }
  });
});
