/** Errors of the harness, the life cycle of a webhook, and the effects of faults on a client. */
import { banks, cards, createGateway, type GatewayOptions } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import { INTERFACES } from '../interfaces.ts';
import type { Observed } from '../observed.ts';
import { type Tried, tried, withGateway } from './sweep.ts';

// biome-ignore format: a table reads in lines
const OPTIONS: readonly object[] = [
  { sed: 1 }, { seed: {} }, { seed: 'x'.repeat(201) }, { now: 'yesterday' }, { now: '2021-12-31T00:00:00Z' }, { now: '2026-01-05' },
  { environment: 'prod' }, { baseUrl: 'ftp://x' }, { baseUrl: 'https://x/?a' }, { merchant: { apiKey: 'sk_live' } }, { realCards: 'no' },
  { rateLimit: { limit: 0, windowSeconds: 1 } }, { amountMax: 0 }, { amountMax: 1e13 }, { layout: 'C' }, { typeCase: 'x' }, { negativeBalance: 'x' },
  { authorizationDays: { visa: 61 } }, { authorizationDays: { vsa: 1 } }, { settlement: { cardCutoff: '24:00' } }, { settlement: { timeZone: 'Mars' } },
  { settlement: { cardFundingDays: 3 } }, { cardChecks: { declineAvs: ['?'] } }, { achRouting: 'x' }, { recurringSec: 'CCD' }, { bankVerification: 'x' },
  { returnRateMinimum: 0 }, { magicValues: 'stripe' }, { webhooks: { mode: 'x' } }, { webhooks: { retrySeconds: [0] } }, { webhooks: { timeoutMs: 0 } },
  { webhooks: [{ url: 'https://example.com/hook' }] }, { webhooks: [{ deliver: 1 }] }, { webhooks: [{ events: ['x'] }] }, { webhooks: [{ secret: 'x' }] },
  { rules: [{}] }, { rules: [{ respond: { code: 'ZZ' } }] }, { creditLines: [{ pan: '1', limit: 1 }] }, { bankRules: [{ respond: { return: 'R99' } }] },
  { faults: [{ kind: 'x' }] }, { faults: [{ kind: 'request_rejected', status: 418 }] }, { faults: [{ kind: 'hang', status: 500 }] }, { from: 'x' },
  { from: new Uint8Array(9) }, { from: new Uint8Array(9), seed: 1 }, { database: '' }, { world: { merchants: [{}] } }, { world: { merchant: [] } },
  { world: { customers: [{ customerId: 'x', tokens: [] }] } }, { world: { tokens: [{ card: { pan: '4242424242424241', expiry_month: '12', expiry_year: '2030' } }] } },
];

export const options = (): Promise<Observed> =>
  withGateway({}, () => ({
    rows: OPTIONS.map((one) => [JSON.stringify(one), tried(() => createGateway(Object(one)).close())]),
  }));

/** Commands that can't be carried out. */
export const commands = () =>
  withGateway({}, async (gateway) => {
    const { simulate, clock, webhooks, ach, events, audit, ledger } = gateway;
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
    // biome-ignore format: a table reads in columns
    const rejected: readonly (readonly [string, (given: never) => unknown, readonly unknown[]])[] = [
      ['return',        (one) => simulate.ach.return(one),               [{}, { transaction: 'x', code: 'R01' }, { transaction: sale, code: 'R01' }, { transaction: payment, code: 'R99' }, { transaction: payment, code: 'R01', at: { day: 0 } }, { transaction: payment, code: 'R01', at: { day: 90 } }, { transaction: payment, code: 'R01', att: 1 }, { transaction: payment, code: 'R29' }, { transaction: payment, code: 'R14' }]],
      ['correct',       (one) => simulate.ach.notificationOfChange(one), [{ transaction: payment, code: 'C99' }, { transaction: payment, code: 'C01', corrected: { routing_number: '1' } }, { transaction: sale, code: 'C01' }]],
      ['reverse',       (one) => simulate.ach.reverse(one),              [{ transaction: payment, reason: 'x' }, { transaction: sale, reason: 'duplicate' }]],
      ['bank rule',     (one) => simulate.ach.rule(one),                 [{}, { respond: {} }, { respond: { return: 'R01', reject: 'R13' } }, { respond: { reject: 'R01' } }, { respond: { return: 'R29' }, match: { sec_code: 'WEB' } }, { respond: { at: 'deadline' } }, { respond: { pay: true }, probability: 2 }, { respond: { pay: true }, match: { amount: { min: 2, max: 1 } } }]],
      ['issuer rule',   (one) => simulate.issuer.rule(one),              [{}, { respond: {} }, { respond: { code: '00', noResponse: true } }, { respond: { refund: 'x' } }, { respond: { code: '51' }, match: { type: 'REFUND' } }, { respond: { code: '51' }, from: 2, until: 1 }, { respond: { delaySeconds: 9_999 } }]],
      ['credit line',   (one) => simulate.issuer.creditLine(one),        [{ pan: cards.visa.pan, limit: -1 }, { pan: '4242', limit: 1 }, 'CREDIT_LINE-none']],
      ['replace card',  (one) => simulate.issuer.replaceCard(one),       [{ paymentToken: 'x' }, { paymentToken: 'x', pan: '4242424242424241' }]],
      ['refuse refund', (one) => simulate.issuer.rejectRefund(one),      [{ transaction: sale }, { transaction: 'x' }]],
      ['fault',         (one) => simulate.faults.add(one),               [{}, { kind: 'request_rejected', on: 'transactions.crate' }, { kind: 'request_rejected', delaySeconds: 1 }, { kind: 'webhook_delayed', endpoint: 'x' }, { kind: 'file_delayed', on: 'R99' }, { kind: 'request_rejected', while: { of: 'x', state: 'settled' } }, { kind: 'request_rejected', while: { of: sale, state: 'x' } }, { kind: 'request_rejected', from: 2, until: 1 }]],
      ['subscribe',     (one) => webhooks.subscribe(one),                [{ url: 'https://example.com' }, { url: 'x' }, { events: ['x'] }, { client: 'x' }, {}]],
      ['redeliver',     (one) => webhooks.redeliver(one),                ['DELIVERY-none']],
      ['unsubscribe',   (one) => webhooks.unsubscribe(one),              ['ENDPOINT-none']],
      ['files',         (one) => ach.files(one),                         [{ kind: 'x' }, { from: 'x' }, { of: 'x' }]],
      ['receive file',  (one) => ach.receiveFile(one),                   ['', 'x', 1]],
      ['events',        (one) => events.list(one),                       [{ type: 'x' }, { typ: 'x' }]],
      ['requests',      (one) => audit.requests(one),                    [{ operation: 'x' }, { x: 1 }]],
      ['entries',       (one) => ledger.entries(one),                    ['x']],
      ['balance',       (one) => ledger.balance(one),                    ['x', 'merchant_bnk']],
      ['add merchant',  (one) => gateway.addMerchant(one),               [{}, { name: '' }, { name: 'x', timeZone: 'Mars' }]],
      ['rewind',        (one) => gateway.rewind(one),                    ['never']],
      ['fork',          (one) => gateway.fork(one),                      [{ from: 'end' }, { delivr: 'same' }]],
      ['as',            (one) => gateway.as(one).transactions.list(),    ['sk_x', { apiKey: 'sk_x' }, null]],
    ];
    const rows: Tried = rejected.flatMap(([name, run, given]) =>
      given.map((one): readonly [string, unknown] => [`${name} ${shown(one)}`, tried(() => run(one as never))]),
    );
    const times: unknown[] = [];
    for (const target of [{ days: -1 }, { day: 1 }, 'P3X', 'x', Number.NaN, {}, { bankingDays: 1.5 }, { days: 1e9 }])
      times.push(await triedLater(() => clock.advance(target as never)));
    for (const target of ['fundng', 'funding', '2020-01-01T00:00:00Z', 'x', 'webhook-retry', 0])
      times.push(await triedLater(() => clock.advanceTo(target, { of: sale })));
    return { rows, times };
  });

function shown(value: unknown): string {
  return JSON.stringify(value, (name, one) => (name === 'transaction' || name === 'of' ? typeof one : one));
}

async function triedLater(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return tried(() => {
      throw error;
    });
  }
}

/** An endpoint that fails until its delivery is abandoned, and one that recovers: every attempt and its time. */
export const webhookRetries = (): Promise<Observed> =>
  withGateway({ webhooks: { timestamps: 'virtual' } }, async (gateway) => {
    const seen: unknown[] = [];
    const answering = (name: string, statuses: readonly number[]) => {
      let asked = 0;
      return ({ headers }: Request, { type }: { readonly type: string }) => {
        const status = statuses[Math.min(asked++, statuses.length - 1)] ?? 204;
        seen.push([name, gateway.clock.iso(), type, status, Object.fromEntries(headers)]);
        return new Response(status === 204 ? null : `${name} answers`, { status });
      };
    };
    const failing = gateway.webhooks.subscribe({
      deliver: answering('failing', [500]),
      events: ['transaction.authorized'],
    });
    gateway.webhooks.subscribe({ deliver: answering('recovering', [503, 404, 204]), events: ['transaction.*'] });
    gateway.webhooks.subscribe({ deliver: answering('gone', [410]) });
    gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    gateway.webhooks.rotateSecret(failing, { overlapSeconds: 60 });
    gateway.transactions.create({ type: 'AUTH', amount: 1_000, payment_method: cards.visa });
    await gateway.clock.advance({ hours: 1 });
    const redelivered: unknown[] = [];
    for (const { id } of gateway.webhooks.deliveries()) redelivered.push(tried(() => gateway.webhooks.redeliver(id)));
    await gateway.idle();
    return { seen, redelivered, deliveries: gateway.webhooks.deliveries(), timeline: [...gateway.timeline()] };
  });

const REQUEST_FAULTS = [
  'request_rejected',
  'connection_reset',
  'response_lost',
  'response_cut',
  'event_lost',
  'event_before_response',
] as const;
const WEBHOOK_FAULTS = [
  'webhook_duplicated',
  'webhook_delayed',
  'webhook_reordered',
  'webhook_dropped',
  'webhook_rejected',
  'webhook_bad_signature',
  'webhook_old_timestamp',
] as const;
const FILE_FAULTS = ['file_duplicated', 'file_delayed', 'file_split'] as const;

/** Signatures are the same in every run if their timestamps are. */
const STAMPED: GatewayOptions = { webhooks: { timestamps: 'virtual' } };

/** Each fault in a separate world in which it can apply. */
export const faults = async (): Promise<Observed> => {
  const rows: Record<string, unknown> = {};
  for (const kind of [...REQUEST_FAULTS, ...WEBHOOK_FAULTS, ...FILE_FAULTS])
    rows[kind] = await withGateway(STAMPED, (gateway) => underFault(gateway, { kind }));
  for (const status of [400, 401, 403, 404, 409, 429, 500, 502, 504] as const)
    rows[`refused ${status}`] = await withGateway(STAMPED, (gateway) =>
      underFault(gateway, { kind: 'request_rejected', status }),
    );
  return rows;
};

async function underFault(
  gateway: AnyGateway,
  fault: NonNullable<GatewayOptions['faults']>[number],
): Promise<Observed> {
  const seen: unknown[] = [];
  gateway.webhooks.subscribe({
    deliver: ({ headers }, { type, subject }) =>
      void seen.push([gateway.clock.iso(), type, subject, Object.fromEntries(headers)]),
  });
  const made = gateway.simulate.faults.add({ ...fault, times: 2 });
  const answers: unknown[] = [];
  for (const name of ['direct', 'fetch'] as const) {
    const { call } = await INTERFACES[name](gateway);
    answers.push(
      await call({
        operation: 'transactions.create',
        input: { type: 'SALE', amount: 1_000, payment_method: cards.visa },
      }),
    );
    answers.push(
      await call({
        operation: 'transactions.create',
        input: { type: 'PAYMENT', amount: 1_000, payment_method: banks.returns('R01') },
      }),
    );
  }
  await gateway.clock.advance({ days: 12 });
  gateway.check();
  return {
    made,
    answers,
    seen,
    counts: gateway.simulate.faults.list(),
    timeline: [...gateway.timeline()],
    files: gateway.ach.files().map(({ name }) => name),
  };
}
