import { useId, useState } from 'preact/hooks';
import { type CorrectedField, changeCode } from '../../facts/change-codes.ts';
import { ActionForm } from './action-form.tsx';
import type { ActionProps } from './action-props.ts';
import { CodeChoice } from './code-choice.tsx';
import { scheduledMessage } from './scheduled-message.ts';

interface Correction {
  /** The field name in the API. */
  readonly name: string;
  readonly label: string;
  /** A valid value, sent unless the user changes it. */
  readonly example: string;
  readonly pattern?: string;
  readonly format?: string;
}

/** The corrected account data of a notification of change. The examples are those of the test accounts. */
// biome-ignore format: a table reads in columns
const CORRECTIONS: Readonly<Record<CorrectedField, Correction>> = {
  accountNumber: { name: 'account_number', label: 'Correct account number', example: '000123456789', pattern: '\\d{4,17}',      format: '4 to 17 digits' },
  routingNumber: { name: 'routing_number', label: 'Correct routing number', example: '121042882',    pattern: '\\d{9}',         format: 'nine digits' },
  accountType:   { name: 'account_type',   label: 'Correct account type',   example: 'savings' },
  individualId:  { name: 'individual_id',  label: 'Correct individual ID',  example: 'CORRECTED-1',  pattern: '[!-~]{1,15}',    format: '1 to 15 letters, digits and symbols' },
};

/** Schedules a notification of change from the customer's bank. The entry still settles. */
export function ChangeAction({ action, transaction }: ActionProps) {
  const [code, setCode] = useState(action.choices[0]?.value ?? '');
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({});
  const fields = changeCode(code)?.fields.map((field) => CORRECTIONS[field]) ?? [];
  const inputValueOf = ({ name, example }: Correction) => edits[name] ?? example;
  return (
    <ActionForm
      title={action.label}
      button={`Send ${code}`}
      hint="The payment still settles. A stored account keeps the correction until your application applies it."
      onRun={async (controls) => {
        const corrected = Object.fromEntries(fields.map((field) => [field.name, inputValueOf(field)]));
        const scheduled = await controls.notifyOfChange({ transaction: transaction.id, code, corrected });
        return scheduledMessage(`A notification of change with ${code}`, scheduled);
      }}
    >
      <CodeChoice label="Change code" choices={action.choices} value={code} onChoose={setCode} />
      {fields.map((field) => (
        <CorrectionField
          key={field.name}
          field={field}
          value={inputValueOf(field)}
          onValue={(value) => setEdits((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
    </ActionForm>
  );
}

interface CorrectionFieldProps {
  readonly field: Correction;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function CorrectionField({ field, value, onValue }: CorrectionFieldProps) {
  const { name, label, pattern, format } = field;
  const id = useId();
  return (
    <div class="action-field">
      <label for={id}>{label}</label>
      {pattern === undefined ? (
        <select id={id} name={name} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          <option value="checking">checking</option>
          <option value="savings">savings</option>
        </select>
      ) : (
        <input
          {...{ id, name, value, pattern }}
          title={format}
          autocomplete="off"
          required
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </div>
  );
}
