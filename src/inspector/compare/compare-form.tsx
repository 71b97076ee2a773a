import { Panel } from '../parts/panel.tsx';
import type { WorldStatus } from '../source/controls.ts';
import { useApp } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { easternField, msOfEasternField } from '../state/eastern-field.ts';
import { msOf } from '../state/format.ts';
import { withQuery } from '../state/route.ts';

/** Chooses the two worlds, and a time of each. All four are in the address. */
export function CompareForm({ worlds }: { readonly worlds: WorldStatus }) {
  const { route } = useApp();
  const { with: other = worlds.name, at, withAt } = route.query;
  const change = (query: Readonly<Record<string, string>>) => {
    location.hash = withQuery(route, query);
  };
  return (
    <Panel>
      <div class="compare-form">
        <fieldset>
          <legend>A</legend>
          <strong>{worlds.name}</strong>
          <TimeChoice label="Time of A" at={at} onChoose={(time) => change({ at: time })} />
        </fieldset>
        <fieldset>
          <legend>B</legend>
          <select
            aria-label="World B"
            value={other}
            onChange={({ currentTarget }) => change({ with: currentTarget.value })}
          >
            {worlds.worlds.map(({ name }) => (
              <option key={name} value={name}>
                {name === worlds.name ? `${name} (this world)` : name}
              </option>
            ))}
          </select>
          <TimeChoice label="Time of B" at={withAt} onChoose={(time) => change({ with: other, withAt: time })} />
        </fieldset>
      </div>
    </Panel>
  );
}

interface TimeChoiceProps {
  readonly label: string;
  /** ISO 8601; undefined for now. */
  readonly at: string | undefined;
  /** Receives a time in ISO 8601; empty for now. */
  readonly onChoose: (at: string) => void;
}

function TimeChoice({ label, at, onChoose }: TimeChoiceProps) {
  return (
    <>
      <input
        type="datetime-local"
        aria-label={`${label}, Eastern; empty for now`}
        value={at === undefined ? '' : easternField(msOf(at))}
        onChange={({ currentTarget }) => {
          const target = msOfEasternField(currentTarget.value);
          onChoose(target === undefined ? '' : isoOf(target));
        }}
      />
      {at === undefined ? (
        <span class="faint">now</span>
      ) : (
        <button type="button" class="quiet" onClick={() => onChoose('')}>
          Now
        </button>
      )}
    </>
  );
}
