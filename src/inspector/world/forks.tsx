import { useState } from 'preact/hooks';
import { useAct, useAsked } from '../app-state.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import type { WorldAddress } from '../source/controls.ts';
import { NameForm } from './name-form.tsx';
import { inspectorOf, madeFork } from './world-address.ts';

/** Worlds beside this one, each with an address of its own. */
export function Forks() {
  const doing = useAct();
  const world = useAsked(async ({ controls }) => controls?.world(), []);
  return (
    <Panel
      title="Forks"
      note="A fork is a second world that begins as this one is and goes its own way, under addresses of its own: so every test process, in any language, can have a world to itself."
    >
      <NameForm
        label="Name of the fork: small letters, digits and hyphens; it is given one where you leave it empty"
        placeholder="name, or leave it empty"
        button="Fork now"
        busy={doing?.busy ?? false}
        onName={(name) => doing?.act(async (controls) => madeFork(await controls.fork(name === '' ? {} : { name })))}
      />
      <Shown asked={world}>
        {(answer) => {
          const others = answer?.worlds.filter(({ name }) => name !== answer.name) ?? [];
          if (others.length === 0)
            return (
              <Empty title="This is the only world.">
                <p>Fork it to try something without changing it.</p>
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
      <p class="faint">Its API, for the shop:</p>
      <code class="line-of-code">{apiUrl}/v1</code>
      <p class="faint">Its time, for the test:</p>
      <code class="line-of-code">curl -X POST {controlUrl}/clock/next</code>
      {name === 'main' ? null : (
        <div class="row card-buttons">
          <button type="button" class="danger" disabled={doing?.busy} onClick={() => setAsking(true)}>
            End this fork
          </button>
        </div>
      )}
      {asking ? (
        <Confirm
          title={`End the world "${name}"?`}
          yes="End it"
          onClose={() => setAsking(false)}
          onYes={() =>
            doing?.act(async (controls) => {
              await controls.endFork(name);
              return { tone: 'done', text: `The world "${name}" is gone.` };
            })
          }
        >
          <p>All that happened in it is gone, and its addresses answer no more. This can’t be taken back.</p>
        </Confirm>
      ) : null}
    </li>
  );
}
