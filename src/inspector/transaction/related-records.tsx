import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { dayText, dollars, pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';

/** Deposits and disputes of a merchant that are searched for those of a transaction. */
const MANY = 500;

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
  const { id, batchId, referenceId, clientId, files } = transaction;
  const linked = useQuery(
    async (source) => {
      const [related, deposits, disputes] = await Promise.all([
        source.transactions({ search: id, client: clientId }),
        batchId === null ? undefined : source.deposits({ client: clientId, take: MANY }),
        source.disputes({ client: clientId, take: MANY }),
      ]);
      return {
        related: related.rows.filter((row) => row.referenceId === id),
        deposits: deposits?.rows.filter((row) => batchId !== null && row.batchIds.includes(batchId)) ?? [],
        disputes: disputes.rows.filter((row) => row.transactionId === id),
      };
    },
    [id, batchId],
  );
  const { related = [], deposits = [], disputes = [] } = linked.data ?? {};
  const rows: readonly (readonly [what: string, id: string, note: string])[] = [
    ...(referenceId === null ? [] : ([['refers to', referenceId, '']] as const)),
    ...related.map((row) => [row.kind.toLowerCase(), row.id, dollars(row.amountCents)] as const),
    ...disputes.map((row) => [`dispute, ${stateLabel(row.state)}`, row.id, dollars(row.amountCents)] as const),
    ...(batchId === null ? [] : ([['batch', batchId, '']] as const)),
    ...deposits.map((row) => ['deposit', row.id, dollars(row.amountCents)] as const),
    ...files.map((row) => [`${row.kind.replaceAll('_', ' ')} file`, row.name, dayText(row.madeAt)] as const),
  ];
  return (
    <Panel title="Linked objects">
      {rows.length === 0 ? <p class="note">None yet: it joins a batch when it is captured or submitted.</p> : null}
      <ul class="event-rows">
        {rows.map(([what, linkedId, note]) => (
          <li key={linkedId}>
            <span class="linked-kind">{what}</span>
            <Subject id={linkedId} />
            <span class="faint">{note}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Lists the scheduled events of an object. */
export function UpcomingPanel({ upcoming }: Pick<TransactionDetail, 'upcoming'>) {
  const action = useAction();
  if (upcoming.length === 0) return null;
  return (
    <Panel title="Upcoming events">
      <ul class="event-rows">
        {upcoming.map(({ at, what, why }) => (
          <li key={`${at} ${what}`}>
            <Timestamp at={at} />
            <span>
              {what}
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
