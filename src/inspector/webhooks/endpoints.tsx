import type { EndpointRow } from '../../analysis/inspection/types.ts';
import type { EndpointHealth } from '../../analysis/inspection/webhook-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { endpointTitle } from '../state/endpoint-title.ts';
import { linkTo } from '../state/route.ts';
import { EndpointButtons } from './endpoint-buttons.tsx';
import { EndpointCounts, EndpointState } from './endpoint-health.tsx';
import { outageOf, shownStatus } from './endpoint-troubles.tsx';
import { EventPatterns, NOT_RECEIVED } from './endpoint-words.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import './webhooks.css';

/** Lists the webhook endpoints with their actions, and adds new ones. */
export function Endpoints() {
  const { source, client } = useApp();
  const endpoints = useQuery((source) => source.endpoints(), []);
  const health = useQuery((source) => source.webhooks(client), [client]);
  return (
    <Panel title="Endpoints">
      <Loaded query={endpoints}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No endpoints are subscribed.">
              <p>
                {source.controls === undefined
                  ? 'This scenario uses no webhooks.'
                  : 'Add the URL of an endpoint on this machine below, or subscribe a function in a test.'}
              </p>
            </Empty>
          ) : (
            <ul class="cards">
              {all.filter(isOf(client)).map((endpoint) => (
                <Endpoint
                  key={endpoint.id}
                  endpoint={endpoint}
                  health={health.data?.find(({ id }) => id === endpoint.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {source.controls === undefined ? null : <SubscribeForm />}
    </Panel>
  );
}

/** An endpoint without a client gets the events of every merchant. */
function isOf(client: string | undefined) {
  return ({ clientId }: EndpointRow) => client === undefined || clientId === null || clientId === client;
}

interface EndpointProps {
  readonly endpoint: EndpointRow;
  readonly health: EndpointHealth | undefined;
}

function Endpoint({ endpoint, health }: EndpointProps) {
  const { route } = useApp();
  const { id, url, events, status, attached } = endpoint;
  return (
    <li class="card">
      <div class="card-head">
        <h3 class="breaks">
          <a href={linkTo(route, 'endpoints', id)}>{endpointTitle(url)}</a>
        </h3>
        <Badge state={shownStatus(endpoint, health)} />
      </div>
      <EventPatterns events={events} />
      {attached || status !== 'active' ? null : <p class="error-text">{NOT_RECEIVED}</p>}
      <p class="faint">
        <code>{id}</code> · <a href={linkTo(route, 'webhooks', undefined, { endpoint: id })}>deliveries</a>
      </p>
      {health === undefined ? null : (
        <>
          <EndpointState health={health} />
          <EndpointCounts health={health} />
        </>
      )}
      {status === 'active' ? <EndpointButtons endpoint={endpoint} outage={outageOf(health)} /> : null}
    </li>
  );
}
