import type { DeliveryDetail } from '../../analysis/inspection/types.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { advanceMessage } from '../time/advance-message.ts';
import { Attempts } from '../webhooks/attempts.tsx';
import { EventDifference } from '../webhooks/event-difference-panel.tsx';
import '../webhooks/webhooks.css';

const KIND = ['Webhook', 'webhooks'] as const;

/** Shows one webhook: its state, what it is about, what changed since the previous one, and every attempt. */
export function Delivery({ id }: { readonly id: string }) {
  const delivery = useQuery((source) => source.delivery(id), [id]);
  return (
    <Loaded query={delivery} page={KIND}>
      {(detail) => <DeliveryPage delivery={detail} />}
    </Loaded>
  );
}

function DeliveryPage({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { id, type, status } = delivery;
  return (
    <ObjectPage
      title={type}
      state={status}
      id={id}
      back={['webhooks', 'Webhooks']}
      sentence={<StatusNote delivery={delivery} />}
      next={<NextStep delivery={delivery} />}
      causes={<Causes delivery={delivery} />}
      wire={<Wire delivery={delivery} />}
    />
  );
}

function Causes({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { subject, eventId, createdAt, endpointId } = delivery;
  return (
    <div class="panels">
      <Panel title="The event">
        <Facts
          facts={[
            ['About', <NamedSubject key="about" id={subject} />],
            ['Happened', <Timestamp key="happened" at={createdAt} />],
            ['Event', <code key="event">{eventId}</code>],
            ['Endpoint', <NamedSubject key="endpoint" id={endpointId} />],
          ]}
        />
      </Panel>
      <EventDifference delivery={delivery} />
    </div>
  );
}

function Wire({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { url, log, body } = delivery;
  const attempts = pluralize(log.length, 'attempt');
  return (
    <div class="panels">
      <Panel title="Attempts" aside={<span class="faint">{attempts}</span>}>
        {log.length === 0 ? (
          <Empty title="No attempts yet.">“Next attempt” above says when the first one is made.</Empty>
        ) : (
          <Attempts delivery={delivery} />
        )}
      </Panel>
      <Panel title="Request" note={`POST ${url}`}>
        <Json text={body} label="Request body" />
      </Panel>
    </div>
  );
}

/** Says what the state means, and of a webhook that waits, what it waits for. */
function StatusNote({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { status, log, lastAttempt, nextAttemptAt, waitsFor, endpointId } = delivery;
  const endpoints = useQuery((source) => source.endpoints(), []);
  if (status === 'succeeded') return <>Delivered: the endpoint returned {lastAttempt}.</>;
  if (status === 'exhausted') return <>Every attempt failed. It is not retried unless you redeliver it.</>;
  if (status === 'abandoned')
    return <>Its endpoint was removed, or an injected fault dropped it. It will not be delivered.</>;
  if (waitsFor !== null)
    return (
      <>
        It waits for an earlier webhook of the same object: <NamedSubject id={waitsFor.id} /> is sent first. This one is
        sent after that one is acknowledged or its last retry fails.
      </>
    );
  if (nextAttemptAt !== null)
    return (
      <>{log.length === 0 ? 'The first attempt is due now.' : 'The last attempt failed. The next one is scheduled.'}</>
    );
  return endpoints.data?.find(({ id }) => id === endpointId)?.attached === false ? (
    <>Its endpoint has no receiver in this process. It is sent when one is attached, or when you redeliver it.</>
  ) : (
    <>No attempt is scheduled. It is sent when you redeliver it.</>
  );
}

function NextStep({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { source } = useApp();
  const action = useAction();
  const { id, status, waitsFor } = delivery;
  const earlier = useQuery(
    async (from) => (waitsFor === null ? undefined : from.delivery(waitsFor.id)),
    [waitsFor?.id],
  ).data;
  // A webhook that waits follows the earlier one.
  const nextAttemptAt = delivery.nextAttemptAt ?? earlier?.nextAttemptAt ?? null;
  return (
    <Panel title="Next attempt">
      {earlier === undefined ? (
        <p>{nextAttemptAt === null ? 'None is scheduled.' : <Timestamp at={nextAttemptAt} />}</p>
      ) : (
        <p>
          None is scheduled before the earlier webhook <NamedSubject id={earlier.id} />
          {nextAttemptAt === null ? null : (
            <>
              , whose next attempt is on <Timestamp at={nextAttemptAt} />
            </>
          )}
          .
        </p>
      )}
      {action === undefined ? null : (
        <div class="row panel-buttons">
          <Button
            busy={action.busy}
            look={status === 'pending' ? undefined : 'main'}
            onClick={() =>
              action.run(async (controls) => {
                await controls.redeliver(id);
                await controls.runIdle();
                const { lastAttempt } = await source.delivery(id);
                const hint = 'The attempts below show the response.';
                return {
                  tone: 'done',
                  text: lastAttempt === '' ? 'Redelivered.' : `Redelivered: ${lastAttempt}.`,
                  hint,
                };
              })
            }
          >
            Redeliver
          </Button>
          {nextAttemptAt === null ? null : (
            <Button
              busy={action.busy}
              look="main"
              onClick={() => action.run(async (controls) => advanceMessage(await controls.advanceTo(nextAttemptAt)))}
            >
              Advance to the next attempt
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
