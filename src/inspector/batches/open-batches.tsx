import type { BatchRow, UpcomingRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { pluralize, relativeTime } from '../state/format.ts';
import { advanceMessage } from '../time/advance-message.ts';

const CUT_OFF_NOTES = {
  card: 'Sales are sent to the card networks at the cut-off. Until then they can be voided.',
  ach: 'Entries are sent in one file after the cut-off. Until then they can be canceled.',
} as const;

const OPEN_MAX = 100;
const UPCOMING_MAX = 500;

/** Renders a card for each open batch, with its cut-off and the buttons that close it. */
export function OpenBatches() {
  const { client } = useApp();
  const filter = client === undefined ? {} : { client };
  const open = useQuery(
    async (source) => {
      const [overview, { rows }, upcoming] = await Promise.all([
        source.overview(),
        source.batches({ take: OPEN_MAX, ...filter }),
        source.upcoming({ take: UPCOMING_MAX }),
      ]);
      const batches = rows.filter(({ status }) => status === 'open');
      return { batches, overview, upcoming: upcoming.rows };
    },
    [client],
  );
  return (
    <Loaded query={open}>
      {({ batches, overview, upcoming }) => {
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
                  closing={closingOf(batch, upcoming)}
                />
              ))}
            </ul>
          </Panel>
        );
      }}
    </Loaded>
  );
}

interface OpenBatchProps {
  readonly batch: BatchRow;
  readonly merchant: string | undefined;
  readonly now: string;
  readonly closing: UpcomingRow | undefined;
}

function OpenBatch({ batch, merchant, now, closing }: OpenBatchProps) {
  const { number, processor, entries, netCents, debitCents, creditCents, closesAt } = batch;
  return (
    <li class="card">
      <div class="card-head">
        <h3>
          {processor === 'ach' ? 'ACH' : 'Card'} batch {number}
        </h3>
        <Badge state="open" />
      </div>
      {merchant === undefined ? null : <p class="faint">{merchant}</p>}
      <p class="card-figure">
        <Money cents={netCents} />
      </p>
      <p class="faint">
        {pluralize(entries, 'entry', 'entries')}: <Money cents={debitCents} /> debits, <Money cents={creditCents} />{' '}
        credits
      </p>
      {closesAt === null ? (
        <p>No cut-off: the merchant closes this batch with a request.</p>
      ) : (
        <p>
          Closes <Timestamp at={closesAt} /> ET, {relativeTime(now, closesAt)}
          {closing === undefined || closing.why === '' ? '' : `: ${closing.why}`}.
        </p>
      )}
      <p class="faint">{CUT_OFF_NOTES[processor]}</p>
      <CardButtons batch={batch} />
    </li>
  );
}

function CardButtons({ batch }: { readonly batch: BatchRow }) {
  const action = useAction();
  if (action === undefined) return null;
  const { closesAt, clientId, processor, number } = batch;
  const { busy, run } = action;
  return (
    <div class="row card-buttons">
      {closesAt === null ? null : (
        <button
          type="button"
          class="main"
          disabled={busy || batch.entries === 0}
          aria-label={`Advance to the cut-off of batch ${number}`}
          onClick={() => run(async (controls) => advanceMessage(await controls.advanceTo(closesAt)))}
        >
          Advance to the cut-off
        </button>
      )}
      <button
        type="button"
        disabled={busy || batch.entries === 0}
        aria-label={`Close now: batch ${number}`}
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
      </button>
    </div>
  );
}

const CLOSE_BY_REQUEST = 'The merchant can close it with POST /v1/batches/close.';

/** Finds the scheduled event that closes this batch; its reason explains the time of the cut-off. */
function closingOf({ closesAt, processor }: BatchRow, upcoming: readonly UpcomingRow[]): UpcomingRow | undefined {
  return upcoming.find(({ at, milestone }) => at === closesAt && milestone === `${processor}-cutoff`);
}
