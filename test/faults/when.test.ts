/** When a fault triggers: counts, limits, probability, time span, and state of an object. */
import { describe, expect, it, vi } from 'vitest';
import { banks, cards, type FaultOptions, type Gateway } from '../../src/index.ts';
import { boundGateway, DAY, HOUR } from '../support/bound-shop.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { SALE } from './clients.ts';
import { rejectSales, sell } from './selling.ts';

const sales = (gateway: Gateway, times: number) => Array.from({ length: times }, () => sell(gateway)).join('');

describe('a fault', () => {
  it.each<[string, Omit<FaultOptions, 'kind'>, string, readonly [seen: number, fired: number, spent: boolean]]>([
    ['always', {}, 'xxxxx', [5, 5, false]],
    ['only the third time', { nth: 3 }, '..x..', [3, 1, true]],
    ['at most twice', { times: 2 }, 'xx...', [2, 2, true]],
    ['the second time, at most twice', { nth: 2, times: 2 }, '.x...', [2, 1, true]],
    ['never, with probability 0', { probability: 0 }, '.....', [5, 0, false]],
    ['always, with probability 1', { probability: 1 }, 'xxxxx', [5, 5, false]],
  ])('triggers %s', (_what, options, expected, [seen, fired, spent]) => {
    const gateway = freshGateway({ faults: [rejectSales(options)] });
    expect(sales(gateway, 5)).toBe(expected);
    expect(gateway.simulate.faults.stats()).toMatchObject([
      { kind: 'request_rejected', on: 'transactions.create', seen, fired, spent },
    ]);
  });

  it('starts to count when it is added', () => {
    const gateway = freshGateway();
    const before = sales(gateway, 3);
    gateway.simulate.faults.add(rejectSales({ nth: 2 }));
    expect(before + sales(gateway, 3)).toBe('....x.');
  });

  it('counts only requests that it could apply to', () => {
    const gateway = freshGateway({ faults: [rejectSales({ nth: 2, match: { amount: 500 } })] });
    const amounts = [500, 100, 100, 500, 500];
    expect(amounts.map((amount) => sell(gateway, { ...SALE, amount })).join('')).toBe('...x.');
  });

  it('counts each opportunity for every fault, and triggers the first one added', () => {
    const gateway = freshGateway({
      faults: [rejectSales({ nth: 2 }), rejectSales({ times: 1 }), rejectSales({ nth: 2, status: 500 })],
    });
    expect(sales(gateway, 4)).toBe('xx..');
    expect(gateway.simulate.faults.stats().map(({ seen, fired }) => [seen, fired])).toEqual([
      [2, 1],
      [1, 1],
      [2, 0],
    ]);
  });

  it('stops when it is removed', () => {
    const gateway = freshGateway();
    const { faults } = gateway.simulate;
    const [one, other] = [faults.add(rejectSales({ nth: 9 })), faults.add(rejectSales({}))];
    const triggered = sales(gateway, 1);
    expect([other.cancel(), other.cancel(), faults.remove(one), faults.remove(one.id)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([triggered + sales(gateway, 2), faults.list()]).toEqual(['x..', []]);
  });
});

describe('a fault with a probability', () => {
  const fallsOf = (seed: string, busy: (gateway: Gateway) => unknown = () => undefined) => {
    const gateway = freshGateway({ seed, faults: [rejectSales({ probability: 0.3 })] });
    return Array.from({ length: 40 }, () => {
      busy(gateway);
      return sell(gateway);
    }).join('');
  };

  it('triggers according to the seed, reproducibly', () => {
    const falls = fallsOf('a');
    expect(fallsOf('a')).toBe(falls);
    expect(fallsOf('b')).not.toBe(falls);
    expect(falls.match(/x/g)?.length).toBeGreaterThan(4);
    expect(falls.match(/x/g)?.length).toBeLessThan(22);
  });

  it('uses its own RNG stream, so that other draws do not shift it', () => {
    const undisturbed = fallsOf('a');
    expect(fallsOf('a', (gateway) => gateway.transactions.list())).toBe(undisturbed);
    expect(fallsOf('a', (gateway) => gateway.addMerchant({ name: 'Birch Books' }))).toBe(undisturbed);
    expect(
      fallsOf('a', (gateway) =>
        gateway.paymentTokens.create({ card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } }),
      ),
    ).toBe(undisturbed);
  });

  it('starts from the same RNG state in each world', () => {
    const gateway = freshGateway({ seed: 'a', faults: [rejectSales({ probability: 0.3 })] });
    const first = sales(gateway, 10);
    const fork = tended(gateway.fork());
    expect(sales(fork, 30)).toBe(sales(gateway, 30));
    expect(first).toBe(fallsOf('a').slice(0, 10));
  });
});

describe('a fault with a span of virtual time', () => {
  it('triggers from its start until just before its end', async () => {
    const gateway = freshGateway({
      faults: [rejectSales({ from: '2026-01-05T16:00:00Z', until: '2026-01-05T17:00:00Z' })],
    });
    const results = [];
    for (const ms of [0, HOUR - 1, 1, HOUR - 1, 1]) {
      await gateway.clock.advance(ms);
      results.push(`${gateway.clock.iso().slice(11, 23)} ${sell(gateway)}`);
    }
    expect(results).toEqual(['15:00:00.000 .', '15:59:59.999 .', '16:00:00.000 x', '16:59:59.999 x', '17:00:00.000 .']);
  });

  it('accepts a time as text, as a Date, and as milliseconds', () => {
    const now = Date.UTC(2026, 0, 5, 15);
    const expectedTimes = ['2026-01-05T16:00:00+01:00', new Date(now), now];
    for (const from of expectedTimes)
      expect(sales(freshGateway({ faults: [rejectSales({ from, until: now + 1 })] }), 1)).toBe('x');
    for (const until of expectedTimes) expect(sales(freshGateway({ faults: [rejectSales({ until })] }), 1)).toBe('.');
  });

  it('follows the external clock immediately when that has moved', () => {
    const gateway = boundGateway({ faults: [rejectSales({ from: '2026-01-06T00:00:00Z' })] });
    const before = sell(gateway);
    vi.setSystemTime(gateway.clock.now() + DAY);
    expect(before + sell(gateway)).toBe('.x');
  });
});

describe('a fault with a state condition', () => {
  it('triggers in each of the states and in no other', async () => {
    const gateway = freshGateway();
    const sale = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
    gateway.simulate.faults.add(rejectSales({ while: { of: sale, state: ['submitted', 'settled'] } }));
    const results = [];
    for (const milestone of ['ach-cutoff', 'submission', 'settlement', 'funding'] as const) {
      await gateway.clock.advanceTo(milestone, { of: sale });
      results.push(`${gateway.transactions.get(sale.id ?? '').transaction_state} ${sell(gateway)}`);
    }
    expect(results).toEqual(['authorized .', 'submitted x', 'settled x', 'settled x']);
  });

  it('applies to tokens and batches as well', async () => {
    const gateway = freshGateway();
    const { faults } = gateway.simulate;
    const { pan } = cards.visa;
    const token = gateway.paymentTokens.create({ card: { pan, expiry_month: '12', expiry_year: '2030' } });
    const byToken = faults.add(rejectSales({ while: { of: token, state: 'inactive' } }));
    const active = sell(gateway);
    gateway.paymentTokens.delete(token.payment_token);
    expect(active + sell(gateway)).toBe('.x');
    byToken.cancel();
    await gateway.clock.advanceTo('card-cutoff');
    const [batch] = gateway.batches.list().data;
    faults.add(rejectSales({ while: { of: batch ?? {}, state: 'settling' } }));
    const closed = sell(gateway);
    await gateway.clock.advance({ days: 1 });
    expect(closed + sell(gateway)).toBe('x.');
  });
});
