import { Trouble } from '../world/faults.tsx';
import { Forks } from '../world/forks.tsx';
import { Marks } from '../world/marks.tsx';
import { Truth } from '../world/truth.tsx';

/** The world as a whole: moments to go back to, worlds beside it, trouble, and whether all of it is in order. */
export function WorldView() {
  return (
    <div class="panels">
      <h1 class="visually-hidden">Marks, forks, faults</h1>

      <div>
        <Marks />
        <Truth />
      </div>
      <div>
        <Forks />
        <Trouble />
      </div>
    </div>
  );
}
