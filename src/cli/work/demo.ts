import { VERSION } from '../../engine/version.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { banks } from '../../networks/test-data.ts';
import { type GatewayServer, serve } from '../../server/serve.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { traffic } from '../../testing/traffic/traffic.ts';
import type { Traffic } from '../../testing/traffic/traffic-result.ts';
import { type Context, note, say, sayJson } from '../base/context.ts';
import { EXIT, saidOfFlags } from '../base/failure.ts';
import { onlyGiven } from '../base/only-given.ts';
import { openProgress } from '../base/progress.ts';
import { serverJson } from '../output/server-lines.ts';

interface Asked {
  readonly merchants: number;
  readonly days: number;
  readonly transactions: number | undefined;
  readonly port: number;
  readonly seed: string;
  readonly serve: boolean;
  readonly json: boolean;
}

/** Plays a month of several merchants, tells of it, and serves it for looking. */
export async function playMonth(context: Context, asked: Asked): Promise<number> {
  return asked.serve ? showMonth(context, asked) : tellMonth(context, asked);
}

/** The port is taken before the month is made: that takes a while. */
async function showMonth(context: Context, asked: Asked): Promise<number> {
  const { port, seed, json } = asked;
  const server = await openServer(port, seed);
  try {
    const month = await makeMonth(context, server.gateway, asked);
    const paymentId = await payOut(server.gateway);
    const stopped = context.untilStopped();
    if (json) say(context, JSON.stringify({ ...jsonOf(context, server), month: monthJson(month), paymentId }));
    else say(context, `${month}\n\n${whatToTry(context, server, paymentId)}\n\nPress Ctrl+C to stop.`);
    await stopped;
    if (!json) note(context, 'Stopping.');
    return EXIT.ok;
  } finally {
    await server.close();
  }
}

async function tellMonth(context: Context, asked: Asked): Promise<number> {
  using gateway = createGateway({ seed: asked.seed });
  const month = await makeMonth(context, gateway, asked);
  if (asked.json) sayJson(context, monthJson(month));
  else say(context, String(month));
  return EXIT.ok;
}

async function openServer(port: number, seed: string): Promise<GatewayServer> {
  try {
    return await serve({ port, options: { seed } });
  } catch (error) {
    throw saidOfFlags(error, ['port', 'seed']);
  }
}

async function makeMonth(context: Context, gateway: Gateway, { merchants, days, transactions }: Asked) {
  const progress = await openProgress(context, days);
  try {
    const onDay = ({ day, soFar }: { readonly day: number; readonly soFar: Pick<Traffic, 'counts'> }) =>
      progress.reach(day, `days, ${soFar.counts.transactions} transactions`);
    return await traffic({ gateway, merchants, days, onDay, ...onlyGiven({ transactions }) });
  } catch (error) {
    throw saidOfFlags(error, ['merchants', 'days', 'transactions']);
  } finally {
    progress.clear();
  }
}

const AMOUNT_CENTS = 4_999;

/** One more payment, the newest of all, that the shop hears of and that has come to its bank: it can still be returned. */
async function payOut({ transactions, clock, webhooks }: Gateway): Promise<string> {
  // The shop hears from here on: a month of webhooks that all arrive would be much to make and nothing to see.
  webhooks.subscribe({ deliver: async () => new Response(null, { status: 200 }), events: ['transaction.*'] });
  const body = { type: 'PAYMENT', amount: AMOUNT_CENTS, payment_method: banks.good } as const;
  const payment = transactions.create({ ...body, metadata: { order_id: 'order-paid-out' } });
  await clock.advanceTo('funding', { of: payment });
  return payment.id;
}

function whatToTry({ stdout }: Context, { inspectorUrl }: GatewayServer, paymentId: string): string {
  const paint = paintFor(stdout);
  return [
    `Inspector: ${paint.bold(inspectorUrl)}`,
    '',
    "See how an R10 return after funding affects the merchant's money:",
    `  1. Open ${inspectorUrl}#/transactions/${paymentId}, a bank debit of $49.99 that is funded.`,
    '  2. Press "Return this with R10", then advance the clock to the return.',
    '  3. Open the money chart: the payment is returned, and the merchant owes $49.99, which reduces the next deposit.',
    '',
    'See webhook retries: open Webhooks, press "Take down for six hours", then advance the clock.',
  ].join('\n');
}

function jsonOf({ pid }: Context, server: GatewayServer) {
  return serverJson(server, { version: VERSION, pid });
}

function monthJson({ from, to, days, counts, totals, declines, returns, merchants }: Traffic) {
  const named = merchants.map(({ clientId, name, business }) => ({ clientId, name, business }));
  return { from, to, days, counts, totals, declines, returns, merchants: named };
}
