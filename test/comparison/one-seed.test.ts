/** Two worlds of one seed give the same ids to different objects if their calls differ. */
import { banks, cards, type Gateway, type WorldDifferences } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway, tended } from '../support/fresh-gateway.ts';

type Call = readonly [amount: number, key?: string];

function sell(gateway: Gateway, calls: readonly Call[]): string[] {
  return calls.map(([amount, idempotencyKey]) => {
    const sale = { type: 'SALE', amount, payment_method: cards.visa } as const;
    return (
      gateway.transactions.create(sale, idempotencyKey === undefined ? undefined : { idempotencyKey }).transaction_id ??
      ''
    );
  });
}

/** A world of the default seed with these sales, of which each webhook is received. */
async function worldOf(calls: readonly Call[], days = 0) {
  const gateway = freshGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response(), events: ['transaction.authorized'] });
  if (days > 0) await gateway.clock.advance({ days });
  const ids = sell(gateway, calls);
  return { gateway, ids };
}

const kindsIn = ({ objects }: WorldDifferences, kinds: readonly string[]) =>
  objects
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, left, right, matchedBy }) => [kind, left, right, matchedBy]);

describe('the difference of two worlds of one seed', () => {
  it('matches objects by Idempotency-Key if their calls differ, although other objects have the same ids', async () => {
    const left = await worldOf([[500, 'a'], [700, 'b'], [100]]);
    const right = await worldOf([[900, 'c'], [700, 'b'], [500, 'a'], [100]]);
    expect(right.ids.slice(0, 3)).toEqual(left.ids);
    const differences = left.gateway.diff(right.gateway);
    const [added] = right.ids;
    expect(kindsIn(differences, ['transaction'])).toEqual([['transaction', null, added, null]]);
    const [delivery, ...others] = differences.objects.filter(({ kind }) => kind === 'delivery');
    expect([delivery?.left, others]).toEqual([null, []]);
    expect(differences.events).toMatchObject([{ type: 'transaction.authorized', subject: added, leftAt: null }]);
    const back = right.gateway.diff(left.gateway);
    expect(kindsIn(back, ['transaction'])).toEqual([['transaction', added, null, null]]);
    expect(back.counts).toEqual(differences.counts);
  });

  it('does not mistake two deliveries with the same id for one', async () => {
    const left = await worldOf([[500, 'a']]);
    const right = await worldOf([
      [900, 'c'],
      [500, 'a'],
    ]);
    right.gateway.simulate.issuer.dispute({ transaction: right.ids[0] ?? '', reason: '13.1' });
    const { objects } = left.gateway.diff(right.gateway);
    const dispute = objects.find(({ kind }) => kind === 'dispute');
    expect(dispute).toMatchObject({ left: null });
    const deliveries = objects.filter(({ kind }) => kind === 'delivery');
    expect(deliveries.map(({ left: id }) => id)).toEqual([null]);
  });

  it('shows a reference to an object that only the second world has as another one, even if the ids are equal', async () => {
    const [left, right] = [freshGateway(), freshGateway()];
    const charge = async (gateway: Gateway, amounts: readonly number[]) => {
      const ids = amounts.map(
        (amount) =>
          gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa }).transaction_id ?? '',
      );
      await gateway.clock.advance({ days: 3 });
      gateway.transactions.refund(ids[0] ?? '', 100);
      return ids;
    };
    const [of] = await charge(left, [500]);
    await charge(right, [900, 500]);
    const refund = left.diff(right).objects.find(({ what }) => what.startsWith('REFUND'));
    const reference = refund?.fields.find(({ field }) => field === 'refersTo');
    expect(reference).toEqual({ field: 'refersTo', left: of, right: `${of} (only in the second)` });
  });

  it('matches what both did alike by id, and only the rest by key and order', async () => {
    const shared: readonly Call[] = [[500], [700]];
    const left = await worldOf([...shared, [100, 'a'], [200]], 3);
    const right = await worldOf([...shared, [300, 'b'], [100, 'a']], 3);
    left.gateway.transactions.void(left.ids[1] ?? '');
    const differences = left.gateway.diff(right.gateway);
    expect(kindsIn(differences, ['transaction']).map(([, one, other, by]) => [one, other, by])).toEqual([
      [left.ids[1], right.ids[1], 'id'],
      [left.ids[3], right.ids[2], 'order'],
    ]);
  });

  it('matches by id in a fork of more calls than a row of the journal holds, and what follows the fork by key', async () => {
    const gateway = freshGateway();
    const ids = sell(
      gateway,
      Array.from({ length: 300 }, (): Call => [4_999]),
    );
    const fork = tended(gateway.fork());
    gateway.transactions.void(ids[299] ?? '');
    fork.transactions.void(ids[298] ?? '');
    sell(gateway, [
      [100, 'x'],
      [200, 'y'],
    ]);
    sell(fork, [
      [200, 'y'],
      [100, 'x'],
    ]);
    const differences = gateway.diff(fork);
    const sales = differences.objects.filter(({ what }) => what.startsWith('SALE'));
    expect(sales.map(({ left, right, matchedBy }) => [left, right, matchedBy])).toEqual([
      [ids[298], ids[298], 'id'],
      [ids[299], ids[299], 'id'],
    ]);
  });

  it('matches by order only objects of one kind: an authorization is not a sale', () => {
    const [left, right] = [freshGateway(), freshGateway()];
    const [sale] = sell(left, [[500]]);
    const held = right.transactions.create({ type: 'AUTH', amount: 500, payment_method: cards.visa });
    const found = kindsIn(left.diff(right), ['transaction']);
    expect(found).toEqual([
      ['transaction', sale, null, null],
      ['transaction', null, held.transaction_id, null],
    ]);
  });

  it('matches nothing by id if the options differ', () => {
    const [left, right] = [freshGateway(), freshGateway({ amountMax: 1_000_000 })];
    const [id] = sell(left, [[500]]);
    expect(sell(right, [[600]])).toEqual([id]);
    const { objects } = left.diff(right);
    expect(objects.filter(({ matchedBy }) => matchedBy === 'id').map(({ kind }) => kind)).toEqual(['world']);
    right.transactions.create({ type: 'PAYMENT', amount: 1, payment_method: banks.good });
    expect(left.diff(right).counts.objects).toBeGreaterThan(objects.length);
  });
});
