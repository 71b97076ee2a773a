import { DEFAULT_WIDTH } from '../../engine/text-table.ts';
import { VERSION } from '../../engine/version.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { banks } from '../../networks/test-data.ts';
import { type GatewayServer, serve } from '../../server/serve.ts';
import { paintFor } from '../../testing/scenario/paint.ts';
import { widthOf } from '../../testing/scenario/terminal-width.ts';
import { printTraffic } from '../../testing/traffic/print-traffic.ts';
import { traffic } from '../../testing/traffic/traffic.ts';
import type { Traffic } from '../../testing/traffic/traffic-result.ts';
import { type CommandContext, printAsIs, printJson, printLine, printNote } from '../base/context.ts';
import { EXIT, namingFlags } from '../base/failure.ts';
import { onlyGiven } from '../base/only-given.ts';
import { openProgress } from '../base/progress.ts';
import { serverJson } from '../output/server-lines.ts';

interface DemoCommandOptions {
  readonly merchants: number;
  readonly days: number;
  readonly transactions: number | undefined;
  readonly port: number;
  readonly seed: string;
  readonly serve: boolean;
  readonly json: boolean;
}

/** Generates a month of traffic, and prints it or serves it in the inspector. */
export async function runDemo(context: CommandContext, options: DemoCommandOptions): Promise<number> {
  return options.serve ? serveMonth(context, options) : printMonth(context, options);
}

/** Opens the port first, because generating the month takes a while and the port can be in use. */
async function serveMonth(context: CommandContext, options: DemoCommandOptions): Promise<number> {
  const { port, seed, json } = options;
  const server = await openServer(port, seed);
  try {
    const month = await generateMonth(context, server.gateway, options);
    const paymentId = await createFundedPayment(server.gateway);
    const stopped = context.untilStopped();
    if (json) printAsIs(context, JSON.stringify({ ...jsonOf(context, server), month: monthJson(month), paymentId }));
    else
      printLine(
        context,
        `${monthText(context, month)}\n\n${suggestions(context, server, paymentId)}\n\nPress Ctrl+C to stop.`,
      );
    await stopped;
    if (!json) printNote(context, 'Stopping.');
    return EXIT.ok;
  } finally {
    await server.close();
  }
}

async function printMonth(context: CommandContext, options: DemoCommandOptions): Promise<number> {
  using gateway = createGateway({ seed: options.seed });
  const month = await generateMonth(context, gateway, options);
  if (options.json) printJson(context, monthJson(month));
  else printLine(context, monthText(context, month));
  return EXIT.ok;
}

async function openServer(port: number, seed: string): Promise<GatewayServer> {
  try {
    return await serve({ port, options: { seed } });
  } catch (error) {
    throw namingFlags(error, ['port', 'seed']);
  }
}

async function generateMonth(
  context: CommandContext,
  gateway: Gateway,
  { merchants, days, transactions }: DemoCommandOptions,
) {
  const progress = await openProgress(context, days);
  try {
    const onDay = ({ day, soFar }: { readonly day: number; readonly soFar: Pick<Traffic, 'counts'> }) =>
      progress.reach(day, `days, ${soFar.counts.transactions} transactions`);
    return await traffic({ gateway, merchants, days, onDay, ...onlyGiven({ transactions }) });
  } catch (error) {
    throw namingFlags(error, ['merchants', 'days', 'transactions']);
  } finally {
    progress.clear();
  }
}

const AMOUNT_CENTS = 4_999;

/** Adds a funded payment that can still be returned, with its webhooks delivered, for the user to try. */
async function createFundedPayment({ transactions, clock, webhooks }: Gateway): Promise<string> {
  // The endpoint is subscribed only now: delivering the webhooks of the whole month would take long and show nothing new.
  webhooks.subscribe({ deliver: async () => new Response(null, { status: 200 }), events: ['transaction.*'] });
  const body = { type: 'PAYMENT', amount: AMOUNT_CENTS, payment_method: banks.good } as const;
  const payment = transactions.create({ ...body, metadata: { order_id: 'order-paid-out' } });
  await clock.advanceTo('funding', { of: payment });
  return payment.id;
}

function suggestions({ stdout }: CommandContext, { inspectorUrl }: GatewayServer, paymentId: string): string {
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

function jsonOf({ pid }: CommandContext, server: GatewayServer) {
  return serverJson(server, { version: VERSION, pid });
}

function monthJson({ from, to, days, counts, totals, declines, returns, merchants }: Traffic) {
  const named = merchants.map(({ clientId, name, business }) => ({ clientId, name, business }));
  return { from, to, days, counts, totals, declines, returns, merchants: named };
}

function monthText({ stdout }: CommandContext, month: Traffic): string {
  return printTraffic(month, Math.min(widthOf(stdout), DEFAULT_WIDTH));
}
