import { useState } from 'preact/hooks';
import type { EndpointRow } from '../../analysis/inspection/types.ts';
import type { EndpointTrouble } from '../../analysis/inspection/webhook-types.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { isShown, linkTo } from '../state/route.ts';

const OUTAGES = [
  { label: 'for six hours', seconds: 6 * 3_600 },
  { label: 'for a day', seconds: 24 * 3_600 },
] as const;

interface EndpointButtonsProps {
  readonly endpoint: EndpointRow;
  /** The outage that the endpoint is in. Another one replaces it. */
  readonly outage: EndpointTrouble | undefined;
}

/** Takes an endpoint down for a time, or removes it. */
export function EndpointButtons({ endpoint: { id, url }, outage }: EndpointButtonsProps) {
  const { route } = useApp();
  const action = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  if (action === undefined) return null;
  const { busy, run } = action;
  return (
    <div class="row card-buttons">
      {OUTAGES.map(({ label, seconds }) => (
        <Button
          key={label}
          busy={busy}
          title={`Take ${url ?? id} down ${label}`}
          words="outage webhook receiver"
          onClick={() =>
            run(async (controls) => {
              await controls.takeDown(id, seconds);
              const replaced = outage === undefined ? '' : ' from now on, instead of the outage before';
              return { tone: 'done', text: `The endpoint is down ${label}${replaced}.`, hint: DOWN_HINT };
            })
          }
        >
          Take down {label}
          {outage === undefined ? '' : ' instead'}
        </Button>
      ))}
      <Button busy={busy} look="danger" onClick={() => setIsConfirming(true)}>
        Unsubscribe
      </Button>
      {isConfirming ? (
        <Confirm
          title="Unsubscribe this endpoint?"
          confirmLabel="Unsubscribe"
          onClose={() => setIsConfirming(false)}
          onConfirm={() =>
            run(async (controls) => {
              await controls.unsubscribe(id);
              if (isShown(route)) location.hash = linkTo(route, 'webhooks');
              return { tone: 'done', text: 'The endpoint is unsubscribed.' };
            })
          }
        >
          <p class="breaks">
            <code>{url ?? id}</code>
          </p>
          <p>Pending deliveries are discarded. You can subscribe the endpoint again; it gets a new secret.</p>
        </Confirm>
      ) : null}
    </div>
  );
}

const DOWN_HINT =
  'Every attempt until then gets 503 and is retried later. Create a payment and advance the clock to see it. End the outage with the button on its card.';
