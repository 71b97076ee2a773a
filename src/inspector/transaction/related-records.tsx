import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Lines } from '../parts/lines.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';

interface RelatedRecordsProps {
  readonly transaction: TransactionDetail;
}

/** Lists the upcoming events, timeline, webhooks and files of a transaction. */
export function RelatedRecords({ transaction }: RelatedRecordsProps) {
  return (
    <div class="panels">
      <UpcomingPanel upcoming={transaction.upcoming} />
      <Panel title="Timeline">
        <Lines lines={transaction.timeline} />
      </Panel>
      <WebhooksPanel deliveries={transaction.deliveries} />
      {transaction.processor === 'ach' ? <FilesPanel transaction={transaction} /> : null}
    </div>
  );
}

/** Lists the scheduled events of an object. */
export function UpcomingPanel({ upcoming }: Pick<TransactionDetail, 'upcoming'>) {
  const action = useAction();
  return (
    <Panel title="Upcoming events">
      {upcoming.length === 0 ? <p class="note">No events are scheduled.</p> : null}
      <ul class="event-rows">
        {upcoming.map(({ at, what, why }) => (
          <li key={`${at} ${what}`}>
            <Timestamp at={at} />
            <span>
              {what}
              <span class="line-why">{why}</span>
            </span>
            {action === undefined ? null : (
              <button
                type="button"
                disabled={action.busy}
                aria-label={`Advance to it: ${what}`}
                onClick={() => action.run(async (controls) => advanceMessage(await controls.advanceTo(at)))}
              >
                Advance to it
              </button>
            )}
          </li>
        ))}
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
          None: no endpoint is subscribed to its events. <a href={linkTo(route, 'webhooks')}>Add an endpoint</a>
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

function FilesPanel({ transaction: { files } }: RelatedRecordsProps) {
  const { route } = useApp();
  return (
    <Panel title="ACH files">
      {files.length === 0 ? (
        <p class="note">None yet: the entry is added to a file when its batch is submitted.</p>
      ) : null}
      <ul class="event-rows">
        {files.map(({ name, kind, madeAt }) => (
          <li key={name}>
            <a href={linkTo(route, 'files', name)}>{name}</a>
            <span class="faint">{kind.replaceAll('_', ' ')}</span>
            <Timestamp at={madeAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
