import type { DeliveriesQuery, DeliveryRow } from '../../analysis/inspection/types.ts';
import type { DeliveryStatus } from '../../domain/webhooks/deliveries/lifecycle.ts';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { FilterChoice } from '../parts/filter-choice.tsx';
import { List } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, withQuery } from '../state/route.ts';
import { DELIVERY_COLUMNS } from '../webhooks/delivery-columns.tsx';
import { Endpoints } from '../webhooks/endpoints.tsx';
import { ReplayButton } from '../webhooks/replay-button.tsx';
import '../webhooks/webhooks.css';

const STATUSES: readonly (readonly [status: Exclude<DeliveryStatus, 'new'>, label: string])[] = [
  ['pending', 'pending'],
  ['succeeded', 'succeeded'],
  ['exhausted', 'exhausted: failed after the last retry'],
  ['abandoned', 'abandoned: discarded with their endpoint'],
];

const ATTEMPTS: readonly (readonly [attempts: NonNullable<DeliveriesQuery['attempts']>, label: string])[] = [
  ['one', 'one attempt'],
  ['several', 'several attempts'],
];

// biome-ignore format: a table reads in columns
const ORDERS: readonly NonNullable<DeliveriesQuery['sort']>[] = [
  'created', '-created', 'type', '-type', 'status', '-status', 'attempts', '-attempts',
];

/** Shows what failed, then the endpoints, then all deliveries. */
export function Webhooks() {
  return (
    <>
      <FailedDeliveries />
      <Endpoints />
      <Deliveries />
    </>
  );
}

/** Lists what failed after its last retry: it is lost unless it is redelivered. */
function FailedDeliveries() {
  const { route, client } = useApp();
  const failed = useQuery((source) => source.deliveries({ status: 'exhausted', take: 1, client }), [client]);
  const isListedBelow = route.query.status === 'exhausted';
  if (failed.data === undefined || failed.data.total === 0 || isListedBelow) return null;
  return (
    <Panel
      title="Failed"
      note="Every attempt failed, and none is scheduled."
      aside={<ReplayButton failed={failed.data.total} />}
    >
      <List<DeliveryRow>
        label="Failed webhooks, newest first"
        one="failed webhook"
        dependencies={[client]}
        query={(source, range) => source.deliveries({ ...range, client, status: 'exhausted' })}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(route, 'webhooks', id)}
        columns={DELIVERY_COLUMNS.map(({ sort: _sort, ...column }) => column)}
        empty={null}
      />
    </Panel>
  );
}

function Deliveries() {
  const { route } = useApp();
  const query = useListQuery(ORDERS);
  const { endpoint = '' } = route.query;
  const status = STATUSES.find(([name]) => name === route.query.status)?.[0];
  const attempts = ATTEMPTS.find(([name]) => name === route.query.attempts)?.[0];
  const filters = {
    ...query,
    ...(endpoint === '' ? {} : { endpoint }),
    ...(status === undefined ? {} : { status }),
    ...(attempts === undefined ? {} : { attempts }),
  };
  return (
    <Panel
      title="Deliveries"
      note="One delivery for each event and endpoint, with every attempt. Open one to see its request and responses."
    >
      <div class="filters">
        <SearchBox label="Search the deliveries" placeholder="event, transaction, delivery…" />
        <FilterChoice label="Delivery status" name="status" title="every status" options={STATUSES} />
        <FilterChoice label="Number of attempts" name="attempts" title="any number of attempts" options={ATTEMPTS} />
        <DateRange />
        <FilterChip name="endpoint" text={route.query.endpoint} />
      </div>
      <List<DeliveryRow>
        label="Webhooks, newest first"
        one="delivery"
        many="deliveries"
        dependencies={[filters]}
        query={(source, range) => source.deliveries({ ...filters, ...range })}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkTo(route, 'webhooks', id)}
        columns={DELIVERY_COLUMNS}
        empty={isFiltered(route.query) ? <NoMatches /> : <NoDeliveries />}
      />
    </Panel>
  );
}

const FILTERS = ['search', 'endpoint', 'status', 'attempts', 'from', 'to', 'client'];

function isFiltered(query: Readonly<Record<string, string>>): boolean {
  return FILTERS.some((name) => query[name] !== undefined);
}

function NoMatches() {
  const { route } = useApp();
  return (
    <Empty title="No deliveries match these filters.">
      <a href={withQuery(route, Object.fromEntries(FILTERS.map((name) => [name, ''])))}>Show all deliveries</a>
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
