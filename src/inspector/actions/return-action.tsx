import { useState } from 'preact/hooks';
import type { WorldAction } from '../../analysis/inspection/transaction-types.ts';
import { returnCode } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS } from '../../facts/return-timings.ts';
import { ActForm } from './action-form.tsx';
import type { ActProps } from './action-props.ts';
import { Choice } from './choice.tsx';

/** Without a better word: the code that the whole page is about. */
const FIRST = 'R10';

/** Has the customer's bank send the entry back, with a code, on its usual day or another. */
export function ReturnAct({ act, one, onPlanned }: ActProps) {
  const first = act.choices.find(({ value }) => value === FIRST) ?? act.choices[0];
  const [code, setCode] = useState(first?.value ?? '');
  const [day, setDay] = useState('');
  const side = sideOf(act.by, code);
  const usual = act.choices.find(({ value }) => value === code)?.days ?? null;
  return (
    <ActForm
      main={act.by === 'bank'}
      title={act.label}
      button={`${side.button} ${code}`}
      hint={daysText(code)}
      onAct={async (controls) => {
        const at = day === '' ? {} : { at: { day: Number(day) } };
        const planned = await controls.bankReturn({ transaction: one.id, code, ...at });
        onPlanned({ ...planned, what: side.planned });
        return undefined;
      }}
    >
      <Choice label="Return code" choices={act.choices} value={code} onChoose={setCode} />
      <label class="act-day">
        <span>Days after settlement</span>
        <input
          type="number"
          min={0}
          max={3660}
          value={day}
          placeholder={usual === null ? 'default' : String(usual)}
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </label>
    </ActForm>
  );
}

interface Side {
  readonly button: string;
  readonly planned: string;
}

// biome-ignore format: a table reads in columns
const SIDES: readonly (readonly [codes: RegExp, side: Side])[] = [
  [/^R6\d|^R70/, { button: 'Dishonor this with',    planned: 'The originating bank will dishonor the return' }],
  [/^R7\d/,      { button: 'Contest this with',     planned: 'The bank will contest the dishonored return' }],
];
const BANK: Side = { button: 'Return this with', planned: 'The bank will return it' };
const OPERATOR: Side = { button: 'Reject this with', planned: 'The operator will reject it' };

/** Who answers with a code, in words. */
function sideOf(by: WorldAction['by'], code: string): Side {
  if (by === 'network') return OPERATOR;
  return SIDES.find(([codes]) => codes.test(code))?.[1] ?? BANK;
}

/** When it comes where no day is given, and until when it may. */
function daysText(code: string): string {
  const time = returnCode(code)?.time;
  return time === undefined ? 'By default, it arrives on its usual day.' : RETURN_TIMINGS[time].summary;
}
