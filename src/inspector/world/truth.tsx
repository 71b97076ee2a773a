import { useState } from 'preact/hooks';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAct, useApp } from '../state/app-state.ts';
import { WHERE_YOU_WERE } from './marks.tsx';

interface Download {
  /** Below the address of the control surface. */
  readonly path: string;
  /** The file's name. */
  readonly as: string;
  readonly title: string;
  readonly meaning: string;
}

// biome-ignore format: a table reads in columns
const DOWNLOADS: readonly Download[] = [
  { path: 'tape',         as: 'world.tape.json',   title: 'Tape',     meaning: 'every request and clock move of this world, for settlebox tape replay' },
  { path: 'snapshot',     as: 'world.snapshot',    title: 'Snapshot', meaning: 'the complete world as bytes: restore it with PUT /_sim/snapshot, or open it with createGateway({ from })' },
  { path: 'openapi.json', as: 'control.openapi.json', title: 'API document', meaning: 'the OpenAPI document of all routes below /_sim' },
];

/** Whether all is in order; how to begin anew; and what can be taken along. */
export function Truth() {
  return (
    <Panel title="World">
      <Check />
      <Anew />
      <Downloads />
    </Panel>
  );
}

function Check() {
  const doing = useAct();
  return (
    <div class="deed">
      <p>Check that the ledger balances and that every invariant of the world holds.</p>
      <button
        type="button"
        disabled={doing?.busy}
        onClick={() =>
          doing?.act(async (controls) => {
            await controls.check();
            return { tone: 'done', text: 'Every invariant holds, and the ledger balances.' };
          })
        }
      >
        Check every invariant
      </button>
    </div>
  );
}

function Anew() {
  const doing = useAct();
  const [asking, setAsking] = useState(false);
  return (
    <div class="deed">
      <p>Reset the world to its start, with the same seed and clock and without transactions.</p>
      <button type="button" class="danger" disabled={doing?.busy} onClick={() => setAsking(true)}>
        Reset the world
      </button>
      {asking ? (
        <Confirm
          title="Reset this world?"
          yes="Reset"
          onClose={() => setAsking(false)}
          onYes={() =>
            doing?.act(async (controls) => {
              await controls.mark(WHERE_YOU_WERE);
              await controls.reset();
              const hint = `The previous state is stored in the mark “${WHERE_YOU_WERE}”.`;
              return { tone: 'done', text: 'The world is reset.', hint };
            })
          }
        >
          <p>
            This deletes every payment, batch, token, fault and subscription added since the start. Marks and forks are
            kept, and the current state is stored in the mark “{WHERE_YOU_WERE}”.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

function Downloads() {
  const { source } = useApp();
  const base = source.controls?.base ?? '';
  return (
    <ul class="downloads">
      {DOWNLOADS.map(({ path, as, title, meaning }) => (
        <li key={path}>
          <a href={base + path} download={as}>
            {title}
          </a>{' '}
          <span class="faint">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
