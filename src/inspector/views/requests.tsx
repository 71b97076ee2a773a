import type { RequestRow, RequestsQuery } from '../../analysis/inspection/request-types.ts';
import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import { DateRange } from '../parts/date-range.tsx';
import { Empty } from '../parts/empty.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { FilterChoice } from '../parts/filter-choice.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Panel } from '../parts/panel.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Subject, shortOf } from '../parts/subject.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp } from '../state/app-state.ts';
import { useListQuery } from '../state/list-query.ts';
import { linkTo, type Route } from '../state/route.ts';
import { CoveragePanel } from '../wire/coverage-panel.tsx';
import { Findings } from '../wire/findings.tsx';
import { Rejections } from '../wire/rejections.tsx';
import { StatusCode } from '../wire/status-code.tsx';

const TABS = [
  ['', 'All requests'],
  ['findings', 'Findings'],
  ['coverage', 'Coverage'],
] as const;

const COLUMNS: readonly ListColumn<RequestRow>[] = [
  {
    title: 'Request',
    sort: 'path',
    text: ({ method, path }) => `${method} ${path}`,
    cell: ({ method, path }) => (
      <span class="mono truncated" title={path}>
        {method} {withShortIds(path)}
      </span>
    ),
  },
  {
    title: 'Status',
    sort: 'status',
    text: ({ status }) => status,
    cell: ({ status, code }) => <StatusCode status={status} code={code} />,
  },
  { title: 'Error code', text: ({ code }) => code, cell: ({ code }) => code ?? '', optional: true },
  { title: 'Time', sort: 'created', text: ({ at }) => at, cell: ({ at }) => <Timestamp at={at} /> },
  {
    title: 'Caller',
    text: ({ callerName, clientId }) => callerName || clientId,
    cell: ({ callerName, clientId }) => callerName || clientId || <span class="faint">unknown</span>,
    hiddenUpTo: 860,
  },
  {
    title: 'Idempotency-Key',
    text: ({ idempotencyKey }) => idempotencyKey,
    cell: ({ idempotencyKey, replayed }) => (
      <span class="mono truncated" title={idempotencyKey ?? ''}>
        {idempotencyKey ?? <span class="faint">none</span>}
        {replayed ? ' (replayed)' : ''}
      </span>
    ),
    hiddenUpTo: 860,
  },
  {
    title: 'About',
    text: ({ subjects }) => subjects.join(' '),
    cell: ({ subjects: [subject] }) => (subject === undefined ? null : <Subject id={subject} short />),
    hiddenUpTo: 860,
  },
  { title: 'Operation', text: ({ operation }) => operation, cell: ({ operation }) => operation, optional: true },
  {
    title: 'Sent by',
    text: ({ transport }) => TRANSPORTS[transport],
    cell: ({ transport }) => TRANSPORTS[transport],
    optional: true,
  },
  { title: 'API key', text: ({ keyId }) => keyId, cell: ({ keyId }) => keyId, optional: true },
  { title: 'ID', text: ({ id }) => id, cell: ({ id }) => <span class="mono faint">{id}</span>, optional: true },
];

/** An id in a path, such as `TRANSACTION-01KE7AR4C0DKHKB2J5MQ3NXRZH`. */
const ID = /[A-Z_]+-[0-9A-Z]{26}/g;

/** Shortens ids, so that what follows them in a path, such as `/cancel`, is not cut. The tooltip and the page have them whole. */
function withShortIds(path: string): string {
  return path.replace(ID, shortOf);
}

const TRANSPORTS: Readonly<Record<RequestRow['transport'], string>> = { direct: 'function call', http: 'HTTP' };
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, method] as const);
const OUTCOMES = [
  ['processed', 'processed'],
  ['rejected', 'rejected'],
] as const;

/** Shows the requests to the API, what the review found in them, and what they covered. */
export function Requests() {
  const { route } = useApp();
  return (
    <>
      <Tabs name="tab" label="Parts of this view" tabs={TABS} />
      {route.query.tab === 'findings' ? <Findings /> : route.query.tab === 'coverage' ? <CoveragePanel /> : <Wire />}
    </>
  );
}

function Wire() {
  const { route } = useApp();
  const query: RequestsQuery = { ...useListQuery(SORTS.requests), ...filtersOf(route) };
  return (
    <>
      <Rejections query={query} />
      <Panel title="Requests" note="Every request to the API, with secrets masked. The newest 100,000 are stored.">
        <div class="filters">
          <SearchBox label="Search the requests" placeholder="path, code, status, key, id…" />
          <FilterChoice name="method" title="every method" options={METHODS} />
          <FilterChoice name="outcome" title="every outcome" options={OUTCOMES} />
          <FilterChoice name="transport" title="every transport" options={Object.entries(TRANSPORTS)} />
          <DateRange />
          {ONLY.map((name) => (
            <FilterChip key={name} name={name} text={route.query[name]} />
          ))}
        </div>
        <List
          label="Requests, newest first"
          one="request"
          dependencies={[query]}
          query={(source, range) => source.requests({ ...query, ...range })}
          keyOf={({ id }) => id}
          linkOf={({ id }) => linkTo(route, 'requests', id)}
          columns={COLUMNS}
          empty={<NoRequests />}
        />
      </Panel>
    </>
  );
}

/** Filters of the address without a field: links set them. */
const ONLY = ['operation', 'status', 'code', 'subject', 'customer'] as const;

function filtersOf({ query }: Route): RequestsQuery {
  const { method, operation, status, code, subject, customer } = query;
  const outcome = OUTCOMES.find(([name]) => name === query.outcome)?.[0];
  const transport = query.transport === 'direct' || query.transport === 'http' ? query.transport : undefined;
  return {
    method,
    operation,
    code,
    subject,
    customer,
    outcome,
    transport,
    status: status === undefined ? status : Number(status),
  };
}

function NoRequests() {
  const { route } = useApp();
  const isFiltered = Object.keys(route.query).some((name) => !Object.hasOwn(route.carried, name));
  if (isFiltered)
    return (
      <Empty title="No requests match these filters.">
        <a href={linkTo(route, 'requests')}>Show all requests</a>
      </Empty>
    );
  return (
    <Empty title="No requests yet.">
      <p>Function calls of the gateway and HTTP requests appear here as they arrive.</p>
    </Empty>
  );
}
