import type { InspectedFault } from '../../analysis/inspection/fault-types.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAction, useQuery } from '../state/app-state.ts';
import { capitalize, countText, pluralize } from '../state/format.ts';
import { FaultForm } from './fault-form.tsx';
import { faultText } from './fault-phrases.ts';
import { EffectBadge, EffectTime, Struck } from './fault-state.tsx';

/** Lists the injected faults with their counts, and adds new ones. */
export function FaultsPanel() {
  const faults = useQuery((source) => source.faults(), []);
  return (
    <Panel
      title="Faults"
      keepsFocus
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

function FaultItem({ fault }: { readonly fault: InspectedFault }) {
  const action = useAction();
  const { id, state } = fault;
  const description = faultText(fault);
  return (
    <li>
      <span class="choice-name">
        <span>
          <strong>{capitalize(description)}</strong> <EffectBadge state={state} />
        </span>
        <span class="faint">
          <EffectTime times={fault} /> {affectedText(fault)}
        </span>
        <Struck fault={fault} />
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

const AFFECTED: Readonly<Record<InspectedFault['target'], string>> = {
  request: 'matching request',
  webhook: 'matching webhook',
  file: 'matching return',
};

/** Returns `It affected 1 of 3 matching requests so far:`, before the list of them. */
function affectedText({ target, seen, fired, state, struck }: InspectedFault): string {
  if (fired === 0) return state === 'over' ? 'It affected nothing.' : 'It has affected nothing yet.';
  return `It affected ${countText(fired)} of ${pluralize(seen, AFFECTED[target])}${struck.length === 0 ? '.' : ':'}`;
}
