import { batchTitle } from '../../analysis/inspection/batch-title.ts';
import { BatchDates } from '../batches/batch-dates.tsx';
import { CardButtons, entriesOf } from '../batches/open-batches.tsx';
import { Facts } from '../parts/facts.tsx';
import { Lines } from '../parts/lines.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MissingObject } from '../parts/missing-object.tsx';
import { Money } from '../parts/money.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { dayText, dollars, pluralize, relativeTime } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { depositsOfBatch } from '../transaction/linked-objects.ts';
import { PaymentList } from '../transaction/payment-list.tsx';
import { UpcomingPanel, WebhooksPanel } from '../transaction/related-records.tsx';
import { RequestsPanel } from '../wire/requests-panel.tsx';

const KIND = ['Batch', 'batches'] as const;

const MANY = 500;

/** Shows one batch; an open batch has no id yet and is identified by its number. */
export function Batch({ id }: { readonly id: string }) {
  const query = useQuery((source) => loadBatch(source, id), [id]);
  return (
    <Loaded query={query} page={KIND}>
      {(data) =>
        data === null ? (
          <MissingObject of={KIND} title={`This world has no batch ${id}.`}>
            <p>It may have been created later than the time that this page shows.</p>
          </MissingObject>
        ) : (
          <BatchPage key={id} {...data} />
        )
      }
    </Loaded>
  );
}

async function loadBatch(source: InspectorSource, id: string) {
  const isNumber = /^\d+$/.test(id);
  const { rows } = await source.batches(isNumber ? { take: MANY } : { search: id, take: MANY });
  const batch = rows.find(({ batchId, number }) => batchId === id || String(number) === id);
  // Undefined would mean that the page is still loading.
  if (batch === undefined) return null;
  const { clientId: client, batchId } = batch;
  const [overview, upcoming, deposits, timeline, deliveries] = await Promise.all([
    source.overview(),
    source.upcoming({ take: MANY, client }),
    batchId === null ? [] : depositsOfBatch(source, { client, batchId }),
    batchId === null ? undefined : source.timeline({ subject: batchId, take: MANY }),
    batchId === null ? undefined : source.deliveries({ subject: batchId, take: MANY }),
  ]);
  return {
    batch,
    now: overview.now,
    /** What the gateway owes the merchant now; negative if the merchant owes the gateway. */
    payableCents: overview.merchants.find(({ clientId }) => clientId === client)?.payableCents ?? 0,
    upcoming: upcoming.rows.filter((row) => row.batchNumber === batch.number),
    deposits,
    timeline: timeline?.rows ?? [],
    deliveries: deliveries?.rows ?? [],
  };
}

type BatchPageProps = NonNullable<Awaited<ReturnType<typeof loadBatch>>>;

function BatchPage(props: BatchPageProps) {
  const { batch, upcoming, timeline, deliveries } = props;
  const { number, batchId, processor, merchantName, entries } = batch;
  return (
    <ObjectPage
      back={['batches', 'Batches']}
      title={batchTitle({ processor, number })}
      state={batch.fundedAt === null ? batch.status : 'funded'}
      id={batchId ?? String(number)}
      sentence={sentenceOf(props)}
      about={`${merchantName} · ${pluralize(entries, 'entry', 'entries')}`}
      next={
        <>
          <Panel>
            <BatchDates batch={batch} />
            {batch.status === 'open' ? <CardButtons batch={batch} /> : null}
          </Panel>
          <UpcomingPanel upcoming={upcoming} />
        </>
      }
      money={<BatchMoney {...props} />}
      causes={
        <Panel title="Timeline">
          {timeline.length === 0 ? (
            <p class="note">Nothing has happened to it yet.</p>
          ) : (
            <Lines lines={timeline} linked />
          )}
        </Panel>
      }
      wire={
        <>
          <WebhooksPanel deliveries={deliveries} />
          {batchId === null ? null : <RequestsPanel of={{ subject: batchId }} />}
          {batchId === null ? null : (
            <p class="note">
              In the API: <Subject id={batchId} />
            </p>
          )}
        </>
      }
    />
  );
}

/** Shows the totals of a batch, the deposits that paid them, and the transactions that they are made of. */
function BatchMoney({ batch, deposits }: BatchPageProps) {
  const { route } = useApp();
  const { number, batchId, debitCents, creditCents, netCents } = batch;
  const entries = linkTo(route, 'transactions', undefined, { batchId: batchId ?? String(number) });
  const sideOf = (side: 'debits' | 'credits') => linkTo(route, 'transactions', undefined, entriesOf(batch, side));
  const paid = deposits.map(
    ({ id, amountCents }) =>
      [
        'Paid with the deposit of',
        <a key={id} href={linkTo(route, 'deposits', id)}>
          {dollars(amountCents)}
        </a>,
      ] as const,
  );
  return (
    <Panel>
      <Facts
        facts={[
          ['Debits: sales and payments', <Money key="debits" cents={debitCents} href={sideOf('debits')} />],
          ['Credits: refunds and payouts', <Money key="credits" cents={creditCents} href={sideOf('credits')} />],
          ['Net', <Money key="net" cents={netCents} href={entries} />],
          ...paid,
        ]}
      />
      <PaymentList label="Transactions of the batch" query={{ batchId: batchId ?? String(number) }} />
    </Panel>
  );
}

function sentenceOf({ batch, upcoming, deposits, payableCents, now }: BatchPageProps): string {
  const { status, closesAt, settledAt, fundedAt, netCents } = batch;
  const funding = upcoming.find(({ what }) => what.endsWith('is funded'));
  if (fundedAt !== null)
    return deposits.length === 0
      ? `Funded on ${dayText(fundedAt)} without a deposit: the merchant’s balance was too low.`
      : `Its money reached the merchant’s bank on ${dayText(fundedAt)}.`;
  const debt =
    payableCents < 0 && payableCents + netCents <= 0
      ? `, without a deposit unless the merchant owes less by then than ${dollars(-payableCents)}`
      : '';
  const pays = funding === undefined ? '' : ` It is funded on ${dayText(funding.at)}${debt}.`;
  if (status !== 'open')
    return `${settledAt === null ? 'Closed, and on its way to the banks.' : `Settled on ${dayText(settledAt)}.`}${pays}`;
  if (closesAt === null) return 'Open: it has no cut-off, and closes on a request of the merchant.';
  return `Open: it closes on ${dayText(closesAt)}, ${relativeTime(now, closesAt)}.${pays}`;
}
