import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';
import type { AnnouncedEvent } from './announced-event.ts';

/** The properties of every form of an action on a transaction. */
export interface ActionProps {
  readonly action: WorldAction;
  readonly transaction: TransactionDetail;
  /** Receives an event that the action scheduled; the page then offers to advance the clock to it. */
  readonly onScheduled: (plan: AnnouncedEvent) => void;
}
