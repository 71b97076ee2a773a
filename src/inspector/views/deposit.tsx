import type { DepositDetail, DepositLine } from '../../analysis/inspection/deposit-types.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { dollars, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { DEPOSIT_KINDS } from './deposits.tsx';

/** Shows one deposit with its statement. */
export function Deposit({ id }: { readonly id: string }) {
  const { route } = useApp();
  const deposit = useQuery((source) => source.deposit(id), [id]);
  return (
    <>
      <p class="crumbs">
        <a href={linkTo(route, 'deposits')}>Deposits</a>
      </p>
      <Loaded query={deposit}>{(detail) => <DepositPanels key={detail.id} deposit={detail} />}</Loaded>
    </>
  );
}

function DepositPanels({ deposit }: { readonly deposit: DepositDetail }) {
  const { route } = useApp();
  const { id, kind, amountCents, depositedAt, failedAt, batchIds } = deposit;
  return (
    <>
      <header class="transaction-head">
        <h1>
          {DEPOSIT_KINDS[kind]} <span class="money">{dollars(amountCents)}</span>{' '}
          <Badge state={failedAt === null ? 'paid' : 'failed'} />
        </h1>
        <p class="status-sentence">{statusOf(deposit)}</p>
      </header>
      <Panel
        title="Statement"
        note="Everything that moved the merchant’s balance since the previous deposit. The net amounts add up to this deposit."
      >
        <Statement deposit={deposit} />
      </Panel>
      <Panel title="Details">
        <Facts
          facts={[
            ['ID', <code key="id">{id}</code>],
            ['Date', <Timestamp key="date" at={depositedAt} />],
            ['Failed', failedAt === null ? null : <Timestamp key="failed" at={failedAt} />],
            [
              'Batches',
              batchIds.length === 0 ? null : (
                <span key="batches">
                  {batchIds.map((batchId) => (
                    <a key={batchId} class="mono" href={linkTo(route, 'transactions', undefined, { batchId })}>
                      {batchId}{' '}
                    </a>
                  ))}
                </span>
              ),
            ],
          ]}
        />
      </Panel>
    </>
  );
}

function statusOf({ kind, amountCents, failedAt }: DepositDetail): string {
  if (failedAt !== null) return 'The bank returned this deposit. Its money is payable again.';
  if (kind === 'fees')
    return `The fees of the past month, ${dollars(-amountCents)}, were debited at the merchant’s bank.`;
  if (kind === 'pull') return `The merchant owed ${dollars(-amountCents)}, which was debited at its bank.`;
  return `${dollars(amountCents)} arrived at the merchant’s bank.`;
}

function Statement({ deposit: { lines } }: { readonly deposit: DepositDetail }) {
  const sum = (amount: (line: DepositLine) => number) => lines.reduce((total, line) => total + amount(line), 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="statement" tabIndex={0} aria-label="Statement">
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
