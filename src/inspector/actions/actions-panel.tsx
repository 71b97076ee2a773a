import type { ComponentType } from 'preact';
import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';
import { Panel } from '../parts/panel.tsx';
import { useApp } from '../state/app-state.ts';
import type { ActionProps } from './action-props.ts';
import { ChangeAction } from './change-action.tsx';
import { MerchantAction } from './merchant-action.tsx';
import { Planned } from './planned.tsx';
import { RejectRefundAction } from './reject-refund-action.tsx';
import { ReturnAction } from './return-action.tsx';
import { ReverseAction } from './reverse-action.tsx';

const FORMS: Readonly<Record<WorldAction['action'], ComponentType<ActionProps>>> = {
  return: ReturnAction,
  notificationOfChange: ChangeAction,
  reverse: ReverseAction,
  rejectRefund: RejectRefundAction,
  capture: MerchantAction,
  refund: MerchantAction,
  cancel: MerchantAction,
};

// biome-ignore format: a table reads in columns
const ACTORS: readonly (readonly [by: WorldAction['by'], ach: string, card: string])[] = [
  ['bank',     'The banks',                      'The issuer'],
  ['network',  'The ACH operator',               'The card network'],
  ['merchant', 'The merchant, with its API key', 'The merchant, with its API key'],
];

/** Lists what is scheduled for a transaction, and the actions that banks, networks and the merchant can take in its state. */
export function ActionsPanel({ transaction }: { readonly transaction: TransactionDetail }) {
  const { source } = useApp();
  if (source.controls === undefined) return <Planned transaction={transaction} />;
  return (
    <Panel title="Actions">
      <Planned transaction={transaction} />
      {transaction.actions.length === 0 && transaction.plans.length === 0 ? (
        <p class="note">No actions are possible in this state. Create another payment to try something else.</p>
      ) : null}
      <div class="actors">
        {ACTORS.map(([by, ach, card]) => {
          const actions = transaction.actions.filter((action) => action.by === by);
          if (actions.length === 0) return null;
          return (
            <fieldset key={by} class="actor">
              <legend>{transaction.processor === 'ach' ? ach : card}</legend>
              {actions.map((action) => {
                const Form = FORMS[action.action];
                return <Form key={action.label} action={action} transaction={transaction} />;
              })}
            </fieldset>
          );
        })}
      </div>
    </Panel>
  );
}
