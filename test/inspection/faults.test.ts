import { describe, expect, it } from 'vitest';
import { banks, cards, type Gateway } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const pay = (gateway: Gateway<'by_method'>) =>
  gateway.fetch(
    new Request(`${gateway.baseUrl}/v1/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: gateway.merchant.apiKey },
      body: JSON.stringify({ type: 'SALE', amount: 1_999, payment_method: cards.visa }),
    }),
  );

describe('the injected faults', () => {
  it('say whether they are planned, in effect, or over, and which requests they affected', async () => {
    const gateway = freshGateway();
    const times = { from: '2026-01-05T16:00:00Z', until: '2026-01-05T22:00:00Z' };
    gateway.simulate.faults.add({ kind: 'request_rejected', on: 'transactions.create', ...times });
    gateway.simulate.faults.add({ kind: 'request_rejected', on: 'paymentTokens.create' });
    const [fault, other] = gateway.inspect.faults();
    expect(fault).toMatchObject({ state: 'planned', target: 'request', timesLeft: null, fired: 0, struck: [] });
    expect(other?.state).toBe('active');
    await gateway.clock.advance({ hours: 2 });
    const { status } = await pay(gateway);
    expect(status).toBe(503);
    const [active, untouched] = gateway.inspect.faults();
    expect(active).toMatchObject({
      state: 'active',
      fired: 1,
      struck: [{ what: 'transactions.create is rejected before it is processed', at: '2026-01-05T17:00:00.000Z' }],
    });
    const at = active?.struck[0]?.at;
    expect(gateway.inspect.requests({ from: at, to: at }).rows).toMatchObject([{ status: 503 }]);
    expect(untouched?.struck).toEqual([]);
    await gateway.clock.advance({ days: 1 });
    expect(gateway.inspect.faults()[0]?.state).toBe('over');
  });

  it('say only what each of them has affected, also beside another one of the kind', async () => {
    const gateway = freshGateway();
    gateway.simulate.faults.add({ kind: 'request_rejected', on: 'transactions.create', times: 1 });
    gateway.simulate.faults.add({ kind: 'request_rejected', on: 'transactions.create', times: 9 });
    for (let request = 0; request < 3; request++) {
      await pay(gateway);
      await gateway.clock.advance({ minutes: 1 });
    }
    expect(
      gateway.inspect.faults().map(({ fired, struck }) => [fired, struck.map(({ at }) => at.slice(11, 16))]),
    ).toEqual([
      [1, ['15:00']],
      [2, ['15:02', '15:01']],
    ]);
  });

  it('say how often they can still trigger, and are over after the last time', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.simulate.faults.add({ kind: 'webhook_duplicated', on: 'transaction.*', times: 2 });
    expect(gateway.inspect.faults()[0]).toMatchObject({ target: 'webhook', timesLeft: 2, state: 'active' });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    await gateway.clock.advance({ days: 4 });
    const [fault] = gateway.inspect.faults();
    expect(fault).toMatchObject({ timesLeft: 0, state: 'over', fired: 2 });
    expect(fault?.struck.map(({ what, subject }) => [what, subject])).toEqual([
      ['webhook transaction.submitted is sent twice', payment.id],
      ['webhook transaction.authorized is sent twice', payment.id],
    ]);
  });

  it('say what limits them, and their measures', () => {
    const gateway = freshGateway();
    const { faults } = gateway.simulate;
    const { id } = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    faults.add({ kind: 'request_slow', on: 'transactions.create', nth: 3, delaySeconds: 90 });
    faults.add({ kind: 'webhook_rejected', probability: 0.2, while: { of: id ?? '', state: 'authorized' } });
    const none = { nth: null, probability: null, isConditional: false, status: null, delaySeconds: null };
    expect(gateway.inspect.faults()).toMatchObject([
      { ...none, nth: 3, delaySeconds: 90 },
      { ...none, probability: 0.2, isConditional: true, status: 503 },
    ]);
  });
});
