import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { ActionsPanel } from '../actions/actions-panel.tsx';
import { WhatIfPanel } from '../actions/what-if.tsx';
import { StateDiagram } from '../diagram/state-diagram.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Subject } from '../parts/subject.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dollars } from '../state/format.ts';
import { ApiJson } from '../transaction/api-json.tsx';
import { MoneyEffect } from '../transaction/money-effect.tsx';
import { CausesPanels, UpcomingPanel, WebhooksPanel } from '../transaction/related-records.tsx';
import { statusSentence } from '../transaction/status-sentence.ts';
import { TransactionAbout } from '../transaction/transaction-about.tsx';
import { RequestsPanel } from '../wire/requests-panel.tsx';

const KIND = ['Transaction', 'transactions'] as const;

/** Shows one transaction: state and what comes next, money, causes and effects, and the wire. */
export function Transaction({ id }: { readonly id: string }) {
  const query = useQuery(
    async (source) => ({ transaction: await source.transaction(id), now: (await source.overview()).now }),
    [id],
  );
  return (
    <Loaded query={query} page={KIND}>
      {({ transaction, now }) => <TransactionPage key={transaction.id} transaction={transaction} now={now} />}
    </Loaded>
  );
}

interface TransactionPageProps {
  readonly transaction: TransactionDetail;
  readonly now: string;
}

function TransactionPage({ transaction, now }: TransactionPageProps) {
  const { source } = useApp();
  const { id, kind, amountCents, state, fundedAt, deliveries, upcoming } = transaction;
  return (
    <ObjectPage
      back={['transactions', 'Transactions']}
      title={
        <>
          {kind} <span class="money">{dollars(amountCents)}</span>
        </>
      }
      state={state === 'settled' && fundedAt !== null ? 'funded' : state}
      id={id}
      sentence={statusSentence(transaction, now)}
      about={<TransactionAbout transaction={transaction} />}
      next={
        <>
          <Panel>
            <StateDiagram transaction={transaction} />
          </Panel>
          <ActionsPanel transaction={transaction} />
          <UpcomingPanel upcoming={upcoming} />
          {source.controls === undefined ? null : <WhatIfPanel transaction={transaction} now={now} />}
        </>
      }
      money={<MoneyEffect transaction={transaction} />}
      causes={<CausesPanels transaction={transaction} />}
      wire={
        <>
          <div class="panels">
            <RequestsPanel of={{ subject: id }} />
            <WebhooksPanel deliveries={deliveries} />
            <Panel title="Details">
              <TransactionDetails transaction={transaction} />
            </Panel>
          </div>
          <ApiJson json={transaction.wire} />
        </>
      }
    />
  );
}

function TransactionDetails({ transaction }: { readonly transaction: TransactionDetail }) {
  const { responseCode, note, traceNumber, secCode, capturedCents, refundedCents, returnCode } = transaction;
  const money = (cents: number) => (cents === 0 ? '' : dollars(cents));
  return (
    <Facts
      facts={[
        ['Response', responseCode === '00' ? '00 approved' : `${responseCode}: ${note}`],
        ['Captured', money(capturedCents)],
        ['Refunded', money(refundedCents)],
        ['Customer', transaction.customerId === null ? null : <Subject key="customer" id={transaction.customerId} />],
        ['The merchant’s id for the customer', transaction.customerReference],
        ['Entry class', secCode],
        ['Trace number', traceNumber === null ? null : <code key="trace">{traceNumber}</code>],
        ['Return', returnCode === null ? null : note],
      ]}
    />
  );
}
