import type { DeliveryRow, EndpointRow } from '../../analysis/inspection/types.ts';
import type { EndpointHealth } from '../../analysis/inspection/webhook-types.ts';
import { Empty } from '../parts/empty.tsx';
import { Facts } from '../parts/facts.tsx';
import { List } from '../parts/list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MissingObject } from '../parts/missing-object.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { endpointTitle } from '../state/endpoint-title.ts';
import { dateText } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { DELIVERY_COLUMNS } from '../webhooks/delivery-columns.tsx';
import { EndpointButtons } from '../webhooks/endpoint-buttons.tsx';
import { EndpointCounts, EndpointState } from '../webhooks/endpoint-health.tsx';
import { outageOf, shownStatus } from '../webhooks/endpoint-troubles.tsx';
import { EventPatterns, NOT_RECEIVED } from '../webhooks/endpoint-words.tsx';
import { UnheardPayments } from '../webhooks/unheard-payments.tsx';
import '../webhooks/webhooks.css';

const KIND = ['Endpoint', 'webhooks'] as const;

/** Waiting deliveries of an endpoint that are searched for the next attempt. */
const MANY = 500;

/** Shows one webhook endpoint: what affects it, the payments that it was not told about, and all its deliveries. */
export function Endpoint({ id }: { readonly id: string }) {
  const { client } = useApp();
  const query = useQuery((source) => loadEndpoint(source, id, client), [id, client]);
  return (
    <Loaded query={query} page={KIND}>
      {(data) =>
        data === null ? (
          <MissingObject of={KIND} title={`This world has no endpoint ${id}.`}>
            <p>It may have been created later than the time that this page shows.</p>
          </MissingObject>
        ) : (
          <EndpointPage key={id} {...data} />
        )
      }
    </Loaded>
  );
}

async function loadEndpoint(source: InspectorSource, id: string, client: string | undefined) {
  const [endpoints, healths, waiting] = await Promise.all([
    source.endpoints(),
    source.webhooks(client),
    source.deliveries({ endpoint: id, status: 'pending', client, take: MANY }),
  ]);
  const endpoint = endpoints.find((one) => one.id === id);
  // Undefined would mean that the page is still loading.
  if (endpoint === undefined) return null;
  return { endpoint, health: healths.find((one) => one.id === id), next: nextOf(waiting.rows) };
}

/** The delivery with the next attempt. */
function nextOf(waiting: readonly DeliveryRow[]): DeliveryRow | undefined {
  return waiting
    .filter(({ nextAttemptAt }) => nextAttemptAt !== null)
    .toSorted((one, other) => ((one.nextAttemptAt ?? '') < (other.nextAttemptAt ?? '') ? -1 : 1))[0];
}

type EndpointPageProps = NonNullable<Awaited<ReturnType<typeof loadEndpoint>>>;

function EndpointPage({ endpoint, health, next }: EndpointPageProps) {
  const { id, url, status } = endpoint;
  return (
    <ObjectPage
      back={['webhooks', 'Webhooks']}
      title={<span class="breaks">{endpointTitle(url)}</span>}
      state={shownStatus(endpoint, health)}
      id={id}
      sentence={sentenceOf(endpoint, health)}
      next={
        <Panel>
          {health === undefined ? null : <EndpointState health={health} />}
          <NextAttempt next={next} />
          {status === 'active' ? <EndpointButtons endpoint={endpoint} outage={outageOf(health)} /> : null}
        </Panel>
      }
      money={<UnheardPayments endpoint={id} />}
      causes={<Subscription endpoint={endpoint} />}
      wire={
        <Panel title="Deliveries">
          {health === undefined ? null : <EndpointCounts health={health} />}
          <EndpointDeliveries endpoint={id} />
        </Panel>
      }
    />
  );
}

function sentenceOf({ status, attached }: EndpointRow, health: EndpointHealth | undefined): string {
  if (status === 'removed') return 'It was removed: nothing is sent to it.';
  if (!attached) return NOT_RECEIVED;
  if (health === undefined || health.deliveries === 0) return 'Nothing was sent to it yet.';
  if (health.troubles.some(({ state }) => state === 'active')) return 'An injected fault affects it now.';
  if (health.failingSince !== null)
    return `It fails: no attempt has been acknowledged since ${dateText(health.failingSince)}.`;
  if (health.failed > 0) return 'It works now. Earlier webhooks have used up their attempts, and can be redelivered.';
  return health.waiting > 0
    ? 'It works. Some webhooks are waiting for their next attempt.'
    : 'It works: every webhook was acknowledged.';
}

function NextAttempt({ next }: { readonly next: DeliveryRow | undefined }) {
  const { route } = useApp();
  return (
    <p>
      Next attempt:{' '}
      {next === undefined ? (
        'none is scheduled.'
      ) : (
        <>
          <a href={linkTo(route, 'webhooks', next.id)}>{next.type}</a>, <Timestamp at={next.nextAttemptAt} />
        </>
      )}
    </p>
  );
}

function Subscription({ endpoint: { events, clientId } }: { readonly endpoint: EndpointRow }) {
  return (
    <Panel title="What it subscribes to">
      <Facts
        facts={[
          ['Events', <EventPatterns key="events" events={events} />],
          ['Merchant', clientId === null ? 'every merchant' : <code key="client">{clientId}</code>],
        ]}
      />
    </Panel>
  );
}

function EndpointDeliveries({ endpoint }: { readonly endpoint: string }) {
  const { route, client } = useApp();
  return (
    <List<DeliveryRow>
      label="Webhooks of this endpoint, newest first"
      one="delivery"
      many="deliveries"
      dependencies={[endpoint, client]}
      query={(source, range) => source.deliveries({ ...range, endpoint, client })}
      keyOf={({ id }) => id}
      linkOf={({ id }) => linkTo(route, 'webhooks', id)}
      columns={DELIVERY_COLUMNS.map(({ sort: _sort, ...column }) => column)}
      empty={<Empty title="No webhooks have been sent to it yet.">Create a payment to send one.</Empty>}
    />
  );
}
