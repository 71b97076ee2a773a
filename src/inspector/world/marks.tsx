import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { MarkRow } from '../source/controls.ts';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { dayText, pluralize, timeText } from '../state/format.ts';
import { forkMessage } from './fork-message.ts';
import { NameForm } from './name-form.tsx';

/** Marks the current state before a rewind or a reset, so that the user can undo it. */
export const UNDO_MARK = 'where you were';

/** Lists the marks of the world, and creates, rewinds to, forks from and deletes them. */
export function Marks() {
  const action = useAction();
  const marks = useQuery(async ({ controls }) => (await controls?.marks()) ?? [], []);
  return (
    <Panel
      title="Marks"
      note="A mark stores the complete state of the world. Rewinding to a mark discards everything after it."
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
              {named.length === 0 ? (
                <Empty title="No marks yet.">
                  <p>Enter a name above to create one, then advance the clock and rewind.</p>
                </Empty>
              ) : (
                <MarkList marks={named} />
              )}
              {automatic.length === 0 ? null : (
                <details class="more">
                  <summary>{pluralize(automatic.length, 'automatic mark')}, one before each clock move</summary>
                  <MarkList marks={automatic} />
                </details>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
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
  const { setMessage } = useApp();
  const action = useAction();
  const label = automatic ? `${dayText(at)}, ${timeText(at)}` : name;
  return (
    <li>
      <span class="choice-name">
        {automatic ? null : <strong>{name}</strong>} <Timestamp at={at} />
      </span>
      <span class="row">
        <button
          type="button"
          disabled={action?.busy}
          aria-label={`Rewind to ${label}`}
          onClick={() =>
            action?.run(async (controls) => {
              if (name !== UNDO_MARK) await controls.mark(UNDO_MARK);
              await controls.rewind(name);
              const text = `Rewound to ${dayText(at)}, ${timeText(at)} ET.`;
              return { tone: 'done', text, hint: `The previous state is stored in the mark “${UNDO_MARK}”.` };
            })
          }
        >
          Rewind
        </button>
        <button
          type="button"
          disabled={action?.busy}
          aria-label={`Fork from ${label}`}
          onClick={() => {
            setMessage(undefined);
            action?.run(async (controls) => forkMessage(await controls.fork({ from: name })));
          }}
        >
          Fork
        </button>
        <button
          type="button"
          class="quiet"
          disabled={action?.busy}
          aria-label={`Delete the mark ${label}`}
          onClick={() =>
            action?.run(async (controls) => {
              await controls.removeMark(name);
              return undefined;
            })
          }
        >
          Delete
        </button>
      </span>
    </li>
  );
}
