import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { WorldRow } from '../source/controls.ts';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { inspectorOf } from '../time/inspector-of.ts';
import { forkMessage } from './fork-message.ts';
import { NameForm } from './name-form.tsx';

/** Lists the other worlds of the server, and creates and closes forks. */
export function Forks() {
  const { route } = useApp();
  const action = useAction();
  const world = useQuery(async ({ controls }) => controls?.world(), []);
  const [delivers, setDelivers] = useState(false);
  return (
    <Panel
      title="Forks"
      keepsFocus
      note="A fork is an independent copy of this world with its own address. Moving or changing it leaves this world as it is."
    >
      <NameForm
        label="Name of the fork: lowercase letters, digits and hyphens; leave it empty to generate one"
        placeholder="name (optional)"
        button="Create fork"
        busy={action?.busy ?? false}
        onName={(name) =>
          action?.run(async (controls) => {
            const deliver = delivers ? { deliver: 'same' } : {};
            return forkMessage(await controls.fork({ ...deliver, ...(name === '' ? {} : { name }) }), route, delivers);
          })
        }
      />
      <label class="tick-line">
        <input
          type="checkbox"
          checked={delivers}
          onChange={({ currentTarget }) => setDelivers(currentTarget.checked)}
        />
        Send the fork’s webhooks to the receivers of this world. Otherwise, they are recorded but not sent.
      </label>
      <Loaded query={world}>
        {(status) => {
          const others = status?.worlds.filter(({ name }) => name !== status.name) ?? [];
          if (others.length === 0)
            return (
              <Empty title="No forks.">
                <p>Create a fork to try something without changing this world.</p>
              </Empty>
            );
          return (
            <ul class="cards cards-wide">
              {others.map((one) => (
                <Fork key={one.name} world={one} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Fork({ world: { name, apiUrl, controlUrl, now } }: { readonly world: WorldRow }) {
  const { route } = useApp();
  const action = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li class="card">
      <div class="card-head">
        <h3>
          <a href={inspectorOf(controlUrl)}>{name}</a>
        </h3>
        <Timestamp at={now} />
      </div>
      <p class="faint">API, for your application:</p>
      <code class="line-of-code">{apiUrl}/v1</code>
      <div class="row card-buttons">
        <a class="button" href={linkTo(route, 'compare', undefined, { with: name })}>
          Compare it with this world
        </a>
        {name === 'main' ? null : (
          <Button look="danger" busy={action?.busy} onClick={() => setIsConfirming(true)}>
            Close this fork
          </Button>
        )}
      </div>
      {isConfirming ? (
        <Confirm
          title={`Close the fork “${name}”?`}
          confirmLabel="Close it"
          onClose={() => setIsConfirming(false)}
          onConfirm={() =>
            action?.run(async (controls) => {
              await controls.closeFork(name);
              return { tone: 'done', text: `The fork “${name}” is closed.` };
            })
          }
        >
          <p>Its data is deleted, and its URLs stop responding. This cannot be undone.</p>
        </Confirm>
      ) : null}
    </li>
  );
}
