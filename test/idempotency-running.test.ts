import { cards, type Gateway } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from './support/fresh-gateway.ts';
import { fieldOf, type Heard, send, verdict } from './support/http-requests.ts';
import { refused, refusedSaying } from './support/logins.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
const headers = { 'Idempotency-Key': 'once' };

/** A gateway whose issuers take two seconds. */
function slowGateway(): Gateway {
  const gateway = freshGateway();
  gateway.simulate.issuer.rule({ respond: { delaySeconds: 2 } });
  return gateway;
}
const post = (gateway: Gateway, body: object = SALE): Promise<Heard> =>
  send(gateway, '/v1/transactions', { method: 'POST', body, headers });

test('while the first request runs, the same key is 409 that says when it is answered; then it is replayed', async () => {
  const gateway = slowGateway();
  const first = post(gateway);
  await gateway.clock.advance({ seconds: 1 });
  const meanwhile = await post(gateway);
  expect([verdict(meanwhile), fieldOf(meanwhile.body, 'error', 'message')]).toEqual([
    '409 idempotency_in_progress',
    'The first request with this Idempotency-Key is still running. Its response is due at 2026-01-05T15:00:02.000Z.',
  ]);
  expect(verdict(await post(gateway, { ...SALE, amount: 1 }))).toBe('409 idempotency_key_reused');
  await gateway.clock.advance({ seconds: 1 });
  const answer = await first;
  expect([answer.status, fieldOf(answer.body, 'processed_at')]).toEqual([201, '2026-01-05T15:00:02.000Z']);
  const again = await post(gateway);
  expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', answer.body]);
  expect(gateway.transactions.list().total).toBe(1);
});

test('of several callers at once, one is let in and the others are told that it runs', async () => {
  const gateway = slowGateway();
  const all = Array.from({ length: 10 }, () => post(gateway));
  await gateway.clock.advance({ seconds: 2 });
  const verdicts = (await Promise.all(all)).map(verdict);
  expect(verdicts.sort()).toEqual(['201', ...Array(9).fill('409 idempotency_in_progress')]);
  expect(gateway.transactions.list().total).toBe(1);
});

test('a direct call is answered at once, and its key is in progress until the moment of its answer', async () => {
  const gateway = slowGateway();
  const create = () => gateway.transactions.create(SALE, { idempotencyKey: 'once' });
  const first = create();
  expect(first.processed_at).toBe('2026-01-05T15:00:02.000Z');
  expect(refusedSaying(create)).toMatch(/^409 idempotency_in_progress/);
  await gateway.clock.advance(1_999);
  expect(refused(create)).toBe('409 idempotency_in_progress');
  await gateway.clock.advance(1);
  expect(create()).toEqual(first);
});

test('another key does its own work meanwhile', async () => {
  const gateway = slowGateway();
  const first = post(gateway);
  await gateway.clock.advance({ seconds: 1 });
  expect(gateway.transactions.create(SALE, { idempotencyKey: 'another' }).processed_at).toBe(
    '2026-01-05T15:00:03.000Z',
  );
  await gateway.clock.advance({ seconds: 1 });
  expect((await first).status).toBe(201);
});

test('a key that was in progress when the world was left is in progress again when it is come back to', async () => {
  const gateway = slowGateway();
  const first = post(gateway);
  await gateway.clock.advance({ seconds: 1 });
  const running = gateway.snapshot();
  gateway.reset();
  expect((await first).status).toBe(201);
  gateway.restore(running);
  expect(verdict(await post(gateway))).toBe('409 idempotency_in_progress');
  await gateway.clock.advance({ seconds: 1 });
  const replayed = await post(gateway);
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
});
