/** Webhooks that only one of two worlds sends, and the differences that are left. */
import { banks, cards, type Gateway, type WorldDifferences } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway, tended } from '../support/fresh-gateway.ts';

const payment = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;

const fieldsIn = ({ objects }: WorldDifferences, kind: string) =>
  objects.filter((one) => one.kind === kind).flatMap(({ fields }) => fields.map(({ field }) => field));

const attemptsIn = ({ events }: WorldDifferences) =>
  events
    .filter(({ type }) => type === 'webhook.attempted')
    .map(({ leftAt, rightAt }) => (leftAt === null ? 'right' : rightAt === null ? 'left' : 'both'));

/** A receiver that always responds with this status. */
const responding = (status: number) => () => new Response(null, { status });

async function advance(worlds: readonly Gateway[]): Promise<void> {
  for (const world of worlds) await world.clock.advance({ hours: 2 });
}

/** A world with two endpoints of these statuses, and a fork, in which only the second one has a receiver. */
function halfAttached([first, second]: readonly [number, number], inFork: number) {
  const gateway = freshGateway();
  gateway.webhooks.subscribe({ deliver: responding(first) });
  const { id } = gateway.webhooks.subscribe({ deliver: responding(second) });
  const fork = tended(gateway.fork());
  fork.webhooks.attach(id, responding(inFork));
  for (const world of [gateway, fork]) world.transactions.create(payment);
  return { gateway, fork };
}

describe('the attempts of webhooks that one world does not send', () => {
  it('are left out of endpoints with other ids, although other objects differ', async () => {
    const life = (seed: string) => {
      const gateway = freshGateway({ seed });
      gateway.webhooks.subscribe({ deliver: responding(500) });
      gateway.transactions.create(payment);
      return gateway;
    };
    const gateway = life('a');
    const fork = tended(life('b').fork());
    await advance([gateway, fork]);
    const held = { type: 'AUTH', amount: 100, payment_method: cards.visa } as const;
    const { transaction_id: id = '' } = gateway.transactions.create(held);
    fork.transactions.create(held);
    gateway.transactions.void(id);
    const differences = gateway.diff(fork);
    expect(fieldsIn(differences, 'transaction')).toEqual(['state']);
    expect(fieldsIn(differences, 'endpoint')).toEqual([]);
    expect(differences.unsent.map(({ kind }) => kind)).toContain('endpoint');
    expect(attemptsIn(differences)).toEqual([]);
  });

  it.each([
    ['succeed', 204],
    ['fail', 500],
  ] as const)('do not hide those to another endpoint, if the former %s', async (_, first) => {
    const { gateway, fork } = halfAttached([first, 500], 200);
    await advance([gateway, fork]);
    const differences = gateway.diff(fork);
    const sent = new Set(attemptsIn(differences));
    expect(sent).toEqual(new Set(['left']));
    const retries = gateway.webhooks.deliveries().map(({ attempts }) => attempts.length);
    expect(attemptsIn(differences)).toHaveLength(retries.at(-1) ?? 0);
    expect(fieldsIn(differences, 'delivery')).toContain('outcomes');
    expect(new Set(attemptsIn(fork.diff(gateway)))).toEqual(new Set(['right']));
  });

  it('are no differences if both worlds send the same to another endpoint', async () => {
    const { gateway, fork } = halfAttached([500, 500], 500);
    await advance([gateway, fork]);
    for (const differences of [gateway.diff(fork), fork.diff(gateway)]) {
      expect(attemptsIn(differences)).toEqual([]);
      expect(String(differences)).toMatch(/^The worlds do not differ\.\n\n\d+ webhooks? (is|are) not sent/);
    }
  });

  it('are not those to an endpoint that the other world does not have', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: responding(500) });
    const fork = tended(gateway.fork());
    gateway.webhooks.subscribe({ deliver: responding(500) });
    for (const world of [gateway, fork]) world.transactions.create(payment);
    await advance([gateway, fork]);
    const retries = gateway.webhooks.deliveries().map(({ attempts }) => attempts.length);
    expect(attemptsIn(gateway.diff(fork))).toEqual(Array.from({ length: retries.at(-1) ?? 0 }, () => 'left'));
  });

  it('are only those since the fork', async () => {
    const gateway = freshGateway({ seed: 'a' });
    const other = freshGateway({ seed: 'b' });
    for (const world of [gateway, other]) {
      world.webhooks.subscribe({ deliver: responding(500) });
      world.transactions.create(payment);
      await advance([world]);
    }
    const fork = tended(other.fork());
    await gateway.clock.advance({ days: 1 });
    await fork.clock.advance({ days: 1 });
    fork.webhooks.subscribe({ url: 'https://shop.example/hooks', events: ['batch.*'] });
    expect(attemptsIn(gateway.diff(fork))).toEqual([]);
  });
});
