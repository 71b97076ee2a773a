import { useState } from 'preact/hooks';
import { Badge } from '../parts/badge.tsx';
import { ErrorMessage } from '../parts/error-message.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Controls } from '../source/controls.ts';
import { RequestError } from '../source/http.ts';
import { useApp } from '../state/app-state.ts';
import { useFormAction } from '../state/form-action.ts';
import { dollars } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { FaultNotice } from '../world/fault-notice.tsx';
import { RuleNotice } from '../world/rules.tsx';
import { loadMerchantAccount } from './merchant-account.ts';
import { METHODS, PRESETS } from './payment-choices.ts';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentInput } from './payment-input.ts';

/** The fields of the gateway's response that the page displays. */
interface PaymentResponse {
  readonly id?: string;
  readonly transaction_id?: string;
  readonly transaction_state: string;
  readonly response_code: string;
  readonly response_message?: string;
  readonly response_description?: string;
}

interface PaymentOutcome {
  readonly input: PaymentInput;
  readonly response: PaymentResponse;
}

/** Creates payments over the API with the merchant's key, as the merchant's application does. */
export function NewPayment() {
  const { client } = useApp();
  const action = useFormAction();
  const [outcome, setOutcome] = useState<PaymentOutcome | undefined>();
  if (action === undefined) return null;
  const pay = (input: PaymentInput) =>
    action.run(async (controls) => {
      setOutcome(undefined);
      setOutcome({ input, response: await send(controls, client, input) });
      return undefined;
    });
  return (
    <Panel
      title="Create a payment"
      note="Each button sends a request with the merchant’s API key, as your application does."
    >
      <FaultNotice on="transactions.create" />
      <RuleNotice />
      <div class="presets">
        {PRESETS.map(({ title, ...input }) => (
          <button
            key={title}
            type="button"
            class="preset"
            aria-disabled={action.busy || undefined}
            onClick={() => action.busy || pay(input)}
          >
            <span class="preset-title">{title}</span>
            <span class="money">{dollars(input.amountCents)}</span>
          </button>
        ))}
      </div>
      <PaymentForm busy={action.busy} onPay={pay} />
      <ErrorMessage error={action.error} />
      <div role="status">{outcome === undefined ? null : <PaymentResult outcome={outcome} />}</div>
    </Panel>
  );
}

async function send(controls: Controls, client: string | undefined, input: PaymentInput): Promise<PaymentResponse> {
  const method = METHODS.find(({ key }) => key === input.method);
  if (method === undefined)
    throw new RequestError(0, 'page', 'This payment method is not available.', 'Choose another one.');
  const account = await loadMerchantAccount(controls, client);
  const { type, amountCents: amount } = input;
  return controls.asMerchant(account, 'v1/transactions', { type, amount, payment_method: method.paymentMethod });
}

function PaymentResult({ outcome: { input, response } }: { readonly outcome: PaymentOutcome }) {
  const { route } = useApp();
  const { transaction_state: state, response_code: code } = response;
  const id = response.transaction_id ?? response.id;
  const message = response.response_message ?? response.response_description;
  const method = METHODS.find(({ key }) => key === input.method);
  return (
    <div class="outcome">
      <p>
        <strong>
          {input.type} {dollars(input.amountCents)}
        </strong>{' '}
        <Badge state={state} /> {code === '00' ? null : `${code} ${message ?? ''}`}
      </p>
      <p class="faint">{method?.outcome}</p>
      {id === undefined ? null : <a href={linkTo(route, 'transactions', id)}>View history</a>}
    </div>
  );
}
