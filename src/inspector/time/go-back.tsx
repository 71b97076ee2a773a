import { Dialog } from '../parts/dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { useAct, useApp, useAsked } from '../state/app-state.ts';
import { dayText, fullText, msOf, timeText } from '../state/words.ts';

interface GoBackProps {
  /** Epoch milliseconds, before now. */
  readonly moment: number;
  readonly onClose: () => void;
}

/** Time runs forwards only; back goes the whole world, to a moment that was kept. */
export function GoBack({ moment, onClose }: GoBackProps) {
  const { source, tell } = useApp();
  const doing = useAct();
  const marks = useAsked(({ controls }) => controls?.marks() ?? Promise.resolve([]), []);
  const kept = [...(marks.answer ?? [])]
    .sort((one, other) => distance(one.at, moment) - distance(other.at, moment))
    .slice(0, 6);
  return (
    <Dialog title={`Rewind to a mark near ${dayText(moment)}?`} onClose={onClose}>
      <p class="note">
        The clock never runs backward. Rewinding restores the whole world from a mark and discards everything after it.
      </p>
      {kept.length === 0 && !marks.asking ? <p>No marks yet. A mark is created before each clock move.</p> : null}
      <ul class="choices">
        {kept.map(({ name, at, automatic }) => (
          <li key={name}>
            <span title={fullText(at)}>
              <Moment at={at} /> {automatic ? null : <strong>{name}</strong>}
            </span>
            <span class="row">
              <button
                type="button"
                class="main"
                onClick={() => {
                  onClose();
                  doing?.act(async (controls) => {
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
                    .catch((error) => tell({ tone: 'refused', text: String(error.message), hint: error.hint }));
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

function distance(at: string, moment: number): number {
  return Math.abs(msOf(at) - moment);
}
