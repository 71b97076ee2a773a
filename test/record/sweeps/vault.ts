/** Stored cards and accounts: defaults, expiry to the millisecond, verification, blocks, and corrections. */
import { banks, cards, type ReturnCode, storable } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const ADA = { customer_id: 'CUSTOMER-ada' } as const;
const account = (account_number: string) => storable({ ...banks.good, account_number });

/** Which tokens of whom are defaults, by nickname. */
function defaults(gateway: AnyGateway): unknown {
  return gateway.paymentTokens
    .list({ per_page: 100 })
    .data.map((token) => [token.nickname, token.status, token.is_default, token.customer_id]);
}

/** One default by customer and type: made, moved, dropped, deleted, and not shared with others. */
export const tokenDefaults = (): Promise<Observed> =>
  withGateway({}, (gateway) => {
    const { paymentTokens } = gateway;
    const log: unknown[] = [];
    const make = (nickname: string, method: object, is_default: boolean, customer_id: string = ADA.customer_id) => {
      const made = paymentTokens.create(Object({ customer_id, nickname, is_default, ...method }));
      log.push([`${nickname} is made`, defaults(gateway)]);
      return made.payment_token;
    };
    const first = make('first', storable(cards.visa), true);
    const second = make('second', storable(cards.mastercard), true);
    const third = make('third', storable(cards.amex), false);
    make('account', account('000123456789'), true);
    make('of another', storable(cards.visa), true, 'CUSTOMER-grace');
    const steps: readonly (readonly [string, () => unknown])[] = [
      ['third by update', () => paymentTokens.update(third, { is_default: true })],
      ['third again', () => paymentTokens.update(third, { is_default: true })],
      ['first by update', () => paymentTokens.update(first, { is_default: true })],
      ['first no more', () => paymentTokens.update(first, { is_default: false })],
      ['second by update', () => paymentTokens.update(second, { is_default: true, nickname: 'renamed' })],
      ['second deleted', () => paymentTokens.delete(second)],
      ['second deleted again', () => paymentTokens.delete(second)],
      ['second by update', () => paymentTokens.update(second, { is_default: true })],
    ];
    for (const [name, step] of steps) log.push([name, tried(step), defaults(gateway)]);
    const own = gateway.events.list({ type: 'payment_token.*' }).map(({ type, subject }) => [type, subject]);
    return { log, own, audit: gateway.audit.list() };
  });

/** A card to the last millisecond of its month in UTC, and what brings it back. */
export const tokenExpiry = (): Promise<Observed> =>
  withGateway({ now: '2026-02-27T12:00:00Z' }, async (gateway) => {
    const { paymentTokens } = gateway;
    const store = (expiry_month: string, expiry_year: string) =>
      tried(() => paymentTokens.create({ ...ADA, card: { ...storable(cards.visa).card, expiry_month, expiry_year } }));
    const stored = [store('02', '2026'), store('01', '2026'), store('03', '2026'), store('13', '2026')];
    const id = String(Reflect.get(Object(stored[0]), 'payment_token'));
    const look = () => [
      gateway.clock.iso(),
      paymentTokens.get(id).status,
      tried(
        () =>
          gateway.transactions.create({
            type: 'SALE',
            amount: 100,
            payment_method: { type: 'token', payment_token: id },
          }).response_code,
      ),
    ];
    const log: unknown[] = [look()];
    for (const moment of ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z']) {
      await gateway.clock.advanceTo(moment);
      log.push(look(), store('02', '2026'));
    }
    const updates = [{ expiry_year: '2025' }, { expiry_month: '02' }, { expiry_month: '03' }, { expiry_year: '2030' }];
    for (const card of updates) log.push([card, tried(() => paymentTokens.update(id, { card })), look()]);
    const upcoming = [...gateway.upcoming()];
    await gateway.clock.advanceTo('2026-04-01T00:00:00Z');
    return { stored, log, upcoming, timeline: [...gateway.timeline()], last: look() };
  });

/** What is shown of a number: never more than half of it. */
export const masks = (): Promise<Observed> =>
  withGateway({}, (gateway) => ({
    accounts: ['123', '1234', '12345', '123456', '1234567', '12345678', '12345678901234567'].map((number) => [
      number.length,
      tried(() => gateway.paymentTokens.create(account(number)).bank_account),
    ]),
    cards: [cards.visa, cards.amex, cards.discover, cards.mastercardPrepaid, cards.visaDebit].map(
      (card) => gateway.paymentTokens.create(storable(card)).card,
    ),
  }));

/** When micro-deposits that are asked for at a moment arrive, and until when the amounts may be told. */
// biome-ignore format: a list reads in lines
const ASKED = [
  '2026-01-05T15:00:00Z', '2026-01-05T21:59:59Z', '2026-01-05T22:00:00Z', '2026-01-09T22:00:00Z', '2026-01-10T15:00:00Z', '2026-03-06T23:00:00Z',
];

export const microDeposits = async (): Promise<Observed> => ({
  asked: await Promise.all(ASKED.map(async (now) => [now, await askedAt(now)] as const)),
  ends: await Promise.all(ENDS.map(async (end) => [end, await endedBy(end)] as const)),
});

function askedAt(now: string): Promise<Observed> {
  return withGateway({ now, bankVerification: 'micro_deposits' }, async (gateway) => {
    const { payment_token } = gateway.paymentTokens.create(account('000123456789'));
    const deposits = gateway.ach.microDeposits(payment_token);
    const early = tried(() => gateway.paymentTokens.verify(payment_token, { amounts: [1, 2] }));
    const upcoming = [...gateway.upcoming()];
    await gateway.clock.advance({ days: 11 });
    return { deposits, early, upcoming, timeline: [...gateway.timeline()], after: gateway.paymentTokens.list().data };
  });
}

const ENDS = ['in order', 'the other way round', 'third try', 'fourth try', 'last moment', 'too late'] as const;

function endedBy(end: (typeof ENDS)[number]): Promise<Observed> {
  return withGateway({ bankVerification: 'micro_deposits' }, async (gateway) => {
    const { paymentTokens } = gateway;
    const { payment_token: id } = paymentTokens.create(account('000123456789'));
    await gateway.clock.advance({ bankingDays: 3 });
    const deposits = gateway.ach.microDeposits(id);
    const [one = 0, other = 0] = deposits?.amountsCents ?? [];
    const wrong = end === 'third try' ? 2 : end === 'fourth try' ? 3 : 0;
    const tries = Array.from({ length: wrong }, () => tried(() => paymentTokens.verify(id, { amounts: [one, one] })));
    const expiresAt = Date.parse(deposits?.expiresAt ?? '');
    if (end === 'last moment') await gateway.clock.advanceTo(expiresAt - 1);
    if (end === 'too late') await gateway.clock.advanceTo(expiresAt);
    const amounts = end === 'the other way round' ? [other, one] : [one, other];
    tries.push(tried(() => paymentTokens.verify(id, Object({ amounts }))));
    tries.push(tried(() => paymentTokens.verify(id, Object({ amounts }))));
    return { deposits, tries, token: paymentTokens.get(id), balances: gateway.ledger.balances(gateway.reseller) };
  });
}

const CODES: readonly ReturnCode[] = [
  ...(['R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R10', 'R11'] as const),
  ...(['R14', 'R16', 'R20', 'R29'] as const),
];

/** What each return leaves of a stored account, two of them in a row, and what the holder's new word changes. */
export const afterReturns = (): Promise<Observed> =>
  withGateway({ now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const { ach } = gateway.simulate;
    const stored = CODES.map((code, at) => {
      const sec_code = code === 'R05' || code === 'R29' ? 'CCD' : 'PPD';
      const { payment_token } = gateway.paymentTokens.create(account(`20000000${10 + at}`));
      const pay = () =>
        tried(() =>
          gateway.transactions.create({
            type: 'PAYMENT',
            amount: 1_000,
            sec_code,
            payment_method: { type: 'token', payment_token },
          }),
        );
      const plan = (made: unknown, one: ReturnCode, day: number) => {
        const at = { bankingDay: day } as const;
        const died = one === 'R14' ? { dateOfDeath: '2026-01-02' } : {};
        return tried(() => ach.return(Object({ transaction: Object(made).id, code: one, at, ...died })));
      };
      const plans = [plan(pay(), code, 1), plan(pay(), code === 'R08' ? 'R07' : 'R08', 2)];
      return { code, payment_token, pay, plans };
    });
    await gateway.clock.advance({ bankingDays: 7 });
    return {
      rows: stored.map(({ code, payment_token, pay, plans }) => [
        code,
        plans,
        gateway.paymentTokens.get(payment_token),
        pay(),
        tried(() => gateway.ach.noteAuthorization({ paymentToken: payment_token })),
        pay(),
      ]),
      events: gateway.events.list({ type: 'payment_token.*' }),
    };
  });

/** Corrections that come one after the other, before and after one was taken over, and what later entries say. */
export const corrections = (): Promise<Observed> =>
  withGateway({ now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const { payment_token: id } = gateway.paymentTokens.create(account('000123456789'));
    const payment_method = { type: 'token', payment_token: id } as const;
    const log: unknown[] = [];
    const correct = async (code: 'C01' | 'C02' | 'C05', corrected: object) => {
      const { id: transaction } = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method });
      gateway.simulate.ach.notificationOfChange(Object({ transaction, code, corrected }));
      await gateway.clock.advance({ bankingDays: 4 });
      log.push([code, gateway.paymentTokens.get(id)]);
    };
    const apply = () => log.push(tried(() => gateway.paymentTokens.update(id, { apply_correction: true })));
    apply();
    await correct('C01', { account_number: '000111222333' });
    await correct('C02', { routing_number: '121042882' });
    apply();
    await correct('C02', { routing_number: '121042882' });
    await correct('C05', { account_type: 'savings' });
    await correct('C01', { account_number: '000999888777' });
    apply();
    apply();
    await correct('C01', { account_number: '000999888777' });
    const nacha = gateway.ach.files({ kind: 'forward' }).flatMap(({ text }) => text.split('\n'));
    return { log, nacha, timeline: [...gateway.timeline()] };
  });

/** Another number or expiry for a card that several hold: which tokens change, and how. */
export const replacements = (): Promise<Observed> =>
  withGateway({ now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const other = gateway.as(gateway.addMerchant({ name: 'Another' }));
    const tokens = [
      gateway.paymentTokens.create({ ...ADA, ...storable(cards.visa) }),
      gateway.paymentTokens.create({ ...storable(cards.visa) }),
      gateway.paymentTokens.create({ ...storable(cards.mastercard) }),
      other.paymentTokens.create({ ...storable(cards.visa) }),
    ].map(({ payment_token }) => payment_token);
    const [paymentToken = ''] = tokens;
    const wishes = [
      {},
      { pan: 'same' },
      { pan: 'same', expiry: { month: '02', year: '2026' } },
      { pan: cards.amex.pan },
    ];
    const log = wishes.map((wish) => [
      wish,
      tried(() => gateway.simulate.issuer.replaceCard(Object({ paymentToken, ...wish }))),
      gateway.paymentTokens.list().data,
      other.paymentTokens.list().data,
    ]);
    await gateway.clock.advance({ days: 30 });
    const expired = gateway.paymentTokens.list().data.map(({ status }) => status);
    gateway.simulate.issuer.replaceCard({ paymentToken });
    return { log, expired, after: gateway.paymentTokens.list().data, events: gateway.events.list() };
  });
