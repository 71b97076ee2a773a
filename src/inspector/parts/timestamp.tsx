import { useApp } from '../state/app-state.ts';
import { dayOrDateText, fullText, timeText } from '../state/format.ts';

/** Renders a time in Eastern time, with the full date as a tooltip; null is rendered as a dash. */
export function Timestamp({ at, only }: { readonly at: string | null; readonly only?: 'day' | 'time' }) {
  const { now = at } = useApp();
  if (at === null || now === null) return <span class="faint">–</span>;
  return (
    <time dateTime={at} title={fullText(at)} class="timestamp">
      {only === 'time' ? '' : <span class="day">{dayOrDateText(at, now)}</span>}
      {only === undefined ? ' ' : ''}
      {only === 'day' ? '' : <span class="clock-time">{timeText(at)}</span>}
    </time>
  );
}
