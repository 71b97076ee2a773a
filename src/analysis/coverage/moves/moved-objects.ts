import { lazily } from '../../../contract/lazily.ts';
import type { Settings } from '../../../contract/settings.ts';
import { plannedReturnLife } from '../../../domain/ach/ach-returns/lifecycle.ts';
import { changeNoticeLife } from '../../../domain/ach/change-notices/lifecycle.ts';
import { reversalLife } from '../../../domain/ach/reversals/lifecycle.ts';
import { disputeLife, plannedDisputeLife } from '../../../domain/cards/disputes/lifecycle.ts';
import { batchLife } from '../../../domain/payments/batches/lifecycle.ts';
import { achLife, cardLife } from '../../../domain/payments/transactions/lifecycle.ts';
import { clientLife } from '../../../domain/platform/clients/lifecycle.ts';
import { challengeLife } from '../../../domain/platform/mfa/lifecycle.ts';
import { paymentTokenLife } from '../../../domain/vault/payment-tokens/lifecycle.ts';
import { deliveryLife, endpointLife } from '../../../domain/webhooks/deliveries/lifecycle.ts';
import type { Database } from '../../../engine/database.ts';
import type { Lifecycle, Transition } from '../../../engine/lifecycle.ts';
import { deliverySteps } from './delivery-steps.ts';
import {
  achSteps,
  batchSteps,
  cardSteps,
  challengeSteps,
  changeStep,
  disputeSteps,
  type MovedObject,
  reversalSteps,
  statusSteps,
} from './steps.ts';
import {
  countUndoneRefunds,
  listDeliveries,
  listDisputeHistories,
  listHistories,
  listStatusChanges,
  listStatuses,
  type StatusTable,
} from './store.ts';

/** The parts of a world that show the transitions of its objects. */
export interface MovedWorld {
  readonly database: Database;
  readonly settings: Pick<Settings, 'webhooks'>;
}

/** Lists objects in parts, newest first. `state` can omit objects that did not enter that state; empty lists all. */
type ListMoved = (world: MovedWorld, state: string) => Iterable<readonly MovedObject[]>;

/** The lifecycles whose transitions coverage counts by the stored objects. The others are counted as they are made. */
export const DERIVED_LIVES: readonly Lifecycle[] = [
  cardLife,
  achLife,
  plannedReturnLife,
  changeNoticeLife,
  reversalLife,
  plannedDisputeLife,
  batchLife,
  paymentTokenLife,
  clientLife,
  challengeLife,
  endpointLife,
];

/** Lists the objects of each lifecycle. */
const MOVED_OBJECTS: Readonly<Record<string, ListMoved>> = {
  [cardLife.name]: listCards,
  [achLife.name]: listEntries,
  [disputeLife.name]: ({ database }, state) =>
    inParts(listDisputeHistories(database, state), ({ history }) => disputeSteps(history)),
  [paymentTokenLife.name]: ({ database }) => listChanged(database, paymentTokenLife, 'payment_token'),
  [clientLife.name]: ({ database }) => listChanged(database, clientLife, 'client'),
  [deliveryLife.name]: ({ database, settings }) =>
    inParts(listDeliveries(database, 0), (delivery) => deliverySteps(delivery, settings.webhooks.retrySeconds)),
  [plannedReturnLife.name]: byStatus({ table: 'plannedReturns', key: 'returnId', id: 'transactionId' }, (status) =>
    statusSteps(plannedReturnLife, status),
  ),
  [changeNoticeLife.name]: byStatus({ table: 'changeNotices', key: 'noticeId', id: 'transactionId' }, (status) =>
    statusSteps(changeNoticeLife, status),
  ),
  [plannedDisputeLife.name]: byStatus({ table: 'disputes', key: 'number', id: 'transactionId' }, (status) =>
    statusSteps(plannedDisputeLife, status),
  ),
  [endpointLife.name]: byStatus({ table: 'endpoints', key: 'number', id: 'endpointId' }, (status) =>
    statusSteps(endpointLife, status),
  ),
  [reversalLife.name]: byStatus(
    { table: 'reversals', key: 'reversalId', id: 'transactionId', detail: 'traceNumber IS NOT NULL' },
    (status, isSent) => reversalSteps(status, isSent === 1),
  ),
  [challengeLife.name]: byStatus(
    { table: 'challenges', key: 'challengeId', id: 'challengeId', detail: 'attemptsRemaining' },
    challengeSteps,
  ),
  // An open batch has no id.
  [batchLife.name]: byStatus(
    { table: 'batches', key: 'number', id: 'coalesce(batchId, CAST(number AS TEXT))' },
    batchSteps,
  ),
};

/** Lists the objects of a lifecycle with their transitions, in parts, newest first. */
export function listMovedObjects(world: MovedWorld, lifecycle: string, state = ''): Iterable<readonly MovedObject[]> {
  return MOVED_OBJECTS[lifecycle]?.(world, state) ?? [];
}

function listCards({ database }: MovedWorld, state: string) {
  // A world without a transaction that was refunded in part twice does not need them.
  const undone = lazily(() => new Map(countUndoneRefunds(database).map(({ saleId, count }) => [saleId, count])));
  return inParts(listHistories(database, 'card', state), ({ id, history }) =>
    cardSteps(history, () => undone().get(id) ?? 0),
  );
}

function listEntries({ database }: MovedWorld, state: string) {
  return inParts(listHistories(database, 'ach', state), ({ history, isContested }) =>
    achSteps(history, isContested === 1),
  );
}

function byStatus(table: StatusTable, stepsOf: (status: string, detail: number) => readonly Transition[]): ListMoved {
  return ({ database }) => inParts(listStatuses(database, table), ({ status, detail }) => stepsOf(status, detail));
}

function* inParts<Row extends { readonly id: string }>(
  parts: Iterable<readonly Row[]>,
  stepsOf: (row: Row) => readonly Transition[],
): Generator<readonly MovedObject[]> {
  for (const rows of parts) yield rows.map((row) => ({ id: row.id, steps: stepsOf(row) }));
}

/** Events are read in their order, because a status is only known from the one before. The object of the newest is the first. */
function* listChanged(
  database: Database,
  lifecycle: Lifecycle,
  family: 'payment_token' | 'client',
): Generator<readonly MovedObject[]> {
  const last = new Map<string, string>();
  const moved: MovedObject[] = [];
  for (const changes of listStatusChanges(database, family)) {
    for (const change of changes) {
      const step = changeStep(lifecycle, change, last.get(change.subject));
      last.set(change.subject, change.status);
      if (step !== undefined) moved.push({ id: change.subject, steps: [step] });
    }
    yield [];
  }
  yield moved.reverse();
}
