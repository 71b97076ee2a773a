import { onTestFinished, vi } from 'vitest';
import { banks, type Gateway, type GatewayOptions } from '../../src/index.ts';
import { bindTimers } from '../../src/testing.ts';
import { freshGateway } from './fresh-gateway.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A gateway bound to vitest's timers until the test is over. */
export function boundGateway(options: GatewayOptions<'by_method'> = {}): Gateway {
  const gateway = freshGateway(options);
  const clocks = bindTimers(gateway, vi);
  onTestFinished(() => clocks.dispose());
  return gateway;
}

/** Lines of what happens, each with the time by `Date`, and the gateway's where that is another. */
export function diaryOf(gateway: Gateway): { readonly lines: string[]; note(what: string): void } {
  const lines: string[] = [];
  const note = (what: string) => {
    const [date, clock] = [new Date().toISOString(), gateway.clock.iso()];
    lines.push(`${date}${date === clock ? '' : ` (gateway ${clock})`} ${what}`);
  };
  return { lines, note };
}

/** A shop that charges a bank account now, and has timers of its own. */
export function openShop(gateway: Gateway): readonly string[] {
  const { lines, note } = diaryOf(gateway);
  gateway.webhooks.subscribe({ deliver: (_request, { type }) => note(type) });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  setTimeout(() => note('reminder'), HOUR);
  const daily = setInterval(() => note('daily report'), DAY);
  setTimeout(() => clearInterval(daily), 2.5 * DAY);
  return lines;
}

/** What happens in that shop within four days. */
export const DIARY = [
  '2026-01-05T15:00:00.000Z transaction.authorized',
  '2026-01-05T16:00:00.000Z reminder',
  '2026-01-05T22:00:00.000Z batch.closed',
  '2026-01-06T13:30:00.000Z transaction.submitted',
  '2026-01-06T15:00:00.000Z daily report',
  '2026-01-07T13:30:00.000Z transaction.settled',
  '2026-01-07T13:30:00.000Z batch.settled',
  '2026-01-07T15:00:00.000Z daily report',
  '2026-01-08T13:30:00.000Z batch.funded',
  '2026-01-08T13:30:00.000Z transaction.funded',
];
