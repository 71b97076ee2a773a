import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { StatusCode } from './status-code.tsx';

const SHOWN_MAX = 20;

interface RequestsPanelProps {
  /** The requests that named, created, or changed an object, or that concern a customer. */
  readonly of: { readonly subject: string } | { readonly customer: string };
}

/** Lists the newest API requests about an object. A report does not contain requests. */
export function RequestsPanel({ of }: RequestsPanelProps) {
  const { route, source } = useApp();
  const { data } = useQuery(
    async (from) => (from.isComplete ? from.requests({ ...of, take: SHOWN_MAX }) : undefined),
    [JSON.stringify(of)],
  );
  if (!source.isComplete) return null;
  const { rows = [], total = 0 } = data ?? {};
  return (
    <Panel title="API requests">
      {data !== undefined && total === 0 ? <p class="note">No request named, created, or changed it.</p> : null}
      <ul class="event-rows">
        {rows.map(({ id, method, path, status, code, at }) => (
          <li key={id}>
            <a class="mono" href={linkTo(route, 'requests', id)}>
              {method} {path}
            </a>
            <StatusCode status={status} code={code} />
            <Timestamp at={at} />
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <a href={linkTo(route, 'requests', undefined, { ...of })}>All {pluralize(total, 'request')}</a>
      ) : null}
    </Panel>
  );
}
