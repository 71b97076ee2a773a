import { batchTitle } from '../../analysis/inspection/batch-title.ts';
import type { BatchRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { pluralize, relativeTime } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { advanceMessage } from '../time/advance-message.ts';
import { BatchDates } from './batch-dates.tsx';

const CUT_OFF_NOTES = {
  card: 'Sales are sent to the card networks at the cut-off. Until then they can be voided.',
  ach: 'Entries are sent in one file after the cut-off. Until then they can be canceled.',
} as const;

const OPEN_MAX = 100;

/** Renders a card for each open batch, with its cut-off and the buttons that close it. */
export function OpenBatches() {
  const { client } = useApp();
  const filter = client === undefined ? {} : { client };
  const open = useQuery(
    async (source) => {
      const [overview, { rows }] = await Promise.all([
        source.overview(),
        source.batches({ take: OPEN_MAX, ...filter }),
      ]);
      return { batches: rows.filter(({ status }) => status === 'open'), overview };
    },
    [client],
  );
  return (
    <Loaded query={open}>
      {({ batches, overview }) => {
        if (batches.length === 0) return null;
        const names = new Map(overview.merchants.map((one) => [one.clientId, one.name]));
        return (
          <Panel title="Open batches">
            <ul class="cards">
              {batches.map((batch) => (
                <OpenBatch
                  key={batch.number}
                  batch={batch}
                  merchant={names.size > 1 ? names.get(batch.clientId) : undefined}
                  now={overview.now}
                />
              ))}
            </ul>
          </Panel>
        );
      }}
    </Loaded>
  );
}

/** The filters of the transactions of one side of a batch. Card sales are of two kinds, so that they have no filter of their own. */
export function entriesOf({ batchId, number, processor }: BatchRow, side: 'debits' | 'credits') {
  const [debit, credit] = processor === 'ach' ? ['PAYMENT', 'PAYOUT'] : [undefined, 'REFUND'];
  const kind = side === 'debits' ? debit : credit;
  return { batchId: batchId ?? String(number), ...(kind === undefined ? {} : { kind }) };
}

interface OpenBatchProps {
  readonly batch: BatchRow;
  readonly merchant: string | undefined;
  readonly now: string;
}

function OpenBatch({ batch, merchant, now }: OpenBatchProps) {
  const { route } = useApp();
  const { number, processor, netCents, debitCents, creditCents, closesAt } = batch;
  const entries = linkTo(route, 'transactions', undefined, { batchId: String(number) });
  return (
    <li class="card">
      <div class="card-head">
        <h3>
          <a href={linkTo(route, 'batches', String(number))}>{batchTitle({ processor, number })}</a>
        </h3>
        <Badge state="open" />
      </div>
      {merchant === undefined ? null : <p class="faint">{merchant}</p>}
      <p class="card-figure">
        <Money cents={netCents} href={entries} />
      </p>
      <p class="faint">
        <a href={entries}>{pluralize(batch.entries, 'entry', 'entries')}</a>:{' '}
        <Money cents={debitCents} href={linkTo(route, 'transactions', undefined, entriesOf(batch, 'debits'))} /> debits,{' '}
        <Money cents={creditCents} href={linkTo(route, 'transactions', undefined, entriesOf(batch, 'credits'))} />{' '}
        credits
      </p>
      {closesAt === null ? (
        <p>No cut-off: the merchant closes this batch with a request.</p>
      ) : (
        <p>Closes {relativeTime(now, closesAt)}.</p>
      )}
      <BatchDates batch={batch} />
      <p class="faint">{CUT_OFF_NOTES[processor]}</p>
      <CardButtons batch={batch} />
    </li>
  );
}

/** Moves to the cut-off of an open batch, or closes it at once. */
export function CardButtons({ batch }: { readonly batch: BatchRow }) {
  const action = useAction();
  if (action === undefined) return null;
  const { closesAt, clientId, processor, number } = batch;
  const { busy, run } = action;
  const empty = batch.entries === 0 ? 'It has no entries.' : undefined;
  return (
    <div class="row card-buttons">
      {closesAt === null ? null : (
        <Button
          look="main"
          busy={busy}
          impossible={empty}
          label={`Move to the cut-off of batch ${number}`}
          onClick={() => run(async (controls) => advanceMessage(await controls.advanceTo(closesAt)))}
        >
          Move to the cut-off
        </Button>
      )}
      <Button
        busy={busy}
        impossible={empty}
        label={`Close now: batch ${number}`}
        onClick={() =>
          run(async (controls) => {
            const { merchants } = await controls.world();
            const account = merchants.find((one) => one.clientId === clientId);
            if (account === undefined)
              return {
                tone: 'failed',
                text: 'The API key of this merchant is not known here.',
                hint: CLOSE_BY_REQUEST,
              };
            await controls.asMerchant(account, 'v1/batches/close', { processor });
            return { tone: 'done', text: `Batch ${number} is closed.` };
          })
        }
      >
        Close now
      </Button>
    </div>
  );
}

const CLOSE_BY_REQUEST = 'The merchant’s application can close it.';
