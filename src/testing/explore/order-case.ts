import type { DisputeCase } from './dispute-history.ts';
import type { PlacedOrder, ShopCall } from './run.ts';
import type { TransactionMoney } from './transaction-money.ts';

/** An order with its transactions and the calls about it. */
export interface OrderCase {
  readonly order: PlacedOrder;
  readonly money: readonly TransactionMoney[];
  readonly calls: readonly ShopCall[];
  /** For a renewal: the calls that stored its customer's cards. */
  readonly cardCalls: readonly ShopCall[];
  readonly disputes: readonly DisputeCase[];
}

/** Describes what is wrong with the money of an order; undefined if nothing is. */
export type MoneyRule = (of: OrderCase) => string | undefined;
