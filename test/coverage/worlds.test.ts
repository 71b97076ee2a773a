/** Coverage belongs to a world: it goes where the world goes, and looking at it leaves no trace. */
import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '../../src/domain/simulation/faults/kinds.ts';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { met, rowOf, uncovered } from './met.ts';

const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const sales = (gateway: Gateway) => rowOf(gateway.coverage().operations, 'transactions.create').count;

describe('coverage', () => {
  it('goes along with a fork, which then goes its own way', async () => {
    using gateway = createGateway();
    gateway.transactions.create(sale);
    using fork = gateway.fork();
    expect(fork.coverage()).toEqual(gateway.coverage());
    fork.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.returns('R01') });
    await fork.clock.advance({ days: 7 });
    expect(met(fork.coverage().returnCodes)).toEqual(['R01 1']);
    expect(met(gateway.coverage().returnCodes)).toEqual([]);
    expect([sales(fork), sales(gateway)]).toEqual([2, 1]);
  });

  it('goes back with restore, rewind and reset, and is there in a world opened from bytes', () => {
    using gateway = createGateway();
    gateway.transactions.create(sale);
    gateway.mark('one sale');
    const snapshot = gateway.snapshot();
    const then = gateway.coverage();
    gateway.transactions.create(sale);
    expect(sales(gateway)).toBe(2);
    gateway.rewind('one sale');
    expect(gateway.coverage()).toEqual(then);
    gateway.transactions.create(sale);
    gateway.restore(snapshot);
    expect(gateway.coverage()).toEqual(then);
    using opened = createGateway({ from: snapshot });
    expect(opened.coverage()).toEqual(then);
    gateway.reset();
    expect(sales(gateway)).toBe(0);
  });

  it('leaves no trace: the same bytes before and after, and the same from there on', async () => {
    using looked = createGateway();
    using other = createGateway();
    for (const gateway of [looked, other]) {
      gateway.transactions.create(sale);
      await gateway.clock.advance({ days: 2 });
    }
    const before = looked.snapshot();
    looked.coverage();
    looked.coverage();
    expect(Buffer.compare(looked.snapshot(), before)).toBe(0);
    for (const gateway of [looked, other]) gateway.transactions.create({ ...sale, type: 'AUTH' });
    expect(Buffer.compare(looked.snapshot(), other.snapshot())).toBe(0);
  });

  it('counts no transition of a rejected request', () => {
    using gateway = createGateway();
    const { transaction_id } = gateway.transactions.create(sale);
    expect(() => gateway.transactions.cancel(transaction_id, { type: 'REFUND' })).toThrow();
    expect(met(gateway.coverage().transitions)).toEqual([
      'card transaction: new + approved 1',
      'batch: new + opened 1',
    ]);
  });

  it('counts a batch that was emptied before its cut-off: it was open all the same', async () => {
    using gateway = createGateway();
    const { transaction_id } = gateway.transactions.create(sale);
    gateway.transactions.cancel(transaction_id, { type: 'VOID' });
    await gateway.clock.advance({ days: 1 });
    expect(met(gateway.coverage().transitions).filter((line) => line.startsWith('batch'))).toEqual([
      'batch: new + opened 1',
    ]);
  });

  it('counts no creation of seed data, but its later transitions', () => {
    const tokens = [{ card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' } }];
    using gateway = createGateway({ world: { customers: [{ customerId: 'CUSTOMER-ada', tokens }] } });
    expect(met(gateway.coverage().transitions)).toEqual([]);
    const [token] = gateway.paymentTokens.list({}).data;
    gateway.paymentTokens.delete(token?.payment_token ?? '');
    expect(met(gateway.coverage().transitions)).toEqual(['payment token: active + deleted 1']);
  });
});

describe('faults', () => {
  it('are counted by kind, each as often as it struck', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['transaction.authorized'] });
    const patience = { signal: AbortSignal.abort() };
    for (const [kind, { target }] of Object.entries(FAULT_KINDS) as [FaultKind, { target: string }][]) {
      const fault = gateway.simulate.faults.add({ kind, times: 1 });
      const ask = new Request(`${gateway.baseUrl}/v1/batches`, patience);
      if (target === 'request') await gateway.fetch(ask).catch(() => undefined);
      if (target === 'webhook') gateway.transactions.create(sale);
      if (target === 'file')
        gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.returns('R01') });
      await gateway.clock.advance({ days: target === 'file' ? 7 : 0 });
      // What a fault did stays, also where the fault is gone.
      fault.cancel();
    }
    const { faults } = gateway.coverage();
    expect(uncovered(faults)).toEqual([]);
    expect(faults.rows.map(({ count }) => count)).toEqual(faults.rows.map(() => 1));
  });
});
