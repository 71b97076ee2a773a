import { banks, cards, createGateway, type Gateway, type GatewayOptions, replay, type Tape } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const PAYMENT = { type: 'PAYMENT', amount: 7_000, payment_method: banks.good } as const;

/** Returns a tape after a round trip through its file format. */
const roundTrip = (gateway: Gateway): Tape => JSON.parse(JSON.stringify(gateway.tape()));

/** Replays a world and compares the bytes of both. */
async function expectSameAgain(gateway: Gateway): Promise<void> {
  using again = await replay(roundTrip(gateway));
  expect(String(again.timeline())).toBe(String(gateway.timeline()));
  expect(again.audit.requests()).toEqual(gateway.audit.requests());
  const [one, other] = [gateway.snapshot(), again.snapshot()];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  expect(again.tape()).toEqual(gateway.tape());
  again.check();
}

function post(gateway: Gateway, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return gateway.fetch(
    new Request(`${gateway.baseUrl}/v1/transactions`, {
      method: 'POST',
      headers: { apikey: gateway.merchant.apiKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

/** The history of each world before its replay. */
const HISTORIES: Readonly<Record<string, { options?: GatewayOptions; play: (gateway: Gateway) => unknown }>> = {
  'no history': { play: () => undefined },
  'calls, rejected calls, and reads': {
    play: (gateway) => {
      gateway.transactions.create(SALE);
      expect(() => gateway.transactions.create({ ...SALE, amount: -1 })).toThrow();
      expect(() => gateway.transactions.get('nobody')).toThrow();
      expect(() => gateway.as(null).transactions.list()).toThrow();
      expect(() => gateway.as('sk_sandbox_unknown').transactions.list()).toThrow();
      gateway.transactions.list({ take: 1 });
      gateway.as(gateway.reseller).clients.list();
    },
  },
  'requests over HTTP, some to unknown paths': {
    play: async (gateway) => {
      const { baseUrl, merchant } = gateway;
      const headers = { apikey: merchant.apiKey };
      await post(gateway, SALE, { 'idempotency-key': 'once', 'x-request-id': 'mine' });
      await post(gateway, SALE, { 'idempotency-key': 'once' });
      await gateway.fetch(new Request(`${baseUrl}/v1/nowhere`, { headers }));
      await gateway.fetch(new Request(`${baseUrl}/v1/transactions`, { method: 'PATCH', headers }));
      await gateway.fetch(new Request(`${baseUrl}/v1/transactions`, { method: 'POST', headers, body: '{"broken' }));
      await gateway.fetch(new Request(`${baseUrl}/v1/transactions?take=2&term=visa`, { headers }));
      await Promise.all([post(gateway, SALE), post(gateway, PAYMENT), post(gateway, SALE)]);
    },
  },
  'settlement, funding, and an R10': {
    play: async (gateway) => {
      gateway.transactions.create(SALE);
      const payment = gateway.transactions.create(PAYMENT);
      gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
      gateway.simulate.ach.return({ transaction: payment, code: 'R01' }).cancel();
      await gateway.clock.advanceTo('funding');
      await gateway.clock.next();
      await gateway.clock.advance({ days: 60 });
    },
  },
  'webhooks through an outage, redelivered manually, with another secret': {
    play: async (gateway) => {
      let calls = 0;
      const deliver = () => new Response(`answer ${calls}`, { status: ++calls < 4 ? 503 : 200 });
      const endpoint = gateway.webhooks.subscribe({ deliver });
      const other = gateway.webhooks.subscribe({
        deliver: () => {
          throw new Error('the shop is down');
        },
        events: ['transaction.*'],
      });
      gateway.transactions.create(SALE);
      await gateway.idle();
      await gateway.clock.advance({ hours: 3 });
      gateway.webhooks.rotateSecret(endpoint);
      const [delivery] = gateway.webhooks.deliveries();
      if (delivery !== undefined) gateway.webhooks.redeliver(delivery);
      await gateway.clock.advance({ days: 7 });
      gateway.webhooks.unsubscribe(other);
    },
  },
  'a receiver that calls the gateway': {
    play: async (gateway) => {
      gateway.webhooks.subscribe({
        events: ['transaction.authorized'],
        deliver: async () => {
          if (gateway.transactions.list().total > 3) return;
          await post(gateway, PAYMENT);
          gateway.transactions.create(SALE);
        },
      });
      gateway.transactions.create(SALE);
      await gateway.clock.advance({ days: 4 });
    },
  },
  'a listener that calls the gateway, and one that throws': {
    play: async (gateway) => {
      const stop = gateway.events.on('transaction.settled', () => void gateway.transactions.create(PAYMENT));
      gateway.transactions.create(SALE);
      await gateway.clock.advance({ days: 2 });
      stop();
      gateway.events.on('transaction.authorized', () => {
        throw new Error('the test’s own');
      });
      expect(() => gateway.transactions.create(SALE)).toThrow('the test’s own');
      await expect(post(gateway, SALE)).rejects.toThrow('the test’s own');
    },
  },
  'faults of every kind, with probabilities': {
    options: { faults: [{ on: 'transactions.create', kind: 'response_lost', probability: 0.3 }] },
    play: async (gateway) => {
      gateway.webhooks.subscribe({ deliver: () => undefined });
      for (const kind of ['webhook_duplicated', 'webhook_delayed', 'webhook_reordered', 'webhook_dropped'] as const)
        gateway.simulate.faults.add({ kind, probability: 0.3 });
      gateway.simulate.faults.add({ kind: 'file_split' });
      gateway.simulate.faults.add({ on: 'transactions.*', kind: 'request_rejected', nth: 5 });
      gateway.simulate.faults.add({ on: 'transactions.*', kind: 'event_lost', nth: 6 });
      for (let time = 0; time < 20; time++) {
        try {
          const made = gateway.transactions.create(time % 3 === 0 ? PAYMENT : SALE);
          if ('id' in made) gateway.simulate.ach.return({ transaction: made.id ?? '', code: 'R01' });
        } catch {
          // Lost on purpose, by a fault.
        }
        await post(gateway, SALE).catch(() => undefined);
        await gateway.clock.advance({ hours: 7 });
      }
      await gateway.clock.advance({ days: 20 });
    },
  },
  'delayed responses and delayed requests': {
    options: { rules: [{ match: { last_four: '4444' }, respond: { delaySeconds: 2 } }] },
    play: async (gateway) => {
      gateway.simulate.faults.add({ on: 'transactions.create', kind: 'request_slow', nth: 1 });
      gateway.simulate.faults.add({ on: 'transactions.create', kind: 'response_slow', nth: 2 });
      gateway.simulate.faults.add({ on: 'transactions.list', kind: 'response_slow', nth: 1 });
      const responses = [
        ...[1, 2].map(() => post(gateway, SALE)),
        post(gateway, { ...SALE, payment_method: cards.mastercard }),
        gateway.fetch(
          new Request(`${gateway.baseUrl}/v1/transactions`, { headers: { apikey: gateway.merchant.apiKey } }),
        ),
      ];
      await gateway.clock.advance({ minutes: 5 });
      expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([201, 201, 201, 200]);
    },
  },
  'users, keys, passwords, and second factors': {
    play: (gateway) => {
      const { ownerEmail, ownerPassword } = gateway.merchant;
      const { api_key: key, status } = gateway.auth.issueKey({ email: ownerEmail, password: ownerPassword });
      expect(status).toBe('active');
      const owner = gateway.as(key);
      owner.mfa.challenge({ channel: 'email' });
      const sent = gateway.mfa.inbox().at(-1);
      const { mfa_token } = owner.mfa.verify({ challenge_id: sent?.challengeId ?? '', code: sent?.code ?? '' });
      expect(mfa_token).toMatch(/^mfat_/);
      const other = owner.mfa.challenge({ channel: 'email' });
      expect(() => owner.mfa.verify({ challenge_id: other.challenge_id, code: '000000' })).toThrow();
      expect(() => gateway.auth.issueKey({ email: ownerEmail, password: 'a wrong one, thirty' })).toThrow();
    },
  },
  'another merchant, and a customer of the options': {
    options: { world: { customers: [{ customerId: 'CUSTOMER-ada', tokens: [{ card: STORED() }] }] } },
    play: (gateway) => {
      const other = gateway.addMerchant({ name: 'Birch Books', timeZone: 'America/Chicago' });
      gateway.as(other).transactions.create(SALE);
      gateway.as(other).paymentTokens.create({ card: STORED() });
    },
  },
};

function STORED() {
  return { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' };
}

describe('a replay', () => {
  it.each(Object.entries(HISTORIES))('restores a world with %s byte for byte', async (_what, history) => {
    const gateway = freshGateway({ ...history.options, webhooks: { timestamps: 'virtual' } });
    await history.play(gateway);
    await expectSameAgain(gateway);
  });
});

describe('a tape', () => {
  it("contains the whole history of a world: a fork includes its origin's, and rewinding removes steps", async () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    gateway.mark('one sale');
    using fork = gateway.fork();
    fork.transactions.create(PAYMENT);
    await fork.clock.advance({ days: 3 });
    await expectSameAgain(fork);
    gateway.transactions.create(SALE);
    gateway.rewind('one sale');
    expect(gateway.tape().steps).toHaveLength(1);
    using opened = createGateway({ from: gateway.snapshot() });
    expect(opened.tape()).toEqual(gateway.tape());
    gateway.reset();
    expect(gateway.tape().steps).toEqual([]);
  });

  it('is not changed by reads', () => {
    const gateway = freshGateway();
    gateway.transactions.create(SALE);
    const before = gateway.tape();
    gateway.timeline();
    gateway.upcoming();
    gateway.audit.requests();
    gateway.snapshot();
    gateway.check();
    expect(gateway.tape()).toEqual(before);
  });
});
