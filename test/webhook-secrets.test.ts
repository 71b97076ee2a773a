/** Secrets that change while deliveries go on, and what deliveries remember of what was sent and answered. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

const OLD = 'whsec_b2xkIHNlY3JldCBvZiB0aGUgc2hvcCwgb2xkIG9uZQ==';
const NEW = 'whsec_bmV3IHNlY3JldCBvZiB0aGUgc2hvcCwgbmV3IG9uZQ==';

function sell(gateway: Gateway): void {
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
}

/** A gateway that tells an endpoint, and by which of the two secrets each delivery can be verified. */
function verifying() {
  const gateway = createGateway();
  const verified: string[][] = [];
  const deliver = async (request: Request) => {
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    verified.push(
      Object.entries({ old: OLD, new: NEW }).flatMap(([name, secret]) => (holds(secret, body, headers) ? [name] : [])),
    );
  };
  const endpoint = gateway.webhooks.subscribe({ deliver, secret: OLD });
  return { gateway, endpoint, verified };
}

function holds(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

describe('an endpoint whose secret is rotated', () => {
  it('is sent both signatures until the overlap is over', async () => {
    const { gateway, endpoint, verified } = verifying();
    sell(gateway);
    await gateway.idle();
    const rotated = gateway.webhooks.rotateSecret(endpoint, { secret: NEW, overlapSeconds: 3_600 });
    sell(gateway);
    await gateway.clock.advance({ seconds: 3_599 });
    sell(gateway);
    await gateway.idle();
    await gateway.clock.advance({ seconds: 1 });
    sell(gateway);
    await gateway.idle();
    expect(rotated).toEqual({ ...endpoint, secret: NEW });
    expect(verified).toEqual([['old'], ['old', 'new'], ['old', 'new'], ['new']]);
    expect(String(gateway.timeline())).toContain('the secret of the webhook endpoint was rotated');
  });

  it('has none but the new one where no overlap is wished', async () => {
    const { gateway, endpoint, verified } = verifying();
    gateway.webhooks.rotateSecret(endpoint, { secret: NEW, overlapSeconds: 0 });
    sell(gateway);
    await gateway.idle();
    expect(verified).toEqual([['new']]);
  });

  it('gets a secret of the world’s own, the same for the same seed, which snapshots keep sealed', () => {
    const [one, other] = [createGateway(), createGateway()].map((gateway) => {
      const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
      const { secret } = gateway.webhooks.rotateSecret(endpoint);
      expect(Buffer.from(gateway.snapshot()).includes(secret.slice('whsec_'.length))).toBe(false);
      return secret;
    });
    expect(one).toMatch(/^whsec_/);
    expect(one).toBe(other);
  });

  it('goes on in a fork, and is refused where it is gone or the secret is none', () => {
    const { gateway, endpoint } = verifying();
    gateway.webhooks.rotateSecret(endpoint, { secret: NEW });
    const fork = gateway.fork();
    const signed = fork.webhooks.sign('{}', { endpoint })['webhook-signature'];
    expect(signed.split(' ')).toHaveLength(2);
    expect(() => gateway.webhooks.rotateSecret(endpoint, { secret: 'hush' })).toThrow('options.secret must be whsec_');
    expect(() => gateway.webhooks.rotateSecret(endpoint, { overlapSeconds: -1 })).toThrow('options.overlapSeconds');
    gateway.webhooks.unsubscribe(endpoint);
    expect(() => gateway.webhooks.rotateSecret(endpoint)).toThrow(/^The endpoint ENDPOINT-\w+ is removed\./);
  });
});

describe('a delivery', () => {
  it('remembers what it was answered, masked and cut, and what it sent', async () => {
    using gateway = createGateway();
    const answers = ['thanks for 4242 4242 4242 4242', 'x'.repeat(5_000), null];
    let asked = 0;
    const deliver = () => new Response(answers[asked++] ?? null, { status: asked < 3 ? 500 : 200 });
    gateway.webhooks.subscribe({ deliver, url: 'https://shop.test/hooks' });
    sell(gateway);
    await gateway.clock.advance({ minutes: 10 });
    const [delivery] = gateway.webhooks.deliveries();
    expect(delivery?.attempts.map(({ status, responseBody: answer }) => [status, answer])).toEqual([
      [500, 'thanks for ***4242'],
      [500, 'x'.repeat(2_000)],
      [200, undefined],
    ]);
    const [event] = gateway.events.list();
    expect(delivery?.request).toEqual({ url: 'https://shop.test/hooks', body: JSON.stringify(event) });
  });

  it('leaves the answer whole for whoever else reads it', async () => {
    using gateway = createGateway();
    const answer = new Response('taken');
    gateway.webhooks.subscribe({ deliver: () => answer });
    sell(gateway);
    await gateway.idle();
    expect([await answer.text(), gateway.webhooks.deliveries()[0]?.attempts[0]?.responseBody]).toEqual([
      'taken',
      'taken',
    ]);
  });
});
