import { banks, cards, type DeclineCode, type FaultOptions, type Gateway, storable } from '../../src/index.ts';
import { DISPUTE_STORIES } from './dispute-stories.ts';

type Story = (gateway: Gateway) => unknown;

const sale = { type: 'SALE', amount: 100, payment_method: cards.visa } as const;
const auth = { ...sale, type: 'AUTH' } as const;
const debit = { type: 'PAYMENT', amount: 100, payment_method: banks.good } as const;
const NO_FUNDS: DeclineCode = '51';

/** Its entries come back R02. */
const closedAccount = {
  account_number: '000111111113',
  routing_number: '021000021',
  account_type: 'checking',
  name: 'Ada',
  email: 'ada@example.com',
} as const;
/** Its month is over before any other card's here. */
const oldCard = { pan: '4242424242424242', expiry_month: '12', expiry_year: '2026' };

/** Sells and waits for settlement. */
async function settledSale(gateway: Gateway, payment_method = cards.visa): Promise<string> {
  const { transaction_id } = gateway.transactions.create({ ...sale, payment_method });
  await gateway.clock.advance({ days: 4 });
  return transaction_id;
}

function refund(gateway: Gateway, id: string, amount?: number): string {
  const body = amount === undefined ? { type: 'REFUND' as const } : { type: 'REFUND' as const, amount };
  return gateway.transactions.cancel(id, body).transaction_id;
}

function cancelRefund(gateway: Gateway, id: string): void {
  gateway.transactions.cancel(id, { type: 'VOID' });
}

/** A webhook that is answered so, of one sale. */
async function told(gateway: Gateway, status: number, fault?: FaultOptions): Promise<string> {
  const deliver = () => new Response(null, { status });
  const endpoint = gateway.webhooks.subscribe({ deliver, events: ['transaction.authorized'] });
  if (fault !== undefined) gateway.simulate.faults.add(fault);
  gateway.transactions.create(sale);
  await gateway.idle();
  return endpoint.id;
}

function sendAgain(gateway: Gateway): void {
  gateway.webhooks.redeliver(gateway.webhooks.deliveries().at(-1) ?? '');
}

async function tryCodes(gateway: Gateway, wrong: number): Promise<void> {
  const { ownerEmail: email, ownerPassword: password } = gateway.merchant;
  const owner = gateway.as(gateway.auth.issueKey({ email, password }).api_key);
  const { challenge_id } = owner.mfa.challenge({ channel: 'email' });
  const right = gateway.mfa.inbox().at(-1)?.code ?? '';
  const other = right === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < wrong; tries++)
    await Promise.resolve()
      .then(() => owner.mfa.verify({ challenge_id, code: other }))
      .catch(() => undefined);
  if (wrong < 5) owner.mfa.verify({ challenge_id, code: right });
}

/** One after the other, in one world whose operator rejects bad routing numbers, they make every move that there is. */
export const STORIES: Readonly<Record<string, Story>> = {
  ...DISPUTE_STORIES,
  'the issuer declines': ({ transactions }) =>
    transactions.create({ ...sale, payment_method: cards.declines(NO_FUNDS) }),
  'a hold runs out': async ({ transactions, clock }) => {
    transactions.create(auth);
    await clock.advance({ days: 8 });
  },
  'a hold is let go': ({ transactions }) =>
    transactions.cancel(transactions.create(auth).transaction_id, { type: 'VOID' }),
  'a parcel leaves': async ({ transactions, clock }) => {
    transactions.capture(transactions.create(auth).transaction_id, { amount: 50 });
    await clock.advance({ days: 4 });
  },
  'a parcel is stopped': ({ transactions }) => {
    const { transaction_id } = transactions.create(auth);
    transactions.capture(transaction_id);
    transactions.cancel(transaction_id, { type: 'VOID' });
  },
  'a sale is refunded by and by, and once too often': async (gateway) => {
    const id = await settledSale(gateway);
    const first = refund(gateway, id, 30);
    refund(gateway, id, 20);
    cancelRefund(gateway, first);
    refund(gateway, id);
    cancelRefund(gateway, refund(gateway, await settledSale(gateway), 30));
  },
  'all is refunded, and some of it is not': async (gateway) => {
    const id = await settledSale(gateway);
    const first = refund(gateway, id, 30);
    refund(gateway, id);
    cancelRefund(gateway, first);
    cancelRefund(gateway, refund(gateway, await settledSale(gateway)));
  },
  'the network refuses a refund that has settled': async (gateway) => {
    const transaction = refund(gateway, await settledSale(gateway));
    await gateway.clock.advance({ days: 4 });
    gateway.simulate.issuer.rejectRefund({ transaction });
  },
  'the network refuses a refund': async (gateway) => {
    refund(gateway, await settledSale(gateway, { ...cards.visa, pan: '4000000000005126' }));
    await gateway.clock.advance({ days: 4 });
  },
  'a debit is paid': async ({ transactions, clock }) => {
    transactions.create(debit);
    await clock.advance({ days: 5 });
  },
  'a debit is called off, before it leaves and after': async ({ transactions, clock, simulate }) => {
    const { id: early } = transactions.create(debit);
    simulate.ach.return({ transaction: early, code: 'R01' });
    transactions.cancel(early, { type: 'cancel' });
    const { id: late } = transactions.create(debit);
    await clock.advanceTo('submission', { of: late });
    transactions.cancel(late, { type: 'cancel' });
  },
  'a debit goes nowhere': async ({ transactions, clock }) => {
    transactions.create({ ...debit, payment_method: banks.badRoutingNumber });
    await clock.advance({ days: 5 });
  },
  'a debit comes back, though another plan was dropped': async ({ transactions, clock, simulate }) => {
    const { id } = transactions.create(debit);
    simulate.ach.return({ transaction: id, code: 'R01' }).cancel();
    simulate.ach.return({ transaction: id, code: 'R10' });
    await clock.advance({ days: 20 });
  },
  'a return is dishonored, and that is contested': async ({ transactions, clock, simulate }) => {
    const { id } = transactions.create(debit);
    simulate.ach.return({ transaction: id, code: 'R06' });
    await clock.advanceTo('funding', { of: id });
    simulate.ach.return({ transaction: id, code: 'R70', at: 'deadline' });
    await clock.advance({ days: 8 });
    simulate.ach.return({ transaction: id, code: 'R71', late: true });
    await clock.advance({ days: 5 });
  },
  'debits are reversed, or nearly': async ({ transactions, clock, simulate }) => {
    const entries = [0, 1, 2, 3].map(() => transactions.create(debit));
    await clock.advanceTo('settlement', { of: entries[0] ?? '' });
    const [reversed, dropped, stopped, overtaken] = entries.map((transaction) => {
      return simulate.ach.reverse({ transaction, reason: 'duplicate' });
    });
    dropped?.cancel();
    const sent = Date.parse(reversed?.submittedAt ?? '');
    simulate.ach.return({ transaction: entries[3] ?? '', code: 'R06', at: sent - 1_000 });
    simulate.ach.return({ transaction: entries[2] ?? '', code: 'R06', at: sent + 1_000 });
    await clock.advance({ days: 5 });
    return [stopped, overtaken];
  },
  'banks correct accounts, or mean to': async ({ transactions, clock, simulate }) => {
    const [told, dropped, returned] = [0, 1, 2].map(() => transactions.create(debit).id);
    const notice = (transaction = '') => simulate.ach.notificationOfChange({ transaction, code: 'C13' });
    notice(told);
    notice(dropped).cancel();
    notice(returned);
    simulate.ach.return({ transaction: returned ?? '', code: 'R01' });
    await clock.advance({ days: 8 });
  },
  'accounts are verified by micro-deposits, or not': async ({ ach, paymentTokens, clock }) => {
    const [right, wrong, deleted] = [0, 1, 2].map(
      () => paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' }).payment_token,
    );
    paymentTokens.delete(deleted ?? '');
    await clock.advance({ days: 5 });
    paymentTokens.verify(right ?? '', { amounts: ach.microDeposits(right ?? '')?.amountsCents ?? [] });
    await clock.advance({ days: 10 });
    return wrong;
  },
  'cards are stored, grow old, are renewed and deleted': async ({ paymentTokens, clock }) => {
    const [renewed, forgotten] = [0, 1].map(() => paymentTokens.create({ card: oldCard }).payment_token);
    await clock.advanceTo('2027-01-02T00:00:00Z');
    paymentTokens.update(renewed ?? '', { card: { expiry_month: '12', expiry_year: '2030' } });
    paymentTokens.update(renewed ?? '', { nickname: 'mine' });
    for (const token of [renewed, forgotten, forgotten]) paymentTokens.delete(token ?? '');
  },
  'an account is closed': async ({ paymentTokens, transactions, clock }) => {
    const { payment_token } = paymentTokens.create({ bank_account: closedAccount });
    transactions.create({ ...debit, payment_method: { type: 'token', payment_token } });
    await clock.advance({ days: 7 });
    paymentTokens.delete(payment_token);
  },
  'clients come, pause and go': (gateway) => {
    const { clients } = gateway.as(gateway.reseller);
    const [one, other] = ['Birch', 'Cedar'].map((name) => clients.create({ kind: 'merchant', name }).client_id);
    for (const status of ['suspended', 'active'] as const) clients.update(one ?? '', { status });
    clients.delete(one ?? '');
    clients.update(other ?? '', { status: 'suspended' });
    clients.delete(other ?? '');
  },
  'a person mistypes a code': (gateway) => tryCodes(gateway, 2),
  'a person guesses': (gateway) => tryCodes(gateway, 5),
  'a webhook is taken, and sent again': async (gateway) => {
    const endpoint = await told(gateway, 204);
    sendAgain(gateway);
    gateway.webhooks.unsubscribe(endpoint);
  },
  'a webhook is never taken': async (gateway) => {
    const endpoint = await told(gateway, 503);
    sendAgain(gateway);
    await gateway.clock.advance({ days: 2 });
    sendAgain(gateway);
    gateway.webhooks.unsubscribe(endpoint);
  },
  'a webhook is dropped, and sent again': async (gateway) => {
    const fault = { kind: 'webhook_dropped', on: 'transaction.authorized', times: 1 } as const;
    const endpoint = await told(gateway, 204, fault);
    sendAgain(gateway);
    await gateway.idle();
    gateway.webhooks.unsubscribe(endpoint);
  },
  'an endpoint is gone': (gateway) => told(gateway, 410),
  'a batch is emptied before its cut-off': async ({ transactions, clock }) => {
    await clock.advance({ days: 1 });
    transactions.cancel(transactions.create(sale).transaction_id, { type: 'VOID' });
    await clock.advance({ days: 1 });
  },
};
