import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';
import { Panel } from '../parts/panel.tsx';
import { useAct, useApp } from '../state/app-state.ts';
import { movedMessage } from '../time/time-bar.tsx';
import type { ActProps } from './action-props.ts';
import { ChangeAct } from './change-action.tsx';
import { MerchantAct } from './merchant-action.tsx';
import { type Plan, planText } from './planned.ts';
import { RefuseRefundAct } from './reject-refund-action.tsx';
import { ReturnAct } from './return-action.tsx';
import { ReverseAct } from './reverse-action.tsx';

// biome-ignore format: a table reads in columns
const FORMS: Readonly<Record<WorldAction['action'], ComponentType<ActProps>>> = {
  return:               ReturnAct,
  notificationOfChange: ChangeAct,
  reverse:              ReverseAct,
  rejectRefund:         RefuseRefundAct,
  capture:              MerchantAct,
  refund:               MerchantAct,
  cancel:               MerchantAct,
};

// biome-ignore format: a table reads in columns
const HANDS: readonly (readonly [by: WorldAction['by'], ach: string, card: string])[] = [
  ['bank',     'The banks',                      'The issuer'],
  ['network',  'The ACH operator',               'The card network'],
  ['merchant', 'The merchant, with its API key', 'The merchant, with its API key'],
];

/** What the world, or the merchant, may do with a transaction as it stands. */
export function ActsPanel({ one }: { readonly one: TransactionDetail }) {
  const { source } = useApp();
  const [planned, setPlanned] = useState<Plan | undefined>();
  if (source.controls === undefined) return null;
  const plan = one.upcoming.some(({ at }) => at === planned?.at) ? planned : undefined;
  return (
    <Panel title="Actions">
      {one.actions.length === 0 ? (
        <p class="note">No actions are possible in this state. Create another payment to try something else.</p>
      ) : null}
      <div role="status">{plan === undefined ? null : <GoThere key={plan.id} plan={plan} />}</div>
      <div class="hands">
        {HANDS.map(([by, ach, card]) => {
          const acts = one.actions.filter((act) => act.by === by);
          if (acts.length === 0) return null;
          return (
            <fieldset key={by} class="hand">
              <legend>{one.processor === 'ach' ? ach : card}</legend>
              {acts.map((act) => {
                const Form = FORMS[act.action];
                return <Form key={act.label} act={act} one={one} onPlanned={setPlanned} />;
              })}
            </fieldset>
          );
        })}
      </div>
    </Panel>
  );
}

/** What was just planned, and the way to its moment. */
function GoThere({ plan }: { readonly plan: Plan }) {
  const doing = useAct();
  return (
    <div class="planned">
      <p>{planText(plan)}</p>
      <button
        type="button"
        class="main"
        disabled={doing?.busy}
        onClick={() => doing?.act(async (controls) => movedMessage(await controls.advanceTo(plan.at)))}
      >
        Advance to it
      </button>
    </div>
  );
}
