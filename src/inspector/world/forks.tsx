import { useState } from 'preact/hooks';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import type { WorldAddress } from '../source/controls.ts';
import { useAct, useAsked } from '../state/app-state.ts';
import { NameForm } from './name-form.tsx';
import { inspectorOf, madeFork } from './world-address.ts';

/** Worlds beside this one, each with an address of its own. */
export function Forks() {
  const doing = useAct();
  const world = useAsked(async ({ controls }) => controls?.world(), []);
  return (
    <Panel
      title="Forks"
      note="A fork is an independent copy of this world with its own URL. Use one for each test process."
    >
      <NameForm
        label="Name of the fork: lowercase letters, digits and hyphens; leave it empty to generate one"
        placeholder="name (optional)"
        button="Create fork"
        busy={doing?.busy ?? false}
        onName={(name) => doing?.act(async (controls) => madeFork(await controls.fork(name === '' ? {} : { name })))}
      />
      <Shown asked={world}>
        {(answer) => {
          const others = answer?.worlds.filter(({ name }) => name !== answer.name) ?? [];
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
      </Shown>
    </Panel>
  );
}

function Fork({ world: { name, apiUrl, controlUrl, now } }: { readonly world: WorldAddress }) {
  const doing = useAct();
  const [asking, setAsking] = useState(false);
  return (
    <li class="card">
      <div class="card-head">
        <h3>
          <a href={inspectorOf(controlUrl)}>{name}</a>
        </h3>
        <Moment at={now} />
      </div>
      <p class="faint">API, for your application:</p>
      <code class="line-of-code">{apiUrl}/v1</code>
      <p class="faint">Clock, for your tests:</p>
      <code class="line-of-code">curl -X POST {controlUrl}/clock/next</code>
      {name === 'main' ? null : (
        <div class="row card-buttons">
          <button type="button" class="danger" disabled={doing?.busy} onClick={() => setAsking(true)}>
            Close this fork
          </button>
        </div>
      )}
      {asking ? (
        <Confirm
          title={`Close the fork "${name}"?`}
          yes="Close it"
          onClose={() => setAsking(false)}
          onYes={() =>
            doing?.act(async (controls) => {
              await controls.endFork(name);
              return { tone: 'done', text: `The fork "${name}" is closed.` };
            })
          }
        >
          <p>Its data is deleted, and its URLs stop responding. This cannot be undone.</p>
        </Confirm>
      ) : null}
    </li>
  );
}
