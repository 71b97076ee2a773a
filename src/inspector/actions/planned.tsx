import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Button } from '../parts/button.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction } from '../state/app-state.ts';
import { advanceMessage } from '../time/advance-message.ts';

type Plan = TransactionDetail['plans'][number];

const PLANNED: Readonly<Record<Plan['action'], (code: string) => string>> = {
  return: (code) => `A return with ${code}`,
  notificationOfChange: (code) => `A notification of change, ${code},`,
  reverse: () => 'A reversal',
};

/** Describes a plan: `A return with R10`. */
function planText({ action, code }: Plan): string {
  return PLANNED[action](code);
}

/** Lists what is scheduled for a transaction and has not happened yet: move to it, or take it back. */
export function Planned({ transaction: { id, plans } }: { readonly transaction: TransactionDetail }) {
  return (
    <ul
      class="plans"
      aria-label="Scheduled"
      data-focus-place={plans.length === 0 ? undefined : ''}
      tabIndex={plans.length === 0 ? undefined : -1}
    >
      {plans.map((plan) => (
        <PlanItem key={plan.id} plan={plan} transactionId={id} />
      ))}
    </ul>
  );
}

function PlanItem({ plan, transactionId }: { readonly plan: Plan; readonly transactionId: string }) {
  const action = useAction();
  const { id, at, code } = plan;
  const text = planText(plan);
  return (
    <li class="announcement">
      <p>
        {text} is scheduled{at === null ? ' after settlement.' : ' for '}
        {at === null ? null : <Timestamp at={at} />}
      </p>
      {action === undefined ? null : (
        <span class="row">
          <Button
            busy={action.busy}
            label={`Cancel it: ${text}`}
            onClick={() =>
              action.run(async (controls) => {
                await controls.takeBack(id);
                return { tone: 'done', text: `${text} was canceled. It will not happen.` };
              })
            }
          >
            Cancel it
          </Button>
          {at === null ? null : (
            <Button
              look="main"
              busy={action.busy}
              label={`Move to it: ${text}`}
              onClick={() =>
                action.run(async (controls) =>
                  advanceMessage(await controls.advanceTo(at), { subject: transactionId, what: code }),
                )
              }
            >
              Move to it
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
