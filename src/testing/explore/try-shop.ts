/** Tries a shop before the search: what it can do, whether it reaches the gateway, and what it does when webhooks arrive. */
import { pause } from './call-shop.ts';
import { letCallsRun, startCall } from './calls.ts';
import { changesOf, kindOf, newsOf, readNow } from './compare-during-run.ts';
import { recordFindings, recordsDisputes } from './converged.ts';
import type { MerchantCapabilities } from './draw-options.ts';
import type { ExploreSearch } from './options.ts';
import { performStep } from './perform-step.ts';
import { NEW_YORK_DAY } from './report-totals.ts';
import type { Run } from './run.ts';
import { endRun, startRun } from './start-run.ts';
import type { ExploreStep } from './steps.ts';

/** What a trial run has shown about a shop. It is plain data, because the threads of a search receive it. */
export interface ShopTraits {
  readonly can: MerchantCapabilities;
  /** True if its records contain disputed money. */
  readonly recordsDisputes: boolean;
  /** The kinds of events that changed its records at once. */
  readonly follows: ReadonlySet<string>;
  /** True if its reports contain the fees of deposits. */
  readonly reportsFees: boolean;
  /** True if it made a payment. */
  readonly pays: boolean;
}

/** Runs a shop through a few days without faults. */
export async function tryShop(search: Pick<ExploreSearch, 'setup' | 'amounts' | 'disruptions'>): Promise<ShopTraits> {
  const gateway = await search.setup.openGateway(0);
  try {
    const run = await startRun(gateway, search.setup, new Set());
    try {
      const methods = capabilitiesOf(run);
      const follows = await learnReactions(run, trialSteps(search, methods, run.merchant.deliver !== undefined));
      const succeeded = run.calls.some(({ action, outcome }) => action === 'order' && outcome === 'done');
      const pays = succeeded && run.history.money(run.orderOf).some(({ authorizedCents }) => authorizedCents > 0);
      const read = await readNow(
        run,
        run.orders.map(({ id }) => id),
      );
      const records = recordsDisputes(read?.records ?? {});
      const can = { ...methods, disputes: records || methods.defend };
      return { can, recordsDisputes: records, reportsFees: await reportsFees(run), follows, pays };
    } finally {
      await endRun(run);
    }
  } finally {
    gateway.close();
  }
}

async function reportsFees(run: Run): Promise<boolean> {
  const received: { report?: unknown } = {};
  const today = NEW_YORK_DAY(run.gateway.clock.now());
  startCall(run, { action: 'report', orderId: undefined, amountCents: 0 }, async () => {
    received.report = await run.merchant.report?.({ from: today, until: today });
  });
  await letCallsRun(run);
  return Reflect.get(Object(received.report), 'feesCents') !== undefined;
}

function capabilitiesOf({ merchant }: Run): MerchantCapabilities {
  const can = (action: Exclude<keyof MerchantCapabilities, 'disputes'>) => merchant[action] !== undefined;
  return {
    capture: can('capture'),
    void: can('void'),
    refund: can('refund'),
    ship: can('ship'),
    storeCard: can('storeCard'),
    renew: can('renew'),
    report: can('report'),
    reconcile: can('reconcile'),
    defend: can('defend'),
    disputes: false,
  };
}

/** Performs the steps, and compares the records after each one. A kind of event must change them at once each time. */
async function learnReactions(run: Run, steps: readonly ExploreStep[]): Promise<ReadonlySet<string>> {
  const follows = new Set<string>();
  const ignored = new Set<string>();
  let readsGateway = false;
  for (const step of steps) {
    const before = run.history.events.length;
    const news = newsOf(run);
    await performStep(run, step);
    await pause(run);
    if (newsOf(run) === news) continue;
    const fresh = new Set(run.history.events.slice(before).map(({ id }) => id));
    for (const order of run.orders) {
      const kinds = changesOf(run, order).flatMap((event) => (fresh.has(event.id) ? [kindOf(event)] : []));
      if (kinds.length === 0) continue;
      const read = await readNow(run, [order.id]);
      readsGateway ||= read === undefined;
      const money = run.history.money(run.orderOf).filter(({ orderId }) => orderId === order.id);
      const isRight = read !== undefined && recordFindings(money, read.records, read.unreadable).length === 0;
      for (const kind of kinds) (isRight ? follows : ignored).add(kind);
    }
  }
  return readsGateway ? new Set() : new Set([...follows].filter((kind) => !ignored.has(kind)));
}

const overlapsNext = false;
const SETTLEMENT: ExploreStep = { kind: 'wait for', target: 'settlement', seconds: 0 };

function trialSteps(
  { amounts, disruptions }: Pick<ExploreSearch, 'amounts' | 'disruptions'>,
  can: MerchantCapabilities,
  hears: boolean,
): readonly ExploreStep[] {
  const allows = (name: (typeof disruptions)[number]) => disruptions.includes(name);
  const order = (method: (ExploreStep & { kind: 'order' })['method'], authorizeOnly = false): ExploreStep => ({
    kind: 'order',
    cents: amounts[0] ?? 1,
    method,
    overlapsNext,
    ...(can.capture ? { authorizeOnly } : {}),
  });
  const about = { nthLatest: 0, overlapsNext };
  if (!hears) return [order('visa'), order('bank')];
  const refunds: readonly ExploreStep[] = [
    { kind: 'refund', nthLatest: 1, percent: 100, overlapsNext },
    { kind: 'refund', nthLatest: 0, percent: 100, overlapsNext },
    ...[SETTLEMENT, SETTLEMENT, SETTLEMENT],
    ...(allows('payout_return') ? [entryReturn('PAYOUT', 0)] : []),
  ];
  return [
    ...(can.void ? [order('visa'), { kind: 'void', ...about } as const] : []),
    ...(can.capture ? [order('visa', true), { kind: 'capture', percent: 50, ...about } as const] : []),
    order('bank'),
    order(allows('refund_rejected') ? 'refundRejected' : 'visa'),
    order('bank'),
    { kind: 'wait', unit: 'bankingDays', count: 3 },
    ...(allows('return') ? [entryReturn('PAYMENT', 1)] : []),
    ...(can.refund ? refunds : []),
  ];
}

function entryReturn(of: 'PAYMENT' | 'PAYOUT', nthLatest: number): ExploreStep {
  return { kind: 'return', of, nthLatest, spec: [of === 'PAYMENT' ? 'R10' : 'R03', 'now'] };
}
