import { alignColumns } from '../../engine/text-table.ts';
import { easternText, easternYear } from '../../facts/eastern-time.ts';
import type { RunLine, ShopCall } from './run.ts';

/** Formats lines such as `Mon Jan 5 10:00 ET  a customer places order-1, $19.99 by Visa card: done`. */
export function printLines(lines: readonly RunLine[]): string[] {
  const year = easternYear(lines[0]?.at ?? 0);
  return alignColumns(lines.map(({ at, text, call }) => [easternText(at, year), `${text}${outcome(call)}`]));
}

function outcome(call: ShopCall | undefined): string {
  if (call === undefined) return '';
  return `${call.isConcurrent ? ', while another request is still running' : ''}${end(call)}`;
}

function end(call: ShopCall): string {
  const later = call.endedAt !== undefined && call.endedAt > call.startedAt;
  const when = later ? ` (${easternText(call.endedAt ?? 0)})` : '';
  if (call.outcome === 'rejected') return `: the shop says "${call.errorText}"${when}`;
  return call.outcome === 'done' ? `: done${when}` : ': no response';
}
