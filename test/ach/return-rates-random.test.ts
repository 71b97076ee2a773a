import fc from 'fast-check';
import {
  type Account,
  type AchTransaction,
  banks,
  createGateway,
  type Gateway,
  type GatewayEvent,
  type ReturnCode,
} from 'settlebox';
import { expect, test } from 'vitest';

/**
 * Random months of two merchants, measured independently: from the list of transactions and the event log alone, with
 * the time zone of the machine's own Intl and plain fractions.
 */

const RUNS = 25;
/** Bounds the time for shrinking a failure. */
const SHRINK_MS = 50_000;
const UNAUTHORIZED = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'];
const ADMINISTRATIVE = ['R02', 'R03', 'R04'];
const CODES: readonly ReturnCode[] = ['R01', 'R02', 'R04', 'R05', 'R07', 'R08', 'R09', 'R10', 'R11', 'R20', 'R29'];

const RATES = [
  { rate: 'unauthorized', threshold: 0.005, counts: (code: string) => UNAUTHORIZED.includes(code) },
  { rate: 'administrative', threshold: 0.03, counts: (code: string) => ADMINISTRATIVE.includes(code) },
  { rate: 'overall', threshold: 0.15, counts: () => true },
];

const eastern = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
/** `2026-01-07` */
function dayOf(time: string | number): string {
  const known = days.get(time) ?? eastern.format(new Date(time));
  days.set(time, known);
  return known;
}
const days = new Map<string | number, string>();
/** Days are UTC midnights here, so each has 24 hours. */
const before = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

const step = fc.record({
  merchant: fc.nat(1),
  debits: fc.nat(30),
  amount: fc.integer({ min: 1, max: 500_000 }),
  bad: fc.array(fc.constantFrom(...CODES), { maxLength: 4 }),
  scheduled: fc.array(fc.record({ code: fc.constantFrom(...CODES), day: fc.integer({ min: 1, max: 59 }) }), {
    maxLength: 4,
  }),
  payout: fc.boolean(),
  /** Picks returns to dishonor, and dishonors to contest. */
  disputes: fc.array(fc.nat(99), { maxLength: 3 }),
  hours: fc.integer({ min: 0, max: 24 * 25 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('reports the rates and events that follow from the transactions, for any traffic', async () => {
  const met = { announcements: 0, dishonored: 0, contested: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 5, 40),
      fc.constantFrom('2026-01-05T15:00:00Z', '2026-03-06T22:30:00Z', '2026-10-28T13:30:00Z'),
      async (steps, returnRateMinimum, now) => {
        using gateway = createGateway({ now, returnRateMinimum });
        gateway.addMerchant({ name: 'Birch Books' });
        for (const one of steps) {
          const trader = gateway.merchants[one.merchant] ?? gateway.merchant;
          trade(gateway, trader, one);
          for (const pick of one.disputes) dispute(gateway, trader, pick);
          await gateway.clock.advance({ hours: one.hours });
          for (const merchant of gateway.merchants)
            expect(gateway.ach.returnRates(merchant)).toEqual(measured(gateway, merchant, returnRateMinimum));
        }
        await gateway.clock.advance({ days: 70 });
        gateway.check();
        const events = gateway.events.list();
        const received = events.flatMap((event) => (isAnnouncement(event) ? [event] : []));
        for (const { clientId } of gateway.merchants) {
          const its = received.filter(({ client_id }) => client_id === clientId);
          const lines = its.map(({ created_at: at, data }) => ({ at, ...data.object }));
          expect(lines).toEqual(expectedEvents(events, clientId, returnRateMinimum));
        }
        met.announcements += received.length;
        for (const { return: sent } of gateway.merchants.flatMap((merchant) => entriesOf(gateway, merchant))) {
          met.dishonored += sent?.dishonored === undefined ? 0 : 1;
          met.contested += sent?.contested === undefined ? 0 : 1;
        }
      },
    ),
    { numRuns: RUNS, interruptAfterTimeLimit: SHRINK_MS },
  );
  // Without returns the comparison would prove nothing.
  expect(Object.values(met).every((count) => count > 0)).toBe(true);
}, 60_000);

function trade(gateway: Gateway, merchant: Account, { debits, amount, bad, scheduled, payout }: Step): void {
  const { transactions } = gateway.as(merchant);
  const pay = (payment_method = banks.good) => transactions.create({ type: 'PAYMENT', amount, payment_method });
  const good = Array.from({ length: debits }, () => pay());
  for (const code of bad) pay(banks.returns(code));
  if (payout) transactions.create({ type: 'PAYOUT', amount, payment_method: banks.returns('R02') });
  scheduled.forEach(({ code, day }, place) => {
    const transaction = good[place];
    // R05 applies to corporate entries, and these are consumer entries.
    if (transaction === undefined || code === 'R05') return;
    gateway.simulate.ach.return({ transaction, code, at: { day }, late: true });
  });
}

function dispute(gateway: Gateway, merchant: Account, pick: number): void {
  const open = entriesOf(gateway, merchant).filter(({ return: sent }) => sent != null && sent.contested === undefined);
  const entry = open[pick % open.length];
  if (entry === undefined) return;
  const code = entry.return?.dishonored === undefined ? 'R67' : 'R75';
  gateway.simulate.ach.return({ transaction: entry, code, late: true });
}

interface Counted {
  readonly debits: readonly { readonly day: string; readonly cents: number }[];
  readonly returns: readonly { readonly day: string; readonly cents: number; readonly code: string }[];
}

/** Recounts the rates from every transaction. */
function measured(gateway: Gateway, merchant: Account, minimumDebits: number): object {
  const to = dayOf(gateway.clock.now());
  const from = before(to, 59);
  const isWithin = ({ day }: { readonly day: string }) => day >= from && day <= to;
  const all = countedOf(entriesOf(gateway, merchant));
  const [debits, returns] = [all.debits.filter(isWithin), all.returns.filter(isWithin)];
  const rates = RATES.map(({ rate, threshold, counts }) => {
    const counted = returns.filter(({ code }) => counts(code));
    return [rate, rateOf(counted, debits.length, threshold)] as const;
  });
  const days = [...new Set([...debits, ...returns].map(({ day }) => day))].sort();
  return {
    clientId: merchant.clientId,
    from,
    to,
    minimumDebits,
    debits: debits.length,
    debitsCents: sum(debits),
    ...Object.fromEntries(rates),
    byCode: [...new Set(returns.map(({ code }) => code))].sort().map((code) => {
      const its = returns.filter((one) => one.code === code);
      const share = its.length / returns.length;
      return { code, title: expect.any(String), returns: its.length, returnsCents: sum(its), share };
    }),
    days: days.map((day) => ({ day, debits: on(debits, day), returns: on(returns, day) })),
  };
}

function rateOf(counted: Counted['returns'], debits: number, threshold: number): object {
  const returns = counted.length;
  const passes = (count: number) => debits > 0 && count / debits > threshold;
  let more = 0;
  while (debits > 0 && !passes(returns + more)) more++;
  return {
    returns,
    returnsCents: sum(counted),
    threshold,
    exceeded: passes(returns),
    rate: debits > 0 ? returns / debits : returns === 0 ? 0 : null,
    more: debits > 0 ? more : null,
  };
}

const sum = (of: readonly { readonly cents: number }[]) => of.reduce((total, { cents }) => total + cents, 0);
const on = (of: readonly { readonly day: string }[], day: string) => of.filter((one) => one.day === day).length;

function entriesOf(gateway: Gateway, merchant: Account): AchTransaction[] {
  const { transactions } = gateway.as(merchant);
  const found: AchTransaction[] = [];
  for (let skip = 0; ; skip += 100) {
    const { data } = transactions.list({ skip, take: 100 });
    for (const one of data) if (one.id !== undefined && one.type === 'PAYMENT') found.push(one);
    if (data.length < 100) return found;
  }
}

function countedOf(entries: readonly AchTransaction[]): Counted {
  return {
    debits: entries.flatMap(({ settled_at, amount_requested: cents }) =>
      settled_at == null ? [] : [{ day: dayOf(settled_at), cents }],
    ),
    // A dishonored return does not count, and a contested one counts from its contest.
    returns: entries.flatMap(({ return: sent, amount_requested: cents, transaction_state }) =>
      sent == null || transaction_state !== 'returned'
        ? []
        : [{ day: dayOf(sent.contested?.at ?? sent.returned_at), cents, code: sent.code }],
    ),
  };
}

const isAnnouncement = (event: GatewayEvent): event is GatewayEvent<'ach.return_rate_exceeded'> =>
  event.type === 'ach.return_rate_exceeded';

/** Returns the expected events: replays the event log and recounts every day at each return. */
function expectedEvents(events: readonly GatewayEvent[], clientId: string, minimum: number): object[] {
  const announced: object[] = [];
  const debits: string[] = [];
  const returns: { day: string; code: string }[] = [];
  let above: string[] = [];
  const stateAt = (to: string, { counts, threshold, rate }: (typeof RATES)[number]) => {
    const from = before(to, 59);
    const settled = debits.filter((day) => day >= from).length;
    const returned = returns.filter(({ day, code }) => day >= from && counts(code)).length;
    const isAbove = settled > 0 && returned / settled > threshold;
    return { rate, isAbove, shown: { rate, threshold, from, to, debits: settled, returns: returned } };
  };
  const lineState = (today: string) => RATES.map((one) => stateAt(today, one)).filter(({ isAbove }) => isAbove);
  const fall = (today: string) => {
    const still = lineState(today).map(({ rate }) => rate);
    above = above.filter((rate) => still.includes(rate));
  };
  for (const { type, created_at: at, client_id, data } of events) {
    if (client_id !== clientId) continue;
    const today = dayOf(at);
    if (type === 'batch.settled') fall(today);
    if (!('type' in data.object) || data.object.type !== 'PAYMENT') continue;
    const sent = 'return' in data.object ? data.object.return : undefined;
    if (type === 'transaction.settled' && sent == null) debits.push(today);
    if (type === 'transaction.settled' && sent != null) {
      const undone = returns.findIndex(({ day, code }) => day === dayOf(sent.returned_at) && code === sent.code);
      returns.splice(undone, 1);
      fall(today);
    }
    if (type !== 'transaction.returned' || sent == null) continue;
    fall(today);
    returns.push({ day: today, code: sent.code });
    for (const { rate, shown } of lineState(today)) {
      if (shown.debits < minimum || above.includes(rate)) continue;
      above.push(rate);
      const value = shown.returns / shown.debits;
      announced.push({ at, object: 'return_rate', client_id: clientId, value, ...shown });
    }
  }
  return announced;
}
