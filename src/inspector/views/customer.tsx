import type { TransactionRow } from '../../analysis/inspection/transaction-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MissingObject } from '../parts/missing-object.tsx';
import { Money } from '../parts/money.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Phrase } from '../parts/phrase.tsx';
import { Subject } from '../parts/subject.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { countText, dayText, dollars, pluralize } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { shownState } from '../state/shown-state.ts';
import { PaymentList } from '../transaction/payment-list.tsx';
import { UpcomingPanel, WebhooksPanel } from '../transaction/related-records.tsx';
import { RequestsPanel } from '../wire/requests-panel.tsx';

const KIND = ['Customer', 'customers'] as const;

/** The sums are of the newest transactions: the list below has all of them. As many disputes and scheduled events are listed. */
const SUMMED = 500;
/** The webhooks of this many of the newest transactions are listed. */
const NEWEST = 5;

/** Shows one customer: its stored methods, its payments, and what they add up to. */
export function Customer({ id }: { readonly id: string }) {
  const query = useQuery((source) => loadCustomer(source, id), [id]);
  return (
    <Loaded query={query} page={KIND}>
      {(data) =>
        data.payments.total + data.tokens.length === 0 ? (
          <MissingObject of={KIND} title={`This world has no customer ${id}.`}>
            <p>The customer may have been created later than the time that this page shows.</p>
          </MissingObject>
        ) : (
          <CustomerPage key={id} id={id} {...data} />
        )
      }
    </Loaded>
  );
}

async function loadCustomer(source: InspectorSource, id: string) {
  const [payments, returned, disputes, upcoming, tokens] = await Promise.all([
    source.transactions({ customer: id, take: SUMMED }),
    source.transactions({ customer: id, state: 'returned', take: 1 }),
    source.disputes({ customer: id, take: SUMMED }),
    source.upcoming({ customer: id, take: SUMMED }),
    source.tokens({ search: id, take: SUMMED }),
  ]);
  const newest = payments.rows.slice(0, NEWEST);
  const deliveries = await Promise.all(newest.map((row) => source.deliveries({ subject: row.id })));
  const own = tokens.rows.filter(({ customerId, customerReference }) => [customerId, customerReference].includes(id));
  return {
    payments,
    returned: returned.total,
    tokens: own,
    disputes,
    upcoming,
    deliveries: deliveries.flatMap(({ rows }) => rows),
  };
}

type CustomerPageProps = Awaited<ReturnType<typeof loadCustomer>> & { readonly id: string };

function CustomerPage({ id, payments, returned, tokens, disputes, upcoming, deliveries }: CustomerPageProps) {
  const { rows, total } = payments;
  const named = [...tokens, ...rows].find(({ customerName }) => customerName !== null);
  const name = named?.customerName ?? id;
  const reference = rows[0]?.customerReference ?? tokens[0]?.customerReference;
  const [newest] = rows;
  const merchants = [...new Set(rows.map(({ merchantName }) => merchantName))].join(', ');
  return (
    <ObjectPage
      back={['customers', 'Customers']}
      title={name}
      id={id}
      sentence={[
        `${pluralize(total, 'transaction')}${newest === undefined ? '' : `, the newest on ${dayText(newest.createdAt)}`}.`,
        ...(returned === 0 ? [] : [`${countText(returned)} returned.`]),
        ...(disputes.total === 0 ? [] : [`${pluralize(disputes.total, 'dispute')}.`]),
      ].join(' ')}
      about={[reference === undefined ? '' : `The merchant’s id: ${reference}`, merchants].filter(Boolean).join(' · ')}
      next={
        <>
          <StoredMethods tokens={tokens} />
          <UpcomingPanel upcoming={upcoming.rows} total={upcoming.total} />
        </>
      }
      money={
        <Panel note={total > SUMMED ? `Sums of the newest ${SUMMED} transactions.` : undefined}>
          <CustomerMoney id={id} rows={rows} />
        </Panel>
      }
      causes={
        <>
          <Panel title="Transactions">
            <PaymentList label="Transactions of the customer" query={{ customer: id }} />
          </Panel>
          {disputes.total === 0 ? null : <Disputes disputes={disputes} />}
        </>
      }
      wire={
        <div class="panels">
          <RequestsPanel of={{ customer: id }} />
          <WebhooksPanel deliveries={deliveries} />
        </div>
      }
    />
  );
}

function Disputes({ disputes }: Pick<CustomerPageProps, 'disputes'>) {
  const { route } = useApp();
  return (
    <Panel title="Disputes" note={disputes.total > SUMMED ? `The newest ${SUMMED} are listed.` : undefined}>
      <ul class="event-rows">
        {disputes.rows.map(({ id, reason, amountCents, state }) => (
          <li key={id}>
            <a href={linkTo(route, 'disputes', id)}>
              {reason}, <span class="money">{dollars(amountCents)}</span>
            </a>
            <Badge state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StoredMethods({ tokens }: Pick<CustomerPageProps, 'tokens'>) {
  const { route } = useApp();
  return (
    <Panel title="Stored methods">
      {tokens.length === 0 ? <p class="note">None are stored for this customer.</p> : null}
      <ul class="event-rows">
        {tokens.map(({ id, method, status, blocked, uses }) => (
          <li key={id}>
            <span class="linked-kind">
              <Phrase text={method} />
            </span>
            <Badge state={status} />
            {blocked === null ? null : <span class="money-down">{blocked}</span>}
            <a href={linkTo(route, 'transactions', undefined, { search: id })}>{pluralize(uses, 'use')}</a>
            <Subject id={id} short />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface CustomerMoneyProps {
  readonly id: string;
  readonly rows: readonly TransactionRow[];
}

/** Sums the transactions by kind and state. Each sum opens the transactions that it is made of. */
function CustomerMoney({ id, rows }: CustomerMoneyProps) {
  const { route } = useApp();
  const keys = new Set(rows.map((row) => `${row.kind} ${shownState(row)}`));
  if (rows.length === 0) return <p class="note">No money yet.</p>;
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col" class="right">
            Count
          </th>
          <th scope="col" class="right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {[...keys].map((key) => {
          const [kind = '', state = ''] = key.split(' ');
          const group = rows.filter((row) => row.kind === kind && shownState(row) === state);
          const filter = state === 'settled' ? 'unfunded' : state;
          const href = linkTo(route, 'transactions', undefined, { customer: id, kind, state: filter });
          return (
            <tr key={key}>
              <td>{kind}</td>
              <td>
                <Badge state={state} />
              </td>
              <td class="right">
                <a href={href}>{countText(group.length)}</a>
              </td>
              <td class="right">
                <Money cents={group.reduce((sum, { amountCents }) => sum + amountCents, 0)} href={href} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
