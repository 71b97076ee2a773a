import { ActionForm } from './action-form.tsx';
import type { ActionProps } from './action-props.ts';

/** Makes the card network reject a refund. */
export function RejectRefundAction({ action, transaction }: ActionProps) {
  return (
    <ActionForm
      title={action.label}
      button="Reject this refund"
      hint="The refund is rejected when its batch settles, or now if it has settled. The merchant keeps the money, and the refunded amount of the sale is reduced."
      onRun={async (controls) => {
        await controls.rejectRefund({ transaction: transaction.id });
        return { tone: 'done', text: 'The card network rejects this refund.' };
      }}
    />
  );
}
