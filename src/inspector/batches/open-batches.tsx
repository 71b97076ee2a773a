import type { BatchRow, UpcomingRow } from '../../analysis/inspection/types.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { useAct, useApp, useAsked } from '../state/app-state.ts';
import { apart, counted } from '../state/words.ts';
import { movedMessage } from '../time/time-bar.tsx';

const WAITS = {
  card: 'Sales are sent to the card networks at the cut-off. Until then they can be voided.',
  ach: 'Entries are sent in one file after the cut-off. Until then they can be canceled.',
} as const;

const OPEN_MAX = 100;
const UPCOMING_MAX = 500;

/** Batches that still fill, each with when it closes and why its money has not moved yet. */
export function OpenBatches() {
  const { client } = useApp();
  const ofClient = client === undefined ? {} : { client };
  const open = useAsked(
    async (source) => {
      const [overview, { rows }, upcoming] = await Promise.all([
        source.overview(),
        source.batches({ take: OPEN_MAX, ...ofClient }),
        source.upcoming({ take: UPCOMING_MAX }),
      ]);
      const batches = rows.filter(({ status }) => status === 'open');
      return { batches, overview, upcoming: upcoming.rows };
    },
    [client],
  );
  return (
    <Shown asked={open}>
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
    </Shown>
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
        {counted(entries, 'entry', 'entries')}: <Money cents={debitCents} /> debits, <Money cents={creditCents} />{' '}
        credits
      </p>
      {closesAt === null ? (
        <p>No cut-off: the merchant closes this batch with a request.</p>
      ) : (
        <p>
          Closes <Moment at={closesAt} /> ET, {apart(now, closesAt)}
          {closing === undefined || closing.why === '' ? '' : `: ${closing.why}`}.
        </p>
      )}
      <p class="faint">{WAITS[processor]}</p>
      <CardButtons batch={batch} />
    </li>
  );
}

function CardButtons({ batch }: { readonly batch: BatchRow }) {
  const doing = useAct();
  if (doing === undefined) return null;
  const { closesAt, clientId, processor, number } = batch;
  const { busy, act } = doing;
  return (
    <div class="row card-buttons">
      {closesAt === null ? null : (
        <button
          type="button"
          class="main"
          disabled={busy || batch.entries === 0}
          aria-label={`Advance to the cut-off of batch ${number}`}
          onClick={() => act(async (controls) => movedMessage(await controls.advanceTo(closesAt)))}
        >
          Advance to the cut-off
        </button>
      )}
      <button
        type="button"
        disabled={busy || batch.entries === 0}
        aria-label={`Close now: batch ${number}`}
        onClick={() =>
          act(async (controls) => {
            const { merchants } = await controls.world();
            const account = merchants.find((one) => one.clientId === clientId);
            if (account === undefined)
              return { tone: 'refused', text: 'The API key of this merchant is not known here.', hint: CLOSE_BY_SHOP };
            await controls.asShop(account, 'v1/batches/close', { processor });
            return { tone: 'done', text: `Batch ${number} is closed.` };
          })
        }
      >
        Close now
      </button>
    </div>
  );
}

const CLOSE_BY_SHOP = 'The merchant can close it with POST /v1/batches/close.';

/** The line of what is coming that closes this batch: it knows why then. */
function closingOf({ closesAt, processor }: BatchRow, upcoming: readonly UpcomingRow[]): UpcomingRow | undefined {
  return upcoming.find(({ at, milestone }) => at === closesAt && milestone === `${processor}-cutoff`);
}
