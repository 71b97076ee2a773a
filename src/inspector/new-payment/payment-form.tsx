import { useState } from 'preact/hooks';
import { METHODS, TYPES } from './methods.ts';
import type { Order } from './order.ts';
import { centsOf } from './typed-amount.ts';

interface PaymentFormProps {
  readonly busy: boolean;
  readonly onPay: (order: Order) => void;
}

// biome-ignore format: a table reads in columns
const GROUPS = [
  ['card', 'Cards'],
  ['bank', 'Bank accounts'],
] as const;

/** Any amount, by any of the ways to pay. */
export function PaymentForm({ busy, onPay }: PaymentFormProps) {
  const [amount, setAmount] = useState('19.99');
  const [key, setKey] = useState('good');
  const [type, setType] = useState('');
  const method = METHODS.find((one) => one.key === key);
  const types = TYPES[method?.by ?? 'bank'];
  const chosen = types.some(([one]) => one === type) ? type : types[0]?.[0];
  const cents = centsOf(amount);
  return (
    <form
      class="payment-form"
      aria-label="Custom payment"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== undefined && chosen !== undefined) onPay({ type: chosen, amountCents: cents, method: key });
      }}
    >
      <label class="payment-amount">
        <span>Amount in dollars</span>
        <input
          inputMode="decimal"
          pattern="\d+(\.\d{1,2})?"
          title="Dollars and cents, such as 19.99"
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
              {METHODS.filter((one) => one.by === by).map((one) => (
                <option key={one.key} value={one.key}>
                  {one.words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        <span>Type</span>
        <select value={chosen} onChange={({ currentTarget }) => setType(currentTarget.value)}>
          {types.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={busy}>
        Pay
      </button>
      <p class="note">{method?.outcome}</p>
    </form>
  );
}
