import type { DepositDetail, DepositLine } from '../../analysis/inspection/deposit-types.ts';
import { Facts } from '../parts/facts.tsx';
import { FilterChip } from '../parts/filter-chip.tsx';
import { Lines } from '../parts/lines.tsx';
import { List, type ListColumn } from '../parts/list.tsx';
import { Loaded } from '../parts/loaded.tsx';
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
  const inLedger: LedgerLink = (query) =>
    source.isComplete && kind !== 'fees' ? linkTo(route, 'ledger', undefined, { deposit: id, ...query }) : undefined;
  const sum = (amount: (line: DepositLine) => number) => all.reduce((total, line) => total + amount(line), 0);
  const [gross, fee, net] = [sum(grossOf), sum(feeOf), sum(netOf)];
  return (
    <div class="statement">
      <FilterChip name="lines" text={isGross ? 'lines with a gross amount' : undefined} />
      <Facts
        facts={[
          [
            'Gross',
            <Money
              key="gross"
              cents={gross}
              href={gross === 0 ? undefined : linkTo(route, 'deposits', id, { lines: 'gross' })}
            />,
          ],
          ['Fees', <Money key="fees" cents={fee} isBad href={inLedger({ account: 'processor_fees' })} />],
          ['Net', <Money key="net" cents={net} href={inLedger({ account: 'merchant_payable' })} />],
        ]}
      />
      <List
        label="Lines of the statement"
        one="statement line"
        dependencies={[id, isGross]}
        query={async (_source, { skip = 0, take = lines.length }) => ({
          rows: lines.slice(skip, skip + take).map((line, index) => ({ ...line, number: skip + index })),
          total: lines.length,
        })}
        keyOf={({ number }) => String(number)}
        columns={columnsOf(route, inLedger)}
        empty={<p class="note">No lines.</p>}
      />
    </div>
  );
}

/** Returns the address of the postings of a deposit that a query finds; undefined if the ledger does not have them. */
type LedgerLink = (query: Readonly<Record<string, string>>) => string | undefined;

const grossOf = ({ grossCents }: DepositLine) => grossCents;
const feeOf = ({ feeCents }: DepositLine) => feeCents;
const netOf = ({ netCents }: DepositLine) => netCents;

/** Its amounts open what they are made of: the transaction, or postings of the ledger. */
function columnsOf(
  route: Route,
  inLedger: LedgerLink,
): readonly ListColumn<DepositLine & { readonly number: number }>[] {
  return [
    { title: 'Line', text: ({ type }) => stateLabel(type), cell: ({ type }) => stateLabel(type) },
    {
      title: 'Transaction',
      text: ({ what }) => what,
      cell: (line) => <TransactionLink line={line} />,
    },
    {
      title: 'Gross',
      text: (line) => line.grossCents / 100,
      cell: (line) => <Money cents={line.grossCents} href={sourceOf(route, line) ?? ofKind(line, inLedger)} />,
      align: 'right',
      hiddenUpTo: 480,
    },
    {
      title: 'Fee',
      text: (line) => line.feeCents / 100,
      cell: (line) =>
        line.feeCents === 0 ? (
          <span class="faint">–</span>
        ) : (
          <Money cents={line.feeCents} isBad href={inLedger({ account: 'processor_fees', ...ofTransaction(line) })} />
        ),
      align: 'right',
      hiddenUpTo: 480,
    },
    {
      title: 'Net',
      text: (line) => line.netCents / 100,
      cell: (line) => (
        <Money cents={line.netCents} href={inLedger({ account: 'merchant_payable', ...ofTransaction(line) })} />
      ),
      align: 'right',
    },
    {
      title: 'Transaction ID',
      text: ({ transactionId }) => transactionId,
      cell: ({ transactionId }) => <span class="mono faint">{transactionId}</span>,
      optional: true,
    },
  ];
}

/** The kind of posting of a line without a transaction. */
const KINDS: Readonly<Partial<Record<DepositLine['type'], string>>> = {
  reserve_held: 'reserve',
  reserve_released: 'reserve_released',
  payout_failed: 'payout_failed',
};

/** Returns the address of the postings of a line without a transaction; undefined if it is the gross amount of a fee. */
function ofKind({ type }: DepositLine, inLedger: LedgerLink): string | undefined {
  const kind = KINDS[type];
  return kind === undefined ? undefined : inLedger({ kind });
}

function sourceOf(route: Route, { transactionId }: DepositLine): string | undefined {
  return transactionId === null ? undefined : linkTo(route, 'transactions', transactionId);
}

function ofTransaction({ transactionId, type }: DepositLine): Readonly<Record<string, string>> {
  const kind = KINDS[type];
  if (transactionId !== null) return { subject: transactionId };
  return kind === undefined ? {} : { kind };
}

function TransactionLink({ line }: { readonly line: DepositLine }) {
  const { route } = useApp();
  const page = sourceOf(route, line);
  return page === undefined ? <span class="faint">–</span> : <a href={page}>{line.what}</a>;
}
