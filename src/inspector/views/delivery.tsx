import type { DeliveryDetail } from '../../inspection/types.ts';
import { useAct, useApp, useAsked } from '../app-state.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { Subject } from '../parts/subject.tsx';
import { linkTo } from '../route.ts';
import { movedMessage } from '../time/time-bar.tsx';
import { Attempts } from '../webhooks/attempts.tsx';
import { counted } from '../words.ts';

/** One event for one endpoint: what was sent, how often, and what came back. */
export function Delivery({ id }: { readonly id: string }) {
  const { route } = useApp();
  const delivery = useAsked((source) => source.delivery(id), [id]);
  return (
    <>
      <h1 class="visually-hidden">A webhook</h1>
      <p class="crumbs">
        <a href={linkTo(route, 'webhooks')}>Webhooks</a>
      </p>
      <Shown asked={delivery}>{(detail) => <WholeDelivery delivery={detail} />}</Shown>
    </>
  );
}

function WholeDelivery({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { id, eventId, endpointId, type, subject, status, url, createdAt, nextAttemptAt, log, body } = delivery;
  const attempts = counted(log.length, 'attempt');
  return (
    <>
      <Panel title={type} aside={<Badge state={status} />} note={stands(delivery)}>
        <div class="facts-wide">
          <Facts
            facts={[
              ['To', <code key="to">{url}</code>],
              ['About', <Subject key="about" id={subject} />],
              ['Happened', <Moment key="happened" at={createdAt} />],
              ['Next attempt', nextAttemptAt === null ? null : <Moment key="next" at={nextAttemptAt} />],
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
          {log.length === 0 ? (
            <Empty title="It has not been sent yet.">{stands(delivery)}</Empty>
          ) : (
            <Attempts log={log} />
          )}
        </Panel>
        <Panel title="What is sent">
          <Json text={body} label="The body of the request" />
        </Panel>
      </div>
    </>
  );
}

function stands({ status, log, lastAttempt: last, nextAttemptAt }: DeliveryDetail): string {
  if (status === 'succeeded') return `Delivered: the shop answered ${last}.`;
  if (status === 'exhausted') return 'Every attempt failed, and no other follows unless it is sent again.';
  if (status === 'abandoned') return 'Its endpoint is gone: it is not sent any more.';
  if (nextAttemptAt === null) return 'It waits for an earlier event of the same object, or for somebody who takes it.';
  return log.length === 0 ? 'It is about to be sent.' : 'The last attempt failed; the next one follows by itself.';
}

function Buttons({ delivery: { id, nextAttemptAt, status } }: { readonly delivery: DeliveryDetail }) {
  const { source } = useApp();
  const doing = useAct();
  if (doing === undefined) return null;
  const { busy, act } = doing;
  return (
    <div class="row panel-buttons">
      <button
        type="button"
        class={status === 'pending' ? undefined : 'main'}
        disabled={busy}
        onClick={() =>
          act(async (controls) => {
            await controls.redeliver(id);
            await controls.deliver();
            const { lastAttempt: last } = await source.delivery(id);
            const hint = 'The attempts below have what the shop said.';
            return { tone: 'done', text: last === '' ? 'Sent again.' : `Sent again: it came to ${last}.`, hint };
          })
        }
      >
        Send it again
      </button>
      {nextAttemptAt === null ? null : (
        <button
          type="button"
          class="main"
          disabled={busy}
          onClick={() => act(async (controls) => movedMessage(await controls.advanceTo(nextAttemptAt)))}
        >
          Go to the next attempt
        </button>
      )}
    </div>
  );
}
