import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Lines } from '../parts/lines.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAct, useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { counted } from '../state/words.ts';
import { movedMessage } from '../time/time-bar.tsx';

interface RecordsProps {
  readonly one: TransactionDetail;
}

/** What is coming, what happened, and who was told of it. */
export function Records({ one }: RecordsProps) {
  return (
    <div class="panels">
      <ComingPanel one={one} />
      <Panel title="Timeline">
        <Lines lines={one.timeline} />
      </Panel>
      <WebhooksPanel one={one} />
      {one.processor === 'ach' ? <FilesPanel one={one} /> : null}
    </div>
  );
}

function ComingPanel({ one: { upcoming: coming } }: RecordsProps) {
  const doing = useAct();
  return (
    <Panel title="Upcoming events">
      {coming.length === 0 ? <p class="note">No events are scheduled.</p> : null}
      <ul class="told">
        {coming.map(({ at, what, why }) => (
          <li key={`${at} ${what}`}>
            <Moment at={at} />
            <span>
              {what}
              <span class="line-why">{why}</span>
            </span>
            {doing === undefined ? null : (
              <button
                type="button"
                disabled={doing.busy}
                aria-label={`Advance to it: ${what}`}
                onClick={() => doing.act(async (controls) => movedMessage(await controls.advanceTo(at)))}
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

function WebhooksPanel({ one: { deliveries } }: RecordsProps) {
  const { route } = useApp();
  return (
    <Panel title="Webhooks">
      {deliveries.length === 0 ? (
        <p class="note">
          None: no endpoint is subscribed to its events. <a href={linkTo(route, 'webhooks')}>Add an endpoint</a>
        </p>
      ) : null}
      <ul class="told">
        {deliveries.map(({ id, type, status, attempts, createdAt }) => (
          <li key={id}>
            <a href={linkTo(route, 'webhooks', id)}>{type}</a>
            <Badge state={status} />
            <span class="faint">{counted(attempts, 'attempt')}</span>
            <Moment at={createdAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FilesPanel({ one: { files } }: RecordsProps) {
  const { route } = useApp();
  return (
    <Panel title="ACH files">
      {files.length === 0 ? (
        <p class="note">None yet: the entry is added to a file when its batch is submitted.</p>
      ) : null}
      <ul class="told">
        {files.map(({ name, kind, madeAt }) => (
          <li key={name}>
            <a href={linkTo(route, 'files', name)}>{name}</a>
            <span class="faint">{kind.replaceAll('_', ' ')}</span>
            <Moment at={madeAt} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
