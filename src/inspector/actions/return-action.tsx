import { useState } from 'preact/hooks';
import type { WorldAction } from '../../analysis/inspection/transaction-types.ts';
import { returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';
import { ActionForm } from './action-form.tsx';
import type { ActionProps } from './action-props.ts';
import { CodeChoice } from './code-choice.tsx';

/** Selected first if it is possible: a return after funding is the case that users come to try. */
const PREFERRED_CODE = 'R10';

/** Schedules a return of the entry with a code, on the default day of that code or another day. */
export function ReturnAction({ action, transaction, onScheduled }: ActionProps) {
  const first = action.choices.find(({ value }) => value === PREFERRED_CODE) ?? action.choices[0];
  const [code, setCode] = useState(first?.value ?? '');
  const [day, setDay] = useState('');
  const labels = labelsOf(action.by, code);
  const usualDay = action.choices.find(({ value }) => value === code)?.days ?? null;
  return (
    <ActionForm
      isPrimary={action.by === 'bank'}
      title={action.label}
      button={`${labels.button} ${code}`}
      hint={daysText(code)}
      onRun={async (controls) => {
        const at = day === '' ? {} : { at: { day: Number(day) } };
        const scheduled = await controls.bankReturn({ transaction: transaction.id, code, ...at });
        onScheduled({ ...scheduled, announcement: labels.announcement });
        return undefined;
      }}
    >
      <CodeChoice label="Return code" choices={action.choices} value={code} onChoose={setCode} />
      <label class="action-days">
        <span>Days after settlement</span>
        <input
          type="number"
          min={0}
          max={3660}
          value={day}
          placeholder={usualDay === null ? 'default' : String(usualDay)}
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </label>
    </ActionForm>
  );
}

interface ReturnLabels {
  readonly button: string;
  readonly announcement: string;
}

// biome-ignore format: a table reads in columns
const LATER_RETURNS: readonly (readonly [codes: RegExp, side: ReturnLabels])[] = [
  [/^R6\d|^R70/, { button: 'Dishonor this with',    announcement: 'The originating bank will dishonor the return' }],
  [/^R7\d/,      { button: 'Contest this with',     announcement: 'The bank will contest the dishonored return' }],
];
const BANK: ReturnLabels = { button: 'Return this with', announcement: 'The bank will return it' };
const OPERATOR: ReturnLabels = { button: 'Reject this with', announcement: 'The operator will reject it' };

function labelsOf(by: WorldAction['by'], code: string): ReturnLabels {
  if (by === 'network') return OPERATOR;
  return LATER_RETURNS.find(([codes]) => codes.test(code))?.[1] ?? BANK;
}

/** Returns the default day of a code and its deadline. */
function daysText(code: string): string {
  const time = returnCode(code)?.time;
  return time === undefined ? 'By default, it arrives on its usual day.' : RETURN_TIMINGS[time].summary;
}
