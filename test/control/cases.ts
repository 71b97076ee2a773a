/** A question for every row of the control surface, and the world that it is asked in. */
import { type Account, banks, cards, type Gateway, storable } from '../../src/index.ts';

/** Fills the path; what is left over goes into the body or the query. A text or bytes go as they are. */
export interface Question {
  readonly with?: Readonly<Record<string, unknown>>;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

const CARD = { card: { pan: cards.mastercard.pan, expiry_month: '12', expiry_year: '2030' } };

/** Things to name, made before any question: a shop with a month behind it. */
export async function furnish(gateway: Gateway) {
  const endpoint = gateway.webhooks.subscribe({ deliver: () => new Response(), events: ['transaction.*'] });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
  const returned = pay(gateway);
  const [twice, reversed] = [pay(gateway), pay(gateway)];
  await gateway.clock.advance({ bankingDays: 3 });
  await gateway.clock.advance({ bankingDays: 1 });
  const ach = gateway.simulate.ach;
  return {
    endpoint,
    sale: sale.transaction_id,
    returned,
    twice,
    fresh: pay(gateway),
    bankFile: await bankFileOf(gateway, returned),
    refund: gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' }).transaction_id,
    plan: ach.return({ transaction: returned, code: 'R10', at: { day: 50 } }).id,
    notice: ach.notificationOfChange({ transaction: pay(gateway), code: 'C05', corrected: { account_type: 'savings' } })
      .id,
    reversal: ach.reverse({ transaction: reversed, reason: 'duplicate' }).id,
    rule: gateway.simulate.ach.rule({ match: { last_four: '9999' }, respond: { return: 'R01' } }).id,
    line: gateway.simulate.issuer.creditLine({ pan: cards.visa.pan, limit: 90_000 }).id,
    fault: gateway.simulate.faults.add({ kind: 'response_lost', on: 'batches.list' }).id,
    delivery: gateway.webhooks.deliveries()[0]?.id ?? '',
    file: gateway.ach.files()[0],
    card: gateway.paymentTokens.create(CARD).payment_token,
    account: gateway.paymentTokens.create({ ...storable(banks.good), verification: 'micro_deposits' }).payment_token,
    snapshot: Uint8Array.from(gateway.snapshot()),
  };
}

/** The file in which a bank would send an entry back, out of another world. */
async function bankFileOf(gateway: Gateway, transaction: string): Promise<string> {
  using other = gateway.fork();
  other.simulate.ach.return({ transaction, code: 'R10', at: { day: 20 } });
  await other.clock.advance({ days: 30 });
  return other.ach.files({ kind: 'return' })[0]?.text ?? '';
}

type Things = Awaited<ReturnType<typeof furnish>>;

function pay(gateway: Gateway): string {
  return gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good }).id;
}

const NONE: Question = {};

/** By name of the row; in the order of the table, in one world. */
// biome-ignore format: a table reads in columns
export const QUESTIONS: Readonly<Record<string, (things: Things, merchant: Account) => Question>> = {
  'world.get':                      () => NONE,
  'world.snapshot':                 () => NONE,
  'world.restore':                  ({ snapshot }) => ({ raw: snapshot }),
  'world.reset':                    () => NONE,
  'merchants.list':                 () => NONE,
  'merchants.add':                  () => ({ with: { name: 'Second Shop', timeZone: 'America/Chicago' } }),
  'forks.list':                     () => NONE,
  'forks.make':                     () => ({ with: { name: 'worker-1', from: 'start', clock: { mode: 'auto' } } }),
  'forks.remove':                   () => ({ with: { name: 'spare' } }),
  'clock.get':                      () => NONE,
  'clock.setMode':                  () => ({ with: { mode: 'auto' } }),
  'clock.advance':                  () => ({ with: { to: 'ach-cutoff', offset: { seconds: -1 } } }),
  'clock.next':                     () => NONE,
  'clock.idle':                     () => NONE,
  'clock.wait':                     ({ returned }) => ({ with: { id: returned, for: 'settled' } }),
  'timeline.list':                  ({ sale }) => ({ with: { subject: sale, order: 'newest', take: 3 } }),
  'timeline.upcoming':              () => ({ with: { take: 5 } }),
  'inspect.overview':               () => NONE,
  'inspect.money':                  (_, { clientId }) => ({ with: { client: clientId } }),
  'inspect.timeline':               () => ({ with: { after: 3 } }),
  'inspect.upcoming':               () => NONE,
  'inspect.transactions':           () => ({ with: { kind: 'PAYMENT', take: 2 } }),
  'inspect.transaction':            ({ returned }) => ({ with: { id: returned } }),
  'inspect.batches':                () => NONE,
  'inspect.files':                  () => ({ with: { take: 2 } }),
  'inspect.file':                   ({ file }) => ({ with: { name: file?.name } }),
  'inspect.endpoints':              () => NONE,
  'inspect.deliveries':             ({ endpoint }) => ({ with: { endpoint: endpoint.id, status: 'succeeded' } }),
  'inspect.delivery':               ({ delivery }) => ({ with: { id: delivery } }),
  'inspect.tokens':                 () => NONE,
  'inspect.freeze':                 () => NONE,
  'events.list':                    ({ sale }) => ({ with: { type: 'transaction.*', subject: sale } }),
  'deliveries.list':                () => ({ with: { take: 2 } }),
  'deliveries.get':                 ({ delivery }) => ({ with: { id: delivery } }),
  'deliveries.redeliver':           ({ delivery }) => ({ with: { id: delivery } }),
  'endpoints.list':                 () => NONE,
  'endpoints.subscribe':            () => ({ with: { url: 'http://127.0.0.1:9/hook', events: ['batch.*'] } }),
  'endpoints.unsubscribe':          ({ endpoint }) => ({ with: { id: endpoint.id } }),
  'endpoints.rotateSecret':         ({ endpoint }) => ({ with: { id: endpoint.id, overlapSeconds: 60 } }),
  'endpoints.takeDown':             ({ endpoint }) => ({ with: { id: endpoint.id, seconds: 6 * 3_600 } }),
  'simulate.achReturn':             ({ fresh }) => ({ with: { transaction: fresh, code: 'R01', at: { bankingDay: 2 } } }),
  'simulate.achReturnCancel':       ({ plan }) => ({ with: { id: plan } }),
  'simulate.achChange':             ({ fresh }) => ({ with: { transaction: fresh, code: 'C05', corrected: { account_type: 'savings' } } }),
  'simulate.achChangeCancel':       ({ notice }) => ({ with: { id: notice } }),
  'simulate.achReverse':            ({ twice }) => ({ with: { transaction: twice, reason: 'duplicate' } }),
  'simulate.achReverseCancel':      ({ reversal }) => ({ with: { id: reversal } }),
  'simulate.replaceCard':           ({ card }) => ({ with: { paymentToken: card, pan: 'same', expiry: { month: '01', year: '2032' } } }),
  'simulate.rejectRefund':          ({ refund }) => ({ with: { transaction: refund, at: { bankingDay: 2 } } }),
  'simulate.noteAchAuthorization':  ({ account }) => ({ with: { paymentToken: account } }),
  'simulate.noteCardAuthorization': ({ card }) => ({ with: { paymentToken: card } }),
  'rules.list':                     () => NONE,
  'rules.addIssuer':                () => ({ with: { match: { last_four: '4242' }, respond: { code: '51', cvv: 'N' }, times: 2 } }),
  'rules.addBank':                  () => ({ with: { match: { amount: { min: 100 } }, respond: { return: 'R01' }, from: '2026-02-01T00:00:00Z' } }),
  'rules.remove':                   ({ rule }) => ({ with: { id: rule } }),
  'creditLines.open':               () => ({ with: { pan: cards.mastercard.pan, limit: 10_000, overLimit: 'partial' } }),
  'creditLines.change':             ({ line }) => ({ with: { id: line, limit: 70_000 } }),
  'creditLines.close':              ({ line }) => ({ with: { id: line } }),
  'faults.list':                    () => NONE,
  'faults.add':                     () => ({ with: { kind: 'request_rejected', on: 'transactions.create', times: 1, status: 500 } }),
  'faults.remove':                  ({ fault }) => ({ with: { id: fault } }),
  'marks.list':                     () => NONE,
  'marks.make':                     () => ({ with: { name: 'before payout' } }),
  'marks.rewind':                   () => ({ with: { name: 'monday' } }),
  'marks.remove':                   () => ({ with: { name: 'monday' } }),
  'ledger.get':                     (_, { clientId }) => ({ with: { client: clientId } }),
  'ledger.entries':                 ({ sale }) => ({ with: { id: sale } }),
  'ach.files':                      () => NONE,
  'ach.file':                       ({ file }) => ({ with: { name: file?.name } }),
  'ach.receiveFile':                ({ bankFile }) => ({ raw: bankFile }),
  'ach.returnRates':                () => NONE,
  'ach.microDeposits':              ({ account }) => ({ with: { id: account } }),
  'mfa.inbox':                      () => NONE,
  'mfa.totp':                       () => ({ with: { secret: 'JBSWY3DPEHPK3PXP' } }),
  'truth.check':                    () => NONE,
  'truth.tape':                     () => NONE,
  'truth.coverage':                 () => NONE,
  'truth.review':                   () => NONE,
  'scenarios.list':                 () => NONE,
  'scenarios.run':                  () => ({ with: { name: 'disputes/r10' } }),
  'live.watch':                     () => NONE,
  'openapi.get':                    () => NONE,
};
