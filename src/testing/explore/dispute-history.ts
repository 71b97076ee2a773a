import type { Dispute } from '../../domain/cards/disputes/types.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';

/** A dispute of a run, with the times of its changes in epoch milliseconds. */
export interface DisputeCase {
  /** As in the latest event. */
  dispute: Dispute;
  readonly openedAt: number;
  lostAt?: number;
  /** The time at which the merchant got money back. */
  returnedAt?: number;
  submittedAt?: number;
  /** The last second in which the merchant could respond; undefined if it never could. */
  readonly respondBy: number | undefined;
}

/** The disputes of a run, as events reported them. */
export class DisputeHistory {
  readonly #cases = new Map<string, DisputeCase>();

  constructor(gateway: AnyGateway) {
    gateway.events.on('dispute.*', ({ type, created_at, data }) => {
      if (isDispute(data.object)) this.#add(type, Date.parse(created_at), data.object);
    });
  }

  /** The disputes of a transaction, oldest first. */
  of(transactionIds: ReadonlySet<string>): readonly DisputeCase[] {
    return [...this.#cases.values()].filter(({ dispute }) => transactionIds.has(dispute.transaction_id));
  }

  #add(type: string, at: number, dispute: Dispute): void {
    const respondBy = dispute.respond_by === null ? undefined : Date.parse(dispute.respond_by);
    const known = this.#cases.get(dispute.id) ?? { dispute, openedAt: at, respondBy };
    this.#cases.set(dispute.id, { ...known, dispute, ...(TIMES[type] === undefined ? {} : { [TIMES[type]]: at }) });
  }
}

const TIMES: Readonly<Record<string, 'lostAt' | 'returnedAt' | 'submittedAt'>> = {
  'dispute.lost': 'lostAt',
  'dispute.funds_reinstated': 'returnedAt',
  'dispute.evidence_submitted': 'submittedAt',
};

function isDispute(object: object): object is Dispute {
  return Reflect.get(object, 'object') === 'dispute';
}
