import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';
import type { Plan } from './planned.ts';

export interface ActProps {
  readonly act: WorldAction;
  readonly one: TransactionDetail;
  /** Hears of what was planned, so that it can be gone to. */
  readonly onPlanned: (plan: Plan) => void;
}
