import type { Context } from '../../context.ts';
import { keptOutcome } from '../issuer-rules/rules.ts';
import { setNetworkAnswer } from '../transactions/actions.ts';
import { loadRefund, type RefusalDay, refusePastRefusal, refuseSettledRefund, scheduleRefusal } from './refunding.ts';

/** A refund that the network will refuse. */
export interface RefusalOrder {
  readonly transactionId: string;
  /** Counted from its settlement; absent: as it settles, or now where it has. */
  readonly at: RefusalDay | undefined;
}

/** @throws SettleboxError `unknown_subject`; `bad_option` for what is no refund, has ended, or a day that is past */
export function refuseRefund(context: Context, { transactionId, at }: RefusalOrder): void {
  const refund = loadRefund(context, transactionId);
  if (refund.state !== 'settled') {
    setNetworkAnswer(context, refund, keptOutcome(at === undefined ? 'refuse' : { refuseOn: at }));
    return;
  }
  if (at === undefined) {
    refuseSettledRefund(context, refund.id);
    return;
  }
  refusePastRefusal(context, at, refund.settledAt ?? context.now);
  scheduleRefusal(context, refund, at);
}
