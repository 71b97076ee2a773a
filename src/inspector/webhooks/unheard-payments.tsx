import type { DeliveriesQuery } from '../../analysis/inspection/types.ts';
import { Empty } from '../parts/empty.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';

/** Failed deliveries that are read for their payments. */
const FAILED_MAX = 500;
const SHOWN_MAX = 10;

/** Lists the payments of an endpoint's failed webhooks: its application still has their earlier state. */
export function UnheardPayments({ endpoint }: { readonly endpoint: string }) {
  const { route, client } = useApp();
  const query = useQuery((source) => loadUnheard(source, { endpoint, client }), [endpoint, client]);
  const { payments = [], total = 0 } = query.data ?? {};
  return (
    <Panel title="Payments whose webhooks failed">
      {payments.length === 0 ? (
        <Empty title="None.">No webhook about a payment has used up its attempts.</Empty>
      ) : (
        <ul class="event-rows">
          {payments.map(({ id, kind, amountCents, state }) => (
            <li key={id}>
              <a href={linkTo(route, 'transactions', id)}>
                {kind} <Money cents={amountCents} />
              </a>
              <span class="faint">now {stateLabel(state)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > payments.length ? <p class="faint">and {pluralize(total - payments.length, 'other payment')}</p> : null}
    </Panel>
  );
}

async function loadUnheard(source: InspectorSource, of: Pick<DeliveriesQuery, 'endpoint' | 'client'>) {
  const { rows } = await source.deliveries({ ...of, status: 'exhausted', take: FAILED_MAX });
  const ids = [...new Set(rows.map(({ subject }) => subject).filter((id) => id.startsWith('TRANSACTION-')))];
  const payments = await Promise.all(ids.slice(0, SHOWN_MAX).map((id) => source.transaction(id)));
  return { payments, total: ids.length };
}
