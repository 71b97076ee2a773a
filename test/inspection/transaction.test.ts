import { describe, expect, it } from 'vitest';
import { banks, cards, type Gateway, RETURN_CODES, type ReversalReason, SettleboxError } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const PAYMENT = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good } as const;

/** A payment in each state that it may be in on its way, with the moments that brought it there. */
const STAGES: readonly (readonly [state: string, bring: (gateway: Gateway, id: string) => Promise<unknown>])[] = [
  ['authorized', async () => undefined],
  ['submitted', ({ clock }) => clock.advanceTo('submission')],
  ['settled', ({ clock }) => clock.advanceTo('settlement')],
  ['settled 50 days ago', ({ clock }) => clock.advance({ days: 52 })],
  ['settled 70 days ago', ({ clock }) => clock.advance({ days: 72 })],
  ['returned', (gateway, id) => returned(gateway, id)],
  [
    'dishonored',
    async (gateway, id) => {
      await returned(gateway, id);
      await gateway.clock.advanceTo(gateway.simulate.ach.return({ transaction: id, code: 'R68' }).at);
    },
  ],
  ['canceled', async ({ transactions }, id) => transactions.cancel(id, { type: 'cancel' })],
];

function returned({ simulate, clock }: Gateway, id: string) {
  return clock.advanceTo(simulate.ach.return({ transaction: id, code: 'R10', at: { day: 40 } }).at);
}

async function paymentThat(bring: (gateway: Gateway, id: string) => Promise<unknown>) {
  const gateway = freshGateway();
  const { id } = gateway.transactions.create(PAYMENT);
  await bring(gateway, id);
  return { gateway, id };
}

describe('a transaction', () => {
  it('lists each state of a transaction with its time and cause', async () => {
    const { gateway, id } = await paymentThat(returned);
    const { history: story, possible, note, method } = gateway.inspect.transaction(id);
    expect(story.map(({ state, at, what, why }) => [at.slice(5, 10), state, what, why].join(' | '))).toEqual([
      '01-05 | authorized | PAYMENT $49.99 is authorized | call: transactions.create',
      '01-06 | submitted | PAYMENT $49.99 is submitted | first banking day after the close',
      '01-07 | settled | PAYMENT $49.99 settles | first banking day after submission',
      "02-17 | returned | PAYMENT $49.99 is returned: R10 customer advises not authorized | day 40 is Washington's Birthday, the bank sends it Tuesday",
    ]);
    expect(possible).toEqual([
      { state: 'settled', move: 'dishonored', how: 'the originating bank dishonors the return' },
    ]);
    expect([note, method]).toEqual(['R10 customer advises not authorized', 'Example Bank …6789']);
  });

  it('lists the outcome of a refund, with a line for each state', async () => {
    const gateway = freshGateway();
    const { transaction_id: id } = gateway.transactions.create({
      ...PAYMENT,
      type: 'SALE',
      payment_method: cards.visa,
    });
    await gateway.clock.advance({ days: 3 });
    const refund = gateway.transactions.cancel(id, { type: 'REFUND' });
    gateway.transactions.cancel(refund.transaction_id, { type: 'VOID' });
    expect(gateway.inspect.transaction(id).history.map(({ state, what }) => `${state}: ${what}`)).toEqual([
      'authorized: SALE $49.99 is authorized',
      'settling: SALE $49.99 is submitted',
      'settled: SALE $49.99 settles',
      'refunded: SALE $49.99: $49.99 of it is refunded',
      'settled: SALE $49.99: its refund is undone',
    ]);
  });

  it('forecasts events of the transaction and its batch, and not of other transactions', async () => {
    const gateway = freshGateway();
    const { id } = gateway.transactions.create(PAYMENT);
    const neighbour = gateway.transactions.create(PAYMENT);
    gateway.simulate.ach.return({ transaction: id, code: 'R01' });
    const ahead = ({ at, what, milestone }: { at: string; what: string; milestone: string | null }) =>
      [at.slice(5, 16), what, milestone].join(' | ');
    const withBatch = [
      '01-05T22:00 | the ACH batch closes | ach-cutoff',
      '01-06T13:30 | the ACH batch is submitted | submission',
      '01-07T13:30 | the ACH batch settles | settlement',
      '01-08T13:30 | the ACH batch is funded | funding',
    ];
    const own = '01-08T13:30 | the bank returns PAYMENT $49.99: R01 | ';
    expect(gateway.inspect.transaction(id).upcoming.map(ahead)).toEqual([...withBatch, own]);
    expect(gateway.inspect.transaction(neighbour.id).upcoming.map(ahead)).toEqual(withBatch);
    await gateway.clock.advanceTo('settlement');
    expect(gateway.inspect.transaction(neighbour.id).upcoming.map(ahead)).toEqual(withBatch.slice(3));
  });

  it('comes with the files and webhooks that are about it, and its lines of ledger and time line', async () => {
    const gateway = freshGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['transaction.*'] });
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['transaction.returned'] });
    const { id } = gateway.transactions.create(PAYMENT);
    gateway.transactions.create(PAYMENT);
    await returned(gateway, id);
    await gateway.idle();
    const { files, deliveries, ledger, timeline, wire } = gateway.inspect.transaction(id);
    expect(files).toEqual(gateway.ach.files({ of: id }).map(({ text: _, ...row }) => row));
    const about = gateway.webhooks.deliveries().filter(({ subject }) => subject === id);
    expect(deliveries.map((one) => one.id)).toEqual(about.map((one) => one.id).reverse());
    expect(ledger).toEqual(gateway.ledger.entries(id));
    expect(timeline.map(({ seq: _, type: __, ...line }) => line)).toEqual(
      [...gateway.timeline()].filter(({ subject }) => subject === id),
    );
    expect(wire).toEqual({ ...gateway.transactions.get(id), correlation_id: wire.correlation_id });
  });
});

describe('what may be done to a payment that is', () => {
  it.each(STAGES)('offers exactly the codes that simulate would accept: %s', async (_state, bring) => {
    const { gateway, id } = await paymentThat(bring);
    const { actions: acts } = gateway.inspect.transaction(id);
    const offered = acts.flatMap(({ action: act, choices }) =>
      act === 'return' ? choices.map(({ value }) => value) : [],
    );
    const taken = RETURN_CODES.map(({ code }) => code).filter((code) =>
      isTaken(() => gateway.simulate.ach.return({ transaction: id, code }).cancel()),
    );
    expect([...offered].sort()).toEqual(taken);
    const has = (act: string) => acts.some((one) => one.action === act);
    const addenda = { transaction: id, code: 'C13', corrected: {} } as const;
    expect(has('notificationOfChange')).toBe(isTaken(() => gateway.fork().simulate.ach.notificationOfChange(addenda)));
    const [reason] = acts.find(({ action: act }) => act === 'reverse')?.choices ?? [];
    const wrong = { transaction: id, reason: (reason?.value ?? 'duplicate') as ReversalReason };
    expect(has('reverse')).toBe(isTaken(() => gateway.fork().simulate.ach.reverse(wrong)));
    expect(has('cancel')).toBe(isTaken(() => gateway.fork().transactions.cancel(id, { type: 'cancel' })));
  });

  it('lists the usual codes first, with their days', async () => {
    const { gateway, id } = await paymentThat(({ clock }) => clock.advanceTo('funding'));
    const [bank] = gateway.inspect.transaction(id).actions;
    expect(bank).toMatchObject({ action: 'return', by: 'bank', label: 'Have the bank return it' });
    const lines = bank?.choices.map(({ label, usual, days, deadlineDays }) => ({ label, usual, days, deadlineDays }));
    expect(lines?.slice(0, 2)).toEqual([
      { label: 'R01 insufficient funds', usual: true, days: 1, deadlineDays: 2 },
      { label: 'R02 account closed', usual: true, days: 1, deadlineDays: 2 },
    ]);
    const r10 = { label: 'R10 customer advises not authorized', usual: true, days: 10, deadlineDays: 60 };
    expect(lines).toContainEqual(r10);
    expect(lines?.map(({ usual }) => usual).lastIndexOf(true)).toBeLessThan(
      lines?.findIndex(({ usual }) => !usual) ?? 0,
    );
  });
});

describe('what may be done to a card transaction', () => {
  it('goes by its state', async () => {
    const gateway = freshGateway();
    const { transactions, clock, inspect } = gateway;
    const acts = (id: string) => inspect.transaction(id).actions.map(({ action: act, label }) => `${act}: ${label}`);
    const { transaction_id: id } = transactions.create({ ...PAYMENT, type: 'AUTH', payment_method: cards.visa });
    expect(acts(id)).toEqual(['capture: Capture it', 'cancel: Void it']);
    transactions.capture(id);
    expect(acts(id)).toEqual(['cancel: Void it']);
    await clock.advance({ days: 3 });
    expect(acts(id)).toEqual(['refund: Refund the rest']);
    const { transaction_id: refund } = transactions.cancel(id, { type: 'REFUND', amount: 100 });
    expect(acts(refund)).toEqual(['rejectRefund: Have the network reject the refund', 'cancel: Void it']);
    expect(inspect.transaction(id).possible.map(({ move }) => move)).toEqual([
      'refunded_in_part',
      'refunded_in_full',
      'refund_undone_some_left',
      'refund_undone_none_left',
    ]);
    await clock.advance({ days: 3 });
    expect(acts(refund)).toEqual(['rejectRefund: Have the network reject the refund']);
    gateway.simulate.issuer.rejectRefund({ transaction: refund });
    expect([acts(refund), inspect.transaction(refund).possible]).toEqual([[], []]);
  });
});

/** Whether a wish is met; a refusal says why not. */
function isTaken(wish: () => unknown): boolean {
  try {
    wish();
    return true;
  } catch (error) {
    if (error instanceof SettleboxError || (error instanceof Error && error.name === 'GatewayError')) return false;
    throw error;
  }
}
