import { useState } from 'preact/hooks';
import type { FaultTarget } from '../../domain/simulation/faults/kinds.ts';
import { Button } from '../parts/button.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { capitalize, msOf } from '../state/format.ts';
import { anyText, faultText, GROUPS, OFFERED_FAULTS, TARGETS } from './fault-phrases.ts';

/** Options of `POST /_sim/faults` that limit how often a fault triggers. */
const FREQUENCIES: readonly (readonly [label: string, options: object])[] = [
  ['only the next one', { times: 1 }],
  ['only the next three', { times: 3 }],
  ['every one', {}],
  ['20%, at random', { probability: 0.2 }],
];

const HOUR_MS = 3_600_000;

/** Durations on the world's clock. */
const DURATIONS: readonly (readonly [label: string, ms: number | undefined])[] = [
  ['no limit', undefined],
  ['an hour', HOUR_MS],
  ['six hours', 6 * HOUR_MS],
  ['a day', 24 * HOUR_MS],
];

/** Renders the form that adds a fault. */
export function FaultForm() {
  const { source } = useApp();
  const action = useAction();
  const [{ kind, on }, setChoice] = useState({ kind: 'response_lost', on: 'transactions.create' });
  const target = targetOf(kind);
  if (action === undefined) return null;
  const addFault = (form: HTMLFormElement) => {
    const field = (name: string) => String(new FormData(form).get(name));
    const [oftenText, frequency = {}] = FREQUENCIES[Number(field('often'))] ?? [];
    const [longText, ms] = DURATIONS[Number(field('long'))] ?? [];
    action.run(async (controls) => {
      const until = ms === undefined ? {} : { until: isoOf(msOf((await source.overview()).now) + ms) };
      await controls.addFault({ kind, on, ...frequency, ...until });
      const limits = ms === undefined ? oftenText : `${oftenText}, for ${longText} at most`;
      return { tone: 'done', text: `Fault added: ${anyText(faultText({ kind, on }))} (${limits}).` };
    });
  };
  return (
    <form
      class="fields fault-form"
      onSubmit={(event) => {
        event.preventDefault();
        addFault(event.currentTarget);
      }}
    >
      <FaultKindChoice kind={kind} on={on} onChoose={setChoice} />
      <FaultChoice
        label="Applies to"
        choices={TARGETS[target].map(([to, text]) => [to, anyText(text)])}
        value={on}
        onChoose={(to) => setChoice({ kind, on: to })}
      />
      <FaultChoice
        name="often"
        label="Which ones"
        choices={FREQUENCIES.map(([name], index) => [String(index), name])}
      />
      <FaultChoice name="long" label="Time limit" choices={DURATIONS.map(([name], index) => [String(index), name])} />
      <div class="fault-button">
        <Button submit busy={action.busy}>
          Add this fault
        </Button>
      </div>
    </form>
  );
}

interface ChosenFault {
  readonly kind: string;
  readonly on: string;
}

interface FaultKindChoiceProps extends ChosenFault {
  readonly onChoose: (chosen: ChosenFault) => void;
}

/** Renders the kinds of faults. A kind with another group of targets gets the default target of that group. */
function FaultKindChoice({ kind, on, onChoose }: FaultKindChoiceProps) {
  const target = targetOf(kind);
  const onFor = (group: FaultTarget) => (group === target ? on : defaultOn(group));
  return (
    <label>
      Kind of fault
      <select
        value={kind}
        onChange={({ currentTarget: { value } }) => onChoose({ kind: value, on: onFor(targetOf(value)) })}
      >
        {GROUPS.map(([group, title]) => (
          <optgroup key={group} label={title}>
            {kindsOf(group).map((name) => (
              <option key={name} value={name}>
                {capitalize(anyText(faultText({ kind: name, on: onFor(group) })))}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {/* A narrow field cuts a long fault. */}
      <span class="phone-only">{capitalize(anyText(faultText({ kind, on })))}</span>
    </label>
  );
}

interface FaultChoiceProps {
  readonly name?: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly value?: string;
  readonly onChoose?: (value: string) => void;
}

function FaultChoice({ name, label, choices, value: chosen, onChoose }: FaultChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} value={chosen} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function kindsOf(group: string): readonly string[] {
  return OFFERED_FAULTS.filter(([, { target }]) => target === group).map(([kind]) => kind);
}

/** The first operation, event or code in the table of targets. */
function defaultOn(group: FaultTarget): string {
  return TARGETS[group][0]?.[0] ?? '*';
}

function targetOf(kind: string): FaultTarget {
  return OFFERED_FAULTS.find(([name]) => name === kind)?.[1].target ?? 'request';
}
