import { FaultsPanel } from '../world/faults.tsx';
import { Forks } from '../world/forks.tsx';
import { Marks } from '../world/marks.tsx';
import { RulesPanel } from '../world/rules.tsx';
import { WorldPanel } from '../world/world-panel.tsx';

/** Shows what concerns the world as a whole: marks, forks, injected faults, and checks. */
export function WorldView() {
  return (
    <div class="panels">
      <div>
        <Marks />
        <WorldPanel />
      </div>
      <div>
        <Forks />
        <FaultsPanel />
        <RulesPanel />
      </div>
    </div>
  );
}
