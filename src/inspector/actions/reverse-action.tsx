import { useState } from 'preact/hooks';
import { ActForm } from './action-form.tsx';
import type { ActProps } from './action-props.ts';
import { Choice } from './choice.tsx';

/** Has the originator take its own entry back, by a second entry the other way round. */
export function ReverseAct({ act, one, onPlanned }: ActProps) {
  const [reason, setReason] = useState(act.choices[0]?.value ?? '');
  return (
    <ActForm
      title={act.label}
      button="Reverse it"
      hint="Allowed within five banking days of settlement, and only to correct an error of the originator, not for insufficient funds."
      onAct={async (controls) => {
        const planned = await controls.reverse({ transaction: one.id, reason });
        onPlanned({ ...planned, what: 'It will be reversed' });
        return undefined;
      }}
    >
      <Choice label="Reason" choices={act.choices} value={reason} onChoose={setReason} />
    </ActForm>
  );
}
