import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import { FAULT_KINDS } from '../../domain/simulation/faults/kinds.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { ReturnOptions } from '../../harness/simulate-options.ts';
import { addLine, type Run } from './run.ts';
import type { OutageEffect, ReturnStepDate, StepOf } from './steps.ts';

const RETURNABLE: ReadonlySet<string> = new Set(['authorized', 'submitted', 'settled']);

/** Schedules a return of an entry. Does nothing if the entry cannot be returned with this code at this time. */
export function returnEntry(run: Run, { of, nthLatest, spec: [code, date] }: StepOf<'return'>): void {
  const entries = [...run.history.latest.values()].filter(
    (transaction) => transaction.type.toUpperCase() === of && RETURNABLE.has(transaction.transaction_state),
  );
  const entry = entries.at(-1 - nthLatest);
  if (entry === undefined) return;
  const at = returnTime(entry, date, run.gateway.clock.now());
  const transaction = entry.transaction_id ?? entry.id;
  try {
    const scheduled = run.gateway.simulate.ach.return({ transaction, code, ...(at === undefined ? {} : { at }) });
    const amount = formatUsd(entry.requested_amount ?? entry.amount_requested);
    const owner = `the ${of} of ${amount} for ${run.orderOf(entry) ?? 'an unknown order'}`;
    addLine(run, `the bank schedules a return of ${owner}: ${code}, on ${easternText(Date.parse(scheduled.at))}`);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
  }
}

/** Returns undefined for the code's default date, also if the entry has not settled and cannot be returned now. */
function returnTime(
  { transaction_state: state }: AnyTransaction,
  date: ReturnStepDate,
  now: number,
): ReturnOptions['at'] | undefined {
  if (date === 'usual') return undefined;
  if (date === 'now') return state === 'settled' ? now : undefined;
  return date === 'deadline' ? 'deadline' : { day: date };
}

/** Injects a fault; it triggers on the next request, webhook, or file that it matches. */
export function injectFault(run: Run, { fault }: StepOf<'fault'>): void {
  const { kind, on = '*', times = 1 } = fault;
  run.faultIds.push(run.gateway.simulate.faults.add(fault).id);
  if (kind === 'webhook_bad_signature' || kind === 'webhook_old_timestamp') run.endpoint.expectForgeries();
  const seconds = 'delaySeconds' in fault ? `, ${fault.delaySeconds} s` : '';
  const status = 'status' in fault ? ` with ${fault.status}` : '';
  const countText = times === 1 ? 'the next time' : `the next ${times} times`;
  const { target } = FAULT_KINDS[kind];
  const subject = on === '*' ? ANY_SUBJECT[target] : on;
  addLine(run, `a fault is injected, ${countText}: ${FAULT_KINDS[kind].text(subject)}${status}${seconds}`);
}

const ANY_SUBJECT = { request: 'a request', webhook: 'of any kind', file: 'a return' } as const;

const HOUR_MS = 3_600_000;

/** Makes the webhook endpoint fail for some hours. */
export function breakEndpoint(run: Run, { hours, effect }: StepOf<'outage'>): void {
  if (run.merchant.deliver === undefined) return;
  run.endpoint.failUntil(run.gateway.clock.now() + hours * HOUR_MS, effect);
  addLine(run, `the shop's webhook endpoint is down for ${hours} h: ${OUTAGE_TEXTS[effect]}`);
}

const OUTAGE_TEXTS: Readonly<Record<OutageEffect, string>> = {
  '503': 'it responds with 503',
  connection_error: 'connections fail',
  response_lost: 'webhooks arrive, but the responses are lost',
};

/** Redelivers a webhook whose delivery is complete. */
export function redeliver(run: Run, { nthLatest }: StepOf<'redeliver'>): void {
  const { webhooks } = run.gateway;
  const delivery = webhooks
    .deliveries()
    .filter(({ status }) => status !== 'pending')
    .at(-1 - nthLatest);
  if (delivery === undefined) return;
  try {
    webhooks.redeliver(delivery);
    addLine(run, `an old webhook is redelivered: ${delivery.type}`);
  } catch (error) {
    // Its endpoint was disabled in the meantime.
    if (!(error instanceof SettleboxError)) throw error;
  }
}
