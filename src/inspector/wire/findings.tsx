import type { Finding } from '../../analysis/review/types.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

// biome-ignore format: a table reads in columns
const TONES: Readonly<Record<Finding['severity'], string>> = { high: 'bad', medium: 'waiting', low: 'over' };

/** Lists practices of the merchant's application that work in tests and cause harm in production. */
export function Findings() {
  const query = useQuery((source) => source.review(), []);
  return (
    <Loaded query={query}>
      {({ findings, requests, deliveries }) => (
        <Panel
          note={`Practices that work in tests and cause harm in production. Reviewed: ${pluralize(requests, 'HTTP request')} and ${pluralize(deliveries, 'webhook response')} of your application. Direct calls count as test setup.`}
        >
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
  const { severity, what, why, times, rule, request, delivery } = finding;
  return (
    <li>
      <p class="finding-title">
        <span class={`badge badge-${TONES[severity]}`}>{severity}</span> <strong>{what}</strong>{' '}
        <span class="faint">{pluralize(times, 'time')}</span>
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
    </li>
  );
}
