import type { Finding } from '../../analysis/review/types.ts';
import { AllMerchants } from '../parts/all-merchants.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

const TONES: Readonly<Record<Finding['severity'], string>> = { high: 'bad', medium: 'waiting', low: 'over' };

/** Lists practices of the merchant's application that work in tests and cause harm in production. */
export function Findings() {
  const { route } = useApp();
  const query = useQuery((source) => source.review(), []);
  return (
    <Loaded query={query}>
      {({ findings, requests, deliveries }) => (
        <Panel note="Practices that work in tests and cause harm in production. Direct calls count as test setup.">
          <AllMerchants />
          <p class="note">
            Reviewed: <a href={linkTo(route, 'requests')}>{pluralize(requests, 'HTTP request')}</a> and{' '}
            <a href={linkTo(route, 'webhooks')}>{pluralize(deliveries, 'webhook response')}</a> of your application.
          </p>
          {findings.length === 0 ? (
            <Empty title="No findings.">
              {requests + deliveries === 0 ? <p>Send requests over HTTP to have them reviewed.</p> : null}
            </Empty>
          ) : null}
          <ul class="findings">
            {findings.map((finding) => (
              <FindingCard key={`${finding.rule} ${finding.what}`} finding={finding} />
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

function FindingCard({ finding }: { readonly finding: Finding }) {
  const { route } = useApp();
  const { severity, what, why, rule, request, delivery } = finding;
  return (
    <li>
      <p class="finding-title">
        <span class={`badge badge-${TONES[severity]}`}>{severity}</span> <strong>{what}</strong>
      </p>
      <p>{why}</p>
      <p class="faint">
        Rule <code>{rule}</code>
        {request === undefined ? null : (
          <>
            {' '}
            · first request:{' '}
            <a class="mono" href={linkTo(route, 'requests', request.correlationId)}>
              {request.method} {request.path}
            </a>{' '}
            <Timestamp at={request.at} />
          </>
        )}
        {delivery === undefined ? null : (
          <>
            {' '}
            · first delivery: <a href={linkTo(route, 'webhooks', delivery.id)}>{delivery.type}</a>{' '}
            <Timestamp at={delivery.at} />
          </>
        )}
      </p>
      <Occurrences finding={finding} />
    </li>
  );
}

/** Opens what the number counts: each request or delivery that shows the finding. */
function Occurrences({ finding: { times, ids, delivery } }: { readonly finding: Finding }) {
  const { route } = useApp();
  const view = delivery === undefined ? 'requests' : 'webhooks';
  const one = delivery === undefined ? 'request shows it' : 'delivery shows it';
  const many = delivery === undefined ? 'requests show it' : 'deliveries show it';
  return (
    <details class="occurrences">
      <summary>{pluralize(times, one, many)}</summary>
      <ul>
        {ids.map((id, index) => (
          <li key={`${id} ${index}`}>
            <a class="mono" href={linkTo(route, view, id)}>
              {id}
            </a>
          </li>
        ))}
      </ul>
      {times > ids.length ? <p class="faint">Only the first {ids.length} are listed.</p> : null}
    </details>
  );
}
