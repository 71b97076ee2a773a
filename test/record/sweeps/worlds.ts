/** What a snapshot, a fork, a mark, and a tape carry along, and what they leave; and what of it is masked. */
import { banks, cards, createGateway, type GatewayOptions, replay, storable } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

const OPTIONS: GatewayOptions = {
  seed: 'worlds',
  bankVerification: 'micro_deposits',
  rateLimit: { limit: 50, windowSeconds: 3_600 },
  webhooks: { timestamps: 'virtual' },
  cardChecks: { duplicateMinutes: 30 },
  returnRateMinimum: 1,
};

const CORRECTION = { code: 'C01', corrected: { account_number: '000987654321' } };
const SALE = { type: 'SALE', amount: 1_000, payment_method: cards.visa } as const;

/** Something of everything that a world remembers besides its transactions. */
async function live(gateway: AnyGateway): Promise<void> {
  const { simulate, transactions, webhooks } = gateway;
  webhooks.subscribe({ events: ['transaction.settled'], deliver: () => new Response(null, { status: 503 }) });
  simulate.issuer.creditLine({ pan: cards.amex.pan, limit: 5_000, overLimit: 'partial' });
  simulate.issuer.rule({ match: { brand: 'mastercard' }, respond: { code: '51' }, nth: 3 });
  simulate.issuer.rule({ match: { brand: 'discover' }, respond: { code: '61' }, probability: 0.5 });
  simulate.ach.rule({ match: { amount: 777 }, respond: { return: 'R01' }, times: 2 });
  simulate.faults.add({ kind: 'request_rejected', on: 'batches.close', nth: 2 });
  gateway.paymentTokens.create(storable(banks.good));
  gateway.paymentTokens.create({ ...storable(cards.visa), is_default: true, customer_id: 'CUSTOMER-ada' });
  transactions.create({ ...SALE, amount: 1 }, { idempotencyKey: 'kept' });
  const plans = [simulate.ach.return, simulate.ach.notificationOfChange] as const;
  for (const [at, plan] of plans.entries()) {
    const { id = '' } = transactions.create({ type: 'PAYMENT', amount: 2_000 + at, payment_method: banks.good });
    plan(Object({ transaction: id, ...(at === 0 ? { code: 'R02' } : CORRECTION) }));
  }
  await gateway.clock.advance({ hours: 1 });
}

/** Asks for all of it, and lets it come. */
async function goOn(gateway: AnyGateway): Promise<Observed> {
  const { transactions, simulate } = gateway;
  const before = [simulate.faults.list(), simulate.issuer.rules(), simulate.ach.rules(), simulate.issuer.creditLines()];
  const charges = [
    cards.mastercard,
    cards.mastercard,
    cards.mastercard,
    cards.discover,
    cards.discover,
    cards.amex,
    cards.amex,
  ].map((payment_method, at) => tried(() => transactions.create({ ...SALE, amount: 3_000 + at, payment_method })));
  const log = [
    tried(() => transactions.create({ ...SALE, amount: 1 }, { idempotencyKey: 'kept' })),
    tried(() => transactions.create({ ...SALE, amount: 1 })),
    tried(() => transactions.create({ type: 'PAYMENT', amount: 777, payment_method: banks.good })),
    ...[1, 2].map(() => tried(() => gateway.batches.close({ processor: 'card' }))),
  ];
  const waiting = gateway.webhooks.deliveries().map(({ status, attempts }) => [status, attempts.length]);
  await gateway.clock.advance({ days: 5 });
  gateway.check();
  const timeline = [...gateway.timeline()];
  return { before, charges, log, waiting, timeline, ledger: gateway.ledger.balances(), tokens: gateway.audit.list() };
}

/** The same life goes on in the world itself, in forks, after a rewind, from a snapshot, and from its tape. */
export async function goingBack(): Promise<Observed> {
  using gateway = createGateway(OPTIONS);
  gateway.mark('the start');
  await live(gateway);
  gateway.mark('midway');
  const bytes = gateway.snapshot();
  const tape = gateway.tape();
  using forked = gateway.fork();
  using same = gateway.fork({ deliver: 'same' });
  using opened = createGateway({ from: bytes });
  using atStart = gateway.fork({ from: 'start' });
  using replayed = await replay(JSON.parse(JSON.stringify(tape)));
  const ways: Record<string, unknown> = {};
  for (const [name, world] of Object.entries({ gateway, forked, same, opened, atStart, replayed }))
    ways[name] = await goOn(world);
  const back = ['midway', 'the start', 'never', 'midway'].map((name) => [
    name,
    tried(() => gateway.rewind(name)),
    gateway.clock.iso(),
  ]);
  ways.rewound = await goOn(gateway);
  gateway.restore(bytes);
  ways.restored = await goOn(gateway);
  gateway.reset();
  const start = [gateway.clock.iso(), gateway.transactions.list().total, tried(() => gateway.rewind('midway'))];
  gateway.close();
  const closed = [
    tried(() => gateway.transactions.list()),
    tried(() => gateway.snapshot()),
    tried(() => gateway.close()),
  ];
  return frozen({ ...ways, back, start, closed }, undefined);
}

const PAN = '4242424242424242';
// biome-ignore format: a table reads in lines
const NOISY: readonly object[] = [
  { metadata: { card: PAN, note: `it is ${PAN}.`, spaced: '4242 4242 4242 4242', dashed: '4242-4242-4242-4242', eleven: '12345678901', twelve: '123456789012', number: 123_456_789_012, small: 12_345_678_901 } },
  { metadata: { password: 'x', Passcode: 'x', my_pwd: 'x', client_secret: 'x', ssn: '123', CVV2: '1', cvc: '1', apiKey: 'x', api_key: 'x', pin: '1', token: 't', [PAN]: 1 } },
  { metadata: { key: 'sk_sandbox_ABCDEF', live: 'sk_production_a/b', whsec: 'whsec_AbC+/=', mfat: 'mfat_abc', other: 'sk_test_abc' } },
  { metadata: { deep: { list: [{ account_number: '1', pan: '2', code: '3', amounts: [1, 2], Amounts: 3 }] } } },
  { purchase_description: `card ${PAN} of 000123456789`, metadata: { long: 'x'.repeat(3_000) } },
  { metadata: { long: 'x '.repeat(2_000) } }, { metadata: { long: 'x '.repeat(2_100) } }, { metadata: { many: Array.from({ length: 2_000 }, () => 0) } },
  { unknown: PAN, unread: { cvv: '999' } }, { payment_method: { ...cards.visa, cvv: '987', note: PAN } }, { payment_method: { ...banks.good, account_number: '98765432109876' }, type: 'PAYMENT' },
];

/** Numbers, keys, and secrets wherever a caller may put them, as the log, the tape, the timeline, and the review show them. */
export const masking = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    const answers = NOISY.map((more) => tried(() => gateway.transactions.create(Object({ ...SALE, ...more }))));
    const { payment_token } = gateway.paymentTokens.create({ ...storable(cards.visa), nickname: `my ${PAN}` });
    answers.push(tried(() => gateway.paymentTokens.verify(payment_token, { amounts: [12, 34] })));
    answers.push(
      tried(() => gateway.auth.issueKey({ email: 'a@example.test', password: 'my own password', label: PAN })),
    );
    answers.push(tried(() => gateway.mfa.verify({ challenge_id: 'x', code: '123456' })));
    answers.push(tried(() => gateway.transactions.list({ search_text: PAN })));
    answers.push(tried(() => gateway.transactions.get(PAN)));
    await gateway.clock.advance({ days: 1 });
    const { steps } = gateway.tape();
    return {
      answers,
      requests: gateway.audit.requests(),
      steps,
      review: gateway.review(),
      timeline: [...gateway.timeline()],
    };
  });
