import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { ActsPanel } from '../actions/actions-panel.tsx';
import { StateDiagram } from '../diagram/state-diagram.tsx';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import { useApp, useAsked } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { dollars } from '../state/words.ts';
import { KINDS } from '../transaction/kinds.ts';
import { MoneyStory } from '../transaction/money-story.tsx';
import { Records } from '../transaction/records.tsx';
import { standingOf } from '../transaction/status.ts';
import { Wire } from '../transaction/wire.tsx';

/** One transaction: where it is, how it came there, what it did to the money, and what may be done with it. */
export function Transaction({ id }: { readonly id: string }) {
  const asked = useAsked(
    async (source) => ({ one: await source.transaction(id), now: (await source.overview()).now }),
    [id],
  );
  return (
    <Shown asked={asked}>
      {({ one, now }) => (
        <article key={one.id} class="transaction">
          <Head one={one} now={now} />
          <Panel title="History">
            <StateDiagram story={one.history} possible={one.possible} />
          </Panel>
          <MoneyStory one={one} />
          <ActsPanel one={one} />
          <Records one={one} />
          <Panel title="Details">
            <Details one={one} />
          </Panel>
          <Wire wire={one.wire} />
        </article>
      )}
    </Shown>
  );
}

interface HeadProps {
  readonly one: TransactionDetail;
  readonly now: string;
}

function Head({ one, now }: HeadProps) {
  const { route } = useApp();
  return (
    <header class="transaction-head">
      <a class="back" href={linkTo(route, 'transactions')}>
        ← all transactions
      </a>
      <h1>
        {one.kind} <span class="money">{dollars(one.amountCents)}</span> <Badge state={one.state} />{' '}
        {one.fundedAt !== null && one.state === 'settled' ? <span class="badge badge-good">funded</span> : null}
      </h1>
      <p class="standing">{standingOf(one, now)}</p>
      <p class="faint">
        {one.method} · {KINDS[one.kind]}
      </p>
    </header>
  );
}

function Details({ one }: { readonly one: TransactionDetail }) {
  const { route } = useApp();
  const { batchId, referenceId, customerId } = one;
  const money = (cents: number) => (cents === 0 ? '' : dollars(cents));
  return (
    <Facts
      facts={[
        ['ID', <code key="id">{one.id}</code>],
        ['Response', one.responseCode === '00' ? '00 approved' : `${one.responseCode}: ${one.note}`],
        ['Captured', money(one.capturedCents)],
        ['Refunded', money(one.refundedCents)],
        ['Customer', customerId],
        [
          'Refers to',
          referenceId === null ? null : (
            <a key="reference" href={linkTo(route, 'transactions', referenceId)}>
              {referenceId}
            </a>
          ),
        ],
        [
          'Batch',
          batchId === null ? null : (
            <a key="batch" href={linkTo(route, 'transactions', undefined, { batchId })}>
              {batchId}
            </a>
          ),
        ],
        ['Entry class', one.secCode],
        ['Trace number', one.traceNumber === null ? null : <code key="trace">{one.traceNumber}</code>],
        ['Return', one.returnCode === null ? null : one.note],
      ]}
    />
  );
}
