import { useState } from 'preact/hooks';
import { useAct, useApp } from '../app-state.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
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
  { path: 'tape',         as: 'world.tape.json',   title: 'Tape',     meaning: 'everything that was asked of this world, to play again beside a failing test: settlebox tape replay' },
  { path: 'snapshot',     as: 'world.snapshot',    title: 'Snapshot', meaning: 'the whole world as bytes: PUT them back, or open them with createGateway({ from })' },
  { path: 'openapi.json', as: 'control.openapi.json', title: 'API document', meaning: 'every address below /_sim, for code in any language' },
];

/** Whether all is in order; how to begin anew; and what can be taken along. */
export function Truth() {
  return (
    <Panel title="The whole world">
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
      <p>Does the money balance, and is every row as it must be? Every rule that must always hold is asked.</p>
      <button
        type="button"
        disabled={doing?.busy}
        onClick={() =>
          doing?.act(async (controls) => {
            await controls.check();
            return { tone: 'done', text: 'All is in order: every invariant holds, and every cent is accounted for.' };
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
      <p>Back to the world as it was made: the same seed, the same clock, nothing has happened.</p>
      <button type="button" class="danger" disabled={doing?.busy} onClick={() => setAsking(true)}>
        Start the world anew
      </button>
      {asking ? (
        <Confirm
          title="Start this world anew?"
          yes="Start anew"
          onClose={() => setAsking(false)}
          onYes={() =>
            doing?.act(async (controls) => {
              await controls.mark(WHERE_YOU_WERE);
              await controls.reset();
              const hint = `The world that you left is marked: ${WHERE_YOU_WERE}.`;
              return { tone: 'done', text: 'The world begins again.', hint };
            })
          }
        >
          <p>
            Every payment, batch, token, fault and subscription that came later goes. Marks and forks stay, and this
            moment is marked first as “{WHERE_YOU_WERE}”.
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
