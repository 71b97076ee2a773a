import { useState } from 'preact/hooks';
import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { loadMerchantAccount } from '../new-payment/merchant-account.ts';
import { parseDollars } from '../new-payment/parse-dollars.ts';
import { dollars } from '../state/format.ts';
import { ActionForm } from './action-form.tsx';
import type { ActionProps } from './action-props.ts';

interface MerchantRequest {
  readonly path: 'capture' | 'cancel';
  readonly button: (transaction: TransactionDetail) => string;
  /** The `type` in the request body. */
  readonly type?: (transaction: TransactionDetail) => string;
  /** The largest amount, in cents, if a partial amount is allowed. */
  readonly maxCents?: (transaction: TransactionDetail) => number;
  /** The first line of the message. */
  readonly done: (transaction: TransactionDetail) => string;
}

/** Requests that need the merchant's API key. */
const REQUESTS: Readonly<Partial<Record<ActionProps['action']['action'], MerchantRequest>>> = {
  capture: {
    path: 'capture',
    button: () => 'Capture',
    maxCents: ({ amountCents }) => amountCents,
    done: () => 'The payment is captured. It is submitted when its batch closes.',
  },
  refund: {
    path: 'cancel',
    button: () => 'Refund',
    maxCents: ({ capturedCents, refundedCents }) => capturedCents - refundedCents,
    type: () => 'REFUND',
    done: () => 'The payment is refunded. The refund is a new transaction in the next batch.',
  },
  cancel: {
    path: 'cancel',
    button: ({ processor }) => (processor === 'card' ? 'Void' : 'Cancel'),
    type: ({ processor }) => (processor === 'card' ? 'VOID' : 'cancel'),
    done: ({ processor }) => `The payment is ${processor === 'card' ? 'voided' : 'canceled'}. No money moves.`,
  },
};

/** Captures, voids, cancels or refunds by an API request, as the merchant's application does. */
export function MerchantAction({ action, transaction }: ActionProps) {
  const [amount, setAmount] = useState('');
  const request = REQUESTS[action.action];
  if (request === undefined) return null;
  const most = request.maxCents?.(transaction);
  const path = `v1/transactions/${encodeURIComponent(transaction.id)}/${request.path}`;
  return (
    <ActionForm
      title={action.label}
      button={request.button(transaction)}
      onRun={async (controls) => {
        const type = request.type?.(transaction);
        const amountField = amount === '' ? {} : { amount: parseDollars(amount) };
        const account = await loadMerchantAccount(controls, transaction.clientId);
        await controls.asMerchant(account, path, { ...(type === undefined ? {} : { type }), ...amountField });
        return { tone: 'done', text: request.done(transaction) };
      }}
    >
      {most === undefined ? null : (
        <label class="action-days">
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
    </ActionForm>
  );
}
