import type { EndpointHealth } from '../../analysis/inspection/webhook-types.ts';
import { AllMerchants } from '../parts/all-merchants.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { countText, pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { Trouble } from './endpoint-troubles.tsx';
import { ReplayButton } from './replay-button.tsx';

type CountName = 'deliveries' | 'atFirst' | 'afterRetries' | 'waiting' | 'failed' | 'discarded';

/** The counts of an endpoint, each with the filters that list what it counts. */
// biome-ignore format: a table reads in columns
const COUNTS: readonly (readonly [key: CountName, title: string, filters: Readonly<Record<string, string>>])[] = [
  ['deliveries',   'webhooks',                    {}],
  ['atFirst',      'delivered at once',           { status: 'succeeded', attempts: 'one' }],
  ['afterRetries', 'delivered after retries',     { status: 'succeeded', attempts: 'several' }],
  ['waiting',      'waiting for an attempt',      { status: 'pending' }],
  ['failed',       'failed after the last retry', { status: 'exhausted' }],
  ['discarded',    'discarded',                   { status: 'abandoned' }],
];

interface EndpointHealthProps {
  readonly health: EndpointHealth;
}

/** Shows what affects an endpoint, and sends again what failed. */
export function EndpointState({ health: { id, failed, failingSince, troubles } }: EndpointHealthProps) {
  return (
    <div class="endpoint-health">
      {troubles.length === 0 && failingSince === null ? null : <AllMerchants what="Faults and failures are shown" />}
      {troubles.map((trouble) => (
        <Trouble key={trouble.faultId} trouble={trouble} />
      ))}
      {failingSince === null ? null : (
        <p class="error-text">
          Every attempt has failed since <Timestamp at={failingSince} />.
        </p>
      )}
      <ReplayButton endpoint={id} failed={failed} />
    </div>
  );
}

/** Shows the deliveries of an endpoint by outcome; each count opens what it counts. */
export function EndpointCounts({ health }: EndpointHealthProps) {
  const { route } = useApp();
  const { id, attempts, lastAttemptAt } = health;
  return (
    <div class="endpoint-health">
      <dl class="endpoint-counts">
        {COUNTS.filter(([key]) => key === 'deliveries' || health[key] > 0).map(([key, title, filters]) => (
          <div key={key} class={key === 'failed' ? 'endpoint-failed' : undefined}>
            <dt>{title}</dt>
            <dd>
              <a href={linkTo(route, 'webhooks', undefined, { endpoint: id, ...filters })}>{countText(health[key])}</a>
            </dd>
          </div>
        ))}
      </dl>
      <p class="faint">
        {pluralize(attempts, 'attempt')} in all
        {lastAttemptAt === null ? null : (
          <>
            ; the last on <Timestamp at={lastAttemptAt} />
          </>
        )}
        .
      </p>
    </div>
  );
}
