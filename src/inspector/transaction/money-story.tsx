import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { Empty } from '../parts/empty.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useAsked } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { type MoneyStep, moneySteps, type Place } from './postings.ts';
import { givenBack } from './returned-money.ts';

// biome-ignore format: a table reads in columns
const PLACES: readonly (readonly [place: Place, title: string, meaning: string])[] = [
  ['way',     'On its way',     'Between the banks; not available to the merchant yet.'],
  ['gateway', 'At the gateway', 'The amount that the gateway owes the merchant; negative if the merchant owes the gateway.'],
  ['bank',    'At the bank',    'Deposited in the merchant’s bank account.'],
];

/** What a transaction did to the merchant's money, posting by posting, and who pays where it came back. */
export function MoneyStory({ one }: { readonly one: TransactionDetail }) {
  const { route } = useApp();
  const { history, batchFundedAt } = useSurroundings(one);
  const steps = moneySteps(one, batchFundedAt);
  const sentences = givenBack(one, history);
  return (
    <Panel
      title="Effect on the merchant’s money"
      aside={<a href={linkTo(route, 'overview')}>chart of all the merchant’s money</a>}
    >
      {steps.length === 0 ? (
        <Empty title="No money has moved.">
          <p>{WHY_NOTHING[one.state] ?? 'Money moves when the batch settles. Advance the clock to “settlement”.'}</p>
        </Empty>
      ) : (
        <>
          {sentences.length === 0 ? null : (
            <div class="given-back">
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          <MoneyTable steps={steps} />
          <p class="note">This transaction’s share. A deposit is the sum of all transactions in a batch.</p>
        </>
      )}
    </Panel>
  );
}

/** States that no money moves after. */
const WHY_NOTHING: Readonly<Partial<Record<string, string>>> = {
  declined: 'The issuer or the bank declined it.',
  voided: 'It was voided before its batch closed.',
  canceled: 'It was canceled before its batch closed.',
  expired: 'The authorization expired.',
  rejected: 'The network or the operator rejected it.',
};

function MoneyTable({ steps }: { readonly steps: readonly MoneyStep[] }) {
  const total = steps.reduce((sum, { changeCents }) => sum + changeCents, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="money-story" tabIndex={0} aria-label="Postings">
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col" class="right">
              For the merchant
            </th>
            {PLACES.map(([place, title, meaning]) => (
              <th key={place} scope="col" class="right money-after" title={meaning}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ at, kind, words, changeCents, after }, index) => (
            <tr key={`${at} ${index}`} class={changeCents < 0 ? 'money-lost' : undefined}>
              <th scope="row">
                <Moment at={at} /> <span class="money-words">{words}</span>
                {kind === 'paid_out' ? null : <code class="faint">{kind}</code>}
              </th>
              <td class="right">
                {changeCents === 0 ? <span class="faint">moved</span> : <Money cents={changeCents} sign />}
              </td>
              {PLACES.map(([place]) => (
                <td key={place} class="right money-after">
                  {after[place] === 0 ? <span class="faint">–</span> : <Money cents={after[place]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td class="right">
              <Money cents={total} sign />
            </td>
            <td colSpan={PLACES.length} class="money-after" />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The merchant's money, undefined where a report holds that of several together; and when the batch was paid out. */
function useSurroundings({ clientId, batchId }: TransactionDetail) {
  const asked = useAsked(
    async (source) => {
      const alone = source.controls !== undefined || (await source.overview()).merchants.length === 1;
      const history = alone ? await source.money(clientId) : undefined;
      const batches = batchId === null ? [] : (await source.batches({ client: clientId, search: batchId })).rows;
      return { history, batchFundedAt: batches.find((batch) => batch.batchId === batchId)?.fundedAt ?? null };
    },
    [clientId, batchId],
  );
  return asked.answer ?? { history: undefined, batchFundedAt: null };
}
