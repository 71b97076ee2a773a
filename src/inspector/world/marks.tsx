import { Empty } from '../parts/empty.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import type { Mark } from '../source/controls.ts';
import { useAct, useApp, useAsked } from '../state/app-state.ts';
import { counted, dayText, timeText } from '../state/words.ts';
import { NameForm } from './name-form.tsx';
import { madeFork } from './world-address.ts';

/** Before the world is left by hand, it is marked by this name, so that one can come back. */
export const WHERE_YOU_WERE = 'where you were';

/** Moments of the whole world to go back to. */
export function Marks() {
  const doing = useAct();
  const marks = useAsked(async ({ controls }) => (await controls?.marks()) ?? [], []);
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
        busy={doing?.busy ?? false}
        onName={(name) =>
          doing?.act(async (controls) => {
            await controls.mark(name);
            return { tone: 'done', text: `Mark created: ${name}.` };
          })
        }
      />
      <Shown asked={marks}>
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
                  <summary>{counted(automatic.length, 'automatic mark')}, one before each clock move</summary>
                  <MarkList marks={automatic} />
                </details>
              )}
            </>
          );
        }}
      </Shown>
    </Panel>
  );
}

function MarkList({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <ul class="choices">
      {marks.map((mark) => (
        <MarkLine key={mark.name} mark={mark} />
      ))}
    </ul>
  );
}

function MarkLine({ mark: { name, at, automatic } }: { readonly mark: Mark }) {
  const { tell } = useApp();
  const doing = useAct();
  const of = automatic ? `${dayText(at)}, ${timeText(at)}` : name;
  return (
    <li>
      <span class="choice-name">
        {automatic ? null : <strong>{name}</strong>} <Moment at={at} />
      </span>
      <span class="row">
        <button
          type="button"
          disabled={doing?.busy}
          aria-label={`Rewind to ${of}`}
          onClick={() =>
            doing?.act(async (controls) => {
              if (name !== WHERE_YOU_WERE) await controls.mark(WHERE_YOU_WERE);
              await controls.rewind(name);
              const text = `Rewound to ${dayText(at)}, ${timeText(at)} ET.`;
              return { tone: 'done', text, hint: `The previous state is stored in the mark “${WHERE_YOU_WERE}”.` };
            })
          }
        >
          Rewind
        </button>
        <button
          type="button"
          disabled={doing?.busy}
          aria-label={`Fork from ${of}`}
          onClick={() => {
            tell(undefined);
            doing?.act(async (controls) => madeFork(await controls.fork({ from: name })));
          }}
        >
          Fork
        </button>
        <button
          type="button"
          class="quiet"
          disabled={doing?.busy}
          aria-label={`Delete the mark ${of}`}
          onClick={() =>
            doing?.act(async (controls) => {
              await controls.forget(name);
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
