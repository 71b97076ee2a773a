/** What `upcoming()` says of everything that time will do: what, when, and why it still waits; as whole tables. */
import { describe, expect, it } from 'vitest';
import { banks, cards, type Gateway, type GatewayOptions } from '../src/index.ts';
import { freshGateway } from './support/fresh-gateway.ts';

/** The Friday before Columbus Day 2026, at 11:00 in New York. */
const FRIDAY = '2026-10-09T15:00:00Z';

function gatewayOf(options: GatewayOptions<'by_method'> = {}): Gateway {
  return freshGateway({ now: FRIDAY, ...options });
}

const sell = ({ transactions }: Pick<Gateway, 'transactions'>) =>
  transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
const debit = ({ transactions }: Pick<Gateway, 'transactions'>, payment_method = banks.good) =>
  transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method });

/** The printed table, with lines around it that a snapshot can be written between. */
const table = (gateway: Pick<Gateway, 'upcoming'>) => `\n${gateway.upcoming()}\n`;

describe('an ACH batch', () => {
  it('on a Friday before the cut-off and a bank holiday', () => {
    const gateway = gatewayOf();
    debit(gateway);
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Fri Oct 9 17:00 ET   the ACH batch closes        waits for the ACH cut-off, 17:00 ET Friday
      Tue Oct 13 08:30 ET  the ACH batch is submitted  first banking day after the close (Mon Oct 12 is Columbus Day)
      Wed Oct 14 08:30 ET  the ACH batch settles       first banking day after submission
      Thu Oct 15 08:30 ET  the ACH batch is funded     1 banking day after settlement
      "
    `);
  });

  it('on that Friday after the cut-off', async () => {
    const gateway = gatewayOf({ now: '2026-10-09T21:00:00Z' });
    debit(gateway);
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Tue Oct 13 17:00 ET  the ACH batch closes        waits for the ACH cut-off, 17:00 ET Tuesday (Mon Oct 12 is Columbus Day)
      Wed Oct 14 08:30 ET  the ACH batch is submitted  first banking day after the close
      Thu Oct 15 08:30 ET  the ACH batch settles       first banking day after submission
      Fri Oct 16 08:30 ET  the ACH batch is funded     1 banking day after settlement
      "
    `);
  });

  it('on the holiday itself, and on the Sunday before', () => {
    const tables = ['2026-10-12T14:00:00Z', '2026-10-11T14:00:00Z'].map((now) => {
      const gateway = gatewayOf({ now });
      debit(gateway);
      return String(gateway.upcoming()).split('\n')[0];
    });
    expect(tables).toEqual(
      Array(2).fill(
        'Tue Oct 13 17:00 ET  the ACH batch closes        waits for the ACH cut-off, 17:00 ET Tuesday (Mon Oct 12 is Columbus Day)',
      ),
    );
  });

  it('over a weekend without a holiday', () => {
    const gateway = gatewayOf({ now: '2026-01-09T22:30:00Z' });
    debit(gateway);
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Mon Jan 12 17:00 ET  the ACH batch closes        waits for the ACH cut-off, 17:00 ET Monday (over the weekend)
      Tue Jan 13 08:30 ET  the ACH batch is submitted  first banking day after the close
      Wed Jan 14 08:30 ET  the ACH batch settles       first banking day after submission
      Thu Jan 15 08:30 ET  the ACH batch is funded     1 banking day after settlement
      "
    `);
  });

  it('over Thanksgiving, and with a cut-off of its own', () => {
    const gateway = gatewayOf({ now: '2026-11-25T14:00:00Z', settlement: { achCutoff: '12:15', achFundingDays: 2 } });
    debit(gateway);
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Wed Nov 25 12:15 ET  the ACH batch closes        waits for the ACH cut-off, 12:15 ET Wednesday
      Fri Nov 27 08:30 ET  the ACH batch is submitted  first banking day after the close (Thu Nov 26 is Thanksgiving Day)
      Mon Nov 30 08:30 ET  the ACH batch settles       first banking day after submission (over the weekend)
      Wed Dec 2 08:30 ET   the ACH batch is funded     2 banking days after settlement
      "
    `);
  });

  it('tells in the timeline why it went as it did, when all is done', async () => {
    const gateway = gatewayOf({ now: '2026-10-09T21:00:00Z' });
    debit(gateway);
    await gateway.clock.advance({ days: 8 });
    expect(`\n${gateway.timeline()}\n`).toMatchInlineSnapshot(`
      "
      Fri Oct 9 17:00 ET   PAYMENT $49.99 is authorized           call: transactions.create
      Tue Oct 13 17:00 ET  ACH batch closes, net $49.99           the daily cut-off (Mon Oct 12 is Columbus Day)
      Wed Oct 14 08:30 ET  PAYMENT $49.99 is submitted            first banking day after the close
      Thu Oct 15 08:30 ET  PAYMENT $49.99 settles                 first banking day after submission
      Thu Oct 15 08:30 ET  ACH batch settles, net $49.99          first banking day after submission
      Fri Oct 16 08:30 ET  ACH batch is funded, net $49.99        1 banking day after settlement
      Fri Oct 16 08:30 ET  PAYMENT $49.99 is funded               1 banking day after settlement
      Fri Oct 16 08:30 ET  $49.99 arrives at the merchant's bank  1 banking day after settlement
      "
    `);
  });
});

describe('a card batch', () => {
  const settlement = { card_cutoff: '19:30', time_zone: 'America/Los_Angeles' };

  /** A merchant in California, who sells something. */
  function californian(fundingDays: number) {
    const gateway = gatewayOf();
    const merchant = gateway.addMerchant({ name: 'Second Street Books', timeZone: 'America/Los_Angeles' });
    const wish = { settlement: { ...settlement, card_funding_days: fundingDays } };
    gateway.as(gateway.reseller).clients.update(merchant.clientId, wish);
    sell(gateway.as(merchant));
    return gateway;
  }

  it('with the client’s own zone and cut-off', () => {
    expect(table(californian(1))).toMatchInlineSnapshot(`
      "
      Fri Oct 9 22:30 ET   the card batch closes        waits for the card cut-off, 19:30 America/Los_Angeles Friday
      Fri Oct 9 22:30 ET   the card batch is submitted  card batches are submitted at close
      Tue Oct 13 08:30 ET  the card batch settles       first banking day after the close (Mon Oct 12 is Columbus Day)
      Wed Oct 14 08:30 ET  the card batch is funded     1 banking day after settlement
      "
    `);
  });

  it('is told of in the timeline with that zone too', async () => {
    const gateway = californian(1);
    await gateway.clock.advanceTo('card-cutoff');
    expect(String(gateway.timeline()).split('\n').at(-2)).toMatchInlineSnapshot(
      `"Fri Oct 9 22:30 ET  card batch closes, net $19.99                the daily cut-off, 19:30 America/Los_Angeles"`,
    );
  });

  it.each([
    [0, 'Tue Oct 13 08:30 ET  the card batch is funded     together with settlement'],
    [1, 'Wed Oct 14 08:30 ET  the card batch is funded     1 banking day after settlement'],
    [2, 'Thu Oct 15 08:30 ET  the card batch is funded     2 banking days after settlement'],
  ])('that is funded %i banking days after settlement', (days, line) => {
    expect(String(californian(days).upcoming()).split('\n').at(-1)).toBe(line);
  });

  it('that closes on a Saturday settles on the Monday after the Sunday between', () => {
    const gateway = gatewayOf({ now: '2026-01-10T15:00:00Z' });
    sell(gateway);
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Sat Jan 10 21:00 ET  the card batch closes        waits for the card cut-off, 21:00 ET Saturday
      Sat Jan 10 21:00 ET  the card batch is submitted  card batches are submitted at close
      Mon Jan 12 08:30 ET  the card batch settles       first banking day after the close (over the weekend)
      Tue Jan 13 08:30 ET  the card batch is funded     1 banking day after settlement
      "
    `);
  });

  it('that is closed by hand waits for what comes after it alone', () => {
    const gateway = gatewayOf();
    sell(gateway);
    gateway.batches.close();
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Tue Oct 13 08:30 ET  the card batch settles    first banking day after the close (Mon Oct 12 is Columbus Day)
      Wed Oct 14 08:30 ET  the card batch is funded  1 banking day after settlement
      "
    `);
  });

  it('of a client who closes by hand waits for nobody but the hand', () => {
    const gateway = gatewayOf({ settlement: { autoClose: false } });
    sell(gateway);
    debit(gateway);
    expect(gateway.upcoming()).toEqual([]);
  });
});

describe('returns', () => {
  it('planned by day, banking day and deadline, over weekends and holidays', () => {
    const gateway = gatewayOf();
    const payment = debit(gateway);
    const plan = (code: 'R01' | 'R10', at: { day: number } | { bankingDay: number } | 'deadline') =>
      gateway.simulate.ach.return({ transaction: payment, code, at });
    for (const day of [9, 28, 40, 43, 58]) plan('R10', { day });
    for (const bankingDay of [1, 2, 3, 21]) plan('R10', { bankingDay });
    for (const code of ['R01', 'R10'] as const) plan(code, 'deadline');
    expect(`\n${String(gateway.upcoming()).split('\n').slice(4).join('\n')}\n`).toMatchInlineSnapshot(`
      "
      Thu Oct 15 08:30 ET  the bank returns PAYMENT $49.99: R10  banking day 1 after settlement
      Fri Oct 16 08:30 ET  the bank returns PAYMENT $49.99: R10  banking day 2 after settlement
      Fri Oct 16 08:30 ET  the bank returns PAYMENT $49.99: R01  the last possible time for R01: banking day 2 after settlement
      Mon Oct 19 08:30 ET  the bank returns PAYMENT $49.99: R10  banking day 3 after settlement (over the weekend)
      Fri Oct 23 08:30 ET  the bank returns PAYMENT $49.99: R10  day 9 after settlement
      Thu Nov 12 08:30 ET  the bank returns PAYMENT $49.99: R10  day 28 is Veterans Day, the bank sends it Thursday
      Fri Nov 13 08:30 ET  the bank returns PAYMENT $49.99: R10  banking day 21 after settlement (Wed Nov 11 is Veterans Day)
      Mon Nov 23 08:30 ET  the bank returns PAYMENT $49.99: R10  day 40 after settlement
      Fri Nov 27 08:30 ET  the bank returns PAYMENT $49.99: R10  day 43 is Thanksgiving Day, the bank sends it Friday
      Fri Dec 11 08:30 ET  the bank returns PAYMENT $49.99: R10  day 58 after settlement
      Mon Dec 14 08:30 ET  the bank returns PAYMENT $49.99: R10  the last possible time for R10: first banking day after day 60
      "
    `);
  });

  it('on a Sunday before a holiday come on the Tuesday, and say both', () => {
    const gateway = gatewayOf({ now: '2026-01-05T15:00:00Z' });
    const payment = debit(gateway);
    for (const day of [38, 39, 40]) gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day } });
    expect(`\n${String(gateway.upcoming()).split('\n').slice(4).join('\n')}\n`).toMatchInlineSnapshot(`
      "
      Tue Feb 17 08:30 ET  the bank returns PAYMENT $49.99: R10  day 38 is a Saturday, Mon Feb 16 is Washington's Birthday, the bank sends it Tuesday
      Tue Feb 17 08:30 ET  the bank returns PAYMENT $49.99: R10  day 39 is a Sunday, Mon Feb 16 is Washington's Birthday, the bank sends it Tuesday
      Tue Feb 17 08:30 ET  the bank returns PAYMENT $49.99: R10  day 40 is Washington's Birthday, the bank sends it Tuesday
      "
    `);
  });

  it('by the account’s number, at a moment of the test’s, and of an entry that has settled', async () => {
    const gateway = gatewayOf();
    debit(gateway, banks.returns('R01'));
    const payment = debit(gateway);
    await gateway.clock.advanceTo('settlement');
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: '2026-10-20T09:30:00Z' });
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Thu Oct 15 08:30 ET  the ACH batch is funded               1 banking day after settlement
      Thu Oct 15 08:30 ET  the bank returns PAYMENT $49.99: R01  banking day 1 after settlement
      Tue Oct 20 05:30 ET  the bank returns PAYMENT $49.99: R10  the bank sends R10 at this time
      "
    `);
  });

  it('in a file that a fault has come late', async () => {
    const gateway = gatewayOf({ now: '2026-10-05T15:00:00Z', faults: [{ kind: 'file_delayed' }] });
    debit(gateway, banks.returns('R01'));
    await gateway.clock.advanceTo('2026-10-08T13:00:00Z');
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Fri Oct 9 08:30 ET  the bank returns PAYMENT $49.99: R01  an injected fault delayed its file
      "
    `);
  });
});

describe('what runs out', () => {
  it('says how long it lasts', () => {
    const gateway = gatewayOf();
    for (const payment_method of [cards.visa, cards.mastercard])
      gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method });
    const card = { pan: cards.visa.pan, expiry_month: '02', expiry_year: '2028', cardholder_name: 'Ada Lovelace' };
    const token = gateway.paymentTokens.create({ card });
    const payment_method = { type: 'token', payment_token: token.payment_token } as const;
    gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method, recurring: true });
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Wed Oct 14 11:00 ET       AUTH $10.00 expires      a visa authorization that is not captured lasts 5 days
      Fri Oct 16 11:00 ET       AUTH $10.00 expires      a visa authorization that is not captured lasts 7 days
      Sun Nov 8 10:00 ET        AUTH $10.00 expires      a mastercard authorization that is not captured lasts 30 days
      Tue Feb 29 2028 19:00 ET  visa card …4242 expires  the card is good through 02/2028, which ends in UTC
      "
    `);
  });

  it('and what a merchant owes is pulled on the next banking day, where the options say so', async () => {
    const gateway = gatewayOf({ negativeBalance: 'debit', now: '2026-10-05T15:00:00Z' });
    gateway.simulate.ach.return({ transaction: debit(gateway), code: 'R01', at: 'deadline' });
    await gateway.clock.advanceTo('2026-10-09T13:00:00Z');
    expect(table(gateway)).toMatchInlineSnapshot(`
      "
      Tue Oct 13 08:30 ET  the negative balance is pulled from the merchant’s bank  first banking day after the balance fell below zero (Mon Oct 12 is Columbus Day)
      "
    `);
  });
});
