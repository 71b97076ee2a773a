import type { WorldAction } from '../../analysis/inspection/transaction-types.ts';

type Choices = WorldAction['choices'];

interface ChoiceProps {
  readonly label: string;
  readonly choices: Choices;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** One of several codes or reasons; where there are many, the usual ones stand apart from the others. */
export function Choice({ label, choices, value, onChoose }: ChoiceProps) {
  const usual = choices.filter((one) => one.usual);
  const others = choices.filter((one) => !one.usual);
  return (
    <label class="act-choice">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {usual.length === 0 || others.length === 0 ? (
          <Options choices={choices} />
        ) : (
          <>
            <optgroup label="Common">
              <Options choices={usual} />
            </optgroup>
            <optgroup label="Others">
              <Options choices={others} />
            </optgroup>
          </>
        )}
      </select>
    </label>
  );
}

function Options({ choices }: { readonly choices: Choices }) {
  return (
    <>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label.startsWith(value) || !/^[RC]\d\d$/.test(value) ? label : `${value} ${label}`}
        </option>
      ))}
    </>
  );
}
