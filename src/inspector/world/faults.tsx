import { Empty } from '../parts/empty.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import type { FaultNow } from '../source/controls.ts';
import { useAct, useAsked } from '../state/app-state.ts';
import { counted } from '../state/words.ts';
import { FaultForm } from './fault-form.tsx';
import { saidOf, sentence } from './fault-words.ts';

/** What goes wrong on purpose, and how often it did. */
export function Trouble() {
  const faults = useAsked(async ({ controls }) => (await controls?.faults()) ?? [], []);
  return (
    <Panel
      title="Faults"
      note="Injected faults affect API requests, webhook deliveries, or files from banks, as in production."
    >
      <Shown asked={faults}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No faults.">
              <p>Add a fault below to see how your application handles it.</p>
            </Empty>
          ) : (
            <ul class="choices">
              {all.map((fault) => (
                <Fault key={fault.id} fault={fault} />
              ))}
            </ul>
          )
        }
      </Shown>
      <FaultForm />
    </Panel>
  );
}

function Fault({ fault }: { readonly fault: FaultNow }) {
  const doing = useAct();
  const { id, seen, fired, spent } = fault;
  const said = saidOf(fault);
  return (
    <li>
      <span class="choice-name">
        <strong>{sentence(said)}</strong>
        <span class="faint">
          {fired === 0 ? 'not triggered yet' : `triggered ${counted(fired, 'time')} of ${seen.toLocaleString('en-US')}`}
          {spent ? '; used up' : ''}
        </span>
      </span>
      <button
        type="button"
        disabled={doing?.busy}
        aria-label={`Remove: ${said}`}
        onClick={() =>
          doing?.act(async (controls) => {
            await controls.removeFault(id);
            return { tone: 'done', text: `Fault removed: ${said}.` };
          })
        }
      >
        Remove
      </button>
    </li>
  );
}
