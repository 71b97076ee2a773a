import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Account,
  banks,
  type Caller,
  cards,
  createGateway,
  type Duration,
  type Gateway,
  GatewayError,
  type GatewayEvent,
  type LedgerAccount,
  type Milestone,
  type PaymentMethod,
  type ReturnAt,
  type ReturnCode,
  SettleboxError,
  type Transaction,
} from '../../src/index.ts';
import { volume } from '../support/volume.ts';

/**
 * Random months of a gateway against a model that knows amounts and lifecycles but no calendar. The model predicts each
 * response, asks the gateway only *when* things happened, and computes the expected ledger from its own amounts.
 */

const RUNS = volume(40, 80);
const COMMANDS_MAX = 60;
const MERCHANTS_MAX = 3;

/** The model's view of a transaction. Amounts are its own, never the gateway's. */
interface Deal {
  readonly id: string;
  readonly owner: Account;
  readonly kind: 'SALE' | 'AUTH' | 'REFUND' | 'PAYMENT' | 'PAYOUT';
  readonly authorized: number;
  captured: number;
  state: string;
  /** The original of a refund. */
  readonly original?: Deal;
  /** The token that it was paid with. */
  token?: Token;
  /** A return was requested, by a test account number or a scheduled return. */
  returnable: boolean;
  /** The batch that contained it after the close. */
  batchId: string | null;
  settled: boolean;
  /** Code of its return. */
  returned: string | null;
}

interface Token {
  readonly id: string;
  readonly owner: Account;
  readonly type: 'card' | 'bank';
  /** Epoch milliseconds. A bank account never expires. */
  readonly expiresAt: number;
  deleted: boolean;
}

interface Model {
  readonly merchants: Account[];
  readonly deals: Deal[];
  readonly tokens: Token[];
  /** All events, as a listener received them. */
  readonly received: GatewayEvent[];
  /** Number of events checked so far. */
  inspected: number;
  readonly sequences: Map<string, number>;
}

type Command = fc.AsyncCommand<Model, Gateway>;

it('preserves amounts, lifecycles, ledger, and event order in any run of any merchants', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(COMMANDS, { maxCommands: COMMANDS_MAX, size: 'max' }),
      world,
      async (commands, options) => {
        using gateway = createGateway(options);
        const model = modelOf(gateway);
        gateway.events.on('*', (event) => model.received.push(event));
        await fc.asyncModelRun(() => ({ model, real: gateway }), commands);
        // Lets time complete everything in flight. Nothing may remain.
        await gateway.clock.advance({ days: 100 });
        verify(model, gateway, 'time passed');
        expect(gateway.events.list()).toEqual(model.received);
        expect(clearingOf(gateway, model)).toBe(0);
      },
    ),
    { numRuns: RUNS, endOnFailure: false },
  );
}, 240_000);

const world = fc.record({
  now: fc.constantFrom(
    '2026-01-05T15:00:00Z', // a Monday
    '2026-03-06T22:30:00Z', // a Friday after the ACH cut-off, before the clocks go forward
    '2026-10-31T13:30:00Z', // a Saturday, before the clocks go back
    '2026-12-30T23:00:00Z', // before a holiday and the end of a year
    '2027-07-02T12:30:00Z', // 08:30 ET exactly, before a Sunday holiday observed on Monday
  ),
  negativeBalance: fc.constantFrom('net', 'debit'),
  settlement: fc.record({
    cardFundingDays: fc.integer({ min: 0, max: 2 }),
    achFundingDays: fc.integer({ min: 0, max: 2 }),
    cardCutoff: fc.constantFrom('21:00', '08:30'),
    autoClose: fc.constantFrom(true, true, true, false),
  }),
});

function modelOf(gateway: Gateway): Model {
  return { merchants: [gateway.merchant], deals: [], tokens: [], received: [], inspected: 0, sequences: new Map() };
}

// Commands. Targets are selected by a number, so that shrunk examples stay readable.

const pick = fc.nat(99);
const amount = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 99_999_999 }));
/** The whole amount, one cent, half, or one cent too many. */
const part = fc.constantFrom('whole', 'cent', 'half', 'over');

const CARDS = {
  visa: cards.visa,
  amex: cards.amex,
  refundRejected: cards.refundRejected,
  declined: cards.declines('51'),
};
const BANKS = {
  good: banks.good,
  stuck: banks.stuck,
  R01: banks.returns('R01'),
  R10: banks.returns('R10'),
  R29: banks.returns('R29'),
};
const CODES: readonly ReturnCode[] = ['R01', 'R02', 'R03', 'R04', 'R05', 'R08', 'R10', 'R11', 'R16', 'R20', 'R29'];
/** Codes that apply to debits only. */
const DEBIT_ONLY = new Set<ReturnCode>(['R01', 'R05', 'R08', 'R10', 'R11', 'R29']);

/** Commands with their relative frequency. */
// biome-ignore format: a table reads in columns
const WEIGHTS: readonly (readonly [weight: number, command: fc.Arbitrary<Command>])[] = [
  [4, charges('SALE')],
  [3, charges('AUTH')],
  [4, fc.tuple(pick, part).map(([which, much]) => call(`capture ${which} ${much}`, (...at) => capture(...at, which, much)))],
  [2, pick.map((which) => call(`void ${which}`, (...at) => cancelCard(...at, which)))],
  [5, fc.tuple(pick, part).map(([which, much]) => call(`refund ${which} ${much}`, (...at) => refund(...at, which, much)))],
  [5, entries()],
  [2, pick.map((which) => call(`cancel ${which}`, (...at) => cancelEntry(...at, which)))],
  [3, returns()],
  [2, pick.map((who) => call(`close ${who}`, (...at) => closeByHand(...at, who)))],
  [1, fc.constant(call('merchant', addMerchant))],
  [1, fc.tuple(pick, fc.constantFrom('card', 'bank')).map(([who, type]) => call(`token ${who} ${type}`, (...at) => store(...at, who, type)))],
  [2, fc.tuple(pick, amount).map(([which, cents]) => call(`use ${which} ${cents}`, (...at) => use(...at, which, cents)))],
  [1, pick.map((which) => call(`forget ${which}`, (...at) => forget(...at, which)))],
  [4, duration().map((time) => pass(`advance ${JSON.stringify(time)}`, async ({ clock }) => void (await clock.advance(time))))],
  [3, milestone().map((name) => pass(`advanceTo ${name}`, (gateway) => advanceTo(gateway, name)))],
  [3, fc.constant(pass('next', async ({ clock }) => void (await clock.next())))],
];
const COMMANDS = WEIGHTS.flatMap(([weight, command]) => Array.from({ length: weight }, () => command));

function charges(kind: 'SALE' | 'AUTH'): fc.Arbitrary<Command> {
  const card = fc.oneof({ weight: 2, arbitrary: fc.constant('visa' as const) }, fc.constantFrom(...keysOf(CARDS)));
  return fc
    .tuple(pick, amount, card)
    .map(([who, cents, name]) =>
      call(`${kind} ${who} ${cents} ${name}`, (...at) => charge(...at, who, kind, cents, name)),
    );
}

function entries(): fc.Arbitrary<Command> {
  return fc
    .tuple(pick, fc.constantFrom('PAYMENT', 'PAYOUT'), amount, fc.constantFrom(...keysOf(BANKS)))
    .map(([who, kind, cents, bank]) =>
      call(`${kind} ${who} ${cents} ${bank}`, (...at) => enter(...at, who, kind, cents, bank)),
    );
}

function returns(): fc.Arbitrary<Command> {
  return fc
    .tuple(pick, fc.constantFrom(...CODES), returnDays())
    .map(([which, code, days]) =>
      call(`return ${which} ${code} ${JSON.stringify(days)}`, (...at) => scheduleReturn(...at, which, code, days)),
    );
}

function duration(): fc.Arbitrary<Duration> {
  return fc.oneof(
    fc.record({ hours: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ bankingDays: fc.integer({ min: 1, max: 3 }) }),
  );
}

function milestone(): fc.Arbitrary<Milestone> {
  return fc.constantFrom('card-cutoff', 'ach-cutoff', 'submission', 'settlement', 'funding', 'return-deadline');
}

function returnDays(): fc.Arbitrary<ReturnAt | undefined> {
  const day = fc.integer({ min: 1, max: 70 }).map((days) => ({ day: days }));
  const bankingDay = fc.integer({ min: 1, max: 3 }).map((days) => ({ bankingDay: days }));
  return fc.oneof(fc.constant(undefined), fc.constant<ReturnAt>('deadline'), day, bankingDay);
}

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** Runs a call. Transactions that it does not name must stay unchanged. */
function call(name: string, run: (model: Model, gateway: Gateway) => void): Command {
  return {
    check: () => true,
    run: async (model, gateway) => {
      run(model, gateway);
      verify(model, gateway, 'called');
    },
    toString: () => name,
  };
}

/** Moves time. Transactions advance along their lifecycles. */
function pass(name: string, run: (gateway: Gateway) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, gateway) => {
      const before = gateway.clock.now();
      await run(gateway);
      expect(gateway.clock.now()).toBeGreaterThanOrEqual(before);
      verify(model, gateway, 'time passed');
    },
    toString: () => name,
  };
}

async function advanceTo({ clock }: Gateway, name: Milestone): Promise<void> {
  const before = clock.now();
  try {
    await clock.advanceTo(name);
    expect(clock.now()).toBeGreaterThan(before);
  } catch (error) {
    expect(error).toMatchObject({ code: 'nothing_due' });
    expect(clock.now()).toBe(before);
  }
}

// Each call predicts its result from the model, runs, and records the outcome.

function charge(
  model: Model,
  gateway: Gateway,
  who: number,
  kind: 'SALE' | 'AUTH',
  cents: number,
  card: keyof typeof CARDS,
): void {
  const owner = merchant(model, who);
  const made = gateway.as(owner).transactions.create({ type: kind, amount: cents, payment_method: CARDS[card] });
  const approved = card !== 'declined';
  expect([made.approved, made.amount]).toEqual([approved, approved ? cents : 0]);
  add(model, owner, made, kind, approved ? cents : 0);
}

function enter(
  model: Model,
  gateway: Gateway,
  who: number,
  kind: 'PAYMENT' | 'PAYOUT',
  cents: number,
  bank: keyof typeof BANKS,
): void {
  const owner = merchant(model, who);
  const made = gateway.as(owner).transactions.create({ type: kind, amount: cents, payment_method: BANKS[bank] });
  const deal = add(model, owner, made, kind, cents);
  deal.returnable = bank.startsWith('R') && kind === 'PAYMENT';
}

function capture(model: Model, gateway: Gateway, which: number, much: string): void {
  const deal = choose(model.deals, which, isCharge, isHeld);
  if (deal === undefined) return;
  const cents = much === 'whole' ? undefined : partOf(deal.authorized, much);
  const allowed = isHeld(deal) && (cents ?? 0) <= deal.authorized;
  const response = attempt(() =>
    as(gateway, deal).transactions.capture(deal.id, cents === undefined ? {} : { amount: cents }),
  );
  if (allowed) {
    given(response);
    deal.captured = cents ?? deal.authorized;
    deal.state = 'captured';
  } else expectRejection(response, ['already_captured', 'invalid_state', 'amount_too_large']);
}

function cancelCard(model: Model, gateway: Gateway, which: number): void {
  const deal = choose(model.deals, which, isByCard, isVoidable);
  if (deal === undefined) return;
  const response = attempt(() => as(gateway, deal).transactions.cancel(deal.id, { type: 'VOID' }));
  if (isVoidable(deal)) {
    given(response);
    deal.state = 'voided';
  } else expectRejection(response, ['batch_closed', 'invalid_state']);
}

function refund(model: Model, gateway: Gateway, which: number, much: string): void {
  const deal = choose(model.deals, which, isByCard, isRefundable);
  if (deal === undefined) return;
  const left = deal.captured - refundedOf(model, deal);
  const cents = much === 'whole' ? undefined : partOf(left, much);
  const response = attempt(() =>
    as(gateway, deal).transactions.cancel(deal.id, {
      type: 'REFUND',
      ...(cents === undefined ? {} : { amount: cents }),
    }),
  );
  if (!isRefundable(deal) || (cents ?? 0) > left) {
    expectRejection(response, ['not_settled', 'invalid_state', 'amount_too_large']);
    return;
  }
  const made = given(response);
  const back = cents ?? left;
  expect(made).toMatchObject({ type: 'REFUND', reference_id: deal.id, amount: back });
  model.deals.push({ ...blank(deal.owner, made, 'REFUND', back), original: deal, captured: back });
}

function cancelEntry(model: Model, gateway: Gateway, which: number): void {
  const deal = choose(model.deals, which, isEntry, isCancelable);
  if (deal === undefined) return;
  const response = attempt(() => as(gateway, deal).transactions.cancel(deal.id, { type: 'cancel' }));
  if (isCancelable(deal)) {
    given(response);
    deal.state = 'canceled';
  } else expectRejection(response, ['ach_settled', 'invalid_state']);
}

function scheduleReturn(
  model: Model,
  gateway: Gateway,
  which: number,
  code: ReturnCode,
  at: ReturnAt | undefined,
): void {
  const deal = choose(model.deals, which, isEntry, isReturnable);
  if (deal === undefined) return;
  const before = gateway.events.list().length;
  const scheduled = attempt(() =>
    gateway.simulate.ach.return({ transaction: deal.id, code, ...(at === undefined ? {} : { at }) }),
  );
  const never = (deal.kind === 'PAYOUT' && DEBIT_ONLY.has(code)) || code === 'R05' || !isReturnable(deal);
  if (never) expect(scheduled).toMatchObject({ error: { code: 'impossible_return' } });
  if ('error' in scheduled) {
    // Only the calendar knows if a time is valid. A rejected call changes nothing either way.
    expect(scheduled.error).toBeInstanceOf(SettleboxError);
    expect(gateway.events.list().length).toBe(before);
    return;
  }
  expect(Date.parse(scheduled.value.at)).toBeGreaterThanOrEqual(gateway.clock.now());
  deal.returnable = true;
}

function closeByHand(model: Model, gateway: Gateway, who: number): void {
  const owner = merchant(model, who);
  const open = model.deals.filter((deal) => deal.owner === owner && isInOpenBatch(deal));
  const processors = new Set(open.map((deal) => (isEntry(deal) ? 'ach' : 'card')));
  const response = attempt(() => gateway.as(owner).batches.close());
  if (processors.size === 0) {
    expectRejection(response, ['batch_empty']);
    return;
  }
  const closed = given(response).data;
  expect(new Set(closed.map(({ processor }) => processor))).toEqual(processors);
  expect(closed.reduce((sum, batch) => sum + batch.net_amount, 0)).toBe(sum(open.map(netOf)));
  // The only call that moves other transactions: a card batch is submitted when it closes.
  for (const deal of open) if (!isEntry(deal)) deal.state = 'settling';
}

function addMerchant(model: Model, gateway: Gateway): void {
  if (model.merchants.length === MERCHANTS_MAX) return;
  const timeZone = model.merchants.length === 1 ? 'America/Los_Angeles' : 'Asia/Tokyo';
  model.merchants.push(gateway.addMerchant({ name: `Merchant ${model.merchants.length}`, timeZone }));
}

function store(model: Model, gateway: Gateway, who: number, type: 'card' | 'bank'): void {
  const owner = merchant(model, who);
  const { account_number, routing_number, account_type, name, email } = banks.returns('R02');
  const today = gateway.clock.date();
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  const [year = '', monthOfYear = ''] = month.toISOString().split('-');
  const made = gateway
    .as(owner)
    .paymentTokens.create(
      type === 'card'
        ? { card: { pan: cards.visa.pan, expiry_month: monthOfYear, expiry_year: year } }
        : { bank_account: { account_number, routing_number, account_type, name, email } },
    );
  const expiresAt = type === 'card' ? month.setUTCMonth(month.getUTCMonth() + 1) : Number.POSITIVE_INFINITY;
  model.tokens.push({ id: made.payment_token, owner, type, expiresAt, deleted: false });
}

function use(model: Model, gateway: Gateway, which: number, cents: number): void {
  const token = choose(
    model.tokens,
    which,
    () => true,
    ({ deleted }) => !deleted,
  );
  if (token === undefined) return;
  const kind = token.type === 'card' ? 'SALE' : 'PAYMENT';
  const method: PaymentMethod = { type: 'token', payment_token: token.id };
  const response = attempt(() =>
    gateway.as(token.owner).transactions.create({ type: kind, amount: cents, payment_method: method }),
  );
  if (isAlive(model, token, gateway.clock.now())) {
    const deal = add(model, token.owner, given(response), kind, cents);
    deal.returnable = kind === 'PAYMENT';
    deal.token = token;
  } else expectRejection(response, ['token_not_active']);
}

function forget(model: Model, gateway: Gateway, which: number): void {
  const token = choose(
    model.tokens,
    which,
    () => true,
    ({ deleted }) => !deleted,
  );
  if (token === undefined) return;
  expect(gateway.as(token.owner).paymentTokens.delete(token.id).status).toBe('inactive');
  token.deleted = true;
}

// Invariants after each command.

function verify(model: Model, gateway: Gateway, happening: 'called' | 'time passed'): void {
  gateway.check();
  // The platform can read all merchants.
  const platform = gateway.as(gateway.reseller);
  const seen = new Map(
    platform.transactions.list({ take: 100 }).data.map((transaction) => [idOf(transaction), transaction]),
  );
  // Lists are newest first: the reverse order of creation, even for the same timestamp.
  expect([...seen.keys()].reverse()).toEqual(model.deals.map(({ id }) => id));
  for (const deal of model.deals) if (deal.original === undefined) follow(deal, seen.get(deal.id), happening);
  for (const deal of model.deals) if (deal.original !== undefined) follow(deal, seen.get(deal.id), happening);
  for (const deal of model.deals) expectRefunded(model, deal, seen.get(deal.id));
  for (const token of model.tokens)
    expect(platform.paymentTokens.get(token.id).status === 'active').toBe(isAlive(model, token, gateway.clock.now()));
  for (const owner of model.merchants) expectLedger(model, gateway, owner);
  expectOrder(model);
}

/** Transitions of time, one step at a time, without states that refunds determine. */
// biome-ignore format: a table reads in columns
const MOVES: Readonly<Record<Deal['kind'], Readonly<Record<string, readonly string[]>>>> = {
  SALE:    { authorized: ['settling'],            settling: ['settled'] },
  AUTH:    { authorized: ['expired'],             captured: ['settling'], settling: ['settled'] },
  REFUND:  { authorized: ['settling'],            settling: ['settled', 'rejected'] },
  PAYMENT: { authorized: ['submitted'],           submitted: ['settled'], settled: ['returned'] },
  PAYOUT:  { authorized: ['submitted'],           submitted: ['settled'], settled: ['returned'] },
};

function follow(deal: Deal, seen: Transaction | undefined, happening: string): void {
  if (seen === undefined) expect.fail(`${deal.id} is gone`);
  expect(seen.captured_amount).toBe(deal.captured);
  const known = withoutRefunds(deal, deal.state);
  const state = withoutRefunds(deal, seen.transaction_state);
  if (happening === 'called' ? state !== known : !isReachable(deal.kind, known, state))
    expect.fail(`${deal.kind} ${deal.id}: ${known} became ${state} when ${happening}`);
  if (state === 'returned') expect(deal.returnable, `${deal.id} came back unasked`).toBe(true);
  deal.state = seen.transaction_state;
  deal.batchId = seen.batch_id;
  deal.settled = seen.settled_at !== null;
  deal.returned = seen.processor === 'ach' ? (seen.return?.code ?? null) : null;
}

/** The state without any refunds. `expectRefunded` checks the refunded amounts. */
function withoutRefunds({ kind }: Deal, state: string): string {
  return (kind === 'SALE' || kind === 'AUTH') && REFUND_STATES.has(state) ? 'settled' : state;
}

const REFUND_STATES = new Set(['settled', 'partially_refunded', 'refunded']);

function isReachable(kind: Deal['kind'], from: string, to: string): boolean {
  if (from === to) return true;
  return (MOVES[kind][from] ?? []).some((next) => isReachable(kind, next, to));
}

function expectRefunded(model: Model, deal: Deal, seen: Transaction | undefined): void {
  const refunded = refundedOf(model, deal);
  expect(seen?.refunded_amount).toBe(refunded);
  if (withoutRefunds(deal, deal.state) !== 'settled' || isEntry(deal) || deal.kind === 'REFUND') return;
  const state = refunded === 0 ? 'settled' : refunded === deal.captured ? 'refunded' : 'partially_refunded';
  expect(deal.state).toBe(state);
}

/** Deactivates a token: it was deleted, its card expired, or a return reported the account as invalid. */
function isAlive(model: Model, token: Token, now: number): boolean {
  const reverted = model.deals.some((deal) => deal.token === token && NO_ACCOUNT.has(deal.returned));
  return !token.deleted && !reverted && now < token.expiresAt;
}

const NO_ACCOUNT = new Set<string | null>(['R02', 'R03', 'R04']);

/** Computes the expected balances from the model's amounts and the gateway's settled, funded, and returned states. */
function expectLedger(model: Model, gateway: Gateway, owner: Account): void {
  const caller = gateway.as(owner);
  const funded = new Set(
    caller.batches.list({ take: 100 }).data.flatMap((batch) => (batch.funded_at === null ? [] : [batch.batch_id])),
  );
  const settled = model.deals.filter((deal) => deal.owner === owner && deal.settled);
  const unfunded = settled.filter(({ batchId }) => batchId === null || !funded.has(batchId));
  const returned = settled.filter(({ state }) => state === 'returned');
  const total = sum(settled.map(netOf));
  const back = sum(returned.map(netOf));
  const clearing = sum(unfunded.map(netOf));
  const balance = (account: LedgerAccount) => gateway.ledger.balance(account, owner);
  const bank = balance('merchant_bank');
  expect(balance('customer')).toBe(-total + back);
  expect(balance('processor_clearing')).toBe(clearing);
  expect(bank + balance('merchant_payable')).toBe(total - clearing - back);
  expect(sum(gateway.ledger.balances(owner).map(({ amountCents }) => amountCents))).toBe(0);
  expect(sum(gateway.ledger.deposits(owner).map(({ amountCents }) => amountCents))).toBe(bank);
}

/** Checks that events count from 1 per subject without a gap, in order of time and ID. */
function expectOrder(model: Model): void {
  for (; model.inspected < model.received.length; model.inspected++) {
    const event = model.received[model.inspected];
    const before = model.received[model.inspected - 1];
    if (event === undefined) return;
    const sequence = (model.sequences.get(event.subject) ?? 0) + 1;
    model.sequences.set(event.subject, sequence);
    if (event.sequence !== sequence)
      expect.fail(`${event.type} ${event.subject} has sequence ${event.sequence}, not ${sequence}`);
    if (before === undefined) continue;
    if (event.created_at < before.created_at)
      expect.fail(`${event.type} at ${event.created_at} after ${before.created_at}`);
    if (event.id <= before.id) expect.fail(`${event.id} after ${before.id}`);
  }
}

// The model's own arithmetic.

function netOf({ kind, captured }: Deal): number {
  return kind === 'REFUND' || kind === 'PAYOUT' ? -captured : captured;
}

function refundedOf(model: Model, deal: Deal): number {
  const live = model.deals.filter(
    ({ original, state }) => original === deal && state !== 'voided' && state !== 'rejected',
  );
  return sum(live.map(({ captured }) => captured));
}

function clearingOf(gateway: Gateway, model: Model): number {
  // With manual close, transactions in an open batch have not settled and are not in the ledger.
  return sum(model.merchants.map((owner) => gateway.ledger.balance('processor_clearing', owner)));
}

// Selection of targets.

function isCharge({ kind }: Deal): boolean {
  return kind === 'SALE' || kind === 'AUTH';
}

function isByCard(deal: Deal): boolean {
  return isCharge(deal) || deal.kind === 'REFUND';
}

function isHeld({ kind, state }: Deal): boolean {
  return kind === 'AUTH' && state === 'authorized';
}

function isVoidable({ state }: Deal): boolean {
  return state === 'authorized' || state === 'captured';
}

function isRefundable({ kind, state }: Deal): boolean {
  return kind !== 'REFUND' && (state === 'settled' || state === 'partially_refunded');
}

function isCancelable({ state }: Deal): boolean {
  return state === 'authorized' || state === 'submitted';
}

function isReturnable({ state }: Deal): boolean {
  return state === 'authorized' || state === 'submitted' || state === 'settled';
}

function isEntry({ kind }: Deal): boolean {
  return kind === 'PAYMENT' || kind === 'PAYOUT';
}

function isInOpenBatch(deal: Deal): boolean {
  if (deal.batchId !== null) return false;
  if (deal.kind === 'AUTH') return deal.state === 'captured';
  return deal.state === 'authorized';
}

function add(model: Model, owner: Account, made: Transaction, kind: Deal['kind'], cents: number): Deal {
  const deal = blank(owner, made, kind, cents);
  if (kind !== 'AUTH') deal.captured = cents;
  model.deals.push(deal);
  return deal;
}

function blank(owner: Account, made: Transaction, kind: Deal['kind'], cents: number): Deal {
  const state = made.response_status === 'Approved' ? 'authorized' : 'declined';
  return {
    id: idOf(made),
    owner,
    kind,
    authorized: cents,
    captured: 0,
    state,
    returnable: false,
    batchId: null,
    settled: false,
    returned: null,
  };
}

function merchant({ merchants }: Model, who: number): Account {
  return merchants[who % merchants.length] ?? expect.fail('there is always one merchant');
}

/** Picks a matching target. Three times out of four, picks one that will be accepted. */
function choose<Thing>(
  things: readonly Thing[],
  which: number,
  fits: (thing: Thing) => boolean,
  willing: (thing: Thing) => boolean,
): Thing | undefined {
  const fitting = things.filter(fits);
  const likely = which % 4 === 0 ? [] : fitting.filter(willing);
  const some = likely.length === 0 ? fitting : likely;
  return some[Math.floor(which / 4) % some.length];
}

function partOf(whole: number, much: string): number {
  if (much === 'over') return whole + 1;
  return much === 'cent' ? 1 : Math.max(1, Math.floor(whole / 2));
}

function as(gateway: Gateway, { owner }: Deal): Caller {
  return gateway.as(owner);
}

function idOf(transaction: Transaction): string {
  return transaction.transaction_id ?? transaction.id;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}

type Attempt<Value> = { readonly value: Value } | { readonly error: unknown };

function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

function given<Value>(response: Attempt<Value>): Value {
  if ('error' in response) throw response.error;
  return response.value;
}

function expectRejection(response: Attempt<unknown>, codes: readonly string[]): void {
  if (!('error' in response)) expect.fail(`was accepted; expected a rejection with ${codes.join(' or ')}`);
  if (!(response.error instanceof GatewayError)) throw response.error;
  expect(codes).toContain(response.error.code);
}
