import { ActForm } from './act-form.tsx';
import type { ActProps } from './acts-panel.tsx';

/** Has the card network refuse a refund. */
export function RefuseRefundAct({ act, one }: ActProps) {
  return (
    <ActForm
      title={act.label}
      button="Refuse this refund"
      hint="As its batch settles, or now where that is past: the merchant keeps the money, and the sale is refunded that much less."
      onAct={async (controls) => {
        await controls.rejectRefund({ transaction: one.id });
        return { tone: 'done', text: 'The card network refuses this refund.' };
      }}
    />
  );
}
