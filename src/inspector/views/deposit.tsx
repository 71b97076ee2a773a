import type { DepositDetail, DepositLine } from '../../analysis/inspection/deposit-types.ts';
import { Facts } from '../parts/facts.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { dollars, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { WebhooksPanel } from '../transaction/related-records.tsx';
import { DEPOSIT_KINDS } from './deposits.tsx';

/** The events of so many of its batches are listed. */
const BATCHES = 20;

/** Shows one deposit with its statement. */
export function Deposit({ id }: { readonly id: string }) {
  const deposit = useQuery((source) => loadDeposit(source, id), [id]);
  return <Loaded query={deposit}>{(data) => <DepositPanels key={data.detail.id} {...data} />}</Loaded>;
}

async function loadDeposit(source: InspectorSource, id: string) {
  const detail = await source.deposit(id);
  const { clientId: client, batchIds } = detail;
  const [upcoming, own, ...deliveries] = await Promise.all([
    source.upcoming({ client, take: 100 }),
    Promise.all([id, ...batchIds.slice(0, BATCHES)].map((subject) => source.timeline({ subject }))),
    ...[id, ...batchIds.slice(0, BATCHES)].map((subject) => source.deliveries({ subject })),
  ]);
  return {
    detail,
    upcoming: upcoming.rows.filter(({ what }) => /is funded$/.test(what)).slice(0, 1),
    timeline: own.flatMap(({ rows }) => rows).toSorted((one, other) => one.seq - other.seq),
    deliveries: deliveries.flatMap(({ rows }) => rows),
  };
}

type DepositPanelsProps = Awaited<ReturnType<typeof loadDeposit>>;

function DepositPanels({ detail, upcoming, timeline, deliveries }: DepositPanelsProps) {
  const { id, kind, amountCents, failedAt, merchantName } = detail;
  return (
    <ObjectPage
      back={['deposits', 'Deposits']}
      title={
        <>
          {DEPOSIT_KINDS[kind]} <span class="money">{dollars(amountCents)}</span>
        </>
      }
      state={failedAt === null ? 'paid' : 'failed'}
      id={id}
      sentence={statusOf(detail)}
      about={merchantName}
      next={<DepositNext detail={detail} upcoming={upcoming} />}
      money={<StatementPanel deposit={detail} />}
      causes={<DepositCauses detail={detail} timeline={timeline} />}
      wire={<WebhooksPanel deliveries={deliveries} />}
    />
  );
}

function DepositNext({ detail: { depositedAt, failedAt }, upcoming }: Pick<DepositPanelsProps, 'detail' | 'upcoming'>) {
  const [next] = upcoming;
  return (
    <Panel>
      <Facts
        facts={[
          ['Date', <Timestamp key="date" at={depositedAt} />],
          ['Failed', failedAt === null ? null : <Timestamp key="failed" at={failedAt} />],
          ['Next deposit', next === undefined ? 'none is scheduled' : <Timestamp key="next" at={next.at} />],
        ]}
      />
    </Panel>
  );
}

function DepositCauses({ detail: { batchIds }, timeline }: Pick<DepositPanelsProps, 'detail' | 'timeline'>) {
  return (
    <div class="panels">
      <Panel title="Batches">
        {batchIds.length === 0 ? <p class="note">It pays no batch.</p> : null}
        <ul class="event-rows">
          {batchIds.map((batchId) => (
            <li key={batchId}>
              <Subject id={batchId} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Timeline">
        {timeline.length === 0 ? <p class="note">Nothing but its payment.</p> : <Lines lines={timeline} linked />}
      </Panel>
    </div>
  );
}

function statusOf({ kind, amountCents, failedAt }: DepositDetail): string {
  if (failedAt !== null) return 'The bank returned this deposit. Its money is payable again.';
  if (kind === 'fees')
    return `The fees of the past month, ${dollars(-amountCents)}, were debited at the merchant’s bank.`;
  if (kind === 'pull') return `The merchant owed ${dollars(-amountCents)}, which was debited at its bank.`;
  return `${dollars(amountCents)} arrived at the merchant’s bank.`;
}

function StatementPanel({ deposit }: { readonly deposit: DepositDetail }) {
  const { route, source } = useApp();
  const inLedger = { account: 'merchant_payable', deposit: deposit.id };
  return (
    <Panel
      title="Statement"
      note="Everything that moved the merchant’s balance since the previous deposit. The net amounts add up to this deposit."
    >
      <Statement deposit={deposit} />
      {source.isComplete ? (
        <p>
          <a href={linkTo(route, 'ledger', undefined, inLedger)}>Its postings in the ledger</a>
        </p>
      ) : null}
    </Panel>
  );
}

function Statement({ deposit: { lines } }: { readonly deposit: DepositDetail }) {
  const sum = (amount: (line: DepositLine) => number) => lines.reduce((total, line) => total + amount(line), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="statement" tabIndex={0} aria-label="Lines of the statement">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Transaction</th>
            <th scope="col" class="right">
              Gross
            </th>
            <th scope="col" class="right">
              Fee
            </th>
            <th scope="col" class="right">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={`${at} ${line.type}`}>
              <td>{stateLabel(line.type)}</td>
              <td>
                <TransactionLink line={line} />
              </td>
              <Amounts gross={line.grossCents} fee={line.feeCents} net={line.netCents} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <Amounts
              gross={sum(({ grossCents }) => grossCents)}
              fee={sum(({ feeCents }) => feeCents)}
              net={sum(({ netCents }) => netCents)}
            />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Amounts({ gross, fee, net }: { readonly gross: number; readonly fee: number; readonly net: number }) {
  return (
    <>
      <td class="right">
        <Money cents={gross} />
      </td>
      <td class="right">{fee === 0 ? <span class="faint">–</span> : <Money cents={fee} isBad={true} />}</td>
      <td class="right">
        <Money cents={net} />
      </td>
    </>
  );
}

function TransactionLink({ line: { transactionId, what } }: { readonly line: DepositLine }) {
  const { route } = useApp();
  if (transactionId === null) return <span class="faint">–</span>;
  return <a href={linkTo(route, 'transactions', transactionId)}>{what}</a>;
}
