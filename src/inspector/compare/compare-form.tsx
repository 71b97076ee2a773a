import { useEffect, useState } from 'preact/hooks';
import { DAY_MS } from '../../facts/civil-date.ts';
import { Panel } from '../parts/panel.tsx';
import type { WorldStatus } from '../source/controls.ts';
import { useApp } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { easternField, msOfEasternField } from '../state/eastern-field.ts';
import { msOf } from '../state/format.ts';
import { withQuery } from '../state/route.ts';
import { type ComparedChoice, choiceOf } from './choice.ts';

interface CompareFormProps {
  readonly worlds: WorldStatus;
  /** The time of the first event, ISO 8601. */
  readonly since: string;
}

/** What the fields say. Times are in ISO 8601; empty for now. */
interface Draft {
  readonly other: string;
  readonly time: string;
  readonly withAt: string;
}

/**
 * Chooses the two worlds, and a time of each. They are in the address only when the form is sent: each digit of a date that is
 * typed would be a comparison. Before the first one, the form suggests a comparison.
 */
export function CompareForm({ worlds, since }: CompareFormProps) {
  const { route } = useApp();
  const chosen = choiceOf(route.query);
  const before = chosen.isChosen ? draftOf(chosen, worlds.name) : suggestionOf(worlds, since);
  const [draft, setDraft] = useState(before);
  // Also after "Back", and after another comparison was opened. The suggestion changes with the clock, while the user edits.
  useEffect(() => setDraft(before), [chosen.isChosen, chosen.other, chosen.time, chosen.withAt]);
  const nowOf = (name: string) => worlds.worlds.find((one) => one.name === name)?.now ?? worlds.clock.now;
  return (
    <Panel>
      <form
        class="compare-form"
        aria-label="What to compare"
        onSubmit={(event) => {
          event.preventDefault();
          const { other, time, withAt } = draft;
          const rest = { at: '', about: '', code: '', forkedAt: '' };
          location.hash = withQuery(route, { ...rest, with: other, time, withAt });
        }}
      >
        <fieldset>
          <legend>A</legend>
          <strong>{worlds.name}</strong>
          <TimeChoice
            label="Time of A"
            at={draft.time}
            range={{ since, now: nowOf(worlds.name) }}
            onChoose={(time) => setDraft({ ...draft, time })}
          />
        </fieldset>
        <fieldset>
          <legend>B</legend>
          <select
            aria-label="World B"
            value={draft.other}
            onChange={({ currentTarget }) => setDraft({ ...draft, other: currentTarget.value, withAt: '' })}
          >
            {worlds.worlds.map(({ name }) => (
              <option key={name} value={name}>
                {name === worlds.name ? `${name} (this world)` : name}
              </option>
            ))}
          </select>
          <TimeChoice
            label="Time of B"
            at={draft.withAt}
            range={{ since, now: nowOf(draft.other) }}
            onChoose={(withAt) => setDraft({ ...draft, withAt })}
          />
        </fieldset>
        <button type="submit" class="main">
          Compare
        </button>
      </form>
    </Panel>
  );
}

function draftOf({ other, time = '', withAt = '' }: ComparedChoice, name: string): Draft {
  return { other: other ?? name, time, withAt };
}

/** Suggests the newest other world as it is now; without one, what happened in this world in the last day, or since its start. */
function suggestionOf({ name, worlds, clock }: WorldStatus, since: string): Draft {
  const other = worlds.findLast((one) => one.name !== name);
  if (other !== undefined) return { other: other.name, time: '', withAt: '' };
  return { other: name, time: isoOf(Math.max(msOf(since), msOf(clock.now) - DAY_MS)), withAt: '' };
}

interface TimeChoiceProps {
  readonly label: string;
  /** ISO 8601; empty for now. */
  readonly at: string;
  /** The start and the present of the world, ISO 8601. */
  readonly range: { readonly since: string; readonly now: string };
  /** Receives a time in ISO 8601; empty for now. */
  readonly onChoose: (at: string) => void;
}

function TimeChoice({ label, at, range: { since, now }, onChoose }: TimeChoiceProps) {
  const isNow = at === '';
  return (
    <>
      <input
        type="datetime-local"
        aria-label={`${label}, Eastern`}
        value={easternField(msOf(isNow ? now : at))}
        min={easternField(msOf(since))}
        max={easternField(msOf(now))}
        required
        onChange={({ currentTarget: { value } }) => {
          const target = msOfEasternField(value);
          if (target === undefined) return;
          // The field has no seconds.
          if (value === easternField(msOf(now))) onChoose('');
          else onChoose(value === easternField(msOf(since)) ? since : isoOf(target));
        }}
      />
      {isNow ? (
        <span class="faint">now</span>
      ) : (
        <button type="button" class="quiet" aria-label={`${label}: now`} onClick={() => onChoose('')}>
          Now
        </button>
      )}
    </>
  );
}
