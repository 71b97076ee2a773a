import { batchTitle } from '../../analysis/inspection/batch-title.ts';
import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { pageOfEvent } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { dayText, pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';
import { findLinked } from './linked-objects.ts';

interface CausesPanelsProps {
  readonly transaction: TransactionDetail;
}

/** Lists what a transaction comes from and what came of it: events, batch, deposits, files, and transactions that refer to it. */
export function CausesPanels({ transaction }: CausesPanelsProps) {
  return (
    <div class="panels">
      <Panel title="Timeline">
        <Lines lines={transaction.timeline} />
      </Panel>
      <LinkedPanel transaction={transaction} />
    </div>
  );
}

/** Links to the objects that a transaction belongs to, and to those that refer to it. */
function LinkedPanel({ transaction }: CausesPanelsProps) {
  const { route } = useApp();
  const { id, batchId, batchNumber, referenceId, files, processor } = transaction;
  const linked = useQuery((source) => findLinked(source, transaction), [id, batchId]);
  const { related = [], deposits = [], disputes = [] } = linked.data ?? {};
  const rows: readonly (readonly [what: string, id: string])[] = [
    ...(referenceId === null ? [] : ([['refers to', referenceId]] as const)),
    ...related.map((row) => [row.kind.toLowerCase(), row.id] as const),
    ...disputes.map((row) => ['dispute', row.id] as const),
    ...(batchId === null ? [] : ([['batch', batchId]] as const)),
    ...deposits.map((row) => ['deposit', row.id] as const),
    ...files.map((row) => [`${stateLabel(row.kind)} file, ${dayText(row.madeAt)}`, row.name] as const),
  ];
  const isInOpenBatch = batchId === null && batchNumber !== null;
  return (
    <Panel title="Linked objects">
      {rows.length === 0 && !isInOpenBatch ? <p class="note">None. This payment is not in a batch.</p> : null}
      <ul class="event-rows">
        {isInOpenBatch ? (
          <li>
            <span class="linked-kind">batch</span>
            <a href={linkTo(route, 'batches', String(batchNumber))}>{batchTitle({ processor, number: batchNumber })}</a>
            <Badge state="open" />
          </li>
        ) : null}
        {rows.map(([what, linkedId]) => (
          <li key={linkedId}>
            <span class="linked-kind">{what}</span>
            <NamedSubject id={linkedId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UpcomingPanelProps extends Pick<TransactionDetail, 'upcoming'> {
  /** The number of all of them; default: of the listed ones. */
  readonly total?: number;
}

/** Lists the scheduled events of an object. */
export function UpcomingPanel({ upcoming, total = upcoming.length }: UpcomingPanelProps) {
  const { route } = useApp();
  const action = useAction();
  if (upcoming.length === 0) return null;
  return (
    <Panel
      title="Upcoming events"
      note={total > upcoming.length ? `The first ${upcoming.length} of ${total} are listed.` : undefined}
    >
      <ul class="event-rows">
        {upcoming.map((row) => {
          const { at, what, why, subject, batchNumber } = row;
          const isOwn = [subject, String(batchNumber)].includes(route.id ?? '');
          const page = isOwn ? undefined : pageOfEvent(route, row);
          return (
            <li key={`${at} ${subject} ${what}`}>
              <Timestamp at={at} />
              <span>
                {page === undefined ? (
                  <Phrase text={what} />
                ) : (
                  <a href={page}>
                    <Phrase text={what} />
                  </a>
                )}
                <span class="line-why">{why}</span>
              </span>
              {action === undefined ? null : (
                <Button
                  busy={action.busy}
                  label={`Move to it: ${what}`}
                  onClick={() => action.run(async (controls) => advanceMessage(await controls.advanceTo(at), { what }))}
                >
                  Move to it
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Lists the webhooks about an object. */
export function WebhooksPanel({ deliveries }: Pick<TransactionDetail, 'deliveries'>) {
  const { route } = useApp();
  return (
    <Panel title="Webhooks">
      {deliveries.length === 0 ? (
        <p class="note">
          None yet: nothing has happened that an endpoint subscribes to.{' '}
          <a href={linkTo(route, 'webhooks')}>Endpoints</a>
        </p>
      ) : null}
      <ul class="event-rows">
        {deliveries.map(({ id, type, status, attempts, createdAt }) => (
          <li key={id}>
            <a href={linkTo(route, 'webhooks', id)}>{type}</a>
            <Badge state={status} />
            <span class="faint">{pluralize(attempts, 'attempt')}</span>
            <Timestamp at={createdAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
