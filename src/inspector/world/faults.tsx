import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import type { FaultRow } from '../source/controls.ts';
import { useAction, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { FaultForm } from './fault-form.tsx';
import { capitalize, faultText } from './fault-phrases.ts';

/** Lists the injected faults with their counts, and adds new ones. */
export function FaultsPanel() {
  const faults = useQuery(async ({ controls }) => (await controls?.faults()) ?? [], []);
  return (
    <Panel
      title="Faults"
      note="Injected faults affect API requests, webhook deliveries, or files from banks, as in production."
    >
      <Loaded query={faults}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No faults.">
              <p>Add a fault below to see how your application handles it.</p>
            </Empty>
          ) : (
            <ul class="choices">
              {all.map((fault) => (
                <FaultItem key={fault.id} fault={fault} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <FaultForm />
    </Panel>
  );
}

function FaultItem({ fault }: { readonly fault: FaultRow }) {
  const action = useAction();
  const { id, seen, fired, spent } = fault;
  const description = faultText(fault);
  return (
    <li>
      <span class="choice-name">
        <strong>{capitalize(description)}</strong>
        <span class="faint">
          {fired === 0
            ? 'not triggered yet'
            : `triggered ${pluralize(fired, 'time')} of ${seen.toLocaleString('en-US')}`}
          {spent ? '; used up' : ''}
        </span>
      </span>
      <button
        type="button"
        disabled={action?.busy}
        aria-label={`Remove: ${description}`}
        onClick={() =>
          action?.run(async (controls) => {
            await controls.removeFault(id);
            return { tone: 'done', text: `Fault removed: ${description}.` };
          })
        }
      >
        Remove
      </button>
    </li>
  );
}
