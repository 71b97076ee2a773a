import type { ZoneName } from './zones.ts';

/**
 * A life is a list of these: plain data, so that the gateway, the model, and every mutant of the model perform the same steps.
 * Numbers name merchants, transactions, and tokens in the order of their creation.
 */
export type Command =
  | { readonly do: 'advance'; readonly time: Span }
  | { readonly do: 'advanceTo'; readonly at: number }
  | { readonly do: 'milestone'; readonly name: MilestoneName }
  | { readonly do: 'next' }
  | { readonly do: 'merchant'; readonly schedule: Schedule }
  | { readonly do: 'schedule'; readonly merchant: number; readonly schedule: Partial<Schedule> }
  | { readonly do: 'standing'; readonly merchant: number; readonly to: 'active' | 'suspended' | 'closed' }
  | { readonly do: 'integration'; readonly merchant: number; readonly kind: Processor; readonly active: boolean }
  | { readonly do: 'user'; readonly merchant: number; readonly role: 'viewer' | 'admin' }
  | ChargeCommand
  | EntryCommand
  | { readonly do: 'capture'; readonly tx: number; readonly amount?: number }
  | { readonly do: 'void'; readonly tx: number }
  | { readonly do: 'refund'; readonly tx: number; readonly amount?: number }
  | { readonly do: 'cancel'; readonly tx: number }
  | { readonly do: 'rejectRefund'; readonly tx: number; readonly at?: DaysLater }
  | ReturnCommand
  | { readonly do: 'notice'; readonly tx: number; readonly at?: DaysLater }
  | { readonly do: 'reverse'; readonly tx: number }
  | { readonly do: 'close'; readonly merchant: number; readonly processor?: Processor }
  | StoreCommand
  | { readonly do: 'verify'; readonly token: number; readonly right: boolean }
  | { readonly do: 'renew'; readonly token: number; readonly year: number; readonly month: number }
  | { readonly do: 'forget'; readonly token: number }
  | { readonly do: 'authorizeDebits'; readonly token: number };

export type Processor = 'card' | 'ach';
export type MilestoneName = 'card-cutoff' | 'ach-cutoff' | 'submission' | 'settlement' | 'funding' | 'return-deadline';
export type CardName = 'visa' | 'mastercard' | 'amex' | 'discover' | 'declined' | 'refundRejected' | 'refundLate';
export type BankName = 'good' | 'stuck' | 'badRoutingNumber' | 'notifies' | 'R01' | 'R02' | 'R10' | 'R29' | 'R13';
export type Holder = 'person' | 'company' | 'undeclared';

export type DaysLater = { readonly day: number } | { readonly bankingDay: number };
/** Epoch milliseconds, or a rule. */
export type ReturnTime = DaysLater | 'deadline' | { readonly instant: number };

export interface Span {
  readonly months?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
  readonly bankingDays?: number;
}

export interface Schedule {
  readonly zone: ZoneName;
  /** Minutes after midnight. */
  readonly cardCutoff: number;
  readonly achCutoff: number;
  readonly cardFundingDays: number;
  readonly achFundingDays: number;
  readonly autoClose: boolean;
}

export interface ChargeCommand {
  readonly do: 'charge';
  readonly merchant: number;
  readonly kind: 'SALE' | 'AUTH';
  readonly amount: number;
  readonly card: CardName | { readonly token: number };
  readonly recurring?: boolean;
  /** The issuer approves at most this amount. */
  readonly approves?: number;
}

export interface EntryCommand {
  readonly do: 'entry';
  readonly merchant: number;
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly amount: number;
  readonly bank: BankName | { readonly token: number };
  readonly holder: Holder;
  readonly recurring?: boolean;
  readonly sameDay?: boolean;
  /** The returned entry that it collects again. */
  readonly retries?: number;
}

export interface ReturnCommand {
  readonly do: 'return';
  readonly tx: number;
  readonly code: string;
  readonly at?: ReturnTime;
  readonly late?: boolean;
}

export interface StoreCommand {
  readonly do: 'store';
  readonly merchant: number;
  /** Last four digits of an account number that no other token has, or the month in which a card expires. */
  readonly what:
    | {
        readonly account: number;
        readonly verification: 'skip' | 'instant' | 'micro_deposits';
        readonly company: boolean;
      }
    | { readonly card: 'visa' | 'mastercard' | 'amex'; readonly year: number; readonly month: number };
}

/** The world in which a life begins. */
export interface Beginning {
  readonly now: number;
  readonly negativeBalance: 'net' | 'debit';
  readonly schedule: Schedule;
}

export interface Life {
  readonly seed: number;
  readonly beginning: Beginning;
  readonly commands: readonly Command[];
}
