/** Each count of a coverage report opens a list of the inspector, or names its objects. */
import { describe, expect, it } from 'vitest';
import { OBJECTS_MAX } from '../../src/analysis/coverage/counted-objects.ts';
import { OBJECT_SECTIONS, type ObjectSection } from '../../src/analysis/coverage/sections.ts';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { busyWorld } from '../inspection/busy-world.ts';
import { challenged, loginOf } from '../support/prepared-world.ts';
import { idsOf } from './counted-ids.ts';
import { rowOf } from './met.ts';

/** No object shows that it was sent again by hand. */
const NOT_STORED = /redelivered/;

/** The count of a row, and the ids behind it. */
function counted(gateway: Gateway, section: ObjectSection, name: string) {
  return { count: rowOf(gateway.coverage()[section], name).count, ids: idsOf(gateway, section, name) };
}

function sale(gateway: Gateway, amount = 5_000): string {
  return gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa }).transaction_id;
}

it('counts as many rows as the list that each count opens', async () => {
  const { gateway } = await busyWorld();
  const described = { type: 'SALE', amount: 1_000, payment_method: cards.visa, customer_reference: 'user 51' } as const;
  gateway.transactions.create(described);
  const { events, postings, responseCodes, returnCodes } = gateway.coverage();
  const { inspect } = gateway;
  const lists = [
    ...events.rows.map(({ name, count }) => [name, count, inspect.timeline({ type: name, take: 1 }).total]),
    ...postings.rows.map(({ name, count }) => [name, count, inspect.ledger({ kind: name, take: 1 }).total]),
    ...responseCodes.rows.map(({ name, count }) => [
      name,
      count,
      inspect.transactions({ responseCode: name, take: 1 }).total,
    ]),
    ...returnCodes.rows.map(({ name, count }) => [
      name,
      count,
      inspect.transactions({ returnCode: name, take: 1 }).total,
    ]),
  ];
  expect(lists.filter(([, count]) => count !== 0).length).toBeGreaterThan(20);
  expect(lists.filter(([, count, total]) => count !== total)).toEqual([]);
  gateway.close();
});

it('names the objects of each other count', async () => {
  const { gateway, of } = await busyWorld();
  const coverage = gateway.coverage();
  const wrong = OBJECT_SECTIONS.flatMap((section) =>
    coverage[section].rows.flatMap(({ name, count }) => {
      const ids = idsOf(gateway, section, name);
      if (NOT_STORED.test(name)) return [];
      return (count === 0) === (ids.length === 0) && ids.length <= count
        ? []
        : [`${name}: ${count}, ${ids.length} ids`];
    }),
  );
  expect(wrong).toEqual([]);
  expect(idsOf(gateway, 'states', 'ACH entry: returned')).toEqual([of.returned]);
  expect(idsOf(gateway, 'states', 'card transaction: declined')).toEqual([of.declined]);
  expect(idsOf(gateway, 'transitions', 'ACH entry: authorized + canceled')).toEqual([of.canceled]);
  expect(idsOf(gateway, 'returns', 'unauthorized return: after funding')).toEqual([of.returned]);
  gateway.close();
});

describe('names only the objects of an event that shares its states with another', () => {
  it('tells accepted disputes from those whose deadline passed', async () => {
    using gateway = createGateway();
    const sales = [sale(gateway), sale(gateway)];
    await gateway.clock.advance({ days: 5 });
    for (const transaction of sales)
      gateway.simulate.issuer.dispute({ transaction, reason: '13.1', at: gateway.clock.now() });
    await gateway.clock.advance(0);
    const [accepted = '', missed = ''] = gateway.inspect.disputes().rows.map(({ id }) => id);
    gateway.disputes.accept(accepted);
    await gateway.clock.advance({ days: 60 });
    expect(counted(gateway, 'transitions', 'dispute: needs_response + accepted')).toEqual({
      count: 1,
      ids: [accepted],
    });
    const passed = counted(gateway, 'transitions', 'dispute: needs_response + deadline_passed');
    expect(passed).toEqual({ count: 1, ids: [missed] });
    expect(counted(gateway, 'states', 'dispute: lost').ids.toSorted()).toEqual([accepted, missed].toSorted());
  });

  it('tells challenges with a wrong code from those without', () => {
    using gateway = createGateway();
    const owner = gateway.as(loginOf(gateway, gateway.merchant).api_key);
    for (let made = 0; made < 2; made++) challenged(gateway, owner);
    expect(counted(gateway, 'transitions', 'challenge: pending + mistaken')).toEqual({ count: 0, ids: [] });
    const { challenge_id } = owner.mfa.challenge({ channel: 'email' });
    const wrong = gateway.mfa.inbox().at(-1)?.code === '000000' ? '111111' : '000000';
    expect(() => owner.mfa.verify({ challenge_id, code: wrong })).toThrow();
    const mistaken = counted(gateway, 'transitions', 'challenge: pending + mistaken');
    expect(mistaken).toEqual({ count: 1, ids: [challenge_id] });
  });

  it('tells reversals that ended before they were sent from those that ended after', async () => {
    using gateway = createGateway();
    const debit = (amount: number) =>
      gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good }).id;
    const returned = debit(900);
    const reversed = debit(901);
    await gateway.clock.advance({ hours: 60 });
    for (const transaction of [returned, reversed]) gateway.simulate.ach.reverse({ transaction, reason: 'duplicate' });
    gateway.simulate.ach.return({ transaction: returned, code: 'R01', at: gateway.clock.now() });
    await gateway.clock.advance({ days: 6 });
    const rows = ['planned + lapsed', 'submitted + lapsed', 'submitted + settled'] as const;
    expect(rows.map((row) => counted(gateway, 'transitions', `reversal: ${row}`))).toEqual([
      { count: 1, ids: [returned] },
      { count: 0, ids: [] },
      { count: 1, ids: [reversed] },
    ]);
  });

  it('tells sales with a further refund from those of which a refund was undone', async () => {
    using gateway = createGateway();
    const [twice, undone, emptied] = [sale(gateway), sale(gateway), sale(gateway)];
    await gateway.clock.advance({ days: 5 });
    const refund = (transaction: string) => {
      const made = gateway.transactions.cancel(transaction, { type: 'REFUND', amount: 500 });
      return () => gateway.transactions.cancel(made.transaction_id, { type: 'VOID' });
    };
    for (const transaction of [twice, twice, undone]) refund(transaction);
    refund(undone)();
    refund(emptied)();
    const [further, someLeft, noneLeft] = [
      'refunded_in_part',
      'refund_undone_some_left',
      'refund_undone_none_left',
    ].map((event) => counted(gateway, 'transitions', `card transaction: partially_refunded + ${event}`));
    expect(further).toEqual({ count: 2, ids: [undone, twice] });
    expect(someLeft).toEqual({ count: 1, ids: [undone] });
    expect(noneLeft).toEqual({ count: 1, ids: [emptied] });
  });

  it('tells deliveries that are tried again from those that have no attempts left', async () => {
    using gateway = createGateway({ webhooks: { retrySeconds: [] } });
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
    sale(gateway);
    await gateway.clock.advance({ days: 1 });
    const failed = counted(gateway, 'transitions', 'delivery: pending + failed');
    const { count, ids } = counted(gateway, 'transitions', 'delivery: pending + gave_up');
    expect(failed).toEqual({ count: 0, ids: [] });
    expect(count).toBeGreaterThan(0);
    expect(ids).toEqual(gateway.inspect.deliveries().rows.map(({ id }) => id));
  });
});

it('names abandoned deliveries also after a redelivery', async () => {
  using gateway = createGateway();
  let status = 500;
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status }), events: ['transaction.authorized'] });
  sale(gateway);
  await gateway.clock.advance({ days: 4 });
  const [delivery] = gateway.webhooks.deliveries();
  expect(delivery?.status).toBe('exhausted');
  status = 204;
  const id = delivery?.id ?? '';
  gateway.webhooks.redeliver(id);
  await gateway.idle();
  expect(gateway.webhooks.deliveries()[0]?.status).toBe('succeeded');
  const rows = [
    ['retries', 'webhook abandoned'],
    ['transitions', 'delivery: pending + gave_up'],
    ['states', 'delivery: exhausted'],
    ['states', 'delivery: succeeded'],
  ] as const;
  for (const [section, name] of rows)
    expect([name, counted(gateway, section, name)]).toEqual([name, { count: 1, ids: [id] }]);
});

it('lists the newest objects first, at most 200, also if all have the same time', async () => {
  using gateway = createGateway();
  gateway.webhooks.subscribe({
    deliver: () => new Response(null, { status: 500 }),
    events: ['transaction.authorized'],
  });
  const sales = Array.from({ length: OBJECTS_MAX + 50 }, () => sale(gateway)).reverse();
  await gateway.idle();
  expect(idsOf(gateway, 'states', 'card transaction: authorized')).toEqual(sales.slice(0, OBJECTS_MAX));
  const deliveries = gateway.inspect.deliveries({ take: 500 }).rows.map(({ id }) => id);
  expect(deliveries).toHaveLength(sales.length);
  for (const [section, name] of [
    ['states', 'delivery: pending'],
    ['transitions', 'delivery: pending + failed'],
    ['retries', 'webhook attempt 1'],
  ] as const)
    expect(idsOf(gateway, section, name)).toEqual(deliveries.slice(0, OBJECTS_MAX));
});

it('rejects a name that the section lacks, also one that every object has', () => {
  using gateway = createGateway();
  for (const [section, name] of [
    ['retries', 'valueOf'],
    ['states', 'nonsense'],
  ] as const)
    expect(() => idsOf(gateway, section, name)).toThrow(
      expect.objectContaining({ code: 'unknown_subject', message: expect.stringContaining(name) }),
    );
});
