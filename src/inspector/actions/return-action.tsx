import { useState } from 'preact/hooks';
import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';
import { returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';
import { dayText } from '../state/format.ts';
import { ActionForm } from './action-form.tsx';
import type { ActionProps } from './action-props.ts';
import { CodeChoice } from './code-choice.tsx';
import { scheduledMessage } from './scheduled-message.ts';

/** Selected first if it is possible: a return after funding is the case that users come to try. */
const PREFERRED_CODE = 'R10';

/** Schedules a return of the entry with a code, on the default day of that code or another day. */
export function ReturnAction({ action, transaction }: ActionProps) {
  const first = action.choices.find(({ value }) => value === PREFERRED_CODE) ?? action.choices[0];
  const [code, setCode] = useState(first?.value ?? '');
  const [day, setDay] = useState('');
  const labels = labelsOf(action.by, code);
  // A second return would never arrive: the first one ends the entry. So it takes the place of what is scheduled.
  const replaced = transaction.plans.find((plan) => plan.action === 'return');
  const usualDay = action.choices.find(({ value }) => value === code)?.days ?? null;
  return (
    <ActionForm
      isPrimary={action.by === 'bank'}
      title={action.label}
      button={replaced === undefined ? `${labels} ${code}` : replaceText(replaced.code, code)}
      hint={`${replaced === undefined ? '' : replacedText(replaced)}${daysText(code)}`}
      onRun={async (controls) => {
        const at = day === '' ? {} : { at: { day: Number(day) } };
        if (replaced !== undefined) await controls.takeBack(replaced.id);
        const scheduled = await controls.bankReturn({ transaction: transaction.id, code, ...at });
        const hint = replaced === undefined ? '' : `${replaced.code} was canceled. `;
        return scheduledMessage(`A return with ${code}`, scheduled, hint);
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

const LATER_RETURNS: readonly (readonly [codes: RegExp, button: string])[] = [
  [/^R6\d|^R70/, 'Dishonor this with'],
  [/^R7\d/, 'Contest this with'],
];

function labelsOf(by: WorldAction['by'], code: string): string {
  if (by === 'network') return 'Reject this with';
  return LATER_RETURNS.find(([codes]) => codes.test(code))?.[1] ?? 'Return this with';
}

/** Returns `Replace R10 with R01`. The same code can be scheduled for another day. */
function replaceText(replaced: string, code: string): string {
  return replaced === code ? `Replace ${code}` : `Replace ${replaced} with ${code}`;
}

/** Says what would no longer happen. */
function replacedText({ code, at }: TransactionDetail['plans'][number]): string {
  return `It replaces ${code}${at === null ? '' : `, which is scheduled for ${dayText(at)}`}. `;
}

/** Returns the default day of a code and its deadline. */
function daysText(code: string): string {
  const time = returnCode(code)?.time;
  return time === undefined ? 'By default, it arrives on its usual day.' : RETURN_TIMINGS[time].summary;
}
