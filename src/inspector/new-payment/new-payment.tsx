import { useState } from 'preact/hooks';
import { Badge } from '../parts/badge.tsx';
import { Refusal } from '../parts/error-message.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Controls } from '../source/controls.ts';
import { Refused } from '../source/wire.ts';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { useHere } from '../state/use-here.ts';
import { dollars } from '../state/words.ts';
import { METHODS, PRESETS } from './methods.ts';
import type { Order } from './order.ts';
import { ownAccount } from './own-account.ts';
import { PaymentForm } from './payment-form.tsx';

/** What the gateway answered, as far as the page tells it. */
interface Answered {
  readonly id?: string;
  readonly transaction_id?: string;
  readonly transaction_state: string;
  readonly response_code: string;
  readonly response_message?: string;
  readonly response_description?: string;
}

interface Outcome {
  readonly order: Order;
  readonly answered: Answered;
}

/** Payments as a shop would make them: by its own key, over the same API. */
export function NewPayment() {
  const { client } = useApp();
  const here = useHere();
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  if (here === undefined) return null;
  const pay = (order: Order) =>
    here.act(async (controls) => {
      setOutcome(undefined);
      setOutcome({ order, answered: await send(controls, client, order) });
      return undefined;
    });
  return (
    <Panel
      title="Create a payment"
      note="Each button sends POST /v1/transactions with the merchant’s API key, as your application does."
    >
      <div class="presets">
        {PRESETS.map(({ title, ...order }) => (
          <button key={title} type="button" class="preset" disabled={here.busy} onClick={() => pay(order)}>
            <span class="preset-title">{title}</span>
            <span class="money">{dollars(order.amountCents)}</span>
          </button>
        ))}
      </div>
      <PaymentForm busy={here.busy} onPay={pay} />
      <Refusal refused={here.refused} />
      <div role="status">{outcome === undefined ? null : <Told outcome={outcome} />}</div>
    </Panel>
  );
}

async function send(controls: Controls, client: string | undefined, order: Order): Promise<Answered> {
  const method = METHODS.find(({ key }) => key === order.method);
  if (method === undefined)
    throw new Refused(0, 'page', 'This payment method is not available.', 'Choose another one.');
  const account = await ownAccount(controls, client);
  const { type, amountCents: amount } = order;
  return controls.asShop(account, 'v1/transactions', { type, amount, payment_method: method.paymentMethod });
}

function Told({ outcome: { order, answered } }: { readonly outcome: Outcome }) {
  const { route } = useApp();
  const { transaction_state: state, response_code: code } = answered;
  const id = answered.transaction_id ?? answered.id;
  const words = answered.response_message ?? answered.response_description;
  const method = METHODS.find(({ key }) => key === order.method);
  return (
    <div class="outcome">
      <p>
        <strong>
          {order.type} {dollars(order.amountCents)}
        </strong>{' '}
        <Badge state={state} /> {code === '00' ? null : `${code} ${words ?? ''}`}
      </p>
      <p class="faint">{method?.outcome}</p>
      {id === undefined ? null : <a href={linkTo(route, 'transactions', id)}>View history</a>}
    </div>
  );
}
