import { type ReturnRate, type ReturnRatesView, viewReturnRates } from '../domain/ach/return-rates/view.ts';
import type { Engine } from '../domain/base/context.ts';
import { findClient } from '../domain/platform/clients/store.ts';
import { SettleboxError } from '../engine/errors.ts';
import { alignColumns } from '../engine/text-table.ts';
import { formatUsd, percentText } from '../facts/money.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { type ClientRef, clientIdOf } from './references.ts';

/** The return rates of a client; `String(rates)` is a readable table. */
export type ReturnRates = ReturnRatesView & {
  /** Returns the rates as a readable table. */
  toString(): string;
};

/**
 * Returns the current return rates of a client: of the debits that settled in the last 60 calendar days, including
 * today, the share that was returned. Default: the seed merchant.
 *
 * @throws SettleboxError `unknown_subject`
 * @example
 * const { unauthorized } = gateway.ach.returnRates();
 * unauthorized; // { returns: 3, returnsCents: 14997, rate: 0.0053…, threshold: 0.005, exceeded: true, more: 0 }
 */
export function returnRatesOf(engine: Engine, client?: ClientRef): ReturnRates {
  const clientId = client === undefined ? readKeyring(engine).merchant.clientId : knownClient(engine, client);
  const rates = viewReturnRates(harnessContext(engine, 'return rates'), clientId);
  const printed: ReturnRates = { ...rates };
  return Object.defineProperty(printed, 'toString', { value: () => printRates(rates), enumerable: false });
}

/**
 * Returns the id of an existing client.
 * @throws SettleboxError `unknown_subject`
 */
export function knownClient(engine: Engine, client: unknown): string {
  const clientId = clientIdOf(client);
  if (findClient(engine.database, clientId) !== undefined) return clientId;
  throw new SettleboxError(
    'unknown_subject',
    `This world has no client with the id ${clientId}.`,
    'Pass an account such as gateway.merchant, a client, or its id.',
  );
}

const NUMERIC = [1, 2, 3];

function printRates(rates: ReturnRatesView): string {
  const lines = [
    ['debits', String(rates.debits), formatUsd(rates.debitsCents), '', ''],
    rateLine('unauthorized', rates.unauthorized),
    rateLine('administrative', rates.administrative),
    rateLine('overall', rates.overall),
    ...rates.byCode.map(({ code, title, returns, returnsCents, share }) => [
      code,
      String(returns),
      formatUsd(returnsCents),
      '',
      `${title}: ${percentText(share)} of the returns`,
    ]),
  ];
  const head = `Return rates of ${rates.clientId}, ${rates.from} to ${rates.to}`;
  return [head, ...alignColumns(lines, { numeric: NUMERIC })].join('\n');
}

function rateLine(name: string, { returns, returnsCents, rate, threshold, exceeded, more }: ReturnRate): string[] {
  const limit = percentText(threshold);
  const left = more === null ? 'no debits in the period' : `${more} more to exceed ${limit}`;
  const status = exceeded ? `above ${limit}` : left;
  return [name, String(returns), formatUsd(returnsCents), percentText(rate), status];
}
