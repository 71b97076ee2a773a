import { DAY_MS } from '../../facts/civil-date.ts';
import { Panel } from '../parts/panel.tsx';
import type { WorldStatus } from '../source/controls.ts';
import { useApp } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { easternField, msOfEasternField } from '../state/eastern-field.ts';
import { msOf } from '../state/format.ts';
import { withQuery } from '../state/route.ts';

interface CompareFormProps {
  readonly worlds: WorldStatus;
  /** The time of the first event, ISO 8601. */
  readonly since: string;
}

/** Chooses the two worlds, and a time of each. All four are in the address. Before that, the form suggests a comparison. */
export function CompareForm({ worlds, since }: CompareFormProps) {
  const { route } = useApp();
  const { with: other = worlds.name, at, withAt } = route.query;
  const isChosen = route.query.with !== undefined || at !== undefined || withAt !== undefined;
  const nowOf = (name: string) => worlds.worlds.find((one) => one.name === name)?.now ?? worlds.clock.now;
  const suggested = suggestionOf(worlds, since);
  const kept = isChosen ? {} : { with: suggested.with, withAt: suggested.withAt ?? '' };
  const change = (query: Readonly<Record<string, string>>) => {
    location.hash = withQuery(route, query);
  };
  return (
    <Panel>
      <div class="compare-form">
        <fieldset>
          <legend>A</legend>
          <strong>{worlds.name}</strong>
          <TimeChoice
            label="Time of A"
            at={at}
            now={nowOf(worlds.name)}
            onChoose={(time) => change({ ...kept, at: time })}
          />
        </fieldset>
        <fieldset>
          <legend>B</legend>
          <select
            aria-label="World B"
            value={isChosen ? other : suggested.with}
            onChange={({ currentTarget }) => change({ with: currentTarget.value })}
          >
            {worlds.worlds.map(({ name }) => (
              <option key={name} value={name}>
                {name === worlds.name ? `${name} (this world)` : name}
              </option>
            ))}
          </select>
          <TimeChoice
            label="Time of B"
            at={isChosen ? withAt : suggested.withAt}
            now={nowOf(isChosen ? other : suggested.with)}
            onChoose={(time) => change({ with: isChosen ? other : suggested.with, withAt: time })}
          />
        </fieldset>
        {isChosen ? null : (
          <a class="button main" href={withQuery(route, kept)}>
            Compare
          </a>
        )}
      </div>
    </Panel>
  );
}

interface Suggestion {
  readonly with: string;
  readonly withAt: string | undefined;
}

/** Suggests the newest other world as it is now; without one, this world a day ago, or at its start if it is younger. */
function suggestionOf({ name, worlds, clock }: WorldStatus, since: string): Suggestion {
  const other = worlds.findLast((one) => one.name !== name);
  if (other !== undefined) return { with: other.name, withAt: undefined };
  return { with: name, withAt: isoOf(Math.max(msOf(since), msOf(clock.now) - DAY_MS)) };
}

interface TimeChoiceProps {
  readonly label: string;
  /** ISO 8601; undefined for now. */
  readonly at: string | undefined;
  /** The time of the world, ISO 8601. */
  readonly now: string;
  /** Receives a time in ISO 8601; empty for now. */
  readonly onChoose: (at: string) => void;
}

function TimeChoice({ label, at, now, onChoose }: TimeChoiceProps) {
  return (
    <>
      <input
        type="datetime-local"
        aria-label={`${label}, Eastern; clear it for now`}
        value={easternField(msOf(at ?? now))}
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
