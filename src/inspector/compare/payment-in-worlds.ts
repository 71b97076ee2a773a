import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { liveSource } from '../source/live-source.ts';
import type { InspectorSource } from '../source/source.ts';
import { inspectorOf } from '../time/inspector-of.ts';
import { returnedMoneyText } from '../transaction/returned-money.ts';
import { statusSentence } from '../transaction/status-sentence.ts';

/** The payment that a comparison is about, in both worlds; undefined in a world that does not have it. */
export interface PaymentInWorlds {
  readonly left: TransactionDetail | undefined;
  readonly right: TransactionDetail | undefined;
}

/** Loads the payment from this world and another one. The comparison is still useful without it. */
export async function paymentInWorlds(
  source: InspectorSource,
  id: string,
  other: string | undefined,
): Promise<PaymentInWorlds> {
  const { worlds } = await source.worlds();
  const { controlUrl } = worlds.find(({ name }) => name === other) ?? {};
  const otherSource = controlUrl === undefined ? source : liveSource(inspectorOf(controlUrl));
  const load = (from: InspectorSource) => from.transaction(id).catch(() => undefined);
  const [left, right] = await Promise.all([load(source), load(otherSource)]);
  return { left, right };
}

/** Says what became of the payment, and what it cost the merchant if it was returned. */
export function outcomeText(payment: TransactionDetail, now: string): string {
  const [returned] = returnedMoneyText(payment, undefined);
  return returned ?? statusSentence(payment, now);
}
