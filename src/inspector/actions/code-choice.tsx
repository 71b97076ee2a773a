import type { WorldAction } from '../../analysis/inspection/transaction-types.ts';

type CodeChoices = WorldAction['choices'];

interface CodeChoiceProps {
  readonly label: string;
  readonly choices: CodeChoices;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Renders a select of codes or reasons. Common ones come first, in a group of their own, if there are others. */
export function CodeChoice({ label, choices, value, onChoose }: CodeChoiceProps) {
  const usual = choices.filter((one) => one.usual);
  const others = choices.filter((one) => !one.usual);
  const chosen = choices.find((one) => one.value === value);
  return (
    <label class="action-choice">
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
      {/* A narrow field cuts a long reason. */}
      {chosen === undefined ? null : <span class="phone-only">{textOf(chosen)}</span>}
    </label>
  );
}

function Options({ choices }: { readonly choices: CodeChoices }) {
  return (
    <>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {textOf(choice)}
        </option>
      ))}
    </>
  );
}

function textOf({ value, label }: CodeChoices[number]): string {
  return label.startsWith(value) || !/^[RC]\d\d$/.test(value) ? label : `${value} ${label}`;
}
