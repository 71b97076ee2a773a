import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { ActionsPanel } from '../actions/actions-panel.tsx';
import { StateDiagram } from '../diagram/state-diagram.tsx';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dollars } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { ApiJson } from '../transaction/api-json.tsx';
import { KINDS } from '../transaction/kinds.ts';
import { MoneyEffect } from '../transaction/money-effect.tsx';
import { RelatedRecords } from '../transaction/related-records.tsx';
import { statusSentence } from '../transaction/status-sentence.ts';

/** Shows one transaction: its status, history, effect on money, actions and related records. */
export function Transaction({ id }: { readonly id: string }) {
  const query = useQuery(
    async (source) => ({ transaction: await source.transaction(id), now: (await source.overview()).now }),
    [id],
  );
  return (
    <Loaded query={query}>
      {({ transaction, now }) => (
        <article key={transaction.id} class="transaction">
          <TransactionHead transaction={transaction} now={now} />
          <Panel title="History">
            <StateDiagram history={transaction.history} possible={transaction.possible} />
          </Panel>
          <MoneyEffect transaction={transaction} />
          <ActionsPanel transaction={transaction} />
          <RelatedRecords transaction={transaction} />
          <Panel title="Details">
            <TransactionDetails transaction={transaction} />
          </Panel>
          <ApiJson json={transaction.wire} />
        </article>
      )}
    </Loaded>
  );
}

interface TransactionHeadProps {
  readonly transaction: TransactionDetail;
  readonly now: string;
}

function TransactionHead({ transaction, now }: TransactionHeadProps) {
  const { route } = useApp();
  return (
    <header class="transaction-head">
      <a class="back" href={linkTo(route, 'transactions')}>
        ← all transactions
      </a>
      <h1>
        {transaction.kind} <span class="money">{dollars(transaction.amountCents)}</span>{' '}
        <Badge state={transaction.state} />{' '}
        {transaction.fundedAt !== null && transaction.state === 'settled' ? (
          <span class="badge badge-good">funded</span>
        ) : null}
      </h1>
      <p class="status-sentence">{statusSentence(transaction, now)}</p>
      <p class="faint">
        {transaction.method} · {KINDS[transaction.kind]}
      </p>
    </header>
  );
}

function TransactionDetails({ transaction }: { readonly transaction: TransactionDetail }) {
  const { route } = useApp();
  const { batchId, referenceId, customerId, customerReference = customerId } = transaction;
  const money = (cents: number) => (cents === 0 ? '' : dollars(cents));
  return (
    <Facts
      facts={[
        ['ID', <code key="id">{transaction.id}</code>],
        [
          'Response',
          transaction.responseCode === '00' ? '00 approved' : `${transaction.responseCode}: ${transaction.note}`,
        ],
        ['Captured', money(transaction.capturedCents)],
        ['Refunded', money(transaction.refundedCents)],
        ['Customer', customerReference],
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
        ['Entry class', transaction.secCode],
        ['Trace number', transaction.traceNumber === null ? null : <code key="trace">{transaction.traceNumber}</code>],
        ['Return', transaction.returnCode === null ? null : transaction.note],
      ]}
    />
  );
}
