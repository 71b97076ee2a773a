import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
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

/** Returns `over` for a fault that is used up, and otherwise whether it has triggered. */
function faultState({ spent, fired }: FaultRow): string {
  if (spent) return 'over';
  return fired === 0 ? 'waiting' : 'active';
}

function FaultItem({ fault }: { readonly fault: FaultRow }) {
  const action = useAction();
  const { id, seen, fired, spent } = fault;
  const description = faultText(fault);
  return (
    <li>
      <span class="choice-name">
        <span>
          <strong>{capitalize(description)}</strong> <Badge state={faultState(fault)} />
        </span>
        <span class="faint">
          {fired === 0
            ? 'not triggered yet'
            : `triggered ${pluralize(fired, 'time')} of ${seen.toLocaleString('en-US')}`}
          {spent ? '; used up: it is over' : '; it stays until it is removed or used up'}
        </span>
      </span>
      <Button
        busy={action?.busy}
        label={`Remove: ${description}`}
        onClick={() =>
          action?.run(async (controls) => {
            await controls.removeFault(id);
            return { tone: 'done', text: `Fault removed: ${description}.` };
          })
        }
      >
        Remove
      </Button>
    </li>
  );
}
