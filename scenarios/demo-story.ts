/** The main use case over HTTP: a shop sells, is funded, and gets an R10 return on day 40. */
import { setupServer } from 'msw/node';
import { createGateway, type Gateway } from '../src/index.ts';
import { handlers } from '../src/msw.ts';
import { type MoneyByTime, watchMoney } from '../src/testing/scenario/money-watch.ts';
import type { OutputStyle } from '../src/testing/scenario/paint.ts';
import { printLines } from '../src/testing/scenario/print-lines.ts';
import { fromTimeline, type PrintedLine, withMoney } from '../src/testing/scenario/printed-lines.ts';
import { openShop, payByBank, payByCard, receiveWebhook, type Shop } from './demo-shop.ts';

const WEBHOOK_SECRET = 'whsec_c2V0dGxlYm94LWRlbW8tc2hvcC13ZWJob29rcyE=';
/** Makes unmocked requests fail. msw 2 reads the first option, msw 3 the second. */
const STRICT = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const;

export interface Demo {
  readonly lines: readonly PrintedLine[];
  readonly money: MoneyByTime;
  readonly shop: Shop;
  readonly webhooks: number;
  readonly days: number;
  readonly milliseconds: number;
}

export async function playDemo(): Promise<Demo> {
  const startedAt = performance.now();
  using gateway = createGateway({ seed: 'demo', now: '2026-01-05T15:00:00Z' });
  const shop = openShop({ apiKey: gateway.merchant.apiKey, webhookSecret: WEBHOOK_SECRET });
  gateway.webhooks.subscribe({ deliver: (request) => receiveWebhook(shop, request), secret: WEBHOOK_SECRET });
  const server = setupServer(...handlers(gateway, { baseUrl: 'https://api.shop-gateway.example' }));
  server.listen(STRICT);
  try {
    const money = watchMoney(gateway);
    const openedAt = gateway.clock.now();
    const lines = await tell(gateway, shop);
    gateway.check();
    const days = Math.round((gateway.clock.now() - openedAt) / 86_400_000);
    const webhooks = gateway.webhooks.deliveries().filter(({ status }) => status === 'succeeded').length;
    return { lines, money, shop, webhooks, days, milliseconds: performance.now() - startedAt };
  } finally {
    server.close();
  }
}

async function tell(gateway: Gateway, shop: Shop): Promise<PrintedLine[]> {
  const lines: PrintedLine[] = [];
  const chapter = async (said: string, act: () => Promise<unknown>) => {
    const at = gateway.clock.now();
    const [before, noted] = [gateway.timeline().length, shop.journal.length];
    await act();
    const gatewayLines = gateway.timeline().slice(before).map(fromTimeline);
    lines.push({ at, kind: 'note', what: said, why: '' }, ...merged(gatewayLines, shop.journal.slice(noted)));
  };
  await chapter('Monday morning: a customer pays by card.', () => payByCard(shop, 12_900));
  await chapter('Another customer pays by bank account.', async () => {
    await gateway.clock.advance({ minutes: 25 });
    await payByBank(shop, 4_999);
  });
  const payment = shop.orders[1]?.transactionId ?? '';
  await chapter('Time passes. Batches close, payments settle, and the merchant is funded.', () =>
    gateway.clock.advanceTo('funding', { of: payment }),
  );
  const dispute = gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await chapter('On day 40 the second customer tells the bank: "I never authorized this."', () =>
    gateway.clock.advanceTo(dispute.at),
  );
  return lines;
}

/** Sorts by time. At equal times the gateway's event precedes the journal entry that its webhook caused. */
function merged(gatewayLines: readonly PrintedLine[], journal: Shop['journal']): PrintedLine[] {
  const notes = journal.map(({ at, text }): PrintedLine => {
    return { at: Date.parse(at), kind: 'application', what: `  the shop: ${text}`, why: '' };
  });
  return [...gatewayLines, ...notes].sort((one, other) => one.at - other.at);
}

export function printDemo({ lines, money, shop, webhooks, days, milliseconds }: Demo, style: OutputStyle): string {
  const { paint } = style;
  const orders = shop.orders.map(({ number, status }) => `order ${number}: ${status}`).join(', ');
  return [
    paint.bold('A shop sells, is funded, and gets an R10 return on day 40'),
    paint.dim('The shop sends HTTP requests to https://api.shop-gateway.example, which exists only in this process.'),
    '',
    printLines(withMoney(lines, money), style),
    '',
    `In the shop's records: ${orders}.`,
    paint.green(
      `✓ ${days} days, ${webhooks} signed webhooks, every cent accounted for: ${Math.round(milliseconds)} ms`,
    ),
  ].join('\n');
}
