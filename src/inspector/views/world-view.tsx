import { FaultsPanel } from '../world/faults.tsx';
import { Forks } from '../world/forks.tsx';
import { Marks } from '../world/marks.tsx';
import { WorldPanel } from '../world/world-panel.tsx';

/** Shows what concerns the world as a whole: marks, forks, injected faults, and checks. */
export function WorldView() {
  return (
    <div class="panels">
      <h1 class="visually-hidden">Marks, forks, faults</h1>

      <div>
        <Marks />
        <WorldPanel />
      </div>
      <div>
        <Forks />
        <FaultsPanel />
      </div>
    </div>
  );
}
