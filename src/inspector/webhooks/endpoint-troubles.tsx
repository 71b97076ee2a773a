import type { EndpointRow } from '../../analysis/inspection/types.ts';
import type { EndpointHealth, EndpointTrouble } from '../../analysis/inspection/webhook-types.ts';
import { Button } from '../parts/button.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { capitalize, pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { faultText, isUnlimited } from '../world/fault-phrases.ts';
import { EffectBadge, EffectTime } from '../world/fault-state.tsx';

function nothingText(state: EndpointTrouble['state']): string {
  return state === 'over' ? 'No attempt was due during that time.' : 'It has affected nothing yet.';
}

/** Returns the outage that an endpoint is in; undefined if there is none. */
export function outageOf(health: EndpointHealth | undefined): EndpointTrouble | undefined {
  return health?.troubles.find((trouble) => isOutage(trouble) && trouble.state === 'active');
}

/** Returns the status of an endpoint as a person sees it: one that is active does not get anything in an outage. */
export function shownStatus({ status }: EndpointRow, health: EndpointHealth | undefined): string {
  return status === 'active' && outageOf(health) !== undefined ? 'down' : status;
}

function isOutage(trouble: EndpointTrouble): boolean {
  return trouble.kind === 'webhook_rejected' && trouble.on === '*' && isUnlimited(trouble);
}

/** Shows an outage or a fault on the card of its endpoint: how long still, what it has affected, and whether it is over. */
export function Trouble({ trouble }: { readonly trouble: EndpointTrouble }) {
  const { route } = useApp();
  const action = useAction();
  const { faultId, fired, state, struck } = trouble;
  const isDown = isOutage(trouble);
  const title = isDown ? 'Down: every attempt gets an error response' : capitalize(faultText(trouble));
  return (
    <section class={`trouble trouble-${state}`} aria-label={title}>
      <p class="trouble-head">
        <strong>{title}</strong> <EffectBadge state={state} />
      </p>
      <p>
        <EffectTime times={trouble} /> {fired === 0 ? nothingText(state) : `It affected ${pluralize(fired, 'attempt')}`}
        {fired === 0 ? null : struck.length === 0 ? ', none at this endpoint.' : '. The newest webhooks among them:'}
      </p>
      {struck.length === 0 ? null : (
        <ul class="event-rows">
          {struck.map(({ id, type, at }) => (
            <li key={id}>
              <a href={linkTo(route, 'webhooks', id)}>{type}</a>
              <Timestamp at={at} />
            </li>
          ))}
        </ul>
      )}
      {action === undefined ? null : (
        <Button
          busy={action.busy}
          onClick={() =>
            action.run(async (controls) => {
              await controls.removeFault(faultId);
              const hint = 'Webhooks that wait are sent at their next attempt.';
              return state === 'over'
                ? { tone: 'done', text: `Removed from the list: ${title}.` }
                : {
                    tone: 'done',
                    text: isDown
                      ? 'The outage is over: attempts reach the endpoint again.'
                      : `Fault removed: ${title}.`,
                    hint,
                  };
            })
          }
        >
          {state === 'over' ? 'Remove from the list' : 'End it now'}
        </Button>
      )}
    </section>
  );
}
