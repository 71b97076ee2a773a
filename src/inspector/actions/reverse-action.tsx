import { useState } from 'preact/hooks';
import { ActionForm } from './action-form.tsx';
import type { ActionProps } from './action-props.ts';
import { CodeChoice } from './code-choice.tsx';
import { scheduledMessage } from './scheduled-message.ts';

/** Makes the originator reverse its entry by a second entry in the opposite direction. */
export function ReverseAction({ action, transaction }: ActionProps) {
  const [reason, setReason] = useState(action.choices[0]?.value ?? '');
  return (
    <ActionForm
      title={action.label}
      button="Reverse it"
      hint="Allowed within five banking days of settlement, and only to correct an error of the originator, not for insufficient funds."
      onRun={async (controls) => {
        return scheduledMessage('A reversal', await controls.reverse({ transaction: transaction.id, reason }));
      }}
    >
      <CodeChoice label="Reason" choices={action.choices} value={reason} onChoose={setReason} />
    </ActionForm>
  );
}
