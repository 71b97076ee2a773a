import { useState } from 'preact/hooks';
import type { EndpointRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { useAct, useApp, useAsked } from '../state/app-state.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** How long a shop may be taken down for. */
// biome-ignore format: a table reads in columns
const OUTAGES = [
  { words: 'for six hours', seconds: 6 * 3_600 },
  { words: 'for a day',     seconds: 24 * 3_600 },
] as const;

/** Who hears of events; what may be done to them; and a new one. */
export function Endpoints() {
  const { source } = useApp();
  const endpoints = useAsked((asked) => asked.endpoints(), []);
  return (
    <Panel title="Endpoints">
      <Shown asked={endpoints}>
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
      </Shown>
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
      {attached ? null : <p class="refused">No handler is attached: deliveries wait until a test attaches one.</p>}
      <p class="faint">
        <code>{id}</code> · <a href={withQuery({ ...route, id: undefined }, { endpoint: id })}>deliveries</a>
      </p>
      {status === 'active' ? <EndpointButtons endpoint={endpoint} /> : null}
    </li>
  );
}

function EndpointButtons({ endpoint: { id, url } }: { readonly endpoint: EndpointRow }) {
  const { route } = useApp();
  const doing = useAct();
  const [asking, setAsking] = useState(false);
  if (doing === undefined) return null;
  const { busy, act } = doing;
  return (
    <div class="row card-buttons">
      {OUTAGES.map(({ words, seconds }) => (
        <button
          key={words}
          type="button"
          disabled={busy}
          onClick={() =>
            act(async (controls) => {
              await controls.takeDown(id, seconds);
              return { tone: 'done', text: `The endpoint is down ${words}.`, hint: DOWN_HINT };
            })
          }
        >
          Take down {words}
        </button>
      ))}
      <button type="button" class="danger" disabled={busy} onClick={() => setAsking(true)}>
        Unsubscribe
      </button>
      {asking ? (
        <Confirm
          title="Unsubscribe this endpoint?"
          yes="Unsubscribe"
          onClose={() => setAsking(false)}
          onYes={() =>
            act(async (controls) => {
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
