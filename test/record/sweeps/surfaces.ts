/** All other output: the documents, the control surface, traffic, assertions. */
import { banks, cards, createGateway } from 'settlebox';
import { serve } from 'settlebox/server';
import * as testing from 'settlebox/testing';
import type { AnyGateway } from '../calls.ts';
import { frozen } from '../items.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

export const documents = () => withGateway({}, (gateway) => ({ openapi: gateway.openapi() }));

/** Every view of the control surface, and some of its commands, in a world with a history. */
export async function control(): Promise<Observed> {
  using gateway = createGateway({ webhooks: { timestamps: 'virtual' } });
  await fill(gateway);
  await using server = await serve({ gateway, graceMs: 100 });
  const text = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${server.controlUrl}${path}`, init);
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
  };
  const { body } = await text('/openapi.json');
  const paths: Readonly<Record<string, object>> = JSON.parse(body).paths;
  const views: unknown[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    const view = path.replace(/^\/_sim/, '');
    if (!('get' in methods) || path.includes('{') || OTHER_FORMATS.test(view)) continue;
    views.push([view, parsed(await text(view))]);
  }
  const post = (path: string, given: object) =>
    text(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) });
  const posts: readonly (readonly [string, object])[] = [
    ['/clock/advance', { by: { days: 1 } }],
    ['/clock/advance', { duration: 'P1D' }],
    ['/clock/advance', {}],
    ['/clock/advance-to', { to: 'funding' }],
    ['/faults', { kind: 'request_rejected', times: 1 }],
    ['/faults', { kind: 'nothing' }],
    ['/nothing', {}],
  ];
  const commands: unknown[] = [];
  for (const [path, given] of posts) commands.push([path, given, parsed(await post(path, given))]);
  return frozen({ paths: Object.keys(paths), views, commands, document: JSON.parse(body) }, server.url);
}

/** Streams, bytes, and pages. */
const OTHER_FORMATS = /live|snapshot|report|tape|\.js|\.css/;

function parsed({ body, ...rest }: { readonly body: string }): unknown {
  return { ...rest, body: tried(() => JSON.parse(body)) };
}

async function fill(gateway: AnyGateway): Promise<void> {
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
  gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
  gateway.transactions.create({ type: 'AUTH', amount: 2_000, payment_method: cards.mastercard });
  gateway.transactions.create({ type: 'PAYMENT', amount: 3_000, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 2 });
}

/** A small month of traffic for each kind of business, with its results. */
export async function traffic(): Promise<Observed> {
  const result = await testing.traffic({ transactions: 200, seed: 'record' });
  using gateway = result.gateway;
  gateway.check();
  const deposits = gateway.ledger.deposits();
  const coverage = { printed: String(gateway.coverage()) };
  return frozen(
    {
      counts: result.counts,
      merchants: result.merchants,
      printed: { printed: String(result) },
      coverage,
      deposits,
      timeline: [...gateway.timeline()],
    },
    undefined,
  );
}

/** The failure message of each assertion. */
export const assertions = () =>
  withGateway({}, async (gateway) => {
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
    const payment = gateway.transactions.create({
      type: 'PAYMENT',
      amount: 1_000,
      payment_method: banks.returns('R01'),
    });
    const check = () =>
      [sale, payment].flatMap((one) => {
        const within = { in: gateway };
        const asserted: readonly (readonly [string, () => unknown])[] = [
          ['settled', () => testing.assertSettled(Object(one), Object(within))],
          ['funded', () => testing.assertFunded(Object(one), Object(within))],
          ['returned', () => testing.assertReturned(Object(one), 'R01', Object(within))],
          ['declined', () => testing.assertDeclined(Object(one), '51', Object(within))],
          ['voided', () => testing.assertVoided(Object(one), Object(within))],
          ['captured', () => testing.assertCaptured(Object(one), Object({ amount: 500, ...within }))],
          ['refunded', () => testing.assertRefunded(Object(one), Object({ amount: 500, ...within }))],
        ];
        return asserted.map(([name, run]) => [name, tried(run)]);
      });
    const before = check();
    await gateway.clock.advance({ days: 6 });
    return { before, after: check() };
  });
