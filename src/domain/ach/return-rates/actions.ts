import { easternDay } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import { measureRates, windowEnding } from './rules.ts';
import { viewReturnRate } from './schema.ts';
import {
  deleteExceededRate,
  deleteFromReturnDay,
  findTraffic,
  insertExceededRate,
  listExceededRates,
  updateDebitDay,
  updateReturnDay,
} from './store.ts';

/** Counts settled debits of a client. */
export function noteSettledDebits(context: Context, clientId: string, count: number, cents: number): void {
  if (count === 0) return;
  updateDebitDay(context.database, { clientId, day: easternDay(context.now), count, cents });
  forgetFallenRates(context, clientId);
}

/** Counts an arrived return of a debit, and emits an event for each rate that now exceeds its threshold. */
export function noteReturnedDebit(context: Context, clientId: string, code: string, cents: number): void {
  // A rate can fall as time passes. It is reported again when it exceeds its threshold again.
  forgetFallenRates(context, clientId);
  updateReturnDay(context.database, { clientId, day: easternDay(context.now), code, count: 1, cents });
  announceExceededRates(context, clientId);
}

/** Subtracts a return that was dishonored from the counts of the day on which it arrived. */
export function noteReturnUndone(
  context: Context,
  clientId: string,
  code: string,
  cents: number,
  returnedAt: number,
): void {
  deleteFromReturnDay(context.database, { clientId, day: easternDay(returnedAt), code, count: 1, cents });
  forgetFallenRates(context, clientId);
}

/** Deletes the record of rates that are no longer exceeded, so that they are reported again. */
function forgetFallenRates(context: Context, clientId: string): void {
  const { database } = context;
  const known = listExceededRates(database, clientId);
  if (known.length === 0) return;
  const traffic = findTraffic(database, clientId, windowEnding(easternDay(context.now)));
  const measured = measureRates(traffic);
  for (const rate of known) if (!measured[rate].exceeded) deleteExceededRate(database, clientId, rate);
}

function announceExceededRates(context: Context, clientId: string): void {
  const { database } = context;
  const window = windowEnding(easternDay(context.now));
  const traffic = findTraffic(database, clientId, window);
  if (traffic.debits < context.settings.returnRateMinimum) return;
  const known = listExceededRates(database, clientId);
  for (const measured of Object.values(measureRates(traffic))) {
    if (!measured.exceeded || known.includes(measured.name)) continue;
    insertExceededRate(database, clientId, measured.name);
    const object = viewReturnRate(clientId, measured, traffic, window);
    context.emit({ type: 'ach.return_rate_exceeded', clientId, subject: clientId, object });
  }
}
