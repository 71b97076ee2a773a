import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useQuery } from '../state/app-state.ts';
import { dayText, pluralize } from '../state/format.ts';
import { PaymentList } from '../transaction/payment-list.tsx';

/** The sums are of the newest transactions: the list below has all of them. */
const SUMMED = 500;

/** Shows one customer: its stored methods, its payments, and what they add up to. */
export function Customer({ id }: { readonly id: string }) {
  const query = useQuery((source) => loadCustomer(source, id), [id]);
  return <Loaded query={query}>{(data) => <CustomerPage key={id} id={id} {...data} />}</Loaded>;
}

async function loadCustomer(source: InspectorSource, id: string) {
  const [payments, tokens] = await Promise.all([
    source.transactions({ customer: id, take: SUMMED }),
    source.tokens({ search: id, take: SUMMED }),
  ]);
  return {
    payments,
    tokens: tokens.rows.filter(({ customerId, customerReference }) => [customerId, customerReference].includes(id)),
  };
}

type CustomerPageProps = Awaited<ReturnType<typeof loadCustomer>> & { readonly id: string };

function CustomerPage({ id, payments: { rows, total }, tokens }: CustomerPageProps) {
  const name = rows.find(({ customerName }) => customerName !== null)?.customerName ?? tokens[0]?.customerName ?? id;
  const reference = rows[0]?.customerReference ?? tokens[0]?.customerReference;
  const [newest] = rows;
  const sum = (states: readonly string[]) =>
    rows
      .filter(({ state, kind }) => states.includes(state) && kind !== 'REFUND' && kind !== 'PAYOUT')
      .reduce((cents, one) => cents + one.amountCents, 0);
  const merchants = [...new Set(rows.map(({ merchantName }) => merchantName))].join(', ');
  return (
    <ObjectPage
      back={['customers', 'Customers']}
      title={name}
      id={id}
      sentence={`${pluralize(total, 'transaction')}${newest === undefined ? '' : `, the newest on ${dayText(newest.createdAt)}`}.`}
      about={[reference === undefined ? '' : `The merchant’s id: ${reference}`, merchants].filter(Boolean).join(' · ')}
      next={
        <Panel title="Stored methods">
          {tokens.length === 0 ? <p class="note">None are stored for this customer.</p> : null}
          <ul class="event-rows">
            {tokens.map(({ id: token, method, status, uses }) => (
              <li key={token}>
                <span class="linked-kind">{method}</span>
                <Badge state={status} />
                <span class="faint">{pluralize(uses, 'use')}</span>
                <Subject id={token} short />
              </li>
            ))}
          </ul>
        </Panel>
      }
      money={
        <Panel>
          <Facts
            facts={[
              ['Paid', <Money key="paid" cents={sum(['settled', 'partially_refunded'])} />],
              ['On its way', <Money key="moving" cents={sum(['authorized', 'captured', 'submitted', 'settling'])} />],
              ['Returned', <Money key="returned" cents={sum(['returned', 'reversed'])} />],
              ['Declined', <Money key="declined" cents={sum(['declined', 'rejected'])} />],
            ]}
          />
          {total > SUMMED ? <p class="note">Sums of the newest {SUMMED} transactions.</p> : null}
        </Panel>
      }
      causes={
        <Panel title="Transactions">
          <PaymentList label="Transactions of the customer" query={{ customer: id }} />
        </Panel>
      }
    />
  );
}
