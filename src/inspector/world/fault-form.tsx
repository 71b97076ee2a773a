import { useState } from 'preact/hooks';
import type { FaultTarget } from '../../domain/simulation/faults/kinds.ts';
import { useAct, useApp } from '../state/app-state.ts';
import { isoOf } from '../state/moments.ts';
import { msOf } from '../state/words.ts';
import { GROUPS, OFFERED_FAULTS, saidOf, sentence, TARGETS } from './fault-words.ts';

/** How often it strikes, as a fault says it. */
// biome-ignore format: a table reads in columns
const OFTEN: readonly (readonly [words: string, wish: object])[] = [
  ['once',                { times: 1 }],
  ['three times',         { times: 3 }],
  ['every time',          {}],
  ['in 20% of cases',     { probability: 0.2 }],
];

const HOUR_MS = 3_600_000;

/** How long, in the time of the world. */
// biome-ignore format: a table reads in columns
const LONG: readonly (readonly [words: string, ms: number | undefined])[] = [
  ['until it is removed', undefined],
  ['for an hour',            HOUR_MS],
  ['for six hours',          6 * HOUR_MS],
  ['for a day',              24 * HOUR_MS],
];

/** Orders trouble, in plain words. */
export function FaultForm() {
  const { source } = useApp();
  const doing = useAct();
  const [{ kind, on }, choose] = useState({ kind: 'response_lost', on: 'transactions.create' });
  const target = befallsOf(kind);
  if (doing === undefined) return null;
  const order = (form: HTMLFormElement) => {
    const chosen = (name: string) => String(new FormData(form).get(name));
    const [, often = {}] = OFTEN[Number(chosen('often'))] ?? [];
    const [, ms] = LONG[Number(chosen('long'))] ?? [];
    doing.act(async (controls) => {
      const until = ms === undefined ? {} : { until: isoOf(msOf((await source.overview()).now) + ms) };
      await controls.addFault({ kind, on, ...often, ...until });
      return { tone: 'done', text: `Fault added: ${saidOf({ kind, on })}.` };
    });
  };
  return (
    <form
      class="fields fault-form"
      onSubmit={(event) => {
        event.preventDefault();
        order(event.currentTarget);
      }}
    >
      <label>
        Kind of fault
        <select
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const group = befallsOf(value);
            choose({ kind: value, on: group === target ? on : usualOf(group) });
          }}
        >
          {GROUPS.map(([group, title]) => (
            <optgroup key={group} label={title}>
              {kindsOf(group).map((name) => (
                <option key={name} value={name}>
                  {sentence(saidOf({ kind: name, on: group === target ? on : usualOf(group) }))}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Choice label="Applies to" choices={TARGETS[target]} value={on} onChoose={(to) => choose({ kind, on: to })} />
      <Choice name="often" label="How often" choices={OFTEN.map(([words], index) => [String(index), words])} />
      <Choice name="long" label="Duration" choices={LONG.map(([words], index) => [String(index), words])} />
      <div class="fault-button">
        <button type="submit" disabled={doing.busy}>
          Add this fault
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly name?: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly value?: string;
  readonly onChoose?: (value: string) => void;
}

function Choice({ name, label, choices, value: chosen, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} value={chosen} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function kindsOf(group: string): readonly string[] {
  return OFFERED_FAULTS.filter(([, { target }]) => target === group).map(([kind]) => kind);
}

/** What trouble of this kind strikes mostly. */
function usualOf(group: FaultTarget): string {
  return TARGETS[group][0]?.[0] ?? '*';
}

function befallsOf(kind: string): FaultTarget {
  return OFFERED_FAULTS.find(([name]) => name === kind)?.[1].target ?? 'request';
}
