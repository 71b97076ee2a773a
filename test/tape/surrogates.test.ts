import { banks, cards, createGateway, type Gateway, replay, SettleboxError, storable, type Tape } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { brandOf, passesLuhn } from '../../src/facts/card-numbers.ts';
import { gatewayForAnyCard } from '../support/fresh-gateway.ts';
import { awaitedRefusal } from '../support/refusals.ts';

const PAN = '4539578763621486';
const AMEX = '374245455400126';
const ACCOUNT = '86753090246813';
const PASSWORD = 'correct horse battery staple';
const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

const retained = (gateway: Gateway): Tape => JSON.parse(JSON.stringify(gateway.tape()));

/** Runs a world with card and account numbers in their fields and in others. */
async function play(gateway: Gateway): Promise<void> {
  const { paymentTokens, transactions } = gateway;
  transactions.create({
    ...SALE,
    payment_method: { ...cards.visa, pan: PAN, cvv: '987' },
    metadata: { note: `card ${PAN.replace(/(....)/g, '$1 ')}and key ${gateway.merchant.apiKey}`, [PAN]: 1 },
  });
  transactions.create({ ...SALE, payment_method: { ...cards.amex, pan: AMEX, cvv: '9876' } });
  transactions.create({ ...SALE, payment_method: { ...cards.visa, cvv: '200' } });
  transactions.create({ type: 'PAYMENT', amount: 5, payment_method: { ...banks.good, account_number: ACCOUNT } });
  const stored = { pan: PAN, expiry_month: '12', expiry_year: '2030' };
  const first = paymentTokens.create({ card: stored });
  const second = paymentTokens.create({ card: stored });
  expect(second.duplicate_of).toBe(first.payment_token);
  expect(() => paymentTokens.create({ card: { ...stored, pan: `${PAN.slice(0, -1)}7` } })).toThrow();
  expect(() => paymentTokens.create({ card: { ...stored, pan: '' } })).toThrow();
  const person = { first_name: 'Oskar', last_name: 'Operator', email: 'oskar@acme-outfitters.test' };
  gateway.users.create({ ...person, role: 'operator', password: PASSWORD });
  const login = gateway.auth.issueKey({ email: person.email, password: PASSWORD });
  gateway.as(login.api_key).transactions.list();
  gateway.simulate.issuer.rule({ match: { last_four: PAN.slice(-4) }, respond: { code: '51' }, times: 1 });
  transactions.create({ ...SALE, payment_method: { ...cards.visa, pan: PAN } });
  await gateway.clock.advance({ days: 10 });
}

describe('a tape', () => {
  it('contains no card or account number, CVV, password, or key, and published test values unchanged', async () => {
    const gateway = gatewayForAnyCard();
    await play(gateway);
    const text = JSON.stringify(gateway.tape());
    const { merchant, reseller } = gateway;
    const secrets = [
      PAN,
      AMEX,
      ACCOUNT,
      PASSWORD,
      '"987"',
      '"9876"',
      merchant.apiKey,
      reseller.apiKey,
      merchant.ownerPassword,
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect([cards.visa.pan, banks.good.routing_number].every((value) => text.includes(value))).toBe(true);
  });

  it('contains surrogates with the same brand, length, BIN, last four, and validity of the check digit', async () => {
    const gateway = gatewayForAnyCard();
    await play(gateway);
    const bodies = gateway.tape().steps.map((step) => JSON.stringify(step.body ?? {}));
    const pans = bodies.flatMap((body) => [...body.matchAll(/"pan":"(\d+)"/g)].map(([, pan = '']) => pan));
    const made = pans.filter((pan) => pan !== cards.visa.pan && pan.length === 16);
    for (const pan of made.slice(0, 1)) {
      expect([pan.slice(0, 6), pan.slice(-4)]).toEqual([PAN.slice(0, 6), PAN.slice(-4)]);
      expect([brandOf(pan), passesLuhn(pan)]).toEqual(['visa', true]);
    }
    // The same number has the same surrogate, and a number rejected for its check digit still is.
    expect(new Set(made).size).toBe(2);
    expect(made.filter((pan) => !passesLuhn(pan))).toHaveLength(1);
    expect(pans.filter((pan) => pan.length === 15).map((pan) => [brandOf(pan), pan.slice(-4)])).toEqual([
      ['amex', AMEX.slice(-4)],
    ]);
    const outcomes = bodies.flatMap((body) => [...body.matchAll(/"cvv":"([^"]*)"/g)].map(([, cvv]) => cvv));
    expect(outcomes).toEqual(['M:3', 'M:4', 'N:3', 'M:3']);
  });

  it('replays its surrogates to the same history, response by response', async () => {
    const gateway = gatewayForAnyCard();
    await play(gateway);
    using again = await replay(retained(gateway));
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
    expect(again.ledger.balances()).toEqual(gateway.ledger.balances());
    expect(again.tape().steps).toEqual(gateway.tape().steps);
    again.check();
  });

  it("replays with a surrogate for a gateway's own key", async () => {
    const apiKey = `sk_sandbox_${'Q7'.repeat(16)}`;
    const gateway = gatewayForAnyCard({ merchant: { apiKey } });
    gateway.transactions.create(SALE);
    const tape = retained(gateway);
    expect(JSON.stringify(tape)).not.toContain('Q7Q7');
    using again = await replay(tape);
    expect(again.transactions.list().total).toBe(1);
    expect(again.merchant.apiKey).toMatch(/^sk_sandbox_[A-Za-z0-9]{32}$/);
  });
});

describe('the option world', () => {
  it('leaves no card or account number in the world bytes or on the tape', async () => {
    const card = { pan: PAN, expiry_month: '12', expiry_year: '2030' };
    const bank_account = { ...storable(banks.good).bank_account, account_number: ACCOUNT };
    const world = { customers: [{ customerId: 'CUSTOMER-ada', tokens: [{ card }, { bank_account }] }] };
    const gateway = gatewayForAnyCard({ world });
    const received = [Buffer.from(gateway.snapshot()).toString('latin1'), JSON.stringify(gateway.tape())];
    expect([PAN, ACCOUNT].filter((secret) => received.some((text) => text.includes(secret)))).toEqual([]);
    using again = await replay(retained(gateway));
    expect(again.paymentTokens.list().data.map(({ card: retained }) => retained?.last_four)).toEqual(
      gateway.paymentTokens.list().data.map(({ card: retained }) => retained?.last_four),
    );
  });
});

describe('a replay', () => {
  it('names the first step with a different result', async () => {
    const gateway = gatewayForAnyCard();
    gateway.transactions.create(SALE);
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ days: 3 });
    const tape = retained(gateway);
    const edited = (from: string, to: string): Tape => JSON.parse(JSON.stringify(tape).replace(from, to));
    const error = await awaitedRefusal(replay(edited('"amount":1999', '"amount":2999')));
    expect(error).toBeInstanceOf(SettleboxError);
    expect([error.code, error.message.split(':')[0]]).toEqual([
      'tape_mismatch',
      'Step 1, request transactions.create at 2026-01-05T15',
    ]);
    const status = await awaitedRefusal(replay(edited('"status":201', '"status":409,"code":"batch_empty"')));
    expect(status.message).toContain('recorded: the response was 409 batch_empty; replayed: the response is 201');
    const last = { ...tape, end: { ...tape.end, jobs: tape.end.jobs - 1 } };
    expect((await awaitedRefusal(replay(last))).message).toContain('The end of the tape');
  });

  it("names the first delivery to which the merchant's receiver responds differently", async () => {
    const gateway = gatewayForAnyCard();
    let calls = 0;
    const shop = () => new Response(null, { status: ++calls === 1 ? 503 : 200 });
    gateway.webhooks.subscribe({ deliver: shop });
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ minutes: 1 });
    const tape = retained(gateway);
    calls = 0;
    using same = await replay(tape, { deliver: shop });
    expect([calls, same.webhooks.deliveries().map(({ status }) => status)]).toEqual([2, ['succeeded']]);
    const error = await awaitedRefusal(replay(tape, { deliver: () => new Response(null, { status: 200 }) }));
    expect(error.message).toMatch(
      /^Step \d+, response DELIVERY-\w+ at .* differs from the tape: recorded: the receiver returned 503; replayed: it returns 200/,
    );
  });

  it('returns a gateway that continues like the original', async () => {
    const origin = createGateway();
    origin.transactions.create(SALE);
    await origin.clock.advance({ hours: 1 });
    using again = await replay(retained(origin));
    for (const gateway of [origin, again]) {
      gateway.transactions.create(SALE);
      await gateway.clock.advance({ days: 3 });
    }
    expect(Buffer.from(again.snapshot()).equals(Buffer.from(origin.snapshot()))).toBe(true);
    again.reset();
    origin.reset();
    expect(Buffer.from(again.snapshot()).equals(Buffer.from(origin.snapshot()))).toBe(true);
    origin.close();
  });

  it.each([
    ['null', null, 'The value is not a tape'],
    ['another object', { settlebox: 'cassette' }, 'The value is not a tape'],
    [
      'a tape of a newer version',
      { settlebox: 'tape', version: 99 },
      'The value is a tape of version 99; this settlebox',
    ],
    [
      'a tape without steps',
      { settlebox: 'tape', version: 1, world: 1 },
      'The value is not a valid tape: its field origin ',
    ],
  ])('rejects %s in a plain sentence', async (_what, tape, sentence) => {
    const { code, message } = await awaitedRefusal(replay(JSON.parse(JSON.stringify(tape))));
    expect([code, message]).toEqual(['bad_tape', expect.stringContaining(sentence)]);
    expect(message).not.toContain('Invalid input');
  });
});
