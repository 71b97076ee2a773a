import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';

/** The properties of every form of an action on a transaction. */
export interface ActionProps {
  readonly action: WorldAction;
  readonly transaction: TransactionDetail;
}
