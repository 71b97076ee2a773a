import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { isoText } from '../../engine/time.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { insideOf } from '../inside-of.ts';
import { sumTallies } from './merchant-tally.ts';
import { openMerchants, type SimulatedMerchant } from './merchants.ts';
import { readTrafficOptions, type TrafficOptions, type TrafficSettings } from './options.ts';
import { performAction } from './perform.ts';
import { printTraffic } from './print-traffic.ts';
import { openPlan, planDay, type TrafficPlan } from './traffic-plan.ts';
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
  const settings = readTrafficOptions(options);
  const gateway = settings.gateway ?? createGateway(settings.options);
  try {
    return await generate(gateway, settings);
  } catch (error) {
    if (settings.gateway === undefined) gateway.close();
    throw error;
  }
}

async function generate<L extends Layout>(gateway: Gateway<L>, settings: TrafficSettings<L>): Promise<Traffic<L>> {
  const inside = insideOf(gateway, 'traffic');
  const { environment, magicValues, amountMax } = inside.settings();
  rejectOtherTestValues(environment, magicValues);
  const from = gateway.clock.now();
  rejectAfterCardExpiry(from, settings.days);
  const merchants = openMerchants({ ...settings, gateway, amountMax, seed: settings.seed ?? inside.seed() });
  const stop = countReturns(gateway, merchants);
  try {
    const plan = openPlan(merchants, from, settings.days);
    // clock.advanceTo would also build its summary of the events, which is not needed here.
    const moveTo = (at: number) => inside.scheduler.runUntil(at, 'traffic');
    for (let day = 0; day < settings.days; day++) await runDay({ gateway, settings, plan, moveTo }, day);
  } finally {
    stop();
  }
  countDeposits(gateway, merchants, from);
  return resultOf(gateway, merchants, from, settings.days);
}

/** Other test values would decline cards that must be approved. */
function rejectOtherTestValues(environment: string, magicValues: string): void {
  if (environment !== 'production' && magicValues === 'settlebox') return;
  const what = environment === 'production' ? 'environment "production"' : `magicValues "${magicValues}"`;
  throw new SettleboxError(
    'bad_option',
    `traffic needs Settlebox's own test values; this gateway has ${what}.`,
    'Pass a gateway with magicValues "settlebox" (the default) in sandbox or development, or omit the gateway.',
    { field: 'options.gateway' },
  );
}

/** Charges of expired cards are declined; the test cards expire then. */
const CARDS_EXPIRE_AT = Date.UTC(2040, 0, 1);

function rejectAfterCardExpiry(from: number, days: number): void {
  if (from + days * DAY_MS < CARDS_EXPIRE_AT) return;
  throw new SettleboxError(
    'bad_option',
    `options.days: ${days} days from ${isoText(from)} end after 2039, when the test cards expire.`,
    'Start earlier with options: { now }.',
    { field: 'options.days' },
  );
}

/** The number of actions between two turns of the event loop, so that other work of the process can run. */
const ACTIONS_PER_TURN = 64;

interface TrafficRun<L extends Layout> {
  readonly gateway: Gateway<L>;
  readonly settings: TrafficSettings<L>;
  readonly plan: TrafficPlan;
  moveTo(at: number): Promise<void>;
}

async function runDay<L extends Layout>(
  { gateway, settings, plan, moveTo }: TrafficRun<L>,
  day: number,
): Promise<void> {
  const from = plan.from + day * DAY_MS;
  const merchants = plan.merchantPlans.map(({ merchant }) => merchant);
  const earlier = countTransactions(merchants);
  const actions = planDay(plan, day);
  for (const [at, action] of actions.entries()) {
    if (action.at > gateway.clock.now()) await moveTo(action.at);
    performAction(action);
    if (at % ACTIONS_PER_TURN === 0) await turnOfEventLoop();
  }
  const to = from + DAY_MS;
  await moveTo(to);
  await settings.onDay({
    day: day + 1,
    of: settings.days,
    from: isoText(from),
    to: isoText(to),
    transactions: countTransactions(merchants) - earlier,
    soFar: sumTallies(merchants.map(({ tally }) => tally.view())),
  });
}

function countTransactions(merchants: readonly SimulatedMerchant[]): number {
  return merchants.reduce((sum, { tally }) => sum + tally.transactions, 0);
}

/** Listens to events, because requests for the returns would be recorded on the gateway's tape. */
function countReturns<L extends Layout>(gateway: Gateway<L>, merchants: readonly SimulatedMerchant[]): () => void {
  const tallies = new Map(merchants.map(({ account, tally }) => [account.clientId, tally]));
  return gateway.events.on('transaction.returned', ({ client_id, data: { object } }) => {
    const cents = object.amount ?? object.amount_authorized;
    if (object.processor === 'ach') tallies.get(client_id)?.addReturn(object.return?.code ?? '', cents ?? 0);
  });
}

function countDeposits<L extends Layout>(
  gateway: Gateway<L>,
  merchants: readonly SimulatedMerchant[],
  from: number,
): void {
  const tallies = new Map(merchants.map(({ account, tally }) => [account.clientId, tally]));
  for (const { clientId, amountCents, depositedAt } of gateway.ledger.deposits())
    if (Date.parse(depositedAt) > from) tallies.get(clientId)?.addDeposit(amountCents);
}

function resultOf<L extends Layout>(
  gateway: Gateway<L>,
  simulated: readonly SimulatedMerchant[],
  from: number,
  days: number,
): Traffic<L> {
  const merchants = simulated.map(
    ({ account, name, business, timeZone, tally }): TrafficMerchant => ({
      ...account,
      name,
      business,
      timeZone,
      ...tally.view(),
    }),
  );
  const to = isoText(from + days * DAY_MS);
  const result = { gateway, merchants, from: isoText(from), to, days, ...sumTallies(merchants) };
  return Object.defineProperty(result, 'toString', { value: () => printTraffic(result), enumerable: false });
}
