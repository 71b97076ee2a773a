import type { DeliveryDetail } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';
import { Attempts } from '../webhooks/attempts.tsx';

/** Shows one delivery: its request, its attempts and their responses. */
export function Delivery({ id }: { readonly id: string }) {
  const { route } = useApp();
  const delivery = useQuery((source) => source.delivery(id), [id]);
  return (
    <>
      <h1 class="visually-hidden">Webhook delivery</h1>
      <p class="crumbs">
        <a href={linkTo(route, 'webhooks')}>Webhooks</a>
      </p>
      <Loaded query={delivery}>{(detail) => <DeliveryPanels delivery={detail} />}</Loaded>
    </>
  );
}

function DeliveryPanels({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { id, eventId, endpointId, type, subject, status, url, createdAt, nextAttemptAt, log, body } = delivery;
  const attempts = pluralize(log.length, 'attempt');
  return (
    <>
      <Panel title={type} aside={<Badge state={status} />} note={statusNote(delivery)}>
        <div class="facts-wide">
          <Facts
            facts={[
              ['URL', <code key="to">{url}</code>],
              ['Subject', <Subject key="about" id={subject} />],
              ['Created', <Timestamp key="happened" at={createdAt} />],
              ['Next attempt', nextAttemptAt === null ? null : <Timestamp key="next" at={nextAttemptAt} />],
              ['Event', <code key="event">{eventId}</code>],
              ['Endpoint', <code key="endpoint">{endpointId}</code>],
              ['Delivery', <code key="delivery">{id}</code>],
            ]}
          />
        </div>
        <Buttons delivery={delivery} />
      </Panel>
      <div class="panels">
        <Panel title="Attempts" aside={<span class="faint">{attempts}</span>}>
          {log.length === 0 ? <Empty title="No attempts yet.">{statusNote(delivery)}</Empty> : <Attempts log={log} />}
        </Panel>
        <Panel title="Request">
          <Json text={body} label="Request body" />
        </Panel>
      </div>
    </>
  );
}

function statusNote({ status, log, lastAttempt, nextAttemptAt }: DeliveryDetail): string {
  if (status === 'succeeded') return `Delivered: the endpoint returned ${lastAttempt}.`;
  if (status === 'exhausted') return 'Every attempt failed. It is not retried unless you redeliver it.';
  if (status === 'abandoned') return 'Its endpoint was removed. It is not delivered.';
  if (nextAttemptAt === null)
    return 'It waits for an earlier event of the same object, or for its handler to be attached.';
  return log.length === 0 ? 'The first attempt is due now.' : 'The last attempt failed. The next one is scheduled.';
}

function Buttons({ delivery: { id, nextAttemptAt, status } }: { readonly delivery: DeliveryDetail }) {
  const { source } = useApp();
  const action = useAction();
  if (action === undefined) return null;
  const { busy, run } = action;
  return (
    <div class="row panel-buttons">
      <button
        type="button"
        class={status === 'pending' ? undefined : 'main'}
        disabled={busy}
        onClick={() =>
          run(async (controls) => {
            await controls.redeliver(id);
            await controls.runIdle();
            const { lastAttempt } = await source.delivery(id);
            const hint = 'The attempts below show the response.';
            return { tone: 'done', text: lastAttempt === '' ? 'Redelivered.' : `Redelivered: ${lastAttempt}.`, hint };
          })
        }
      >
        Redeliver
      </button>
      {nextAttemptAt === null ? null : (
        <button
          type="button"
          class="main"
          disabled={busy}
          onClick={() => run(async (controls) => advanceMessage(await controls.advanceTo(nextAttemptAt)))}
        >
          Advance to the next attempt
        </button>
      )}
    </div>
  );
}
