import { useState } from 'preact/hooks';
import type { EndpointRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { SubscribeForm } from './subscribe-form.tsx';

// biome-ignore format: a table reads in columns
const OUTAGES = [
  { label: 'for six hours', seconds: 6 * 3_600 },
  { label: 'for a day',     seconds: 24 * 3_600 },
] as const;

/** Lists the webhook endpoints with their actions, and adds new ones. */
export function Endpoints() {
  const { source } = useApp();
  const endpoints = useQuery((source) => source.endpoints(), []);
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
              {all.map((endpoint) => (
                <Endpoint key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {source.controls === undefined ? null : <SubscribeForm />}
    </Panel>
  );
}

function Endpoint({ endpoint }: { readonly endpoint: EndpointRow }) {
  const { route } = useApp();
  const { id, url, events, status, attached } = endpoint;
  return (
    <li class="card">
      <div class="card-head">
        <h3 class="breaks">{url ?? 'A function in a test'}</h3>
        <Badge state={status} />
      </div>
      <p class="chips">
        {(events.length === 0 ? ['*'] : events).map((pattern) => (
          <code key={pattern}>{pattern === '*' ? 'every event' : pattern}</code>
        ))}
      </p>
      {attached ? null : <p class="error-text">No handler is attached: deliveries wait until a test attaches one.</p>}
      <p class="faint">
        <code>{id}</code> · <a href={withQuery({ ...route, id: undefined }, { endpoint: id })}>deliveries</a>
      </p>
      {status === 'active' ? <EndpointButtons endpoint={endpoint} /> : null}
    </li>
  );
}

function EndpointButtons({ endpoint: { id, url } }: { readonly endpoint: EndpointRow }) {
  const { route } = useApp();
  const action = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  if (action === undefined) return null;
  const { busy, run } = action;
  return (
    <div class="row card-buttons">
      {OUTAGES.map(({ label, seconds }) => (
        <button
          key={label}
          type="button"
          disabled={busy}
          onClick={() =>
            run(async (controls) => {
              await controls.takeDown(id, seconds);
              return { tone: 'done', text: `The endpoint is down ${label}.`, hint: DOWN_HINT };
            })
          }
        >
          Take down {label}
        </button>
      ))}
      <button type="button" class="danger" disabled={busy} onClick={() => setIsConfirming(true)}>
        Unsubscribe
      </button>
      {isConfirming ? (
        <Confirm
          title="Unsubscribe this endpoint?"
          confirmLabel="Unsubscribe"
          onClose={() => setIsConfirming(false)}
          onConfirm={() =>
            run(async (controls) => {
              await controls.unsubscribe(id);
              location.hash = linkTo(route, 'webhooks');
              return { tone: 'done', text: 'The endpoint is unsubscribed.' };
            })
          }
        >
          <p class="breaks">
            <code>{url ?? id}</code>
          </p>
          <p>Pending deliveries are discarded. You can subscribe the endpoint again; it gets a new secret.</p>
        </Confirm>
      ) : null}
    </div>
  );
}

const DOWN_HINT =
  'Every attempt until then gets 503 and is retried later. Create a payment and advance the clock to see it. End the outage under “Marks, forks, faults”.';
