/** Steps of a random run that control issuers, banks, and the network: rules, returns, corrections, faults. */
import { cards } from 'settlebox';
import { type Call, routeOf, wireOf } from '../calls.ts';
import { exchange } from '../interfaces.ts';
import type { Life } from './life.ts';
import { CHANGE_CODES, DECLINES, RETURN_CODES } from './payments.ts';
import type { Steps } from './steps.ts';

const transaction = ({ random, made }: Life) => random.pickAny(made.transactions.slice(-10)) ?? 'TRANSACTION-none';

function at({ random }: Life): object {
  return random.chance(0.5)
    ? {}
    : {
        at: random.pick<object | string>([
          { day: random.int(1, 60) },
          { bankingDay: random.int(1, 6) },
          'deadline',
          { day: 40 },
        ]),
      };
}

async function planReturn(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const extra = random.chance(0.2) ? { late: true } : random.chance(0.1) ? { information: 'CLOSED BY HOLDER' } : {};
  const wanted = { transaction: transaction(life), code: random.pick(RETURN_CODES), ...at(life), ...extra };
  const plan = await life.command('simulate.ach.return', () => gateway.simulate.ach.return(Object(wanted)));
  if (plan !== undefined) made.plans.push(plan.id);
}

async function correct(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const code = random.pick(CHANGE_CODES);
  const fields = {
    account_number: '000987654321',
    routing_number: '121042882',
    account_type: 'savings',
    individual_id: 'NEW-1',
  };
  const corrected = random.chance(0.5)
    ? undefined
    : Object.fromEntries(Object.entries(fields).filter(() => random.chance(0.5)));
  const wanted = {
    transaction: transaction(life),
    code,
    ...(corrected === undefined ? {} : { corrected }),
    ...at(life),
  };
  const plan = await life.command('simulate.ach.notificationOfChange', () =>
    gateway.simulate.ach.notificationOfChange(Object(wanted)),
  );
  if (plan !== undefined) made.plans.push(plan.id);
}

async function reverse(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const reason = random.pick(['duplicate', 'wrong_receiver', 'wrong_amount', 'wrong_date'] as const);
  const plan = await life.command('simulate.ach.reverse', () =>
    gateway.simulate.ach.reverse({ transaction: transaction(life), reason }),
  );
  if (plan !== undefined) made.plans.push(plan.id);
}

async function cancelPlan(life: Life): Promise<void> {
  const plan = life.random.pickAny(life.made.plans) ?? 'RETURN-none';
  await life.command('simulate.ach.cancel', () => life.gateway.simulate.ach.cancel(plan));
}

function span({ random }: Life): object {
  return random.chance(0.5)
    ? { times: random.int(1, 3) }
    : random.pick<object>([{ nth: 2 }, { probability: 0.5 }, { until: '2026-06-01T00:00:00Z' }, {}]);
}

async function bankRule(life: Life): Promise<void> {
  const { random, gateway } = life;
  const match = random.pick<object>([
    {},
    { name: 'Grace Hopper' },
    { amount: { min: 500 } },
    { last_four: '6789' },
    { type: 'PAYOUT' },
    { sec_code: { in: ['PPD', 'CCD'] } },
  ]);
  const answer = random.pick<object>([
    { return: random.pick(RETURN_CODES), ...at(life) },
    { reject: random.pick(['R13', 'R18', 'R34']) },
    { notice: random.pick(CHANGE_CODES) },
    { stuck: true },
    { pay: true },
    { return: 'R10', pay: true },
  ]);
  await life.command('simulate.ach.rule', () =>
    gateway.simulate.ach.rule(Object({ match, respond: answer, ...span(life) })),
  );
}

async function issuerRule(life: Life): Promise<void> {
  const { random, gateway } = life;
  const match = random.pick<object>([
    {},
    { last_four: '4242' },
    { brand: 'mastercard' },
    { amount: { min: 1_000, max: 9_000 } },
    { type: 'REFUND' },
    { merchant_initiated: true },
    { bin: '424242' },
  ]);
  const answer = random.pick<object>([
    { code: random.pick(DECLINES) },
    { approvedAmount: random.int(100, 3_000) },
    { avs: random.pick(['N', 'A', 'Z', 'Y']) },
    { cvv: random.pick(['N', 'M', 'P']) },
    { noResponse: true },
    { refund: random.pick<unknown>(['late', 'reject', 'pay', { rejectOn: { bankingDay: 2 } }]) },
  ]);
  // A response delayed in virtual time blocks its request until the clock moves; delayed responses have a separate step.
  const once = 'noResponse' in answer ? { match: { type: 'PAYOUT' }, times: 1 } : span(life);
  await life.command('simulate.issuer.rule', () =>
    gateway.simulate.issuer.rule(Object({ match, respond: answer, ...once })),
  );
}

async function removeRules(life: Life): Promise<void> {
  const { issuer, ach } = life.gateway.simulate;
  for (const { id } of issuer.rules()) await life.command('issuer.removeRule', () => issuer.removeRule(id));
  for (const { id } of ach.rules()) await life.command('ach.removeRule', () => ach.removeRule(id));
}

async function creditLine(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const { issuer } = gateway.simulate;
  const id = random.pickAny(made.lines);
  if (id === undefined || random.chance(0.4)) {
    const pan = random.pick([cards.visa.pan, cards.mastercard.pan, cards.amex.pan]);
    const wanted = { pan, limit: random.int(0, 30_000), overLimit: random.pick(['decline', 'partial'] as const) };
    const line = await life.command('creditLine', () => issuer.creditLine(wanted));
    if (line !== undefined) made.lines.push(line.id);
    return;
  }
  await life.command('creditLine change', () =>
    issuer.creditLine(id).change(random.pick<object>([{ limit: 50_000 }, { paid: 500 }, { overLimit: 'partial' }])),
  );
  if (random.chance(0.2)) await life.command('creditLine close', () => issuer.creditLine(id).close());
}

async function cardNetwork(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const { issuer } = gateway.simulate;
  const paymentToken = random.pickAny(made.tokens) ?? 'PAYMENT_TOKEN-none';
  const replacement = random.pick<object>([
    {},
    { pan: 'same', expiry: { month: '12', year: '2033' } },
    { pan: '5555555555554444' },
  ]);
  if (random.chance(0.5)) await life.command('replaceCard', () => issuer.replaceCard({ paymentToken, ...replacement }));
  else
    await life.command('rejectRefund', () =>
      issuer.rejectRefund(Object({ transaction: transaction(life), ...at(life) })),
    );
}

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

async function fault(life: Life): Promise<void> {
  const { random, gateway } = life;
  const times = random.pick<object>([{ times: 1 }, { times: 2 }, { nth: 2, times: 1 }, { probability: 0.5, times: 3 }]);
  const wanted = random.pick<object>([
    {
      kind: random.pick(REQUEST_FAULTS),
      on: random.pick(['transactions.create', 'transactions.*', '*', 'POST /v1/transactions']),
    },
    { kind: random.pick(WEBHOOK_FAULTS), on: random.pick(['transaction.*', '*', 'batch.closed']) },
    { kind: random.pick(FILE_FAULTS), ...(random.chance(0.3) ? { on: 'R10' } : {}) },
    { kind: 'request_rejected', status: 429, match: { amount: { min: 5_000 } } },
    { kind: 'hang', status: 500 },
  ]);
  await life.command('faults.add', () => gateway.simulate.faults.add(Object({ ...wanted, ...times })));
}

async function removeFaults(life: Life): Promise<void> {
  const { faults } = life.gateway.simulate;
  for (const { id } of faults.list()) await life.command('faults.remove', () => faults.remove(id));
}

/** Requests a delayed response and moves the clock while the request is pending. */
async function heldUp(life: Life): Promise<void> {
  const { random, gateway, way } = life;
  const { send } = way;
  if (send === undefined) return;
  await removeFaults(life);
  const kind = random.pick(['request_slow', 'response_slow', 'hang'] as const);
  const measure = kind === 'hang' ? {} : { delaySeconds: 20 };
  await life.command('faults.add', () =>
    gateway.simulate.faults.add({ kind, on: 'transactions.create', times: 1, ...measure }),
  );
  const call: Call = {
    operation: 'transactions.create',
    input: { type: 'SALE', amount: 1_999, payment_method: cards.visa },
  };
  const aborting = new AbortController();
  const answering = exchange(send, wireOf(gateway, call), aborting.signal);
  await untilStruck(life);
  await life.command('advance 20 s', async () => [...(await gateway.clock.advance({ seconds: 20 })).happened]);
  if (kind === 'hang') aborting.abort();
  life.note(`${routeOf(gateway, call.operation).path}, ${kind}`, await answering);
}

/** Waits until the fault applies to the pending request. */
async function untilStruck({ gateway }: Life): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    if (gateway.simulate.faults.list().every(({ spent }) => spent)) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  // The delayed response is scheduled in the same turn of the event loop or the next.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const LOOKS_MAX = 2_000;

export const NETWORK_STEPS: Steps = [
  [6, 'a bank returns an entry', planReturn],
  [3, 'a bank corrects an entry', correct],
  [2, 'the merchant reverses an entry', reverse],
  [1, 'cancel what was planned', cancelPlan],
  [2, 'a rule for banks', bankRule],
  [3, 'a rule for issuers', issuerRule],
  [1, 'no more rules', removeRules],
  [2, 'a credit line', creditLine],
  [2, 'the card network', cardNetwork],
  [3, 'a fault', fault],
  [1, 'no more faults', removeFaults],
  [1, 'a response is delayed', heldUp],
];
