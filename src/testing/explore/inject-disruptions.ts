import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { ReturnOptions } from '../../harness/simulate.ts';
import { transactionsOf } from './payments.ts';
import { type Life, note } from './run.ts';
import type { OutageWay, ReturnDay, StepThat } from './steps.ts';

const RETURNABLE: ReadonlySet<string> = new Set(['authorized', 'submitted', 'settled']);

/** A bank plans to send an entry back, where there is one that this code may answer at this time. */
export function returnEntry(life: Life, { of, back, way: [code, day] }: StepThat<'return'>): void {
  const entries = [...transactionsOf(life.gateway).values()].filter(
    (one) => one.type.toUpperCase() === of && RETURNABLE.has(one.transaction_state),
  );
  const entry = entries.at(-1 - back);
  if (entry === undefined) return;
  const at = momentOf(entry, day, life.gateway.clock.now());
  const transaction = entry.transaction_id ?? entry.id;
  try {
    const planned = life.gateway.simulate.ach.return({ transaction, code, ...(at === undefined ? {} : { at }) });
    const amount = formatUsd(entry.requested_amount ?? entry.amount_requested);
    const whose = `the ${of} of ${amount} for ${life.orderOf(entry) ?? 'an unknown order'}`;
    note(life, `the bank schedules a return of ${whose}: ${code}, on ${easternText(Date.parse(planned.at))}`);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
  }
}

/** An entry that has not settled can't come back now; it does on the usual day of the code. */
function momentOf(
  { transaction_state: state }: AnyTransaction,
  day: ReturnDay,
  now: number,
): ReturnOptions['at'] | undefined {
  if (day === 'usual') return undefined;
  if (day === 'now') return state === 'settled' ? now : undefined;
  return day === 'deadline' ? 'deadline' : { day };
}

/** Injects a fault; it triggers on the next request, webhook, or file that it matches. */
export function orderFault(life: Life, { wish }: StepThat<'fault'>): void {
  const { kind, on = '*', times = 1 } = wish;
  life.faults.push(life.gateway.simulate.faults.add(wish).id);
  const seconds = 'delaySeconds' in wish ? `, ${wish.delaySeconds} s` : '';
  const status = 'status' in wish ? ` with ${wish.status}` : '';
  const often = times === 1 ? 'the next time' : `the next ${times} times`;
  const { target } = FAULT_KINDS[kind];
  const which = on === '*' ? ANY[target] : on;
  note(life, `a fault is injected, ${often}: ${FAULT_KINDS[kind].text(which)}${status}${seconds}`);
}

const ANY = { request: 'a request', webhook: 'of any kind', file: 'a return' } as const;

const HOUR_MS = 3_600_000;

/** The shop hears of nothing for some hours, or hears and can't say so. */
export function breakEndpoint(life: Life, { hours, way }: StepThat<'outage'>): void {
  if (life.merchant.deliver === undefined) return;
  life.endpoint.breakUntil(life.gateway.clock.now() + hours * HOUR_MS, way);
  note(life, `the shop's webhook endpoint is down for ${hours} h: ${OUTAGES[way]}`);
}

const OUTAGES: Readonly<Record<OutageWay, string>> = {
  '503': 'it responds with 503',
  breaks: 'connections fail',
  'answer lost': 'webhooks arrive, but the responses are lost',
};

/** Sends a webhook again that was settled long ago, one way or the other. */
export function redeliver(life: Life, { back }: StepThat<'redeliver'>): void {
  const { webhooks } = life.gateway;
  const delivery = webhooks
    .deliveries()
    .filter(({ status }) => status !== 'pending')
    .at(-1 - back);
  if (delivery === undefined) return;
  try {
    webhooks.redeliver(delivery);
    note(life, `an old webhook is redelivered: ${delivery.type}`);
  } catch (error) {
    // Its endpoint was given up meanwhile.
    if (!(error instanceof SettleboxError)) throw error;
  }
}
