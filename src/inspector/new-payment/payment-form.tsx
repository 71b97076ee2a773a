import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { parseDollars } from './parse-dollars.ts';
import { METHODS, TRANSACTION_TYPES } from './payment-choices.ts';
import type { PaymentInput } from './payment-input.ts';

interface PaymentFormProps {
  readonly busy: boolean;
  readonly onPay: (input: PaymentInput) => void;
}

const GROUPS = [
  ['card', 'Cards'],
  ['bank', 'Bank accounts'],
] as const;

/** Renders the form for a payment of any amount by any payment method. */
export function PaymentForm({ busy, onPay }: PaymentFormProps) {
  const [amount, setAmount] = useState('19.99');
  const [key, setKey] = useState('good');
  const [type, setType] = useState('');
  const method = METHODS.find((one) => one.key === key);
  const types = TRANSACTION_TYPES[method?.network ?? 'bank'];
  const chosen = types.some(([one]) => one === type) ? type : types[0]?.[0];
  const cents = parseDollars(amount);
  return (
    <form
      class="payment-form"
      aria-label="Custom payment"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && cents !== undefined && chosen !== undefined)
          onPay({ type: chosen, amountCents: cents, method: key });
      }}
    >
      <label class="payment-amount">
        <span>Amount in dollars</span>
        <input
          inputMode="decimal"
          pattern="(?!0*(\.0*)?$)\d+(\.\d{1,2})?"
          title="Dollars and cents, more than 0, such as 19.99"
          required
          value={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      </label>
      <label class="payment-method">
        <span>Payment method</span>
        <select value={key} onChange={({ currentTarget }) => setKey(currentTarget.value)}>
          {GROUPS.map(([by, title]) => (
            <optgroup key={by} label={title}>
              {METHODS.filter((one) => one.network === by).map((one) => (
                <option key={one.key} value={one.key}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        <span>Type</span>
        <select value={chosen} onChange={({ currentTarget }) => setType(currentTarget.value)}>
          {types.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button submit busy={busy}>
        Pay
      </Button>
      <p class="note">{method?.outcome}</p>
    </form>
  );
}
