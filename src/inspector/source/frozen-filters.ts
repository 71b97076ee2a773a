import type { MoneyPlace } from '../../analysis/inspection/money-types.ts';
import type { TransactionDetail, TransactionsQuery } from '../../analysis/inspection/transaction-types.ts';

type Filtered = Pick<
  TransactionDetail,
  'clientId' | 'state' | 'kind' | 'processor' | 'batchId' | 'fundedAt' | 'responseCode' | 'returnCode'
>;

/** The filters that are equal to a field. */
const EQUAL = ['kind', 'batchId', 'responseCode', 'returnCode'] as const;

/** A refund does not change where the money of its payment is. */
const SETTLED: ReadonlySet<string> = new Set(['settled', 'partially_refunded', 'refunded']);

/** Reports whether a transaction of a report is in a list. A return code is that of the return, not of its dishonor. */
export function isSelected(one: Filtered, query: TransactionsQuery): boolean {
  const { client, state, money } = query;
  return (
    (client === undefined || one.clientId === client) &&
    (state === undefined || isInState(one, state)) &&
    (money === undefined || isAtPlace(one, money)) &&
    EQUAL.every((name) => query[name] === undefined || query[name] === one[name])
  );
}

/** A settled transaction is funded from the deposit at its merchant's bank on. */
function isInState({ state, fundedAt }: Filtered, wanted: NonNullable<TransactionsQuery['state']>): boolean {
  if (wanted === 'funded') return state === 'settled' && fundedAt !== null;
  if (wanted === 'unfunded') return state === 'settled' && fundedAt === null;
  return state === wanted;
}

/** Reports whether the money of a transaction is in a place. Open batches have no id. */
function isAtPlace({ state, kind, processor, batchId, fundedAt }: Filtered, place: MoneyPlace): boolean {
  const isSent = processor === 'ach' && batchId !== null;
  if (place === 'authorized') return state === 'authorized' && (kind === 'AUTH' || (processor === 'ach' && !isSent));
  if (place === 'captured')
    return processor === 'card' && (state === 'captured' || (state === 'authorized' && kind !== 'AUTH'));
  return (
    state === 'settling' ||
    state === 'submitted' ||
    (SETTLED.has(state) && fundedAt === null) ||
    (state === 'authorized' && isSent)
  );
}
