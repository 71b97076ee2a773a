import type { TransactionRow } from '../../analysis/inspection/transaction-types.ts';

/** Says why a row is in the result of a search: the field, and its text. */
export function Matched({ matched = [] }: Pick<TransactionRow, 'matched'>) {
  if (matched.length === 0) return null;
  const [first] = matched;
  if (first === undefined) return null;
  return (
    <span
      class="matched"
      title={matched.map(({ term, field, text }) => `“${term}” is in the ${field}: ${text}`).join('\n')}
    >
      {matched.slice(0, 2).map(({ term, field, text }, index) => (
        <span key={`${term} ${field}`}>
          {index === 0 ? '' : ', '}
          {field} <mark>{text.length > TEXT_MAX ? `…${text.slice(-TEXT_MAX)}` : text}</mark>
        </span>
      ))}
    </span>
  );
}

/** Longer texts, such as ids, are cut at the front: their ends differ. */
const TEXT_MAX = 18;
