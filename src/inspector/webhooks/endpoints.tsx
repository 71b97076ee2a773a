import { useState } from 'preact/hooks';
import type { EndpointRow } from '../../inspection/types.ts';
import { useAct, useApp, useAsked } from '../app-state.ts';
import { Badge } from '../parts/badge.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { linkTo, withQuery } from '../route.ts';
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
    <Panel title="Who hears of events">
      <Shown asked={endpoints}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="Nobody is subscribed.">
              <p>
                {source.controls === undefined
                  ? 'This story goes on without webhooks.'
                  : 'Subscribe an address of this machine below, or a function in a test.'}
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
        <h3 class="breaks">{url ?? 'A function of the test'}</h3>
        <Badge state={status} />
      </div>
      <p class="chips">
        {(events.length === 0 ? ['*'] : events).map((pattern) => (
          <code key={pattern}>{pattern === '*' ? 'every event' : pattern}</code>
        ))}
      </p>
      {attached ? null : (
        <p class="refused">Nobody takes its deliveries: they wait until a test attaches its function again.</p>
      )}
      <p class="faint">
        <code>{id}</code> · <a href={withQuery({ ...route, id: undefined }, { endpoint: id })}>its deliveries</a>
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
              return { tone: 'done', text: `The shop’s webhook is down ${words}.`, hint: DOWN_HINT };
            })
          }
        >
          Take it down {words}
        </button>
      ))}
      <button type="button" class="danger" disabled={busy} onClick={() => setAsking(true)}>
        Unsubscribe
      </button>
      {asking ? (
        <Confirm
          title="Tell this endpoint nothing more?"
          yes="Unsubscribe"
          onClose={() => setAsking(false)}
          onYes={() =>
            act(async (controls) => {
              await controls.unsubscribe(id);
              location.hash = linkTo(route, 'webhooks');
              return { tone: 'done', text: 'It is told nothing more.' };
            })
          }
        >
          <p class="breaks">
            <code>{url ?? id}</code>
          </p>
          <p>What it has not received yet is given up. It can be subscribed again, with another secret.</p>
        </Confirm>
      ) : null}
    </div>
  );
}

const DOWN_HINT =
  'Every attempt until then is answered 503 in its place, and tried again later. Make a payment and move time to see it; the outage can be ended under “Marks, forks, faults”.';
