import { useId, useState } from 'preact/hooks';
import { type CorrectedField, changeCode } from '../../facts/change-codes.ts';
import { ActForm } from './action-form.tsx';
import type { ActProps } from './action-props.ts';
import { Choice } from './choice.tsx';

interface Correction {
  /** As the API calls it. */
  readonly name: string;
  readonly label: string;
  /** What may be sent as it is. */
  readonly example: string;
  readonly pattern?: string;
  readonly meant?: string;
}

/** The right details, as a bank tells them; the examples are those of the test accounts. */
// biome-ignore format: a table reads in columns
const CORRECTIONS: Readonly<Record<CorrectedField, Correction>> = {
  accountNumber: { name: 'account_number', label: 'Correct account number', example: '000123456789', pattern: '\\d{4,17}',      meant: '4 to 17 digits' },
  routingNumber: { name: 'routing_number', label: 'Correct routing number', example: '121042882',    pattern: '\\d{9}',         meant: 'nine digits' },
  accountType:   { name: 'account_type',   label: 'Correct account type',   example: 'savings' },
  individualId:  { name: 'individual_id',  label: 'Correct individual ID',  example: 'CORRECTED-1',  pattern: '[!-~]{1,15}',    meant: '1 to 15 letters, digits and symbols' },
};

/** Has the customer's bank correct what the entry said of the account: it settles all the same. */
export function ChangeAct({ act, one, onPlanned }: ActProps) {
  const [code, setCode] = useState(act.choices[0]?.value ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const fields = changeCode(code)?.fields.map((field) => CORRECTIONS[field]) ?? [];
  const typedOr = ({ name, example }: Correction) => typed[name] ?? example;
  return (
    <ActForm
      title={act.label}
      button={`Send ${code}`}
      hint="The payment still settles. A stored account keeps the correction until your application applies it."
      onAct={async (controls) => {
        const corrected = Object.fromEntries(fields.map((field) => [field.name, typedOr(field)]));
        const planned = await controls.bankCorrects({ transaction: one.id, code, corrected });
        onPlanned({ ...planned, what: 'The bank will send the notification of change' });
        return undefined;
      }}
    >
      <Choice label="Change code" choices={act.choices} value={code} onChoose={setCode} />
      {fields.map((field) => (
        <CorrectionField
          key={field.name}
          field={field}
          value={typedOr(field)}
          onValue={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
    </ActForm>
  );
}

interface CorrectionFieldProps {
  readonly field: Correction;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function CorrectionField({ field, value, onValue }: CorrectionFieldProps) {
  const { name, label, pattern, meant } = field;
  const id = useId();
  return (
    <div class="act-field">
      <label for={id}>{label}</label>
      {pattern === undefined ? (
        <select id={id} name={name} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          <option value="checking">checking</option>
          <option value="savings">savings</option>
        </select>
      ) : (
        <input
          {...{ id, name, value, pattern }}
          title={meant}
          autocomplete="off"
          required
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </div>
  );
}
