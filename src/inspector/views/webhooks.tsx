import type { DeliveryRow } from '../../analysis/inspection/types.ts';
import type { DeliveryStatus } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { Badge } from '../parts/badge.tsx';
import { Empty } from '../parts/empty.tsx';
import { List } from '../parts/list.tsx';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Subject } from '../parts/subject.tsx';
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

/** Who hears of events, and how each was told. */
export function Webhooks() {
  return (
    <>
      <h1 class="visually-hidden">Webhooks</h1>
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
          {Object.entries(STATUSES).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
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
        about={[search, endpoint, status]}
        ask={(source, span) => source.deliveries({ ...span, ...wish({ search, endpoint, status }) })}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(route, 'webhooks', id)}
        columns={[
          { title: 'Event', cell: ({ type }) => type },
          { title: 'Status', cell: (row) => <Badge state={row.status} /> },
          { title: 'Attempts', cell: ({ attempts }) => attempts, align: 'right', wideOnly: true },
          {
            title: 'Last response',
            cell: ({ lastAttempt: last }) => (last === '' ? <span class="faint">none yet</span> : last),
          },
          { title: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} />, wideOnly: true },
          { title: 'Next attempt', cell: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} />, wideOnly: true },
          { title: 'Subject', cell: ({ subject }) => <Subject id={subject} short />, wideOnly: true },
        ]}
        empty={filtered ? <NoneFound /> : <NoneYet />}
      />
    </Panel>
  );
}

function NoneFound() {
  const { route } = useApp();
  return (
    <Empty title="No deliveries match these filters.">
      <a href={withQuery(route, { search: '', status: '', endpoint: '' })}>Show all deliveries</a>
    </Empty>
  );
}

function NoneYet() {
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

interface Filters {
  readonly search: string;
  readonly endpoint: string;
  readonly status: DeliveryStatus | undefined;
}

function wish({ search, endpoint, status }: Filters) {
  return {
    ...(search === '' ? {} : { search }),
    ...(endpoint === '' ? {} : { endpoint }),
    ...(status === undefined ? {} : { status }),
  };
}
