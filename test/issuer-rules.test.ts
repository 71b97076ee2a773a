import { banks, cards, createGateway, type Gateway, type IssuerRuleOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from './support/fresh-gateway.ts';
import { fieldOf, type Heard, send } from './support/http-requests.ts';
import { wishRefusal } from './support/refusals.ts';

const sell = (gateway: Pick<Gateway, 'transactions'>, amount = 1000, payment_method = cards.visa) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method });
const codes = (gateway: Gateway, times: number) => Array.from({ length: times }, () => sell(gateway).response_code);
const decline51 = { respond: { code: '51' } } as const;

describe('a rule for issuers', () => {
  it('answers authorizations with its code, before any test value has its say', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule(decline51);
    expect(sell(gateway)).toMatchObject({ approved: false, response_code: '51', transaction_state: 'declined' });
    expect(sell(gateway, 1000, cards.declines('05')).response_code).toBe('51');
    gateway.simulate.issuer.rule({ respond: { code: '00' } });
    expect(sell(gateway, 1000, cards.declines('05')).response_code).toBe('51');
  });

  it('may approve what a test value would decline, or in part', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ match: { last_four: cards.declines('05').pan.slice(-4) }, respond: { code: '00' } });
    gateway.simulate.issuer.rule({ respond: { code: '10' } });
    expect(sell(gateway, 1000, cards.declines('05')).approved).toBe(true);
    expect(sell(gateway)).toMatchObject({ approved: true, amount: 500, requested_amount: 1000, response_code: '10' });
  });

  it.each<[string, IssuerRuleOptions['match'], number, boolean]>([
    ['last four', { last_four: '4242' }, 1000, true],
    ['other last four', { last_four: '4243' }, 1000, false],
    ['bin', { bin: '424242' }, 1000, true],
    ['other bin', { bin: '555555' }, 1000, false],
    ['amount', { amount: 1000 }, 1000, true],
    ['other amount', { amount: 1000 }, 1001, false],
    ['least amount', { amount: { min: 1000 } }, 1000, true],
    ['less', { amount: { min: 1000 } }, 999, false],
    ['most amount', { amount: { max: 1000 } }, 1000, true],
    ['more', { amount: { max: 1000 } }, 1001, false],
    ['all of it', { bin: '424242', last_four: '4242', amount: { min: 1, max: 2000 } }, 1000, true],
    ['all of it but one', { bin: '424242', last_four: '0000', amount: 1000 }, 1000, false],
  ])('is for what matches it: %s', (_what, match, amount, matched) => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ match: match ?? {}, ...decline51 });
    expect(sell(gateway, amount).approved).toBe(!matched);
  });

  it('may be for one merchant only', () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    gateway.simulate.issuer.rule({ match: { client_id: other.clientId }, ...decline51 });
    expect([sell(gateway), sell(gateway.as(other))].map(({ approved }) => approved)).toEqual([true, false]);
  });

  it('is used so many times as it says, replays and refusals not counted', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ ...decline51, times: 2 });
    const body = { type: 'SALE', amount: 1000, payment_method: cards.visa } as const;
    for (let time = 0; time < 3; time++) gateway.transactions.create(body, { idempotencyKey: 'once' });
    expect(() => gateway.transactions.create({ ...body, amount: 0 })).toThrow();
    expect(codes(gateway, 3)).toEqual(['51', '00', '00']);
  });

  it('made first counts first, and the next one when that is used up', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { code: '51' }, times: 1 });
    gateway.simulate.issuer.rule({ respond: { code: '05' }, times: 1 });
    expect(codes(gateway, 3)).toEqual(['51', '05', '00']);
  });

  it('that answers nothing of its own lets what it matches pass the rules after it', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ match: { amount: { min: 5, max: 5 } }, respond: {} });
    gateway.simulate.issuer.rule(decline51);
    expect([sell(gateway, 5), sell(gateway, 6)].map(({ response_code }) => response_code)).toEqual(['00', '51']);
  });

  it('can be taken back, once', () => {
    const gateway = freshGateway();
    const rule = gateway.simulate.issuer.rule(decline51);
    expect([rule.cancel(), rule.cancel()]).toEqual([true, false]);
    expect(codes(gateway, 1)).toEqual(['00']);
    const used = gateway.simulate.issuer.rule({ ...decline51, times: 1 });
    expect(codes(gateway, 1)).toEqual(['51']);
    expect(used.cancel()).toBe(false);
  });

  it('is asked for stored cards and authorizations too, and never for bank accounts or refunds', async () => {
    const gateway = freshGateway();
    const sale = sell(gateway);
    await gateway.clock.advanceTo('settlement');
    const card = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
    const { payment_token } = gateway.paymentTokens.create({ card });
    gateway.simulate.issuer.rule(decline51);
    const { transactions } = gateway;
    const byToken = { type: 'token', payment_token } as const;
    expect(transactions.create({ type: 'AUTH', amount: 5, payment_method: byToken }).response_code).toBe('51');
    expect(transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good }).response_code).toBe('00');
    expect(transactions.cancel(sale.transaction_id, { type: 'REFUND' }).response_code).toBe('00');
  });

  it('works in production too, where test values do not', () => {
    const gateway = freshGateway({ environment: 'production' });
    gateway.simulate.issuer.rule({ ...decline51, times: 1 });
    expect(codes(gateway, 2)).toEqual(['51', '00']);
  });

  it('is part of the world: snapshots and forks have their own, reset forgets it', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ ...decline51, times: 1 });
    const snapshot = gateway.snapshot();
    const fork = gateway.fork();
    expect([codes(gateway, 2), codes(fork, 2)]).toEqual(Array(2).fill(['51', '00']));
    fork.close();
    gateway.restore(snapshot);
    expect(codes(gateway, 2)).toEqual(['51', '00']);
    gateway.restore(snapshot);
    gateway.reset();
    expect(codes(gateway, 1)).toEqual(['00']);
  });

  it.each([
    [{ respond: { code: '99999' } }, 'rule.respond.code'],
    [{ respond: { delaySeconds: -1 } }, 'rule.respond.delaySeconds'],
    [{ respond: { delaySeconds: 3601 } }, 'rule.respond.delaySeconds'],
    [{ respond: {}, times: 0 }, 'rule.times'],
    [{ respond: {}, match: { last_four: '42' } }, 'rule.match.last_four'],
    [{ respond: {}, match: { pan: '4242424242424241' } }, 'rule.match.pan'],
    [
      { respond: {}, match: { amount: { min: 10, max: 5 } } },
      'rule.match.amount.max must not be below min, because no amount would match.',
    ],
    [{}, 'rule.respond'],
  ])('that cannot be is refused: %j', (wish, field) => {
    const gateway = freshGateway();
    const refusal = wishRefusal(() => Reflect.apply(gateway.simulate.issuer.rule, undefined, [wish]));
    expect([refusal.code, refusal.message]).toEqual(['bad_option', expect.stringContaining(field)]);
  });
});

const SALE = { type: 'SALE', amount: 1000, payment_method: cards.visa };
const slow = (gateway: Gateway, seconds = 2) => gateway.simulate.issuer.rule({ respond: { delaySeconds: seconds } });
/** A request that is under way, and whether it has been answered. */
function underWay(gateway: Gateway): { readonly answer: Promise<Heard>; readonly answered: () => string | null } {
  let at: string | null = null;
  const answer = send(gateway, '/v1/transactions', { method: 'POST', body: SALE }).then((heard) => {
    at = gateway.clock.iso();
    return heard;
  });
  return { answer, answered: () => at };
}

describe('an issuer that takes its time', () => {
  it('has fetch answer when the clock is there, with the moment in processed_at', async () => {
    const gateway = freshGateway();
    slow(gateway);
    const { answer, answered } = underWay(gateway);
    await gateway.clock.advance(1_999);
    expect(answered()).toBeNull();
    await gateway.clock.advance({ seconds: 3 });
    const { status, body } = await answer;
    expect([status, fieldOf(body, 'processed_at'), fieldOf(body, 'created_at')]).toEqual([
      201,
      '2026-01-05T15:00:02.000Z',
      '2026-01-05T15:00:00.000Z',
    ]);
    // It was answered while the clock stood there, on the way.
    expect(answered()).toBe('2026-01-05T15:00:02.000Z');
  });

  it('belongs to the moment in which it was asked, though nothing was awaited before the clock was moved', async () => {
    const gateway = freshGateway();
    slow(gateway, 5);
    const first = underWay(gateway);
    await gateway.clock.advance({ seconds: 1 });
    const second = underWay(gateway);
    await gateway.clock.advance({ minutes: 1 });
    expect([first.answered(), second.answered()]).toEqual(['2026-01-05T15:00:05.000Z', '2026-01-05T15:00:06.000Z']);
    await Promise.all([first.answer, second.answer]);
  });

  it('is what clock.next() moves to, also where the request has only just been sent', async () => {
    const gateway = freshGateway();
    slow(gateway, 7);
    const { answer } = underWay(gateway);
    const passed = await gateway.clock.next();
    expect([passed?.from, passed?.to]).toEqual(['2026-01-05T15:00:00.000Z', '2026-01-05T15:00:07.000Z']);
    expect((await answer).status).toBe(201);
  });

  it('has a direct call answer at once, with the same processed_at', () => {
    const gateway = freshGateway();
    slow(gateway, 1.5);
    expect(sell(gateway)).toMatchObject({ approved: true, processed_at: '2026-01-05T15:00:01.500Z' });
    expect(gateway.transactions.list().data[0]).not.toHaveProperty('processed_at');
  });

  it('has done the work meanwhile: it is in lists and events, and upcoming tells of the answer', async () => {
    const gateway = freshGateway();
    slow(gateway);
    const { answer } = underWay(gateway);
    await gateway.clock.advance(1);
    expect(gateway.transactions.list().total).toBe(1);
    expect(gateway.events.list().map(({ type }) => type)).toEqual(['transaction.authorized']);
    const [next] = gateway.upcoming();
    expect([next?.at, next?.what]).toEqual(['2026-01-05T15:00:02.000Z', 'the response to a request is returned']);
    await gateway.clock.next();
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:02.000Z');
    expect((await answer).status).toBe(201);
  });

  it('answers those who wait in the order of their moments', async () => {
    const gateway = freshGateway();
    const order: number[] = [];
    const asked = [3, 1, 2].map((seconds) => {
      const rule = gateway.simulate.issuer.rule({ match: { amount: seconds }, respond: { delaySeconds: seconds } });
      const body = { ...SALE, amount: seconds };
      const answer = send(gateway, '/v1/transactions', { method: 'POST', body }).then(() => order.push(seconds));
      return { rule, answer };
    });
    await gateway.clock.advance({ seconds: 3 });
    await Promise.all(asked.map(({ answer }) => answer));
    expect(order).toEqual([1, 2, 3]);
  });

  it('declines late too', async () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { code: '91', delaySeconds: 30 } });
    const { answer } = underWay(gateway);
    await gateway.clock.advance({ seconds: 30 });
    expect(fieldOf((await answer).body, 'response_code')).toBe('91');
  });

  it.each(['restore', 'reset', 'rewind'] as const)(
    'lets those who wait go on when the world is left by %s',
    async (way) => {
      const gateway = freshGateway();
      const before = gateway.snapshot();
      gateway.mark('before');
      slow(gateway);
      const { answer } = underWay(gateway);
      await gateway.clock.advance(1);
      const leave = {
        restore: () => gateway.restore(before),
        reset: () => gateway.reset(),
        rewind: () => gateway.rewind('before'),
      };
      leave[way]();
      expect((await answer).status).toBe(201);
      expect(gateway.transactions.list().total).toBe(0);
    },
  );

  it('answers those who wait when the gateway is closed, so that no test is left hanging', async () => {
    const gateway = createGateway();
    slow(gateway);
    const answer = send(gateway, '/v1/transactions', { method: 'POST', body: SALE });
    await gateway.clock.advance(1);
    gateway.close();
    expect((await answer).status).toBe(201);
    await expect(send(gateway, '/v1/transactions', { key: 'any' })).rejects.toMatchObject({ code: 'gateway_closed' });
  });

  it('keeps nobody waiting in a fork', async () => {
    const gateway = freshGateway();
    slow(gateway);
    const { answer, answered } = underWay(gateway);
    await gateway.clock.advance(1);
    const fork = gateway.fork();
    await fork.clock.advance({ seconds: 5 });
    const answers = fork.upcoming().filter(({ what }) => what === 'the response to a request is returned');
    expect([answered(), answers]).toEqual([null, []]);
    fork.close();
    await gateway.clock.advance({ seconds: 5 });
    expect((await answer).status).toBe(201);
  });
});
