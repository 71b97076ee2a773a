import type { DepositDetail, DepositLine } from '../../analysis/inspection/deposit-types.ts';
import { Facts } from '../parts/facts.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { ManyRows } from '../parts/many-rows.tsx';
import { Money } from '../parts/money.tsx';
import { NamedSubject } from '../parts/named-subject.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { dollars, stateLabel } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { WebhooksPanel } from '../transaction/related-records.tsx';
import { DEPOSIT_KINDS } from './deposits.tsx';

const KIND = ['Deposit', 'deposits'] as const;

/** The events of so many of its batches are listed. */
const BATCHES = 20;

/** Shows one deposit with its statement. */
export function Deposit({ id }: { readonly id: string }) {
  const deposit = useQuery((source) => loadDeposit(source, id), [id]);
  return (
    <Loaded query={deposit} page={KIND}>
      {(data) => <DepositPanels key={data.detail.id} {...data} />}
    </Loaded>
  );
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
          ['Next funding', next === undefined ? 'none is scheduled' : <Timestamp key="next" at={next.at} />],
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
              <NamedSubject id={batchId} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Timeline">
        {timeline.length === 0 ? <p class="note">No other events.</p> : <Lines lines={timeline} linked />}
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
      note="Everything that changed the merchant’s balance since the previous deposit. The net amounts add up to this deposit."
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

function Statement({ deposit: { id, kind, lines: all } }: { readonly deposit: DepositDetail }) {
  const { route, source } = useApp();
  const isGross = route.query.lines === 'gross';
  const lines = isGross ? all.filter(({ grossCents }) => grossCents !== 0) : all;
  const inLedger = (query: Readonly<Record<string, string>>) =>
    source.isComplete && kind !== 'fees' ? linkTo(route, 'ledger', undefined, { deposit: id, ...query }) : undefined;
  const sum = (amount: (line: DepositLine) => number) => lines.reduce((total, line) => total + amount(line), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="statement" tabIndex={0} aria-label="Lines of the statement">
      <FilterChip name="lines" text={isGross ? 'lines with a gross amount' : undefined} />
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
          <ManyRows
            rows={lines}
            dependencies={[route, JSON.stringify(lines)]}
            render={(line, at) => <StatementLine key={`${at} ${line.type}`} line={line} inLedger={inLedger} />}
          />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <Amounts
              gross={[sum(({ grossCents }) => grossCents), linkTo(route, 'deposits', id, { lines: 'gross' })]}
              fee={[sum(({ feeCents }) => feeCents), inLedger({ account: 'processor_fees' })]}
              net={[sum(({ netCents }) => netCents), inLedger({ account: 'merchant_payable' })]}
            />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface StatementLineProps {
  readonly line: DepositLine;
  /** Returns the address of the postings of this deposit that a query finds. */
  readonly inLedger: (query: Readonly<Record<string, string>>) => string | undefined;
}

function StatementLine({ line, inLedger }: StatementLineProps) {
  const { route } = useApp();
  return (
    <tr>
      <td>{stateLabel(line.type)}</td>
      <td>
        <TransactionLink line={line} />
      </td>
      <Amounts
        gross={[line.grossCents, sourceOf(route, line) ?? inLedger({ kind: KINDS[line.type] ?? '' })]}
        fee={[line.feeCents, inLedger({ account: 'processor_fees', ...ofTransaction(line) })]}
        net={[line.netCents, inLedger({ account: 'merchant_payable', ...ofTransaction(line) })]}
      />
    </tr>
  );
}

/** The kind of posting of a line without a transaction. */
const KINDS: Readonly<Partial<Record<DepositLine['type'], string>>> = {
  reserve_held: 'reserve',
  reserve_released: 'reserve_released',
  payout_failed: 'payout_failed',
};

function sourceOf(route: Route, { transactionId }: DepositLine): string | undefined {
  return transactionId === null ? undefined : linkTo(route, 'transactions', transactionId);
}

function ofTransaction({ transactionId, type }: DepositLine): Readonly<Record<string, string>> {
  const kind = KINDS[type];
  if (transactionId !== null) return { subject: transactionId };
  return kind === undefined ? {} : { kind };
}

type Amount = readonly [cents: number, href: string | undefined];

interface AmountsProps {
  readonly gross: Amount;
  readonly fee: Amount;
  readonly net: Amount;
}

/** Renders amounts that open what they are made of: the transaction, or postings of the ledger. */
function Amounts({ gross, fee, net }: AmountsProps) {
  return (
    <>
      <td class="right">
        <Money cents={gross[0]} href={gross[1]} />
      </td>
      <td class="right">
        {fee[0] === 0 ? <span class="faint">–</span> : <Money cents={fee[0]} isBad href={fee[1]} />}
      </td>
      <td class="right">
        <Money cents={net[0]} href={net[1]} />
      </td>
    </>
  );
}

function TransactionLink({ line }: { readonly line: DepositLine }) {
  const { route } = useApp();
  const page = sourceOf(route, line);
  return page === undefined ? <span class="faint">–</span> : <a href={page}>{line.what}</a>;
}
