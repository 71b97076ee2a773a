import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import { FILE_KINDS } from '../domain/ach/ach-files/store.ts';
import { readIncoming } from '../domain/ach/file-exchange/incoming.ts';
import { type AchFile, listAchFiles } from '../domain/ach/file-exchange/listing.ts';
import type { ReceivedFile } from '../domain/ach/file-exchange/receiving.ts';
import { microDepositsOf } from '../domain/ach/micro-deposits/actions.ts';
import { findReversal } from '../domain/ach/reversals/store.ts';
import type { Engine } from '../domain/base/context.ts';
import type { GivenTime } from '../domain/base/given-time.ts';
import { findTransaction } from '../domain/payments/transactions/store.ts';
import { SettleboxError } from '../engine/errors.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { isoText } from '../engine/time.ts';
import { readNachaFile } from '../nacha/read.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { runCommand } from './commands.ts';
import { parseEnd, parseTime } from './parse-time.ts';
import { type ClientRef, idOf, type PaymentTokenRef, type TransactionRef } from './references.ts';
import { type ReturnRates, returnRatesOf } from './return-rates.ts';

export type { AchFile, ReceivedFile, ReturnRates };

/** Filters ACH files. Default: all files. */
export type AchFilesQuery = {
  /** Only files of this kind. */
  readonly kind?: AchFile['kind'] | undefined;
  /** Only files that contain this payment or payout, or its reversal. */
  readonly of?: TransactionRef | undefined;
  /** Only files created at this time or later. A date is a day in New York. */
  readonly from?: GivenTime | undefined;
  /** Only files created at this time or earlier, or on this day in New York or earlier. */
  readonly to?: GivenTime | undefined;
};

/** The two credits and one debit that verify a bank account, as its holder sees them on a statement. */
export type MicroDeposits = {
  /** The two credits in cents; `verify` takes them in either order. */
  readonly amountsCents: readonly [number, number];
  /** ISO 8601; null until they are submitted to the operator. */
  readonly submittedAt: string | null;
  /** ISO 8601: expected arrival, from which the amounts can be verified. */
  readonly arrivesAt: string;
  /** ISO 8601: end of the verification period. */
  readonly expiresAt: string;
  /** Verification attempts left, initially three. */
  readonly triesLeft: number;
  /** The status of the payment token. */
  readonly status: string;
  /** Trace numbers of the two credits and the debit; empty until they are submitted. */
  readonly traceNumbers: readonly string[];
};

/** The ACH side outside the API: files, return rates, authorizations and micro-deposits. */
export interface Ach {
  /**
   * Returns the Nacha files between the originating bank and the operator, oldest first. The text is generated for each
   * call and not stored.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * const [file] = gateway.ach.files({ kind: 'forward', of: payment });
   * writeFileSync(file.name, file.text);
   */
  files(query?: AchFilesQuery): AchFile[];
  /**
   * Processes a file from a bank: returns, contested dishonors and notifications of change, matched by trace number.
   * A file is processed completely or not at all, and never twice. Late items are processed and marked `untimely`.
   *
   * @throws SettleboxError `bad_nacha_file` with line and columns; `unmatched_file` with the items that match nothing
   * @example
   * const { returns } = gateway.ach.receiveFile(readFileSync('returns.ach', 'utf8'));
   */
  receiveFile(text: string): ReceivedFile;
  /**
   * Returns the unauthorized, administrative and overall return rates of a client over 60 days. Default: the seed
   * merchant.
   *
   * @throws SettleboxError `unknown_subject`
   * @example
   * const { unauthorized } = gateway.ach.returnRates();
   * console.log(unauthorized.rate, unauthorized.more); // 0.004; one more such return exceeds 0.5 %
   */
  returnRates(client?: ClientRef): ReturnRates;
  /**
   * Records that the account holder has authorized debits again. This lifts the block of R05, R07, R08, R10 or R29.
   *
   * @throws SettleboxError `unknown_subject`; `bad_option` for a card
   * @example
   * gateway.ach.noteAuthorization({ paymentToken: token }); // { wasBlocked: true }
   */
  noteAuthorization(options: { readonly paymentToken: PaymentTokenRef }): { readonly wasBlocked: boolean };
  /**
   * Returns the micro-deposits of a stored account; undefined if it has none.
   *
   * @throws SettleboxError `unknown_subject`
   * @example
   * const { amountsCents } = gateway.ach.microDeposits(token);
   * gateway.paymentTokens.verify(token.payment_token, { amounts: amountsCents });
   */
  microDeposits(token: PaymentTokenRef): MicroDeposits | undefined;
}

function known(engine: Engine, id: string): string {
  const { database } = engine;
  if ((findTransaction(database, id) ?? findReversal(database, id)) !== undefined) return id;
  throw new SettleboxError(
    'unknown_subject',
    `This world has no transaction with the id ${id}.`,
    'Pass a transaction, a scheduled reversal, or its id.',
  );
}

const time = lazily(() => z.union([z.string(), z.date(), z.number()]));
/** Options of `ach.files()`. */
export const filesQuery = lazily(() =>
  z.strictObject({
    kind: z.enum(FILE_KINDS).optional(),
    of: z.unknown().optional(),
    from: time().optional(),
    to: time().optional(),
  }),
);
/** Options of `noteAuthorization()`. */
export const authorizationOptions = lazily(() => z.strictObject({ paymentToken: z.unknown() }));

/** Creates `gateway.ach`. */
export function createAch(engine: Engine): Ach {
  return {
    files(query = {}) {
      const { kind, of, from, to } = parseOptions(filesQuery(), query, 'files');
      return listAchFiles(harnessContext(engine, 'files'), {
        kind,
        subject: of === undefined ? undefined : known(engine, idOf(of)),
        from: parseTime(from, 'files.from'),
        to: parseEnd(to, 'files.to'),
      });
    },
    receiveFile(text) {
      if (typeof text !== 'string')
        throw new SettleboxError(
          'bad_nacha_file',
          `receiveFile takes the text of a NACHA file; got ${text === null ? 'null' : `a value of type ${typeof text}`}.`,
          "Read the file as text first: readFileSync(path, 'utf8').",
        );
      return runCommand(engine, 'ach.receiveFile', readIncoming(readNachaFile(text)));
    },
    returnRates: (client) => returnRatesOf(engine, client),
    noteAuthorization(options) {
      const { paymentToken } = parseOptions(authorizationOptions(), options, 'noteAuthorization');
      return runCommand(engine, 'ach.noteAuthorization', { paymentToken: idOf(paymentToken) });
    },
    microDeposits(token) {
      const deposits = microDepositsOf(harnessContext(engine, 'micro-deposits'), idOf(token));
      if (deposits === undefined) return undefined;
      const { submittedAt, arrivesAt, expiresAt } = deposits;
      return {
        ...deposits,
        submittedAt: submittedAt === null ? null : isoText(submittedAt),
        arrivesAt: isoText(arrivesAt),
        expiresAt: isoText(expiresAt),
      };
    },
  };
}
