import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { isoText } from '../../engine/time.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { insideOf } from '../inside-of.ts';
import { type Plan, readTrafficOptions, type TrafficOptions } from './options.ts';
import { perform } from './perform.ts';
import { type Diary, openDiary, planDay } from './plan-day.ts';
import { printTraffic } from './print-traffic.ts';
import { sumOfTallies } from './tally.ts';
import { openTraders, type Trader } from './traders.ts';
import type { Traffic, TrafficMerchant } from './traffic-result.ts';

/**
 * Generates plausible business for a number of days: merchants of several kinds with typical hours, weekdays, and amounts;
 * sales, authorizations, bank debits, subscriptions, refunds, and payouts; declines and returns at typical rates. It calls
 * the API like a merchant's own code and advances the clock by exactly that many days. The same seed and options produce
 * the same bytes. A transaction takes about 15 kB of memory; `options: { database: 'month.db' }` stores the world in a
 * file.
 *
 * @throws SettleboxError `bad_option` naming the field, or if the gateway's `magicValues` are not `settlebox`;
 * GatewayError if the gateway rejects an order
 * @example
 * const month = await traffic({ merchants: 3, days: 30, mix: { declines: 0.08 } });
 * console.log(String(month));
 * month.gateway.transactions.list({ transaction_state: 'returned' }); // of the first merchant
 */
export async function traffic<L extends Layout = 'by_method'>(options: TrafficOptions<L> = {}): Promise<Traffic<L>> {
  const plan = readTrafficOptions(options);
  const gateway = plan.gateway ?? createGateway(plan.options);
  try {
    return await trade(gateway, plan);
  } catch (error) {
    if (plan.gateway === undefined) gateway.close();
    throw error;
  }
}

async function trade<L extends Layout>(gateway: Gateway<L>, plan: Plan<L>): Promise<Traffic<L>> {
  const inside = insideOf(gateway, 'traffic');
  const { environment, magicValues, amountMax } = inside.settings();
  refuseOtherValues(environment, magicValues);
  const from = gateway.clock.now();
  refuseAfterCards(from, plan.days);
  const traders = openTraders({ ...plan, gateway, amountMax, seed: plan.seed ?? inside.seed() });
  const stop = countReturns(gateway, traders);
  try {
    const diary = openDiary(traders, from, plan.days);
    // As clock.advanceTo moves, but for the account of what happened on the way, which nobody reads here.
    const moveTo = (at: number) => inside.pump.run(at, 'traffic');
    for (let day = 0; day < plan.days; day++) await liveDay({ gateway, plan, diary, moveTo }, day);
  } finally {
    stop();
  }
  countDeposits(gateway, traders, from);
  return resultOf(gateway, traders, from, plan.days);
}

/** Whoever deals in other values would decline what we mean to be approved. */
function refuseOtherValues(environment: string, magicValues: string): void {
  if (environment !== 'production' && magicValues === 'settlebox') return;
  const what = environment === 'production' ? 'environment "production"' : `magicValues "${magicValues}"`;
  throw new SettleboxError(
    'bad_option',
    `traffic needs Settlebox's own test values; this gateway has ${what}.`,
    'Pass a gateway with magicValues "settlebox" (the default) in sandbox or development, or omit the gateway.',
    { field: 'options.gateway' },
  );
}

/** The test cards are good until then, and no charge of a card that has expired is taken. */
const CARDS_EXPIRE_AT = Date.UTC(2040, 0, 1);

function refuseAfterCards(from: number, days: number): void {
  if (from + days * DAY_MS < CARDS_EXPIRE_AT) return;
  throw new SettleboxError(
    'bad_option',
    `options.days: ${days} days from ${isoText(from)} end after 2039, when the test cards expire.`,
    'Start earlier with options: { now }.',
    { field: 'options.days' },
  );
}

/** After so many acts everything else in this process has its turn. */
const ACTS_PER_TURN = 64;

interface Life<L extends Layout> {
  readonly gateway: Gateway<L>;
  readonly plan: Plan<L>;
  readonly diary: Diary;
  moveTo(at: number): Promise<void>;
}

async function liveDay<L extends Layout>({ gateway, plan, diary, moveTo }: Life<L>, day: number): Promise<void> {
  const from = diary.from + day * DAY_MS;
  const traders = diary.pages.map(({ trader }) => trader);
  const before = made(traders);
  const acts = planDay(diary, day);
  for (const [at, act] of acts.entries()) {
    if (act.at > gateway.clock.now()) await moveTo(act.at);
    perform(act);
    if (at % ACTS_PER_TURN === 0) await turnOfEventLoop();
  }
  const to = from + DAY_MS;
  await moveTo(to);
  await plan.onDay({
    day: day + 1,
    of: plan.days,
    from: isoText(from),
    to: isoText(to),
    transactions: made(traders) - before,
    soFar: sumOfTallies(traders.map(({ tally }) => tally.view())),
  });
}

function made(traders: readonly Trader[]): number {
  return traders.reduce((sum, { tally }) => sum + tally.transactions, 0);
}

/** Returns come in while time passes; what is asked of the gateway for it would be on its tape. */
function countReturns<L extends Layout>(gateway: Gateway<L>, traders: readonly Trader[]): () => void {
  const tallies = new Map(traders.map(({ account, tally }) => [account.clientId, tally]));
  return gateway.events.on('transaction.returned', ({ client_id, data: { object } }) => {
    const cents = object.amount ?? object.amount_authorized;
    if (object.processor === 'ach') tallies.get(client_id)?.returned(object.return?.code ?? '', cents ?? 0);
  });
}

function countDeposits<L extends Layout>(gateway: Gateway<L>, traders: readonly Trader[], from: number): void {
  const tallies = new Map(traders.map(({ account, tally }) => [account.clientId, tally]));
  for (const { clientId, amountCents, depositedAt } of gateway.ledger.deposits())
    if (Date.parse(depositedAt) > from) tallies.get(clientId)?.deposited(amountCents);
}

function resultOf<L extends Layout>(
  gateway: Gateway<L>,
  traders: readonly Trader[],
  from: number,
  days: number,
): Traffic<L> {
  const merchants = traders.map(
    ({ account, name, business, timeZone, tally }): TrafficMerchant => ({
      ...account,
      name,
      business,
      timeZone,
      ...tally.view(),
    }),
  );
  const to = isoText(from + days * DAY_MS);
  const result = { gateway, merchants, from: isoText(from), to, days, ...sumOfTallies(merchants) };
  return Object.defineProperty(result, 'toString', { value: () => printTraffic(result), enumerable: false });
}
