import { ActForm } from './action-form.tsx';
import type { ActProps } from './action-props.ts';

/** Has the card network refuse a refund. */
export function RefuseRefundAct({ act, one }: ActProps) {
  return (
    <ActForm
      title={act.label}
      button="Reject this refund"
      hint="The refund is rejected when its batch settles, or now if it has settled. The merchant keeps the money, and the refunded amount of the sale is reduced."
      onAct={async (controls) => {
        await controls.rejectRefund({ transaction: one.id });
        return { tone: 'done', text: 'The card network rejects this refund.' };
      }}
    />
  );
}
