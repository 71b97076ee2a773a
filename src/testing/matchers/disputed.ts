import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { DISPUTE_STATES, type DisputeState } from '../../domain/cards/disputes/lifecycle.ts';
import type { Dispute } from '../../domain/cards/disputes/types.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { DISPUTE_REASONS } from '../../facts/dispute-reasons.ts';
import { formatUsd } from '../../facts/money.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import { isOn, type OnDate, onText, rejectWrongDate, timestampText } from './on-date.ts';
import { type TransactionNow, transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** Options of `toBeDisputed`. `on` is the day on which the dispute opened. */
export type DisputedOptions = OnDate & {
  /** The current state, such as `lost`. Default any. */
  readonly state?: DisputeState | undefined;
  /** The disputed amount in cents. Default any. */
  readonly amount?: number | undefined;
};

const MATCHER = 'toBeDisputed';

const disputedOptions = lazily(() =>
  z.strictObject({
    on: z.unknown().optional(),
    in: z.unknown().optional(),
    state: z.enum(DISPUTE_STATES).optional(),
    amount: z.int().min(1).optional(),
  }),
);

/** Checks that a cardholder has disputed a transaction: with this reason, on this date, in this state, for this amount. */
export function disputed(reference: TransactionRef, reason?: string, options: DisputedOptions = {}): Verdict {
  if (reason !== undefined) rejectUnknownReason(reason);
  const { state, amount } = parseOptions(disputedOptions(), options, MATCHER);
  const { on, in: gateway } = options;
  rejectWrongDate(MATCHER, { on });
  const now = transactionNow(MATCHER, reference, { in: gateway });
  const disputes = disputesOf(now);
  const opened = [...disputes.values()];
  const pass = opened.some(
    (dispute) =>
      (reason === undefined || dispute.reason === reason) &&
      (state === undefined || dispute.state === state) &&
      (amount === undefined || dispute.amount === amount) &&
      isOn(dispute.created_at, on),
  );
  const wanted = [
    `${pass ? 'not ' : ''}to be disputed${reason === undefined ? '' : ` with ${reason}`}${onText(on)}`,
    ...(amount === undefined ? [] : [`for ${formatUsd(amount)}`]),
    ...(state === undefined ? [] : [`in state ${state}`]),
  ].join(' ');
  return {
    pass,
    message: () =>
      `Expected ${now.name} ${now.id} ${wanted}, but ${describeDisputes(opened)}.\n${formatHistory(now, [...disputes.keys()])}`,
    actual: opened.map((dispute) => `${dispute.reason} ${dispute.state}`).join(', ') || now.state,
    expected: [reason ?? 'disputed', ...(state === undefined ? [] : [state])].join(' '),
  };
}

/** Returns the disputes of a transaction that have opened, each as its last event shows it. */
function disputesOf({ gateway, id }: TransactionNow): ReadonlyMap<string, Dispute> {
  const disputes = new Map<string, Dispute>();
  for (const { data } of gateway.events.list({ type: 'dispute.*' }))
    if (data.object.transaction_id === id) disputes.set(data.object.id, data.object);
  return disputes;
}

function describeDisputes(disputes: readonly Dispute[]): string {
  if (disputes.length === 0) return 'it has no dispute';
  const texts = disputes.map(
    ({ reason, amount, created_at: at, state }) =>
      `${reason} for ${formatUsd(amount)} opened ${timestampText(at)} and is in state ${state}`,
  );
  return `its ${disputes.length === 1 ? 'dispute' : 'disputes'} ${texts.join(', and ')}`;
}

/** An unknown code would make `not.toBeDisputed` pass forever. */
function rejectUnknownReason(reason: unknown): void {
  const known = DISPUTE_REASONS.map(({ code }) => code);
  if (known.some((code) => code === reason)) return;
  throw new SettleboxError(
    'bad_option',
    `${MATCHER}: ${JSON.stringify(reason)} is not a reason code of a dispute.`,
    typeof reason === 'string' ? suggest(reason, known) : 'Pass a code such as 13.1.',
  );
}
