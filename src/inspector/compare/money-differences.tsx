import type { MoneyDifference } from '../../analysis/comparison/types.ts';
import { ACCOUNT_WORDS, accountNamed } from '../money/accounts.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { pluralize, stateLabel } from '../state/format.ts';
import type { ComparedSides } from './sides.ts';
import { SidesTable } from './sides-table.tsx';

interface MoneyDifferencesProps {
  readonly money: readonly MoneyDifference[];
  readonly sides: ComparedSides;
  /** Id of the merchant of the payment that the comparison is about; undefined if it is about the whole world. */
  readonly merchant: string | undefined;
  /** True if A has transactions of requests that B, its fork, does not have. */
  readonly hasMoreInA: boolean;
}

const NOTE = 'Balances of the ledger. B minus A is in the last column.';

/** Shows the balances that differ, and by how much. Those of merchants that the comparison is not about are folded. */
export function MoneyDifferences({ money, sides, merchant, hasMoreInA }: MoneyDifferencesProps) {
  if (money.length === 0) return null;
  const own = merchant === undefined ? money : money.filter(({ clientId }) => clientId === merchant);
  const others = money.filter((row) => !own.includes(row));
  return (
    <Panel title="Money" note={hasMoreInA ? `${NOTE} They include the transactions that only A has.` : NOTE}>
      {own.length === 0 ? <p class="note">All balances of this merchant are the same.</p> : null}
      <MoneyTable label="Balances of both worlds" money={own} sides={sides} />
      {others.length === 0 ? null : (
        <details class="compared-only">
          <summary>{pluralize(others.length, 'balance')} of other merchants</summary>
          <MoneyTable label="Balances of other merchants" money={others} sides={sides} />
        </details>
      )}
    </Panel>
  );
}

function MoneyTable({
  label,
  money,
  sides,
}: Pick<MoneyDifferencesProps, 'money' | 'sides'> & { readonly label: string }) {
  if (money.length === 0) return null;
  return (
    <SidesTable label={label} heads={['Account', 'A', 'B', 'Difference']} isNumeric>
      {money.map(({ merchant, account, leftCents, rightCents, clientId }) => (
        <tr key={`${clientId} ${account}`}>
          <td>
            {titleOf(account)} <span class="faint">{merchant}</span>
          </td>
          <td>
            <Money cents={leftCents} href={sides.left.link('ledger', undefined, { account, client: clientId })} />
          </td>
          <td>
            <Money cents={rightCents} href={sides.right.link('ledger', undefined, { account, client: clientId })} />
          </td>
          <td>
            <Money cents={rightCents - leftCents} withSign />
          </td>
        </tr>
      ))}
    </SidesTable>
  );
}

/** The same name as in the ledger. */
function titleOf(account: string): string {
  const known = accountNamed(account);
  return known === undefined ? stateLabel(account) : ACCOUNT_WORDS[known][0];
}
