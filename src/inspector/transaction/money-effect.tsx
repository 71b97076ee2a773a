import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Empty } from '../parts/empty.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { type MoneyLocation, type MoneyStep, moneySteps } from './postings.ts';
import { returnedMoneyText } from './returned-money.ts';

const LOCATIONS: readonly (readonly [location: MoneyLocation, title: string, meaning: string])[] = [
  ['transit', 'On its way', 'Between the banks; not available to the merchant yet.'],
  [
    'gateway',
    'At the gateway',
    'The amount that the gateway owes the merchant; negative if the merchant owes the gateway.',
  ],
  ['bank', 'At the bank', 'Deposited in the merchant’s bank account.'],
];

/** Lists the postings of a transaction with the merchant's money after each, and explains who pays for a return. */
export function MoneyEffect({ transaction }: { readonly transaction: TransactionDetail }) {
  const { route, source } = useApp();
  const { history, batchFundedAt } = useMerchantMoney(transaction);
  const postings = source.isComplete ? linkTo(route, 'ledger', undefined, { subject: transaction.id }) : undefined;
  const owes = { account: 'merchant_payable', client: transaction.clientId };
  const owed = source.isComplete ? linkTo(route, 'ledger', undefined, owes) : undefined;
  const steps = moneySteps(transaction, batchFundedAt);
  const sentences = returnedMoneyText(transaction, history);
  return (
    <Panel
      title="Effect on the merchant’s money"
      aside={postings === undefined ? null : <a href={postings}>its postings in the ledger</a>}
    >
      {steps.length === 0 ? (
        <Empty title="No money has moved.">
          <p>
            {NO_MONEY_REASONS[transaction.state] ??
              'Money moves when the batch settles: see “State and what comes next”.'}
          </p>
        </Empty>
      ) : (
        <>
          {sentences.length === 0 ? null : (
            <div class="returned-money">
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              {owed === undefined ? null : (
                <p>
                  <a href={owed}>See in the ledger what the merchant owes</a>
                </p>
              )}
            </div>
          )}
          <MoneyTable steps={steps} postings={postings} />
          <p class="note">This transaction’s share. A deposit is the sum of all transactions in a batch.</p>
        </>
      )}
    </Panel>
  );
}

/** Reasons for the states in which no money moves. */
const NO_MONEY_REASONS: Readonly<Partial<Record<string, string>>> = {
  declined: 'The issuer or the bank declined it.',
  voided: 'It was voided before its batch closed.',
  canceled: 'It was canceled before its batch closed.',
  expired: 'The authorization expired.',
  rejected: 'The network or the operator rejected it.',
};

interface MoneyTableProps {
  readonly steps: readonly MoneyStep[];
  /** The address of the postings; undefined in a report. */
  readonly postings: string | undefined;
}

function MoneyTable({ steps, postings }: MoneyTableProps) {
  const total = steps.reduce((sum, { changeCents }) => sum + changeCents, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section class="money-effect" tabIndex={0} aria-label="Postings">
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col" class="right">
              For the merchant
            </th>
            {LOCATIONS.map(([location, title, meaning]) => (
              <th key={location} scope="col" class="right money-after" title={meaning}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ at, kind, text, changeCents, after }, index) => (
            <tr key={`${at} ${index}`} class={changeCents < 0 ? 'money-loss' : undefined}>
              <th scope="row">
                <Timestamp at={at} /> <span class="money-text">{text}</span>
                {kind === 'funded' ? null : <span class="faint money-kind">{stateLabel(kind)}</span>}
              </th>
              <td class="right">
                {changeCents === 0 ? (
                  <span class="faint">moved</span>
                ) : (
                  <Money cents={changeCents} withSign href={postings} />
                )}
              </td>
              {LOCATIONS.map(([location]) => (
                <td key={location} class="right money-after">
                  {after[location] === 0 ? <span class="faint">–</span> : <Money cents={after[location]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td class="right">
              <Money cents={total} withSign href={postings} />
            </td>
            <td colSpan={LOCATIONS.length} class="money-after" />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Loads the merchant's money, which a report of several merchants does not have, and the funding date of the batch. */
function useMerchantMoney({ clientId, batchId }: TransactionDetail) {
  const query = useQuery(
    async (source) => {
      const isOnlyMerchant = source.controls !== undefined || (await source.overview()).merchants.length === 1;
      const history = isOnlyMerchant ? await source.money(clientId) : undefined;
      const batches = batchId === null ? [] : (await source.batches({ client: clientId, search: batchId })).rows;
      return { history, batchFundedAt: batches.find((batch) => batch.batchId === batchId)?.fundedAt ?? null };
    },
    [clientId, batchId],
  );
  return query.data ?? { history: undefined, batchFundedAt: null };
}
