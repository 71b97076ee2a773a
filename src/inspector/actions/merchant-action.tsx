import { useState } from 'preact/hooks';
import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { ownAccount } from '../new-payment/own-account.ts';
import { centsOf } from '../new-payment/typed-amount.ts';
import { dollars } from '../state/words.ts';
import { ActForm } from './action-form.tsx';
import type { ActProps } from './action-props.ts';

interface MerchantRow {
  readonly path: 'capture' | 'cancel';
  readonly button: (one: TransactionDetail) => string;
  /** The body that the shop sends. */
  readonly type?: (one: TransactionDetail) => string;
  /** Cents that there are to take or to give back, where a part may be. */
  readonly most?: (one: TransactionDetail) => number;
  readonly done: string;
}

/** What the shop itself may ask of the gateway, with its own key. */
// biome-ignore format: a table reads in columns
const ROWS: Readonly<Partial<Record<ActProps['act']['action'], MerchantRow>>> = {
  capture: { path: 'capture', button: () => 'Capture',    most: ({ amountCents }) => amountCents,                                            done: 'Captured. It is submitted when its batch closes.' },
  refund:  { path: 'cancel',  button: () => 'Refund',     most: ({ capturedCents, refundedCents }) => capturedCents - refundedCents, type: () => 'REFUND', done: 'Refunded. The refund is a new transaction in the next batch.' },
  cancel:  { path: 'cancel',  button: ({ processor }) => (processor === 'card' ? 'Void' : 'Cancel'), type: ({ processor }) => (processor === 'card' ? 'VOID' : 'cancel'), done: 'Canceled. No money moves.' },
};

/** Has the shop capture, void, cancel or refund: a request of the API, as it would send it. */
export function MerchantAct({ act, one }: ActProps) {
  const [amount, setAmount] = useState('');
  const row = ROWS[act.action];
  if (row === undefined) return null;
  const most = row.most?.(one);
  const path = `v1/transactions/${encodeURIComponent(one.id)}/${row.path}`;
  return (
    <ActForm
      title={act.label}
      button={row.button(one)}
      onAct={async (controls) => {
        const type = row.type?.(one);
        const part = amount === '' ? {} : { amount: centsOf(amount) };
        const account = await ownAccount(controls, one.clientId);
        await controls.asShop(account, path, { ...(type === undefined ? {} : { type }), ...part });
        return { tone: 'done', text: row.done };
      }}
    >
      {most === undefined ? null : (
        <label class="act-day">
          <span>Amount in dollars</span>
          <input
            inputMode="decimal"
            pattern="\d+(\.\d{1,2})?"
            title="Dollars and cents, such as 12.50"
            placeholder={dollars(most).slice(1)}
            value={amount}
            onInput={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        </label>
      )}
    </ActForm>
  );
}
