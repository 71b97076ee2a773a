import { dayText, fullText, timeText } from '../words.ts';

/** A moment by the banks' clock; the whole of it for who rests on it. Where there is none, a dash. */
export function Moment({ at, only }: { readonly at: string | null; readonly only?: 'day' | 'time' }) {
  if (at === null) return <span class="faint">–</span>;
  return (
    <time dateTime={at} title={fullText(at)} class="moment">
      {only === 'time' ? '' : dayText(at)}
      {only === undefined ? ' ' : ''}
      {only === 'day' ? '' : <span class="clock-time">{timeText(at)}</span>}
    </time>
  );
}
