import type { RequestsQuery } from '../../analysis/inspection/request-types.ts';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { countText } from '../state/format.ts';
import { withQuery } from '../state/route.ts';
import { StatusCode } from './status-code.tsx';

/** Groups the rejected requests by error code. Each group filters the list below it. */
export function Rejections({ query }: { readonly query: RequestsQuery }) {
  const { route } = useApp();
  const { data } = useQuery((source) => source.requests({ ...query, take: 1 }), [query]);
  if (data === undefined || data.rejections.length === 0) return null;
  return (
    <Panel title="Rejected, by code">
      <ul class="rejections">
        {data.rejections.map(({ code, status, count, lastAt }) => (
          <li key={code}>
            <a
              href={withQuery(route, { code: route.query.code === code ? '' : code })}
              aria-current={route.query.code === code ? 'true' : undefined}
            >
              <StatusCode status={status} code={code} /> <strong>{countText(count)}</strong>
            </a>
            <span class="faint">
              last <Timestamp at={lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
