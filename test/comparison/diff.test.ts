import { banks, cards, createGateway, type ForkOptions, type Gateway, replay, type WorldDifferences } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { busyWorld } from '../inspection/busy-world.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';

/** A world with a payment, a sale, and an authorization, three days after its start. */
async function shop(seed = 'shop') {
  const gateway = freshGateway({ seed });
  const { transactions } = gateway;
  const payment = transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  const sale = transactions.create({ type: 'SALE', amount: 8_000, payment_method: cards.visa });
  await gateway.clock.advance({ days: 3 });
  const held = transactions.create({ type: 'AUTH', amount: 1_200, payment_method: cards.visa });
  const token = gateway.paymentTokens.create({
    card: { pan: cards.visa.pan, expiry_month: '11', expiry_year: '2031' },
    customer_id: 'CUSTOMER-a',
  }).payment_token;
  const id = (of: { readonly id?: string | undefined; readonly transaction_id?: string | undefined }) =>
    of.id ?? of.transaction_id ?? '';
  return { gateway, payment: id(payment), sale: id(sale), held: id(held), token };
}

/** `transaction state`, `payment token only right`: each object that differs, and in what. */
function objectsIn({ objects }: WorldDifferences): readonly string[] {
  return objects.flatMap(({ kind, left, right, fields }) =>
    left === null || right === null
      ? [`${kind} only ${left === null ? 'right' : 'left'}`]
      : fields.map(({ field }) => `${kind} ${field}`),
  );
}

const eventsIn = ({ events }: WorldDifferences) =>
  events.map(
    ({ type, leftAt, rightAt }) => `${leftAt === null ? 'right' : rightAt === null ? 'left' : 'both'} ${type}`,
  );

type Shop = Awaited<ReturnType<typeof shop>>;
type Change = (gateway: Gateway, shop: Shop) => unknown;

/** Each single change of a fork, with all that differs then. */
// biome-ignore format: a table reads in columns
const CHANGES: readonly (readonly [name: string, change: Change, objects: readonly string[], events: readonly string[]])[] = [
  ['a sale', ({ transactions }) => transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa }),
    ['batch only right', 'transaction only right'], ['right transaction.authorized']],
  ['a decline', ({ transactions }) => transactions.create({ type: 'SALE', amount: 100, payment_method: cards.declines('51') }),
    ['transaction only right'], ['right transaction.declined']],
  ['a void', ({ transactions }, { held }) => transactions.void(held),
    ['transaction state'], ['right transaction.voided']],
  ['a partial capture', ({ transactions }, { held }) => transactions.capture(held, { amount: 700 }),
    ['batch only right', 'transaction state', 'transaction capturedCents'], ['right transaction.captured']],
  ['a planned return', ({ simulate }, { payment }) => simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 20 } }),
    ['return only right'], ['right return.planned']],
  ['a planned dispute', ({ simulate }, { sale }) => simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 30 } }),
    ['dispute only right'], ['right dispute.planned']],
  ['a stored card', ({ paymentTokens }) => paymentTokens.create({ card: { pan: cards.visa.pan, expiry_month: '11', expiry_year: '2031' }, customer_id: 'CUSTOMER-b' }),
    ['payment token only right'], ['right payment_token.created']],
  ['another merchant', (gateway) => gateway.addMerchant({ name: 'Birch Books' }),
    ['merchant only right'], []],
  ['a deleted card', ({ paymentTokens }, { token }) => paymentTokens.delete(token),
    ['payment token status'], ['right payment_token.deactivated']],
  ['a new expiry', ({ paymentTokens }, { token }) => paymentTokens.update(token, { card: { expiry_month: '01', expiry_year: '2033' } }),
    ['payment token expiresAt'], ['right payment_token.updated']],
  ['a refund', ({ transactions }, { sale }) => transactions.refund(sale, 500),
    ['batch only right', 'transaction state', 'transaction refundedCents', 'transaction only right'],
    ['right transaction.authorized', 'right transaction.refunded']],
  ['a credit line', ({ simulate }) => simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 90_000 }),
    ['credit line only right'], []],
  ['an endpoint', ({ webhooks }) => webhooks.subscribe({ url: 'https://shop.example/hooks', events: ['batch.*'] }),
    ['endpoint only right'], []],
  ['a fault', ({ simulate }) => simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 }),
    ['fault only right'], []],
  ['a rule of a bank', ({ simulate }) => simulate.ach.rule({ match: { last_four: '9999' }, respond: { return: 'R01' } }),
    ['rule only right'], []],
  ['a minute', ({ clock }) => clock.advance({ minutes: 1 }),
    ['world now'], []],
];

describe('the difference of two worlds', () => {
  it('is nothing for a world and itself, its fork, its snapshot, and the replay of its tape', async () => {
    const { gateway } = await busyWorld();
    tended(gateway);
    using fork = gateway.fork();
    using replayed = await replay(gateway.tape());
    for (const other of [gateway, fork, gateway.snapshot(), replayed]) {
      const differences = gateway.diff(other);
      expect(String(differences)).toBe('The worlds do not differ.');
      expect(differences).toMatchObject({ equal: true, objects: [], money: [], events: [], since: null });
    }
  });

  it.each(CHANGES)('after %s is that, and nothing else', async (_name, change, objects, events) => {
    const made = await shop();
    using fork = made.gateway.fork();
    await change(fork, made);
    const differences = made.gateway.diff(fork);
    expect(objectsIn(differences)).toEqual(objects);
    expect(eventsIn(differences)).toEqual(events);
    expect(differences.money).toEqual([]);
    expect(differences.equal).toBe(false);
    const back = fork.diff(made.gateway);
    expect(back.counts).toEqual(differences.counts);
  });

  it('shows what a return changes: states, money, and events, in chronological order', async () => {
    const { gateway, payment } = await shop();
    gateway.webhooks.subscribe({ deliver: () => new Response(), events: ['transaction.returned'] });
    using fork = gateway.fork({ deliver: 'same' });
    fork.simulate.ach.return({ transaction: payment, code: 'R01', at: { day: 2 } });
    await gateway.clock.advance({ days: 10 });
    await fork.clock.advance({ days: 10 });
    const differences = gateway.diff(fork);
    const changed = differences.objects.find(({ left }) => left === payment);
    expect(changed).toMatchObject({
      kind: 'transaction',
      matchedBy: 'id',
      what: expect.stringContaining('PAYMENT $49.99'),
    });
    expect(changed?.fields).toContainEqual({ field: 'state', left: 'settled', right: 'returned' });
    expect(changed?.fields).toContainEqual({ field: 'returnCode', left: null, right: 'R01' });
    const returned = differences.events.find(({ type }) => type === 'transaction.returned');
    expect(returned).toMatchObject({ subject: payment, leftAt: null, rightAt: expect.any(String) });
    const bank = differences.money.find(({ account }) => account === 'customer');
    expect(bank && bank.rightCents - bank.leftCents).toBe(4_999);
    expect(objectsIn(differences)).toContain('delivery only right');
    const times = differences.events.map(
      ({ leftAt, rightAt }) => [leftAt, rightAt].filter((at) => at !== null).sort()[0],
    );
    expect(times).toEqual([...times].sort());
    expect(differences.since).toBe(times[0]);
    expect(String(differences)).toContain(`transaction PAYMENT $49.99 Example Bank …6789`);
    expect(String(differences)).toContain('state: settled → returned');
  });

  it('is nothing for two worlds of other seeds that lived the same life', async () => {
    const [one, other] = [await shop('one'), await shop('other')];
    expect(one.payment).not.toBe(other.payment);
    expect(String(one.gateway.diff(other.gateway))).toBe('The worlds do not differ.');
  });

  it('matches objects of other seeds by Idempotency-Key first, then in order, and shows those without a match', async () => {
    const life = (seed: string, keys: readonly string[]) => {
      const gateway = freshGateway({ seed });
      for (const key of keys)
        gateway.transactions.create(
          { type: 'SALE', amount: 100 * key.length, payment_method: cards.visa },
          key.startsWith('k') ? { idempotencyKey: key } : undefined,
        );
      return gateway;
    };
    const left = life('one', ['k1', 'k22', 'xxxxx', 'yyyyyyy']);
    const right = life('other', ['k22', 'k1', 'zz', 'xxxxx', 'yyyyyyy']);
    expect(objectsIn(left.diff(right))).toEqual(['transaction only right']);
    const swapped = life('other', ['k1', 'k22', 'xxxxxx', 'yyyyyyy']);
    const { objects } = left.diff(swapped);
    expect(objects.map(({ matchedBy, fields }) => [matchedBy, fields.map(({ field }) => field)])).toEqual([
      ['order', ['amountCents', 'authorizedCents', 'capturedCents']],
    ]);
  });

  it('of two moments of one world is what happened between them', async () => {
    const { gateway } = await shop();
    const before = gateway.snapshot();
    await gateway.clock.advance({ days: 10 });
    const differences = gateway.diff(before);
    expect(differences.objects[0]).toMatchObject({ kind: 'world', fields: [{ field: 'now' }] });
    expect(new Set(eventsIn(differences).map((event) => event.split(' ')[0]))).toEqual(new Set(['left']));
    expect(differences.events).toHaveLength(differences.left.events - differences.right.events);
  });

  it('leaves both worlds unchanged, and contains no card number', async () => {
    const { gateway } = await shop();
    using fork = gateway.fork();
    const pan = '4539578763621486';
    using open = createGateway({ realCards: 'accept' });
    open.transactions.create({
      type: 'SALE',
      amount: 1,
      payment_method: { ...cards.visa, pan },
      metadata: { note: pan },
    });
    const [bytes, theirs] = [Buffer.from(gateway.snapshot()), Buffer.from(open.snapshot())];
    const differences = gateway.diff(open);
    expect(JSON.stringify(differences) + String(differences)).not.toContain(pan);
    expect([Buffer.from(gateway.snapshot()).equals(bytes), Buffer.from(open.snapshot()).equals(theirs)]).toEqual([
      true,
      true,
    ]);
    expect(fork.diff(gateway).equal).toBe(true);
  });

  it('lists at most a thousand objects and events, and counts all', () => {
    const gateway = freshGateway();
    using fork = gateway.fork();
    for (let number = 0; number < 1_020; number++)
      fork.transactions.create({ type: 'SALE', amount: 100 + number, payment_method: cards.visa });
    const { objects, events, counts } = gateway.diff(fork);
    expect([objects.length, events.length]).toEqual([1_000, 1_000]);
    expect(counts.objects).toBeGreaterThan(1_020);
    expect(counts.events).toBeGreaterThanOrEqual(1_020);
  });

  it('refuses anything that is neither a gateway nor a snapshot', () => {
    const gateway = freshGateway();
    expect(() => gateway.diff(JSON.parse('{}'))).toThrow('gateway.diff() takes another gateway, or a snapshot.');
    expect(() => gateway.diff(new Uint8Array(10))).toThrow('snapshot');
  });

  it('titles objects as a person would, and names the payment of a return', async () => {
    const { gateway, payment } = await shop();
    using fork = gateway.fork();
    fork.simulate.ach.return({ transaction: payment, code: 'R01', at: { day: 2 } });
    fork.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
    await fork.clock.advance({ days: 2 });
    const { objects } = gateway.diff(fork);
    const titles = objects.map(({ what }) => what);
    expect(titles).toEqual(
      expect.arrayContaining(['ACH batch of Mon, Jan 5', 'return R01', 'return file of Fri, Jan 9']),
    );
    expect(objects.find(({ kind }) => kind === 'return')?.transaction).toBe(payment);
  });

  it('describes an event as each world has it', async () => {
    const { gateway, payment } = await shop();
    using fork = gateway.fork();
    gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 20 } });
    fork.simulate.ach.return({ transaction: payment, code: 'R01', at: { day: 2 } });
    for (const world of [gateway, fork]) await world.clock.advance({ days: 25 });
    const returned = gateway.diff(fork).events.find(({ type }) => type === 'transaction.returned');
    expect([returned?.what, returned?.rightWhat]).toEqual([
      expect.stringContaining('R10'),
      expect.stringContaining('R01'),
    ]);
  });
});

describe('webhooks that one world does not send', () => {
  /** A world whose receiver rejects settlements, and a fork of it, a week later. */
  async function withFork(options: ForkOptions = {}) {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({
      deliver: (_, { type }) => new Response(null, { status: type === 'transaction.settled' ? 500 : 204 }),
    });
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const fork = tended(gateway.fork(options));
    for (const world of [gateway, fork]) await world.clock.advance({ days: 7 });
    return { gateway, fork };
  }

  it('are not differences, and their attempts are listed apart', async () => {
    const { gateway, fork } = await withFork();
    const differences = gateway.diff(fork);
    const { unsent, counts } = differences;
    expect(objectsIn(differences)).toEqual([]);
    expect(eventsIn(differences)).toEqual([]);
    expect(counts).toMatchObject({ unsentLeft: 0, unsentRight: unsent.length });
    expect(unsent.length).toBe(gateway.webhooks.deliveries().length);
    expect(unsent[0]?.fields.slice(0, 2)).toEqual([
      { field: 'status', left: 'succeeded', right: 'pending' },
      { field: 'attempts', left: 1, right: 0 },
    ]);
    const text = `${unsent.length} webhooks are not sent in the second world, because no receiver is attached to their endpoints. Their attempts are left out.`;
    expect(String(differences)).toContain(text);
    expect(String(fork.diff(gateway))).toContain(text.replace('second', 'first'));
    expect(fork.diff(gateway).counts).toMatchObject({ unsentLeft: unsent.length, unsentRight: 0 });
    // A snapshot of the fork has no receivers either.
    expect(gateway.diff(fork.snapshot()).unsent).toEqual(unsent);
  });

  it('leave out all attempts of the world that sends, also of webhooks that only it has', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    const fork = tended(gateway.fork());
    gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
    for (const world of [gateway, fork]) await world.clock.advance({ hours: 2 });
    const differences = gateway.diff(fork);
    expect(eventsIn(differences)).toEqual(['left transaction.authorized']);
    expect(objectsIn(differences)).toContain('delivery only left');
    expect(objectsIn(differences)).not.toContain('endpoint failingSince');
    expect(differences.unsent.map(({ kind }) => kind)).toContain('endpoint');
  });

  it('are differences if only one world has them, or if both send them', async () => {
    const { gateway, fork } = await withFork();
    fork.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
    expect(objectsIn(gateway.diff(fork))).toContain('delivery only right');
    const sent = await withFork({ deliver: 'same' });
    expect(sent.gateway.diff(sent.fork).equal).toBe(true);
    const [id = ''] = sent.gateway.webhooks.deliveries().map(({ id }) => id);
    sent.gateway.webhooks.redeliver(id);
    await sent.gateway.idle();
    const differences = sent.gateway.diff(sent.fork);
    expect(objectsIn(differences)).toContain('delivery attempts');
    expect(differences.unsent).toEqual([]);
  });
});
