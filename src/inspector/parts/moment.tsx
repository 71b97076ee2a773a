import { useApp } from '../state/app-state.ts';
import { dateText, dayText, fullText, isSameYear, timeText } from '../state/words.ts';

/** A moment by the banks' clock; the whole of it for who rests on it. Where there is none, a dash. */
export function Moment({ at, only }: { readonly at: string | null; readonly only?: 'day' | 'time' }) {
  const { now = at } = useApp();
  if (at === null || now === null) return <span class="faint">–</span>;
  return (
    <time dateTime={at} title={fullText(at)} class="moment">
      {only === 'time' ? '' : isSameYear(at, now) ? dayText(at) : dateText(at)}
      {only === undefined ? ' ' : ''}
      {only === 'day' ? '' : <span class="clock-time">{timeText(at)}</span>}
    </time>
  );
}
