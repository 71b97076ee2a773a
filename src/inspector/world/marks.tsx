import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { MarkRow } from '../source/controls.ts';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { dayText, pluralize, timeText } from '../state/format.ts';
import { UNDO_MARK } from '../time/undo-mark.ts';
import { forkMessage } from './fork-message.ts';
import { NameForm } from './name-form.tsx';

/** Lists the marks of the world, and creates, rewinds to, forks from and deletes them. */
export function Marks() {
  const action = useAction();
  const marks = useQuery(async ({ controls }) => (await controls?.marks()) ?? [], []);
  return (
    <Panel
      title="Marks"
      keepsFocus
      note="A mark stores the complete state of the world. Rewinding goes back to it; the present is marked first, so that you can return. To look back without going back, drag the slider to the left."
    >
      <NameForm
        label="Name of the mark"
        placeholder="before funding"
        button="Create mark"
        required
        busy={action?.busy ?? false}
        onName={(name) =>
          action?.run(async (controls) => {
            await controls.mark(name);
            return { tone: 'done', text: `Mark created: ${name}.` };
          })
        }
      />
      <Loaded query={marks}>
        {(all) => {
          const newest = all.toReversed();
          const named = newest.filter(({ automatic }) => !automatic);
          const automatic = newest.filter((one) => one.automatic);
          return (
            <>
              {all.length === 0 ? (
                <Empty title="No marks yet.">
                  <p>Enter a name above to create one, then advance the clock and rewind.</p>
                </Empty>
              ) : null}
              {named.length === 0 ? null : <MarkList marks={named} />}
              {automatic.length === 0 ? (
                <p class="note">
                  A mark is made before each clock move; there is none yet. A world that is too large gets none: create
                  one by name before you move.
                </p>
              ) : (
                <AutomaticMarks marks={automatic} areAll={named.length === 0} />
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface AutomaticMarksProps {
  readonly marks: readonly MarkRow[];
  /** Without a mark of their own, these are what users who want to go back are looking for. */
  readonly areAll: boolean;
}

/** Renders the automatic marks. A rewind creates a mark by name, which must not close the list whose button was pressed. */
function AutomaticMarks({ marks, areAll }: AutomaticMarksProps) {
  const [isOpen, setOpen] = useState(areAll);
  useEffect(() => {
    if (areAll) setOpen(true);
  }, [areAll]);
  return (
    <details class="more" open={isOpen}>
      <summary>{pluralize(marks.length, 'automatic mark')}, one before each clock move</summary>
      <p class="note">The newest 40 are kept, fewer of a large world. A world that is too large gets none.</p>
      <MarkList marks={marks} />
    </details>
  );
}

function MarkList({ marks }: { readonly marks: readonly MarkRow[] }) {
  return (
    <ul class="choices">
      {marks.map((mark) => (
        <MarkItem key={mark.name} mark={mark} />
      ))}
    </ul>
  );
}

function MarkItem({ mark: { name, at, automatic } }: { readonly mark: MarkRow }) {
  const { route, setMessage } = useApp();
  const action = useAction();
  // A rewind left it, so it is ahead.
  const isLeft = name === UNDO_MARK;
  const label = automatic ? `${dayText(at)}, ${timeText(at)}` : name;
  return (
    <li>
      <span class="choice-name">
        {automatic ? null : <strong>{name}</strong>} <Timestamp at={at} />
      </span>
      <span class="row">
        <Button
          busy={action?.busy}
          label={isLeft ? `Go back to ${label}` : `Rewind to ${label}`}
          onClick={() =>
            action?.run(async (controls) => {
              if (!isLeft) await controls.mark(UNDO_MARK);
              await controls.rewind(name);
              if (isLeft) await controls.removeMark(name);
              const when = `${dayText(at)}, ${timeText(at)} ET`;
              if (isLeft) return { tone: 'done', text: `You are back where you were: ${when}.` };
              const hint = 'The present was marked first: “Back to” next to the clock leads to it.';
              return { tone: 'done', text: `Rewound to ${when}.`, hint };
            })
          }
        >
          {isLeft ? 'Go back' : 'Rewind'}
        </Button>
        <Button
          busy={action?.busy}
          label={`Fork from ${label}`}
          onClick={() => {
            setMessage(undefined);
            action?.run(async (controls) => forkMessage(await controls.fork({ from: name }), route));
          }}
        >
          Fork
        </Button>
        <Button
          look="quiet"
          busy={action?.busy}
          label={`Delete the mark ${label}`}
          onClick={() =>
            action?.run(async (controls) => {
              await controls.removeMark(name);
              return { tone: 'done', text: `Mark deleted: ${label}. The world is as it was.` };
            })
          }
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
