/** Parses entries and times in the options of simulations. */

import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { SettleboxError } from '../../../engine/errors.ts';
import { parseIsoTime } from '../../../engine/time.ts';
import type { Context } from '../../base/context.ts';
import { type GivenTime, TIME_FORMS } from '../../base/given-time.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import type { RequestedArrival } from './arrival-times.ts';

/** The time of a return or notification, described in `ReturnOptions.at`. */
export type ReturnAt = { readonly day: number } | { readonly bankingDay: number } | 'deadline' | GivenTime;

const DAYS_MAX = 3_660;
const days = lazily(() => z.int().min(0).max(DAYS_MAX));

const atSchema = lazily(() =>
  z.union([
    z.strictObject({ day: days() }),
    z.strictObject({ bankingDay: days() }),
    z.literal('deadline'),
    z.date().transform((date) => ({ moment: date.getTime() })),
    z.int().transform((moment) => ({ moment })),
    // The harness has replaced dates with times, except on tapes of earlier builds, where a date is a day in UTC.
    z.string().transform((text, context) => {
      const moment = parseIsoTime(text);
      if (moment !== undefined) return { moment };
      context.issues.push({ code: 'custom', input: '', message: 'must be a time' });
      return z.NEVER;
    }),
  ]),
);

/**
 * Parses the arrival of a return or notification.
 * @throws SettleboxError `bad_option`
 */
export function parseWhen(at: ReturnAt | undefined, of = 'return'): RequestedArrival {
  if (at === undefined) return 'default';
  const parsed = atSchema().safeParse(at);
  if (parsed.success) return parsed.data;
  throw new SettleboxError(
    'bad_option',
    `at must be a time for the ${of}.`,
    `Use { day: 40 }, { bankingDay: 2 }, 'deadline', ${TIME_FORMS}.`,
  );
}

/**
 * Loads the entry of a simulation.
 * @throws SettleboxError `unknown_subject`; `impossible_return` for a card transaction
 */
export function loadEntry(context: Context, id: string): TransactionRecord {
  const entry = findTransaction(context.database, id);
  if (entry === undefined)
    throw new SettleboxError(
      'unknown_subject',
      `Transaction ${id} does not exist in this world.`,
      'Pass a transaction or its id.',
    );
  if (entry.processor === 'ach') return entry;
  throw new SettleboxError(
    'impossible_return',
    'A card transaction cannot have an ACH return.',
    'Pass a PAYMENT or PAYOUT.',
  );
}
