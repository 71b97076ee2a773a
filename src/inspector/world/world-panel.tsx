import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { UNDO_MARK } from '../time/undo-mark.ts';

interface Download {
  /** Relative to the address of the control surface. */
  readonly path: string;
  readonly fileName: string;
  readonly title: string;
  readonly meaning: string;
}

const DOWNLOADS: readonly Download[] = [
  {
    path: 'tape',
    fileName: 'world.tape.json',
    title: 'Tape',
    meaning: 'every request and clock move of this world, to replay elsewhere',
  },
  {
    path: 'snapshot',
    fileName: 'world.snapshot',
    title: 'Snapshot',
    meaning: 'the complete world as bytes, to open in a test or to restore on a server',
  },
  {
    path: 'inspect/page',
    fileName: 'settlebox-world.html',
    title: 'Page',
    meaning: 'this inspector with the newest 500 rows of each list, as one HTML file that opens without a server',
  },
  {
    path: 'openapi.json',
    fileName: 'control.openapi.json',
    title: 'API document',
    meaning: 'all routes that control this server, as an OpenAPI document',
  },
];

/** Checks, resets and downloads the world. */
export function WorldPanel() {
  return (
    <Panel title="World">
      <Check />
      <Reset />
      <Downloads />
    </Panel>
  );
}

function Check() {
  const action = useAction();
  return (
    <div class="world-action">
      <p>Check that the ledger balances and that every invariant of the world holds.</p>
      <Button
        busy={action?.busy}
        onClick={() =>
          action?.run(async (controls) => {
            await controls.check();
            return { tone: 'done', text: 'Every invariant holds, and the ledger balances.' };
          })
        }
      >
        Check every invariant
      </Button>
    </div>
  );
}

function Reset() {
  const action = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div class="world-action">
      <p>Reset the world to its start, with the same seed and clock and without transactions.</p>
      <Button look="danger" busy={action?.busy} onClick={() => setIsConfirming(true)}>
        Reset the world
      </Button>
      {isConfirming ? (
        <Confirm
          title="Reset this world?"
          confirmLabel="Reset"
          onClose={() => setIsConfirming(false)}
          onConfirm={() =>
            action?.run(async (controls) => {
              await controls.mark(UNDO_MARK);
              await controls.reset();
              const hint = `The previous state is stored in the mark “${UNDO_MARK}”.`;
              return { tone: 'done', text: 'The world is reset.', hint };
            })
          }
        >
          <p>
            This deletes every payment, batch, token, fault and subscription added since the start. Marks and forks are
            kept, and the current state is stored in the mark “{UNDO_MARK}”.
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
      {DOWNLOADS.map(({ path, fileName, title, meaning }) => (
        <li key={path}>
          <a href={base + path} download={fileName}>
            {title}
          </a>{' '}
          <span class="faint">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
