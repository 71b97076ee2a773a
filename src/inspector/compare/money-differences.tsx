import type { MoneyDifference } from '../../analysis/comparison/types.ts';
import { ACCOUNT_WORDS, accountNamed } from '../money/accounts.ts';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { stateLabel } from '../state/format.ts';
import type { ComparedSides } from './sides.ts';

interface MoneyDifferencesProps {
  readonly money: readonly MoneyDifference[];
  readonly sides: ComparedSides;
}

/** Shows the balances that differ, and by how much. */
export function MoneyDifferences({ money, sides }: MoneyDifferencesProps) {
  if (money.length === 0) return null;
  return (
    <Panel title="Money" note="Balances of the ledger. B minus A is in the last column.">
      <WideTable
        label="Balances of both worlds"
        heads={[['Account'], ['A', 'right'], ['B', 'right'], ['Difference', 'right']]}
      >
        {money.map(({ merchant, account, leftCents, rightCents, clientId }) => (
          <tr key={`${clientId} ${account}`}>
            <td>
              {titleOf(account)} <span class="faint">{merchant}</span>
            </td>
            <td class="right">
              <Money cents={leftCents} href={sides.left.link('ledger', undefined, { account })} />
            </td>
            <td class="right">
              <Money cents={rightCents} href={sides.right.link('ledger', undefined, { account })} />
            </td>
            <td class="right">
              <Money cents={rightCents - leftCents} withSign />
            </td>
          </tr>
        ))}
      </WideTable>
    </Panel>
  );
}

/** The same name as in the ledger. */
function titleOf(account: string): string {
  const known = accountNamed(account);
  return known === undefined ? stateLabel(account) : ACCOUNT_WORDS[known][0];
}
