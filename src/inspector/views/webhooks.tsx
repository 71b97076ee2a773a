import type { DeliveryRow } from '../../analysis/inspection/types.ts';
import type { DeliveryStatus } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { Endpoints } from '../webhooks/endpoints.tsx';

// biome-ignore format: a table reads in columns
const STATUSES: Readonly<Record<Exclude<DeliveryStatus, 'new'>, string>> = {
  pending:   'pending',
  succeeded: 'delivered',
  exhausted: 'failed after the last retry',
  abandoned: 'discarded with their endpoint',
};

/** Shows the webhook endpoints and all deliveries. */
export function Webhooks() {
  return (
    <>
      <Endpoints />
      <Deliveries />
    </>
  );
}

function Deliveries() {
  const { route } = useApp();
  const { search = '', endpoint = '' } = route.query;
  const status = Object.keys(STATUSES).find(isStatus(route.query.status));
  const filtered = search !== '' || endpoint !== '' || status !== undefined;
  return (
    <Panel
      title="Deliveries"
      note="One for each event and endpoint, with every attempt. Open one to see the request and the responses."
    >
      <div class="filters">
        <SearchBox label="Search the deliveries" placeholder="event, transaction, delivery…" />
        <select
          aria-label="Delivery status"
          value={status ?? ''}
          onChange={({ currentTarget }) => {
            location.hash = withQuery(route, { status: currentTarget.value });
          }}
        >
          <option value="">every status</option>
          {Object.entries(STATUSES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        {endpoint === '' ? null : (
          <a class="chip" href={withQuery(route, { endpoint: '' })} aria-label="Show the deliveries of all endpoints">
            only <code>{endpoint}</code> ✕
          </a>
        )}
      </div>
      <List<DeliveryRow>
        label="Webhooks, newest first"
        one="delivery"
        many="deliveries"
        dependencies={[search, endpoint, status]}
        query={(source, range) => source.deliveries({ ...range, ...presentFilters({ search, endpoint, status }) })}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(route, 'webhooks', id)}
        columns={[
          { title: 'Event', cell: ({ type }) => type },
          { title: 'Status', cell: (row) => <Badge state={row.status} /> },
          { title: 'Attempts', cell: ({ attempts }) => attempts, align: 'right', wideOnly: true },
          {
            title: 'Last response',
            cell: ({ lastAttempt }) => (lastAttempt === '' ? <span class="faint">none yet</span> : lastAttempt),
          },
          { title: 'Created', cell: ({ createdAt }) => <Timestamp at={createdAt} />, wideOnly: true },
          { title: 'Next attempt', cell: ({ nextAttemptAt }) => <Timestamp at={nextAttemptAt} />, wideOnly: true },
          { title: 'Subject', cell: ({ subject }) => <Subject id={subject} short />, wideOnly: true },
        ]}
        empty={filtered ? <NoMatches /> : <NoDeliveries />}
      />
    </Panel>
  );
}

function NoMatches() {
  const { route } = useApp();
  return (
    <Empty title="No deliveries match these filters.">
      <a href={withQuery(route, { search: '', status: '', endpoint: '' })}>Show all deliveries</a>
    </Empty>
  );
}

function NoDeliveries() {
  const { route, source } = useApp();
  return (
    <Empty title="No webhooks have been sent yet.">
      <p>Events are delivered to the endpoints that are subscribed when they occur.</p>
      {source.controls === undefined ? null : (
        <a href={linkTo(route, 'overview')}>Add an endpoint above, then create a payment</a>
      )}
    </Empty>
  );
}

function isStatus(status: string | undefined) {
  return (name: string): name is DeliveryStatus => name === status;
}

interface DeliveryFilters {
  readonly search: string;
  readonly endpoint: string;
  readonly status: DeliveryStatus | undefined;
}

function presentFilters({ search, endpoint, status }: DeliveryFilters) {
  return {
    ...(search === '' ? {} : { search }),
    ...(endpoint === '' ? {} : { endpoint }),
    ...(status === undefined ? {} : { status }),
  };
}
