import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import {
  REQUEST_REASONS,
  REQUEST_RESPONSES,
  type ReturnRequestReason,
  type ReturnRequestResponse,
} from '../domain/ach/ach-returns/request-rules.ts';
import type { ReturnAt } from '../domain/ach/return-timing/return-time.ts';
import { REVERSAL_REASON_NAMES, type ReversalReason } from '../domain/ach/reversals/rules.ts';
import type { GivenTime } from '../domain/base/given-time.ts';
import type { ChangeCode } from '../facts/change-codes.ts';
import { type ReturnCode, SPEC_RETURN_CODES } from '../facts/return-codes.ts';
import type { ClientRef, TransactionRef } from './references.ts';

/** Describes a return, rejection, dishonor or contest of an ACH entry; the code decides which. */
export type ReturnOptions = {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /**
   * The return code. Receiving banks send R01 and similar codes after settlement. The ACH operator rejects entries
   * with R13, R18, R19, R25-R28, R32, R34 and R35 before settlement. The originating bank dishonors a return with
   * R61-R70, and the receiving bank contests the dishonor with R71-R77.
   */
  readonly code: ReturnCode;
  /**
   * Arrival of the return. `{ day: n }` is the nth calendar day, and `{ bankingDay: n }` the nth banking day, both
   * at 08:30 ET; if the Fed is closed on that day, the next banking day. Days count from settlement; for the operator
   * from submission, for R61-R70 from the return, for R71-R77 from the dishonor. `'deadline'` is the last time
   * allowed. A date is 00:00 in New York, and a time is used as it is, both on closed days too. Default: the usual day
   * of the code, or now if that is past.
   */
  readonly at?: ReturnAt | undefined;
  /** Allows a return after its deadline; it is marked `untimely`. Default false. */
  readonly late?: boolean | undefined;
  /** Text of the addenda record: at most 44 ASCII characters. */
  readonly information?: string | undefined;
  /** The date of death, with R14 and R15: `YYYY-MM-DD`. */
  readonly dateOfDeath?: string | undefined;
  /**
   * With R23: when the receiver declined the credit. The deadline of two banking days counts from it. Default: the
   * settlement.
   */
  readonly declinedAt?: GivenTime | undefined;
  /**
   * With R05, R07, R10 and R11: when the bank had reviewed the receiver's written statement. Since 2024-10-01 the return
   * is due at the opening of the sixth banking day after it, and always within the 60 days. Default: just in time.
   */
  readonly reviewedAt?: GivenTime | undefined;
  /** With R17: the bank suspects fraud. The addenda information begins with `QUESTIONABLE`. Default false. */
  readonly questionable?: boolean | undefined;
};

/** Names the deposit that fails. */
export type PayoutFailureOptions = {
  /** The deposit, or its id. Default: the next one of the client. */
  readonly deposit?: string | { readonly id: string } | undefined;
  /** The client whose next deposit fails. Default: the seed merchant. */
  readonly client?: ClientRef | undefined;
};

/** Validates the options of `simulate.ach.failPayout`. */
export const payoutFailureOptions = lazily(() =>
  z.strictObject({ deposit: z.unknown().optional(), client: z.unknown().optional() }),
);

/** Describes a notification of change by the receiving bank. */
export type NotificationOfChangeOptions = {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /** The change code, such as `C01`. */
  readonly code: ChangeCode;
  /** Exactly the fields that the code corrects; empty with C13. */
  readonly corrected?:
    | {
        /** 4 to 17 digits. */
        readonly account_number?: string | undefined;
        /** Nine digits. */
        readonly routing_number?: string | undefined;
        /** The new account type. */
        readonly account_type?: 'checking' | 'savings' | undefined;
        /** 1 to 15 printable ASCII characters without spaces. */
        readonly individual_id?: string | undefined;
      }
    | undefined;
  /**
   * Arrival of the notification, as in `ReturnOptions`. Default: the first banking day after settlement; at latest
   * the second.
   */
  readonly at?: ReturnAt | undefined;
};

/** Describes the reversal of an ACH entry by its originator. */
export type ReversalOptions = {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /** The originator's own error: `duplicate`, `wrong_receiver`, `wrong_amount` or `wrong_date`. */
  readonly reason: ReversalReason;
};

/** Describes a request of the originator's bank that the receiver's bank return an entry. */
export type ReturnRequestOptions = {
  /** The payment or payout, or its id. */
  readonly transaction: TransactionRef;
  /** `error`, `fraud` or `other`. Before 2024-10-01, only `error` can be requested. Default `error`. */
  readonly reason?: ReturnRequestReason | undefined;
  /** `return` with R06, `decline`, or `none`: the bank does not respond by its deadline. Default `return`. */
  readonly response?: ReturnRequestResponse | undefined;
  /** Time of the response, as in `ReturnOptions`; days count from the request. Default `{ bankingDay: 5 }`. */
  readonly at?: ReturnAt | undefined;
};

const time = lazily(() => z.union([z.string(), z.date(), z.number()]));
/** Options of `simulate.ach.return()`. */
export const returnOptions = lazily(() =>
  z.strictObject({
    transaction: z.unknown(),
    code: z.string().max(3, `must be a return code such as ${SPEC_RETURN_CODES.join(', ')}`),
    at: z.unknown().optional(),
    late: z.boolean().default(false),
    information: z
      .string()
      .max(44)
      .regex(/^[\x20-\x7e]*$/, 'must contain only printable ASCII characters')
      .optional(),
    dateOfDeath: z.iso.date('must be a date such as 2026-01-31').optional(),
    declinedAt: time().optional(),
    reviewedAt: time().optional(),
    questionable: z.boolean().optional(),
  }),
);

/** Options of `simulate.ach.notificationOfChange()`. */
export const changeOptions = lazily(() =>
  z.strictObject({
    transaction: z.unknown(),
    code: z.string().max(3, 'must be a change code such as C01'),
    corrected: z
      .strictObject({
        account_number: z
          .string()
          .regex(/^\d{4,17}$/, 'must be 4 to 17 digits')
          .optional(),
        routing_number: z
          .string()
          .regex(/^\d{9}$/, 'must be nine digits')
          .optional(),
        account_type: z.enum(['checking', 'savings']).optional(),
        individual_id: z
          .string()
          .regex(/^[\x21-\x7e]{1,15}$/, 'must be 1 to 15 printable ASCII characters without spaces')
          .optional(),
      })
      .default({}),
    at: z.unknown().optional(),
  }),
);

const REASONS_ACCEPTED = `must be one of ${REVERSAL_REASON_NAMES.join(', ')}: only the originator’s own errors can be reversed`;
/** Options of `simulate.ach.reverse()`. */
export const reversalOptions = lazily(() =>
  z.strictObject({
    transaction: z.unknown(),
    reason: z.enum(REVERSAL_REASON_NAMES, REASONS_ACCEPTED),
  }),
);

/** Options of `simulate.ach.requestReturn()`. */
export const requestOptions = lazily(() =>
  z.strictObject({
    transaction: z.unknown(),
    reason: z.enum(REQUEST_REASONS).default('error'),
    response: z.enum(REQUEST_RESPONSES).default('return'),
    at: z.unknown().optional(),
  }),
);
