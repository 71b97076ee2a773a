import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { banks, cards, storable } from '../../networks/test-data.ts';
import type { ControlRow } from '../rows/control-row.ts';

/** The fields of an example request, in the path, the query, or the body. */
export type ExampleFields = Readonly<Record<string, unknown>>;

/** The ids of a gateway with an object for every example. */
export type ControlExampleWorld = Awaited<ReturnType<typeof fillExampleWorld>>;

/** Returns the example request of a row. */
export function exampleFields({ name }: Pick<ControlRow, 'name'>, world: ControlExampleWorld): ExampleFields {
  return EXAMPLE_REQUESTS[name]?.(world) ?? {};
}

/** Returns the example body of a row that takes a file or a snapshot. */
export function exampleBytes({ takes }: Pick<ControlRow, 'takes'>, world: ControlExampleWorld): Uint8Array {
  if (takes === 'bytes') return world.snapshot;
  return new TextEncoder().encode(takes === 'text' ? world.bankFile : '');
}

/** Creates the gateway of the examples, three banking days after its start. */
export async function fillExampleWorld() {
  const gateway = createGateway({ seed: 'control-examples', webhooks: { timestamps: 'virtual' } });
  const endpoint = gateway.webhooks.subscribe({ deliver: () => new Response(), events: ['transaction.*'] });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
  const [returned, twice, reversed] = [pay(gateway), pay(gateway), pay(gateway)];
  const charges = disputedCharges(gateway);
  await gateway.clock.advance({ bankingDays: 4 });
  const { ach, issuer, faults } = gateway.simulate;
  const corrected = { account_type: 'savings' } as const;
  return {
    gateway,
    clientId: gateway.merchant.clientId,
    endpoint: endpoint.id,
    sale: sale.transaction_id,
    ...(await openDisputes(gateway, charges)),
    deposit: gateway.deposits.list().data[0]?.id ?? '',
    returned,
    twice,
    fresh: pay(gateway),
    bankFile: await bankFileOf(gateway, returned),
    refund: gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' }).transaction_id,
    plan: ach.return({ transaction: returned, code: 'R10', at: { day: 50 } }).id,
    notice: ach.notificationOfChange({ transaction: pay(gateway), code: 'C05', corrected }).id,
    request: ach.requestReturn({ transaction: twice }).id,
    reversal: ach.reverse({ transaction: reversed, reason: 'duplicate' }).id,
    rule: ach.rule({ match: { last_four: '9999' }, respond: { return: 'R01' } }).id,
    line: issuer.creditLine({ pan: cards.visa.pan, limit: 90_000 }).id,
    fault: faults.add({ kind: 'response_lost', on: 'batches.list' }).id,
    delivery: gateway.webhooks.deliveries()[0]?.id ?? '',
    file: gateway.ach.files()[0]?.name ?? '',
    card: gateway.paymentTokens.create(storable(cards.mastercard)).payment_token,
    account: gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' }).payment_token,
    call: gateway.inspect.requests({ operation: 'transactions.create' }).rows[0]?.id ?? '',
    snapshot: gateway.snapshot(),
  };
}

/** Creates the charges of the disputes, which settle with the others. */
function disputedCharges(gateway: Gateway) {
  const charge = (payment_method: typeof cards.visa) =>
    gateway.transactions.create({ type: 'SALE', amount: 9_000, payment_method }).transaction_id;
  return { visa: charge(cards.visa), mastercard: charge(cards.mastercard) };
}

async function openDisputes(
  { simulate: { issuer }, clock }: Gateway,
  { visa, mastercard }: ReturnType<typeof disputedCharges>,
) {
  const at = clock.now();
  const partial = { transaction: visa, amount: 1_000, at };
  const ids = {
    charge: visa,
    dispute: issuer.dispute({ ...partial, reason: '13.1' }).id,
    inquiry: issuer.inquiry({ ...partial, reason: '13.3' }).id,
    won: issuer.dispute({ ...partial, reason: '13.7' }).id,
    wonMastercard: issuer.dispute({ transaction: mastercard, reason: '4808', at }).id,
    plannedDispute: issuer.dispute({ transaction: visa, reason: '12.5', amount: 1_000, at: { day: 60 } }).id,
  };
  await clock.advance(0);
  for (const id of [ids.won, ids.wonMastercard]) issuer.withdraw(id);
  return ids;
}

function pay(gateway: Gateway): string {
  return gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good }).id;
}

/** Returns the file in which a bank would return an entry, from another world. */
async function bankFileOf(gateway: Gateway, transaction: string): Promise<string> {
  using other = gateway.fork();
  other.simulate.ach.return({ transaction, code: 'R10', at: { day: 20 } });
  await other.clock.advance({ days: 30 });
  return other.ach.files({ kind: 'return' })[0]?.text ?? '';
}

/** The example request of each row, by the row's name. Other rows have an empty one. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, (world: ControlExampleWorld) => ExampleFields>> = {
  'merchants.add': () => ({ name: 'Second Shop', timeZone: 'America/Chicago' }),
  'forks.make': () => ({ name: 'worker-1', from: 'start', clock: { mode: 'auto' } }),
  'forks.diff': () => ({ with: 'main' }),
  'forks.remove': () => ({ name: 'spare' }),
  'clock.setMode': () => ({ mode: 'auto' }),
  'clock.advance': () => ({ to: 'ach-cutoff', offset: { seconds: -1 } }),
  'clock.wait': ({ returned }) => ({ id: returned, for: 'settled' }),
  'timeline.list': ({ sale }) => ({ subject: sale, order: 'newest', take: 3 }),
  'timeline.upcoming': () => ({ take: 5 }),
  'inspect.money': ({ clientId }) => ({ client: clientId }),
  'inspect.timeline': () => ({ after: 3 }),
  'inspect.transactions': () => ({ kind: 'PAYMENT', take: 2 }),
  'inspect.page': () => ({ kind: 'PAYMENT' }),
  'inspect.transaction': ({ returned }) => ({ id: returned }),
  'inspect.files': () => ({ take: 2 }),
  'inspect.disputes': () => ({ take: 1 }),
  'inspect.dispute': ({ dispute }) => ({ id: dispute }),
  'inspect.deposits': () => ({ take: 1 }),
  'inspect.deposit': ({ deposit }) => ({ id: deposit }),
  'inspect.file': ({ file }) => ({ name: file }),
  'inspect.deliveries': ({ endpoint }) => ({ endpoint, status: 'succeeded' }),
  'inspect.delivery': ({ delivery }) => ({ id: delivery }),
  'inspect.requests': () => ({ operation: 'transactions.create', take: 2 }),
  'inspect.request': ({ call }) => ({ id: call }),
  'events.list': ({ sale }) => ({ type: 'transaction.*', subject: sale }),
  'deliveries.list': () => ({ take: 2 }),
  'deliveries.get': ({ delivery }) => ({ id: delivery }),
  'deliveries.redeliver': ({ delivery }) => ({ id: delivery }),
  'endpoints.subscribe': () => ({ url: 'http://127.0.0.1:9/hook', events: ['batch.*'] }),
  'endpoints.unsubscribe': ({ endpoint }) => ({ id: endpoint }),
  'endpoints.rotateSecret': ({ endpoint }) => ({ id: endpoint, overlapSeconds: 60 }),
  'endpoints.takeDown': ({ endpoint }) => ({ id: endpoint, seconds: 6 * 3_600 }),
  'simulate.achReturn': ({ fresh }) => ({ transaction: fresh, code: 'R01', at: { bankingDay: 2 } }),
  'simulate.achReturnCancel': ({ plan }) => ({ id: plan }),
  'simulate.achRequestReturn': ({ returned }) => ({ transaction: returned, reason: 'fraud', response: 'decline' }),
  'simulate.achRequestReturnCancel': ({ request }) => ({ id: request }),
  'simulate.achFailPayout': ({ deposit }) => ({ deposit }),
  'simulate.achChange': ({ fresh }) => ({ transaction: fresh, code: 'C05', corrected: { account_type: 'savings' } }),
  'simulate.achChangeCancel': ({ notice }) => ({ id: notice }),
  'simulate.achReverse': ({ twice }) => ({ transaction: twice, reason: 'duplicate' }),
  'simulate.achReverseCancel': ({ reversal }) => ({ id: reversal }),
  'simulate.replaceCard': ({ card }) => ({ paymentToken: card, pan: 'same', expiry: { month: '01', year: '2032' } }),
  'simulate.rejectRefund': ({ refund }) => ({ transaction: refund, at: { bankingDay: 2 } }),
  'simulate.noteAchAuthorization': ({ account }) => ({ paymentToken: account }),
  'simulate.noteCardAuthorization': ({ card }) => ({ paymentToken: card }),
  'simulate.dispute': ({ charge }) => ({ transaction: charge, reason: '13.1', amount: 1_000, at: { day: 20 } }),
  'simulate.preDispute': ({ charge }) => ({ transaction: charge, reason: '10.4', amount: 1_000, at: { day: 20 } }),
  'simulate.inquiry': ({ charge }) => ({ transaction: charge, reason: '13.3', amount: 1_000, at: { day: 20 } }),
  'simulate.disputeCancel': ({ plannedDispute }) => ({ id: plannedDispute }),
  'simulate.escalate': ({ inquiry }) => ({ id: inquiry }),
  'simulate.withdraw': ({ dispute }) => ({ id: dispute }),
  'simulate.decide': ({ dispute }) => ({ id: dispute, result: 'lost' }),
  'simulate.openPreArbitration': ({ won }) => ({ id: won }),
  'simulate.openArbitration': ({ wonMastercard }) => ({ id: wonMastercard }),
  'simulate.fraudReport': ({ charge }) => ({ transaction: charge, type: 'stolen' }),
  'rules.addDispute': () => ({ match: { amount: { min: 10_000 } }, respond: { reason: '10.4', afterDays: 40 } }),
  'rules.addIssuer': () => ({ match: { last_four: '4242' }, respond: { code: '51', cvv: 'N' }, times: 2 }),
  'rules.addBank': () => ({
    match: { amount: { min: 100 } },
    respond: { return: 'R01' },
    from: '2026-02-01T00:00:00Z',
  }),
  'rules.remove': ({ rule }) => ({ id: rule }),
  'creditLines.open': () => ({ pan: cards.mastercard.pan, limit: 10_000, overLimit: 'partial' }),
  'creditLines.change': ({ line }) => ({ id: line, limit: 70_000 }),
  'creditLines.close': ({ line }) => ({ id: line }),
  'faults.add': () => ({ kind: 'request_rejected', on: 'transactions.create', times: 1, status: 500 }),
  'faults.remove': ({ fault }) => ({ id: fault }),
  'marks.make': () => ({ name: 'before funding' }),
  'marks.rewind': () => ({ name: 'monday' }),
  'marks.remove': () => ({ name: 'monday' }),
  'ledger.get': ({ clientId }) => ({ client: clientId }),
  'ledger.entries': ({ sale }) => ({ id: sale }),
  'ledger.statement': ({ deposit }) => ({ id: deposit }),
  'ach.file': ({ file }) => ({ name: file }),
  'ach.microDeposits': ({ account }) => ({ id: account }),
  'cards.reattempts': ({ card }) => ({ id: card }),
  'mfa.totp': () => ({ secret: 'JBSWY3DPEHPK3PXP' }),
  'truth.coverageObjects': () => ({ section: 'states', name: 'batch: open' }),
  'scenarios.run': () => ({ name: 'r10-on-day-40' }),
};
