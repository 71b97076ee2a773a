import { Dialog } from '../parts/dialog.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { dayText, fullText, msOf, timeText } from '../state/format.ts';

interface RewindDialogProps {
  /** Epoch milliseconds, before now. */
  readonly target: number;
  readonly onClose: () => void;
}

/** Offers the marks nearest to a time in the past. The clock never runs backward, so the whole world is rewound. */
export function RewindDialog({ target, onClose }: RewindDialogProps) {
  const { source, setMessage } = useApp();
  const action = useAction();
  const marks = useQuery(({ controls }) => controls?.marks() ?? Promise.resolve([]), []);
  const nearest = [...(marks.data ?? [])]
    .sort((one, other) => distance(one.at, target) - distance(other.at, target))
    .slice(0, 6);
  return (
    <Dialog title={`Rewind to a mark near ${dayText(target)}?`} onClose={onClose}>
      <p class="note">
        The clock never runs backward. Rewinding restores the whole world from a mark and discards everything after it.
      </p>
      {nearest.length === 0 && !marks.isLoading ? <p>No marks yet. A mark is created before each clock move.</p> : null}
      <ul class="choices">
        {nearest.map(({ name, at, automatic }) => (
          <li key={name}>
            <span title={fullText(at)}>
              <Timestamp at={at} /> {automatic ? null : <strong>{name}</strong>}
            </span>
            <span class="row">
              <button
                type="button"
                class="main"
                onClick={() => {
                  onClose();
                  action?.run(async (controls) => {
                    await controls.rewind(name);
                    return { tone: 'done', text: `Rewound to ${dayText(at)}, ${timeText(at)} ET.` };
                  });
                }}
              >
                Rewind
              </button>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  source.controls
                    ?.fork({ from: name })
                    .then(({ controlUrl }) => open(`${controlUrl.replace(/\/?$/, '/')}`, '_blank', 'noopener'))
                    .catch((error) => setMessage({ tone: 'failed', text: String(error.message), hint: error.hint }));
                }}
              >
                Open in a fork
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function distance(at: string, target: number): number {
  return Math.abs(msOf(at) - target);
}
