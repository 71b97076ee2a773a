/** An option that is undefined counts as absent, as in `seed: process.env.SEED`. */
import { expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway, type GatewayOptions, storable } from '../src/index.ts';
import { handlers } from '../src/msw.ts';
import { optionsSchema } from '../src/options/options-schema.ts';
import { serve } from '../src/server.ts';
import {
  assertCaptured,
  assertDelivered,
  assertFunded,
  builders,
  coverageReporter,
  traffic,
  withGateway,
} from '../src/testing.ts';
import { freshGateway } from './support/fresh-gateway.ts';

/** Every option of createGateway() as undefined. */
const NO_OPTIONS: GatewayOptions<'by_method'> = Object.fromEntries(
  Object.keys(optionsSchema().shape).map((name) => [name, undefined]),
);

it('creates the same gateway as without options', () => {
  using plain = createGateway();
  using gateway = createGateway({ ...NO_OPTIONS, layout: 'by_method' });
  expect(Object.keys(NO_OPTIONS).length).toBeGreaterThan(25);
  for (const each of [plain, gateway])
    each.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa });
  expect(Buffer.compare(gateway.snapshot(), plain.snapshot())).toBe(0);
});

it('opens a snapshot, merchants, rules, and endpoints with undefined fields', () => {
  using plain = createGateway({ seed: 7 });
  using gateway = createGateway({ ...NO_OPTIONS, from: plain.snapshot() });
  expect(gateway.clock.now()).toBe(plain.clock.now());
  const window = { nth: undefined, times: undefined, from: undefined, until: undefined, probability: undefined };
  gateway.simulate.issuer.rule({ match: undefined, respond: { code: '51', avs: undefined }, ...window });
  gateway.simulate.ach.rule({ match: { amount: undefined }, respond: { return: 'R01', at: undefined }, ...window });
  gateway.simulate.faults.add({
    kind: 'webhook_delayed',
    on: undefined,
    while: undefined,
    match: undefined,
    ...window,
  });
  gateway.webhooks.subscribe({ deliver: () => undefined, url: undefined, events: undefined, client: undefined });
  const settlement = { autoClose: undefined, cardCutoff: undefined, timeZone: undefined };
  gateway.addMerchant({ name: 'Birch', timeZone: undefined, settlement, cardChecks: { declineAvs: undefined } });
  expect(gateway.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa }).response_code).toBe('51');
});

it('sends requests and simulates with undefined fields', async () => {
  const gateway = freshGateway();
  const { transactions, paymentTokens, simulate, clock } = gateway;
  const method = { ...cards.visa, cvv: undefined, zip: undefined };
  transactions.create({ type: 'SALE', amount: 1, payment_method: method, metadata: undefined, recurring: undefined });
  paymentTokens.create({ ...storable(banks.good), customer_id: undefined, is_default: undefined, nickname: undefined });
  const query = { take: undefined, skip: undefined, term: undefined, type: undefined, recurring: undefined };
  expect(transactions.list({ ...query, created_from: undefined }).total).toBe(1);
  const transaction = transactions.create({ type: 'PAYMENT', amount: 5, payment_method: banks.good, speed: undefined });
  simulate.ach.return({ transaction, code: 'R01', at: undefined, late: undefined, information: undefined });
  await clock.advanceTo('settlement', { of: undefined, offset: undefined });
  await clock.advance({ days: 3, hours: undefined, bankingDays: undefined });
  expect(gateway.ach.files({ kind: undefined, of: undefined, from: undefined, to: undefined })).not.toEqual([]);
  expect(gateway.events.list({ type: undefined, subject: undefined })).toEqual(gateway.events.list());
  expect(gateway.audit.requests({ operation: undefined, client: undefined, status: undefined })).toEqual(
    gateway.audit.requests(),
  );
  using fork = gateway.fork({ deliver: undefined, from: undefined });
  expect(fork.clock.now()).toBe(clock.now());
});

it('runs the test kit with undefined options', async () => {
  const hooks = { prepare: undefined, server: undefined, handlers: undefined, passThrough: undefined };
  const options = { ...NO_OPTIONS, ...hooks, review: undefined, tolerate: undefined, coverage: undefined };
  await withGateway({ ...options, secrets: undefined }, async (gateway: Gateway) => {
    const { transaction_id: id } = gateway.transactions.create({ type: 'SALE', amount: 5, payment_method: cards.visa });
    gateway.webhooks.subscribe({ deliver: () => undefined });
    await gateway.clock.advanceTo('funding', { of: id });
    assertFunded(id, { on: undefined, in: undefined });
    assertCaptured(id, { amount: undefined, in: gateway });
    assertDelivered(gateway, 'transaction.funded', { times: undefined });
    // A missing id of the application must not match every delivery.
    const missing: object = { of: undefined };
    expect(() => assertDelivered(gateway, 'transaction.funded', missing)).toThrow('Expected an id');
  })();
  coverageReporter('coverage', { thresholds: { situations: undefined }, ignore: undefined, top: undefined });
  coverageReporter('coverage', { thresholds: undefined });
  using world = createGateway();
  const { card, cart } = builders(world);
  expect(card({ brand: undefined, outcome: undefined, of: undefined }).type).toBe('card');
  expect(cart({ lines: undefined }).lines).not.toEqual([]);
  const small = { merchants: undefined, days: 1, transactions: 3, seed: undefined, options: undefined };
  const { gateway } = await traffic({ ...small, mix: { card: undefined, declineCodes: undefined }, onDay: undefined });
  gateway.close();
});

it('serves and intercepts with undefined options', async () => {
  const gateway = freshGateway();
  expect(handlers(gateway, { baseUrl: undefined, control: undefined })).not.toEqual([]);
  const limits = { bodyBytes: undefined, connections: undefined };
  const server = await serve({ gateway, port: 0, host: undefined, tls: undefined, cors: undefined, limits });
  expect((await fetch(`${server.url}/v1/clients`)).status).toBe(401);
  await server.close();
});
