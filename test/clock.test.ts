import { afterEach, describe, expect, it, vi } from 'vitest';
import { Scheduler } from '../src/engine/advance.ts';
import { packWorld, unpackWorld } from '../src/engine/world-bytes.ts';
import { banks, cards, createGateway, type Duration, type Gateway, type SettleboxError } from '../src/index.ts';
import { openEngine } from '../src/worlds/engine-parts.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the clock', () => {
  it('begins on a Monday at 10:00 in New York, or where the options say, and stands still', async () => {
    using gateway = createGateway();
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    for (const now of ['2027-03-04T05:06:07.089Z', '2027-03-04T00:06:07.089-05:00', 1_804_136_767_089]) {
      using later = createGateway({ now });
      expect(later.clock.iso()).toBe('2027-03-04T05:06:07.089Z');
    }
  });

  it('tells one moment in three ways', async () => {
    using gateway = createGateway({ now: new Date('2026-02-03T04:05:06.007Z') });
    const { clock } = gateway;
    expect([clock.now(), clock.iso(), clock.date()]).toEqual([
      Date.UTC(2026, 1, 3, 4, 5, 6, 7),
      '2026-02-03T04:05:06.007Z',
      new Date('2026-02-03T04:05:06.007Z'),
    ]);
    clock.date().setUTCFullYear(1999);
    expect(clock.date().getUTCFullYear()).toBe(2026);
  });

  it('is what calls are stamped with', async () => {
    using gateway = createGateway();
    await gateway.clock.advance({ days: 3, milliseconds: 7 });
    expect(sell(gateway).created_at).toBe('2026-01-08T15:00:00.007Z');
  });
});

describe('advance', () => {
  it.each<[string, Duration, string]>([
    ['2026-01-05T15:00:00Z', { days: 3 }, '2026-01-08T15:00:00.000Z'],
    ['2026-01-05T15:00:00Z', 'P3D', '2026-01-08T15:00:00.000Z'],
    ['2026-01-05T15:00:00Z', 3 * 86_400_000, '2026-01-08T15:00:00.000Z'],
    [
      '2026-01-05T15:00:00Z',
      { weeks: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5 },
      '2026-01-12T17:03:04.005Z',
    ],
    ['2026-01-05T15:00:00Z', 'P1W', '2026-01-12T15:00:00.000Z'],
    ['2026-01-05T15:00:00Z', 'PT36H', '2026-01-07T03:00:00.000Z'],
    ['2026-01-05T15:00:00Z', 'P1Y2M3DT4H5M6S', '2027-03-08T19:05:06.000Z'],
    ['2026-01-05T15:00:00Z', 0, '2026-01-05T15:00:00.000Z'],
    ['2026-01-05T15:00:00Z', {}, '2026-01-05T15:00:00.000Z'],
    // A day is 24 hours, also where New York skips or repeats one.
    ['2026-03-07T15:00:00Z', { days: 1 }, '2026-03-08T15:00:00.000Z'],
    ['2026-10-31T14:00:00Z', { days: 1 }, '2026-11-01T14:00:00.000Z'],
    // Months and years are UTC calendar ones, and end where the month does.
    ['2026-01-31T23:30:00Z', { months: 1 }, '2026-02-28T23:30:00.000Z'],
    ['2026-03-01T00:30:00Z', { months: 1 }, '2026-04-01T00:30:00.000Z'],
    ['2028-02-29T12:00:00Z', { years: 1 }, '2029-02-28T12:00:00.000Z'],
    // Banking days keep the wall clock of New York: over a weekend, a holiday, the changes of the clock.
    ['2026-01-09T15:00:00Z', { bankingDays: 1 }, '2026-01-12T15:00:00.000Z'],
    ['2026-01-16T15:00:30.250Z', { bankingDays: 1 }, '2026-01-20T15:00:30.250Z'],
    ['2026-03-06T15:00:00Z', { bankingDays: 1 }, '2026-03-09T14:00:00.000Z'],
    ['2026-10-30T14:00:00Z', { bankingDays: 1 }, '2026-11-02T15:00:00.000Z'],
    ['2026-07-02T12:30:00Z', { bankingDays: 1 }, '2026-07-03T12:30:00.000Z'],
    ['2027-07-02T12:30:00Z', { bankingDays: 1 }, '2027-07-06T12:30:00.000Z'],
    ['2026-12-23T20:00:00Z', { bankingDays: 5 }, '2026-12-31T20:00:00.000Z'],
    ['2026-01-10T15:00:00Z', { bankingDays: 1 }, '2026-01-12T15:00:00.000Z'],
    ['2026-01-10T15:00:00Z', { bankingDays: 0 }, '2026-01-10T15:00:00.000Z'],
    // It is still Friday evening in New York.
    ['2026-01-10T03:00:00Z', { bankingDays: 1 }, '2026-01-13T03:00:00.000Z'],
    ['2026-01-09T15:00:00Z', { bankingDays: 2, hours: 3 }, '2026-01-13T18:00:00.000Z'],
  ])('from %s by %j is %s', async (now, duration, expected) => {
    using gateway = createGateway({ now });
    const { from, to } = await gateway.clock.advance(duration);
    expect([from, to, gateway.clock.iso()]).toEqual([new Date(now).toISOString(), expected, expected]);
  });

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('is the same on a machine in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    using gateway = createGateway({ now: '2026-03-31T23:30:00Z' });
    await gateway.clock.advance({ months: 1 });
    await gateway.clock.advance({ bankingDays: 2, years: 1 });
    expect(gateway.clock.iso()).toBe('2027-05-04T23:30:00.000Z');
  });

  it('answers what happened, from and to', async () => {
    using gateway = createGateway();
    const sale = sell(gateway);
    const passed = await gateway.clock.advance({ days: 1 });
    gateway.check();
    expect(passed.happened[0]).toEqual({
      at: '2026-01-06T02:00:00.000Z',
      what: 'card batch closes, net $19.99',
      subject: expect.stringMatching(/^BATCH-/),
      why: 'the daily cut-off',
    });
    expect(passed.happened[1]?.subject).toBe(sale.transaction_id);
    expect(`\n${passed.happened}\n`).toMatchInlineSnapshot(`
      "
      Mon Jan 5 21:00 ET  card batch closes, net $19.99   the daily cut-off
      Mon Jan 5 21:00 ET  SALE $19.99 is submitted        the daily cut-off
      Tue Jan 6 08:30 ET  SALE $19.99 settles             first banking day after the close
      Tue Jan 6 08:30 ET  card batch settles, net $19.99  first banking day after the close
      "
    `);
    expect((await gateway.clock.advance({ hours: 1 })).happened).toEqual([]);
  });

  it.each<[unknown, string, string]>([
    [{ day: 1 }, 'bad_option', 'Did you mean "days"?'],
    [{ bankingdays: 1 }, 'bad_option', 'Did you mean "bankingDays"?'],
    [{ days: 1.5 }, 'bad_option', 'duration.days'],
    [{ days: '3' }, 'bad_option', 'duration.days'],
    [undefined, 'bad_option', 'duration'],
    [null, 'bad_option', 'duration'],
    [1.5, 'bad_time', 'must be a whole number of 0 or more; got 1.5'],
    [Number.NaN, 'bad_time', 'NaN'],
    [Number.POSITIVE_INFINITY, 'bad_time', 'Infinity'],
    ['P', 'bad_time', 'is not an ISO 8601 duration'],
    ['PT', 'bad_time', 'is not an ISO 8601 duration'],
    ['3 days', 'bad_time', 'Use P3D for three days'],
    ['P1.5D', 'bad_time', 'is not an ISO 8601 duration'],
    ['-P1D', 'bad_time', 'is not an ISO 8601 duration'],
    [{ years: 201 }, 'bad_time', '200 years'],
    [-1, 'time_backwards', 'snapshot()'],
    [{ days: -1 }, 'time_backwards', 'snapshot()'],
    [{ days: 1, hours: -1 }, 'time_backwards', 'snapshot()'],
  ])('by %j is refused with %s', async (duration, code, text) => {
    using gateway = createGateway();
    sell(gateway);
    const refusal = await refused(gateway.clock.advance(duration as Duration));
    expect(refusal).toMatchObject({ name: 'SettleboxError', code });
    expect(refusal.message).toContain(text);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  });
});

describe('advanceTo a moment', () => {
  it.each<[string | number | Date, string]>([
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T12:00:00.5Z', '2026-03-10T12:00:00.500Z'],
    ['2026-03-10T12:00Z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T08:00:00-04:00', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10', '2026-03-10T04:00:00.000Z'],
    [new Date('2026-03-10T12:00:00Z'), '2026-03-10T12:00:00.000Z'],
    [Date.UTC(2026, 2, 10, 12), '2026-03-10T12:00:00.000Z'],
    ['2026-01-05T15:00:00Z', '2026-01-05T15:00:00.000Z'],
  ])('%s is %s', async (moment, expected) => {
    using gateway = createGateway();
    expect(await gateway.clock.advanceTo(moment)).toMatchObject({ to: expected });
    expect(gateway.clock.iso()).toBe(expected);
  });

  it('has seen happen what is due at that very moment, and a millisecond before it has not', async () => {
    using gateway = createGateway();
    const sale = sell(gateway).transaction_id;
    await gateway.clock.advanceTo('2026-01-06T13:29:59.999Z');
    expect(gateway.transactions.get(sale).transaction_state).toBe('settling');
    await gateway.clock.advanceTo('2026-01-06T13:30:00Z');
    expect(gateway.transactions.get(sale).transaction_state).toBe('settled');
    gateway.check();
  });

  it('may be moved by an offset', async () => {
    using gateway = createGateway();
    await gateway.clock.advanceTo('2026-03-10', { offset: { hours: -2, minutes: 30 } });
    expect(gateway.clock.iso()).toBe('2026-03-10T02:30:00.000Z');
  });

  it.each<[unknown, string, string]>([
    [
      '2027-03-10T12:00:00',
      'bad_time',
      'Use ISO 8601 text with Z or an offset such as 2026-01-05T15:00:00Z, a date such as 2026-01-05 (00:00 in New York)',
    ],
    ['2027-02-29', 'bad_time', 'is not a valid time'],
    ['2026-02-31T12:00:00Z', 'bad_time', 'is not a valid time'],
    ['2026-13-01', 'bad_time', 'is not a valid time'],
    ['2026-01-06T25:00:00Z', 'bad_time', 'is not a valid time'],
    ['setlement', 'bad_time', 'Did you mean "settlement"?'],
    ['card cutoff', 'bad_time', 'Did you mean "card-cutoff"?'],
    ['Settlement', 'bad_time', 'Did you mean "settlement"?'],
    ['tomorrow', 'bad_time', 'Use one of: card-cutoff, ach-cutoff, submission, settlement, funding, return-deadline'],
    ['', 'bad_time', 'neither a time such as 2026-03-10T12:00:00Z nor a milestone'],
    [new Date('never'), 'bad_time', 'advanceTo takes a time or a milestone; got '],
    [1_800_000_000_000.5, 'bad_time', 'advanceTo takes a time or a milestone; got '],
    [undefined, 'bad_time', 'advanceTo takes a time or a milestone; got '],
    [{ days: 1 }, 'bad_time', 'advanceTo takes a time or a milestone; got '],
    ['2300-01-01', 'bad_time', '200 years'],
    [
      '2026-01-05T14:59:59.999Z',
      'time_backwards',
      'it is 2026-01-05T15:00:00.000Z, and 2026-01-05T14:59:59.999Z is in the past',
    ],
    ['2026-01-05', 'time_backwards', 'snapshot()'],
    [0, 'time_backwards', 'snapshot()'],
  ])('such as %j is refused with %s', async (moment, code, text) => {
    using gateway = createGateway();
    sell(gateway);
    const refusal = await refused(gateway.clock.advanceTo(moment as string));
    expect(refusal).toMatchObject({ name: 'SettleboxError', code });
    expect(refusal.message).toContain(text);
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  });

  it('takes the options of and offset and no other', async () => {
    using gateway = createGateway();
    const options = { offest: { seconds: 1 } } as object;
    expect(await refused(gateway.clock.advanceTo('2026-02-01', options))).toMatchObject({
      hint: 'Did you mean "offset"?',
    });
    const wrong = { offset: { second: 1 } } as object;
    expect(await refused(gateway.clock.advanceTo('2026-02-01', wrong))).toMatchObject({
      hint: 'Did you mean "seconds"?',
    });
  });
});

describe('advanceTo a milestone', () => {
  it('comes to each in its turn: a sale and a payment of a Monday morning', async () => {
    using gateway = createGateway();
    sell(gateway);
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const way = ['ach-cutoff', 'card-cutoff', 'settlement', 'funding', 'funding', 'return-deadline'] as const;
    const moments: string[] = [];
    for (const milestone of way) {
      const { to } = await gateway.clock.advanceTo(milestone);
      gateway.check();
      moments.push(`${milestone} ${to}`);
    }
    expect(moments).toEqual([
      'ach-cutoff 2026-01-05T22:00:00.000Z',
      'card-cutoff 2026-01-06T02:00:00.000Z',
      'settlement 2026-01-06T13:30:00.000Z',
      'funding 2026-01-07T13:30:00.000Z',
      'funding 2026-01-08T13:30:00.000Z',
      'return-deadline 2026-01-09T13:30:00.000Z',
    ]);
  });

  it('submission is a card batch’s close and an ACH batch’s next banking morning', async () => {
    using gateway = createGateway();
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    expect(await gateway.clock.advanceTo('submission')).toMatchObject({ to: '2026-01-06T13:30:00.000Z' });
    sell(gateway);
    expect(await gateway.clock.advanceTo('submission')).toMatchObject({ to: '2026-01-07T02:00:00.000Z' });
    gateway.check();
  });

  it('token-expiry is the end of the card’s month, in UTC', async () => {
    using gateway = createGateway();
    const store = (month: string, year: string) =>
      gateway.paymentTokens.create({ card: { pan: cards.visa.pan, expiry_month: month, expiry_year: year } });
    const later = store('02', '2028');
    const sooner = store('11', '2026');
    expect(await gateway.clock.advanceTo('token-expiry', { of: later, offset: { days: -999 } }).catch(codeOf)).toBe(
      'time_backwards',
    );
    await gateway.clock.advanceTo('token-expiry', { offset: { milliseconds: -1 } });
    expect(gateway.clock.iso()).toBe('2026-11-30T23:59:59.999Z');
    expect(gateway.paymentTokens.get(sooner.payment_token).status).toBe('active');
    await gateway.clock.advanceTo('token-expiry');
    expect(gateway.paymentTokens.get(sooner.payment_token).status).toBe('expired');
    await gateway.clock.advanceTo('token-expiry', { of: later.payment_token });
    expect(gateway.clock.iso()).toBe('2028-03-01T00:00:00.000Z');
    gateway.check();
  });

  it('webhook-retry is the next attempt after a failed one, of an endpoint where one is named', async () => {
    using gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }), events: ['*'] });
    sell(gateway);
    expect(await gateway.clock.advanceTo('webhook-retry').catch(codeOf)).toBe('nothing_due');
    await gateway.idle();
    await gateway.clock.advance({ seconds: 2 });
    const other = gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }) });
    sell(gateway);
    await gateway.idle();
    expect(await gateway.clock.advanceTo('webhook-retry')).toMatchObject({ to: '2026-01-05T15:00:05.000Z' });
    expect(await gateway.clock.advanceTo('webhook-retry', { of: other })).toMatchObject({
      to: '2026-01-05T15:00:07.000Z',
    });
    expect(await gateway.clock.advanceTo('webhook-retry', { of: other.id })).toMatchObject({
      to: '2026-01-05T15:05:07.000Z',
    });
    gateway.check();
  });

  // docs/sources.md, "Return deadlines": the entry is made two banking days before it settles.
  // biome-ignore format: a table reads in columns
  it.each([
    ['2026-05-14', '2026-05-18', '2026-05-20', '2026-07-20'],
    ['2026-05-19', '2026-05-21', '2026-05-26', '2026-07-21'],
    ['2026-05-20', '2026-05-22', '2026-05-27', '2026-07-22'],
    ['2026-06-16', '2026-06-18', '2026-06-23', '2026-08-18'],
    ['2026-06-30', '2026-07-02', '2026-07-06', '2026-09-01'],
    ['2026-05-01', '2026-05-05', '2026-05-07', '2026-07-06'],
    ['2027-06-16', '2027-06-18', '2027-06-22', '2027-08-18'],
  ])('of a payment made on %s: settlement %s, return deadlines %s and %s', async (made, settled, twoDays, sixtyDays) => {
    using gateway = createGateway({ now: `${made}T14:00:00Z` });
    const of = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const moments: string[] = [];
    for (const milestone of ['settlement', 'return-deadline', 'return-deadline'] as const)
      moments.push((await gateway.clock.advanceTo(milestone, { of })).to);
    expect(moments).toEqual([settled, twoDays, sixtyDays].map((day) => `${day}T12:30:00.000Z`));
    expect(await gateway.clock.advanceTo('return-deadline', { of }).catch(codeOf)).toBe('nothing_due');
    gateway.check();
  });

  it('return-deadline of a payout is the second banking day alone, also where its batch holds a payment', async () => {
    using gateway = createGateway();
    const payout = gateway.transactions.create({ type: 'PAYOUT', amount: 4_999, payment_method: banks.good });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    await gateway.clock.advanceTo('settlement', { of: payout });
    expect(await gateway.clock.advanceTo('return-deadline', { of: payout })).toMatchObject({
      to: '2026-01-09T13:30:00.000Z',
    });
    expect(await gateway.clock.advanceTo('return-deadline', { of: payout }).catch(codeOf)).toBe('nothing_due');
    expect(await gateway.clock.advanceTo('return-deadline', { of: payment })).toMatchObject({
      to: '2026-03-09T12:30:00.000Z',
    });
  });

  it('return-deadline is nobody’s where the entry has come back', async () => {
    using gateway = createGateway();
    const of = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R01') });
    await gateway.clock.advanceTo('funding');
    expect(gateway.transactions.get(of.id).transaction_state).toBe('returned');
    expect(await gateway.clock.advanceTo('return-deadline', { of }).catch(codeOf)).toBe('nothing_due');
  });

  it('of a transaction, its batch, or their ids is that one’s moment', async () => {
    using gateway = createGateway();
    sell(gateway);
    const [batch] = gateway.batches.close().data;
    if (batch === undefined) expect.fail('a batch was closed');
    await gateway.clock.advance({ days: 1 });
    const sale = sell(gateway);
    using other = gateway.fork();
    expect(await gateway.clock.advanceTo('funding', { of: batch })).toMatchObject({ to: '2026-01-07T13:30:00.000Z' });
    expect(await gateway.clock.advanceTo('funding', { of: sale })).toMatchObject({ to: '2026-01-08T13:30:00.000Z' });
    const id = batch.batch_id ?? '';
    expect(await other.clock.advanceTo('funding', { of: id })).toMatchObject({ to: '2026-01-07T13:30:00.000Z' });
    expect(await other.clock.advanceTo('funding', { of: sale.transaction_id })).toMatchObject({
      to: '2026-01-08T13:30:00.000Z',
    });
    gateway.check();
  });

  it('of another client’s things is found as well', async () => {
    using gateway = createGateway();
    const other = gateway.addMerchant({ name: 'Pacific Trading', timeZone: 'America/Los_Angeles' });
    sell(gateway);
    const sale = gateway.as(other).transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa });
    expect(await gateway.clock.advanceTo('card-cutoff', { of: sale })).toMatchObject({
      to: '2026-01-06T05:00:00.000Z',
    });
  });

  it('with an offset stops a second before, or two hours after', async () => {
    using gateway = createGateway();
    const of = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    await gateway.clock.advanceTo('settlement', { of, offset: { seconds: -1 } });
    expect(gateway.transactions.get(of.id).transaction_state).toBe('submitted');
    await gateway.clock.advanceTo('settlement', { of, offset: { hours: 2 } });
    expect(gateway.clock.iso()).toBe('2026-01-07T15:30:00.000Z');
    gateway.check();
  });

  it('is strictly later than now: asked again it is the next one', async () => {
    using gateway = createGateway();
    sell(gateway);
    await gateway.clock.advanceTo('settlement');
    sell(gateway);
    expect(await gateway.clock.advanceTo('settlement')).toMatchObject({ to: '2026-01-07T13:30:00.000Z' });
    expect(await gateway.clock.advanceTo('settlement').catch(codeOf)).toBe('nothing_due');
  });

  it('that nothing waits for is refused with what lies ahead', async () => {
    using gateway = createGateway();
    const empty = await refused(gateway.clock.advanceTo('settlement'));
    expect(empty.message).toBe(
      'No settlement is scheduled. No other events are scheduled either; create a transaction first.',
    );
    const sale = sell(gateway);
    const refusal = await refused(gateway.clock.advanceTo('ach-cutoff'));
    expect(refusal).toMatchObject({
      code: 'nothing_due',
      details: { upcoming: gateway.upcoming().map(({ at, what }) => `${at} ${what}`) },
    });
    expect(refusal.message).toMatchInlineSnapshot(
      `"No ach-cutoff is scheduled. Scheduled: 2026-01-06T02:00:00.000Z the card batch closes; 2026-01-06T02:00:00.000Z the card batch is submitted; 2026-01-06T13:30:00.000Z the card batch settles; 2026-01-07T13:30:00.000Z the card batch is funded."`,
    );
    gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' });
    expect(await gateway.clock.advanceTo('card-cutoff').catch(codeOf)).toBe('nothing_due');
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
  });

  it('of what this world does not have is refused', async () => {
    using gateway = createGateway();
    sell(gateway);
    for (const of of ['TRANSACTION-1', 'monday', { id: 'ENDPOINT-1' }])
      expect(await refused(gateway.clock.advanceTo('settlement', { of }))).toMatchObject({ code: 'unknown_subject' });
    const nothing = {} as { id: string };
    expect(await refused(gateway.clock.advanceTo('settlement', { of: nothing }))).toMatchObject({
      code: 'unknown_subject',
    });
  });
});

describe('next', () => {
  it('goes from one thing due to the next, and ends where nothing is', async () => {
    using gateway = createGateway();
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R10') });
    const way: string[] = [];
    for (let step = await gateway.clock.next(); step !== undefined; step = await gateway.clock.next()) {
      gateway.check();
      way.push(`${step.to} ${step.happened[0]?.what}`);
    }
    expect(way).toEqual([
      '2026-01-05T22:00:00.000Z ACH batch closes, net $49.99',
      '2026-01-06T13:30:00.000Z PAYMENT $49.99 is submitted',
      '2026-01-07T13:30:00.000Z PAYMENT $49.99 settles',
      '2026-01-08T13:30:00.000Z ACH batch is funded, net $49.99',
      '2026-01-20T13:30:00.000Z PAYMENT $49.99 is returned: R10 customer advises not authorized',
    ]);
    const end = gateway.clock.iso();
    expect(await gateway.clock.next()).toBeUndefined();
    expect(gateway.clock.iso()).toBe(end);
    expect(gateway.upcoming()).toEqual([]);
  });

  it('does everything that is due at that moment', async () => {
    using gateway = createGateway();
    const one = hold(gateway);
    const other = hold(gateway);
    await gateway.clock.next();
    expect([one, other].map((id) => gateway.transactions.get(id).transaction_state)).toEqual(['expired', 'expired']);
    expect(await gateway.clock.next()).toBeUndefined();
  });

  it('is not stopped by work that the world has moved past', async () => {
    using gateway = createGateway();
    const sale = sell(gateway).transaction_id;
    const auth = hold(gateway);
    const { payment_token } = gateway.paymentTokens.create({
      card: { pan: cards.visa.pan, expiry_month: '03', expiry_year: '2026' },
    });
    gateway.transactions.cancel(sale, { type: 'VOID' });
    gateway.transactions.cancel(auth, { type: 'VOID' });
    gateway.paymentTokens.delete(payment_token);
    expect(gateway.upcoming()).toEqual([]);
    expect(await gateway.clock.next()).toBeUndefined();
    expect(gateway.clock.iso()).toBe('2026-01-05T15:00:00.000Z');
    await gateway.clock.advance({ days: 100 });
    gateway.check();
    expect(gateway.batches.list().total).toBe(0);
  });

  it('looks past many dead jobs', async () => {
    using gateway = createGateway();
    for (let time = 0; time < 150; time++) gateway.transactions.cancel(hold(gateway), { type: 'VOID' });
    await gateway.clock.advance({ hours: 1 });
    hold(gateway);
    expect(await gateway.clock.next()).toMatchObject({ to: '2026-01-12T16:00:00.000Z' });
  });

  it('agrees with the first line of upcoming()', async () => {
    using gateway = createGateway({ now: '2026-01-16T20:00:00Z' });
    sell(gateway);
    gateway.transactions.create({ type: 'PAYMENT', amount: 300, payment_method: banks.returns('R01') });
    hold(gateway);
    for (let coming = gateway.upcoming()[0]; coming !== undefined; coming = gateway.upcoming()[0]) {
      expect(await gateway.clock.next()).toMatchObject({ to: coming.at });
      gateway.check();
    }
    expect(await gateway.clock.next()).toBeUndefined();
  });
});

describe('upcoming', () => {
  it('says what will happen, when, and why then', async () => {
    using gateway = createGateway({ now: '2026-01-16T20:00:00Z' });
    sell(gateway);
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 26 } });
    expect(`\n${gateway.upcoming()}\n`).toMatchInlineSnapshot(`
      "
      Fri Jan 16 17:00 ET  the ACH batch closes                  waits for the ACH cut-off, 17:00 ET Friday
      Fri Jan 16 21:00 ET  the card batch closes                 waits for the card cut-off, 21:00 ET Friday
      Fri Jan 16 21:00 ET  the card batch is submitted           card batches are submitted at close
      Tue Jan 20 08:30 ET  the card batch settles                first banking day after the close (Mon Jan 19 is Martin Luther King Jr. Day)
      Tue Jan 20 08:30 ET  the ACH batch is submitted            first banking day after the close (Mon Jan 19 is Martin Luther King Jr. Day)
      Wed Jan 21 08:30 ET  the card batch is funded              1 banking day after settlement
      Wed Jan 21 08:30 ET  the ACH batch settles                 first banking day after submission
      Thu Jan 22 08:30 ET  the ACH batch is funded               1 banking day after settlement
      Tue Feb 17 08:30 ET  the bank returns PAYMENT $49.99: R10  day 26 is Washington's Birthday, the bank sends it Tuesday
      "
    `);
  });
});

describe('one move of the clock', () => {
  it('does only so many jobs, then stops after a whole one and says how far it came', async () => {
    using gateway = createGateway();
    for (let time = 0; time < 5; time++) hold(gateway);
    const engine = openEngine(unpackWorld(gateway.snapshot()));
    const pump = new Scheduler(engine, () => Promise.resolve(undefined), 3);
    const target = gateway.clock.now() + 30 * 86_400_000;
    const refusal = await refused(pump.runUntil(target, 'advance'));
    expect(refusal).toMatchObject({
      code: 'too_many_jobs',
      message: expect.stringContaining('The clock stopped after 3 jobs, at 2026-01-12T15:00:00.000Z.'),
    });
    expect(pump.isRunning).toBe(false);
    using stopped = createGateway({ from: packWorld(engine.capture()) });
    stopped.check();
    expect(stopped.clock.iso()).toBe('2026-01-12T15:00:00.000Z');
    expect(stopped.transactions.list({ transaction_state: 'expired' }).total).toBe(3);
    await pump.runUntil(target, 'advance');
    using done = createGateway({ from: packWorld(engine.capture()) });
    expect(done.clock.now()).toBe(target);
    expect(done.transactions.list({ transaction_state: 'expired' }).total).toBe(5);
    engine.close();
  });

  it('keeps the jobs before one that fails, at its time, and continues with it', async () => {
    using gateway = createGateway();
    for (let time = 0; time < 5; time++) hold(gateway);
    const engine = openEngine(unpackWorld(gateway.snapshot()));
    const pump = new Scheduler(engine, () => Promise.resolve(undefined));
    engine.database.exec(`CREATE TRIGGER broken BEFORE UPDATE ON transactions WHEN old.number = 3
      BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    const target = gateway.clock.now() + 30 * 86_400_000;
    await expect(pump.runUntil(target, 'advance')).rejects.toThrow('broken');
    engine.database.exec('DROP TRIGGER broken');
    using stopped = createGateway({ from: packWorld(engine.capture()) });
    expect(stopped.clock.iso()).toBe('2026-01-12T15:00:00.000Z');
    expect(stopped.transactions.list({ transaction_state: 'expired' }).total).toBe(2);
    await pump.runUntil(target, 'advance');
    await gateway.clock.advance({ days: 30 });
    using done = createGateway({ from: packWorld(engine.capture()) });
    expect(done.events.list()).toEqual(gateway.events.list());
    expect(String(done.timeline())).toBe(String(gateway.timeline()));
    engine.close();
  });

  it('lets other work run in between if it is long, and has the same timeline', async () => {
    using gateway = createGateway();
    for (let time = 0; time < 600; time++) hold(gateway);
    using other = gateway.fork();
    let turns = 0;
    const count = () => {
      turns++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const passed = await gateway.clock.advance({ days: 30 });
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(4);
    // The second half was not read before the world was closed.
    gateway.close();
    expect(passed.happened).toHaveLength(600);
    expect(String(passed.happened)).toBe(String((await other.clock.advance({ days: 30 })).happened));
  });

  it('is one at a time, and the clock is free again when it has ended', async () => {
    using gateway = createGateway();
    const first = gateway.clock.advance({ days: 1 });
    expect(await gateway.clock.advance({ days: 1 }).catch(codeOf)).toBe('clock_busy');
    expect(await first).toMatchObject({ to: '2026-01-06T15:00:00.000Z' });
    expect(await gateway.clock.advance({ days: 1 })).toMatchObject({ to: '2026-01-07T15:00:00.000Z' });
  });
});

function sell({ transactions }: Gateway) {
  return transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
}

function hold({ transactions }: Gateway): string {
  return transactions.create({ type: 'AUTH', amount: 1_999, payment_method: cards.visa }).transaction_id;
}

function codeOf(error: SettleboxError): string {
  return error.code;
}

async function refused(move: Promise<unknown>): Promise<SettleboxError> {
  return move.then(
    () => expect.fail('was not refused'),
    (error: SettleboxError) => error,
  );
}
