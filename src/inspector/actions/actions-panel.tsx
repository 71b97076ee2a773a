import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { TransactionDetail, WorldAction } from '../../analysis/inspection/transaction-types.ts';
import { Panel } from '../parts/panel.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { advanceMessage } from '../time/advance-message.ts';
import type { ActionProps } from './action-props.ts';
import { type AnnouncedEvent, announcementOf } from './announced-event.ts';
import { ChangeAction } from './change-action.tsx';
import { MerchantAction } from './merchant-action.tsx';
import { RejectRefundAction } from './reject-refund-action.tsx';
import { ReturnAction } from './return-action.tsx';
import { ReverseAction } from './reverse-action.tsx';

// biome-ignore format: a table reads in columns
const FORMS: Readonly<Record<WorldAction['action'], ComponentType<ActionProps>>> = {
  return:               ReturnAction,
  notificationOfChange: ChangeAction,
  reverse:              ReverseAction,
  rejectRefund:         RejectRefundAction,
  capture:              MerchantAction,
  refund:               MerchantAction,
  cancel:               MerchantAction,
};

// biome-ignore format: a table reads in columns
const ACTORS: readonly (readonly [by: WorldAction['by'], ach: string, card: string])[] = [
  ['bank',     'The banks',                      'The issuer'],
  ['network',  'The ACH operator',               'The card network'],
  ['merchant', 'The merchant, with its API key', 'The merchant, with its API key'],
];

/** Lists the actions that banks, networks and the merchant can take in the current state of a transaction. */
export function ActionsPanel({ transaction }: { readonly transaction: TransactionDetail }) {
  const { source } = useApp();
  const [announced, setAnnounced] = useState<AnnouncedEvent | undefined>();
  if (source.controls === undefined) return null;
  const event = transaction.upcoming.some(({ at }) => at === announced?.at) ? announced : undefined;
  return (
    <Panel title="Actions">
      {transaction.actions.length === 0 ? (
        <p class="note">No actions are possible in this state. Create another payment to try something else.</p>
      ) : null}
      <div role="status">{event === undefined ? null : <AnnouncementBox key={event.id} event={event} />}</div>
      <div class="actors">
        {ACTORS.map(([by, ach, card]) => {
          const actions = transaction.actions.filter((action) => action.by === by);
          if (actions.length === 0) return null;
          return (
            <fieldset key={by} class="actor">
              <legend>{transaction.processor === 'ach' ? ach : card}</legend>
              {actions.map((action) => {
                const Form = FORMS[action.action];
                return <Form key={action.label} action={action} transaction={transaction} onScheduled={setAnnounced} />;
              })}
            </fieldset>
          );
        })}
      </div>
    </Panel>
  );
}

/** Describes an event that was just scheduled, with a button that advances the clock to it. */
function AnnouncementBox({ event }: { readonly event: AnnouncedEvent }) {
  const action = useAction();
  return (
    <div class="announcement">
      <p>{announcementOf(event)}</p>
      <button
        type="button"
        class="main"
        disabled={action?.busy}
        onClick={() => action?.run(async (controls) => advanceMessage(await controls.advanceTo(event.at)))}
      >
        Advance to it
      </button>
    </div>
  );
}
