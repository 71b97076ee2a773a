import type { WorldDifferences } from '../../analysis/comparison/types.ts';
import { pluralize } from '../state/format.ts';
import { ObjectTable } from './object-differences.tsx';
import type { ComparedSides } from './sides.ts';

interface UnsentWebhooksProps {
  readonly differences: WorldDifferences;
  readonly sides: ComparedSides;
}

/** Says in one line which webhooks are not sent, and lists their attempts on request: they would hide the differences. */
export function UnsentWebhooks({ differences: { unsent, counts }, sides }: UnsentWebhooksProps) {
  const { unsentLeft, unsentRight } = counts;
  if (unsentLeft + unsentRight === 0) return null;
  const texts = [textOf('A', unsentLeft), textOf('B', unsentRight)].filter((text) => text !== '');
  return (
    <details class="compared-only">
      <summary>
        {texts.join(' and ')}, so {unsentLeft + unsentRight === 1 ? 'its' : 'their'} attempts are left out
      </summary>
      <ObjectTable title="webhooks that are not sent" objects={unsent} sides={sides} />
    </details>
  );
}

function textOf(side: 'A' | 'B', count: number): string {
  return count === 0 ? '' : `${pluralize(count, 'webhook')} of ${side} ${count === 1 ? 'is' : 'are'} not sent`;
}
