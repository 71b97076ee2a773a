/**
 * A second implementation of fees, reserves, deposits, and statements, by docs/fees-and-deposits.md and docs/rules.md. It imports
 * nothing of the gateway but types.
 */
import type { FeeOptions, StatementLineType } from 'settlebox';
import { bankingAfter, easternDayOf, firstBankingDayOf, monthOf, morning } from './calendar.ts';
import { exact, type Rules } from './rules.ts';

/** The settings of a life. */
export interface LifeOptions {
  readonly fees: FeeOptions;
  readonly negativeBalance: 'net' | 'debit';
  readonly cardFundingDays: number;
  readonly achFundingDays: number;
}

export interface ModelLine {
  readonly type: StatementLineType;
  readonly of: string | null;
  readonly gross: number;
  fee: number;
}

export interface ModelDeposit {
  readonly kind: 'deposit' | 'pull' | 'fees';
  readonly at: number;
  readonly amount: number;
  readonly lines: readonly ModelLine[];
  failsAt: number | undefined;
  failed: boolean;
}

export interface ModelTransaction {
  readonly id: string;
  readonly kind: 'sale' | 'payment' | 'payout' | 'refund';
  readonly brand: 'visa' | 'amex' | 'mastercard' | 'discover';
  readonly amount: number;
  /** Of a refund. */
  readonly original: ModelTransaction | undefined;
  readonly settlesAt: number;
  readonly fundsAt: number;
  returnsAt: number | undefined;
  settled: boolean;
  funded: boolean;
  returned: boolean;
  fee: number;
  /** Of a sale: its settled refunds, the requested ones, and the returned part of its fee. */
  refunded: number;
  requested: number;
  feeReturned: number;
}

export interface ModelDispute {
  readonly sale: ModelTransaction;
  readonly amount: number;
  readonly opensAt: number;
  isOpen: boolean;
  isAnswered: boolean;
  /** Fees that were charged for it, and are returned if it is won. */
  counterFee: number;
  /** When the money of a won dispute returns. */
  returnsAt: number | undefined;
}

interface Month {
  readonly month: number;
  readonly cents: number;
}

interface Held {
  readonly cents: number;
  readonly releasesAt: number;
}

export class Model {
  readonly options: LifeOptions;
  readonly #rules: Rules;
  readonly transactions: ModelTransaction[] = [];
  readonly deposits: ModelDeposit[] = [];
  readonly disputes: ModelDispute[] = [];
  payable = 0;
  bank = 0;
  feesPaid = 0;
  #lines: ModelLine[] = [];
  #months: Month[] = [];
  #held: Held[] = [];
  /** When a debt is pulled. */
  #pullAt: number | undefined;
  #failNext = 0;
  #now: number;

  constructor(options: LifeOptions, rules: Rules, now: number) {
    this.options = options;
    this.#rules = rules;
    this.#now = now;
  }

  get reserve(): number {
    return this.#held.reduce((sum, { cents }) => sum + cents, 0);
  }

  add(transaction: ModelTransaction): void {
    this.transactions.push(transaction);
  }

  /** The merchant answers a dispute, and wins it: 30 days later, on a banking day; the money returns on the next one. */
  answer(dispute: ModelDispute): void {
    dispute.isAnswered = true;
    dispute.counterFee = this.options.fees.disputeCounterCents ?? 0;
    const decided = bankingAfter(easternDayOf(this.#now) + 30, 0);
    dispute.returnsAt = morning(bankingAfter(decided, 1));
    const line: ModelLine = { type: 'fee', of: dispute.sale.id, gross: 0, fee: 0 };
    const own = this.#lines.findLast(({ type, of }) => type === 'dispute' && of === dispute.sale.id);
    if (own === undefined && !this.#monthly && dispute.counterFee > 0) this.#lines.push(line);
    this.#charge(own ?? line, dispute.counterFee, this.#now);
    this.#watchDebt(this.#now);
  }

  failNextDeposit(): void {
    this.#failNext++;
  }

  failDeposit(deposit: ModelDeposit): void {
    deposit.failsAt = Math.max(this.#now, morning(bankingAfter(easternDayOf(deposit.at), 1)));
  }

  /** Plays every morning up to a time, and what is due at the time itself. */
  moveTo(target: number): void {
    for (let day = easternDayOf(this.#now); morning(day) <= target; day++) {
      const at = morning(day);
      if (at <= this.#now) continue;
      this.#playFailures(at - 1);
      this.#play(at, day);
    }
    this.#playFailures(target);
    this.#now = target;
  }

  /** Deposits that were made to fail later than the banking day after them fail at once, at any time of day. */
  #playFailures(until: number): void {
    for (const deposit of this.deposits)
      if (deposit.failsAt !== undefined && !deposit.failed && deposit.failsAt <= until) {
        this.#fail(deposit);
        this.#watchDebt(deposit.failsAt);
      }
  }

  #play(at: number, day: number): void {
    for (const transaction of this.transactions) if (transaction.returnsAt === at) this.#return(transaction);
    for (const dispute of this.disputes) if (dispute.opensAt === at) this.#dispute(dispute, at);
    const won = this.disputes.filter(({ returnsAt }) => returnsAt === at);
    for (const dispute of won) this.#win(dispute, at);
    for (const deposit of this.deposits) if (deposit.failsAt === at && !deposit.failed) this.#fail(deposit);
    for (const transaction of this.transactions)
      if (transaction.settlesAt === at) {
        transaction.settled = true;
        this.#settle(transaction);
      }
    const released = this.#release(at);
    const returnedFees = this.#collectMonth(at, day);
    this.#pull(at);
    const due = this.transactions.filter(({ settled, funded, fundsAt }) => settled && !funded && fundsAt <= at);
    if (due.length > 0) this.#fund(due, at);
    if ((released || returnedFees || won.length > 0) && this.payable > 0) this.#deposit(at);
    this.#watchDebt(at);
  }

  #settle(transaction: ModelTransaction): void {
    const { kind, amount, original } = transaction;
    if (kind === 'payout') return;
    if (kind === 'refund') {
      if (original === undefined) throw new Error('a refund has an original');
      original.refunded += amount;
      const share = this.#rules.refundShare(original.fee, original.refunded, original.amount) - original.feeReturned;
      if (this.options.fees.refundsKeepFee ?? true) return;
      original.feeReturned += share;
      transaction.fee = -share;
    } else transaction.fee = this.#rules.chargeFee(this.options.fees, transaction);
    if (this.#monthly) this.#accrue(transaction.fee, this.#rules.monthOfCharge(transaction, monthOf));
  }

  /** A bank entry comes back, or the network rejects a refund. */
  #return(transaction: ModelTransaction): void {
    const { id, kind, amount, original } = transaction;
    const at = transaction.returnsAt ?? 0;
    transaction.returned = true;
    const line: ModelLine = { type: 'return', of: id, gross: kind === 'payment' ? -amount : amount, fee: 0 };
    let fee = this.options.fees.returnCents ?? 0;
    if (kind === 'refund') {
      if (original === undefined) throw new Error('a refund has an original');
      original.refunded -= amount;
      original.requested -= amount;
      const share = exact(original.fee, original.refunded, original.amount) - original.feeReturned;
      fee = (this.options.fees.refundsKeepFee ?? true) ? 0 : -share;
      original.feeReturned -= fee;
    }
    this.#post(line);
    this.#charge(line, this.#rules.feeOfReturn(fee, transaction), at);
  }

  #dispute(dispute: ModelDispute, at: number): void {
    dispute.isOpen = true;
    const line: ModelLine = { type: 'dispute', of: dispute.sale.id, gross: -dispute.amount, fee: 0 };
    this.#post(line);
    this.#charge(line, this.options.fees.disputeCents ?? 0, at);
  }

  #win({ sale, amount, counterFee }: ModelDispute, at: number): void {
    const line: ModelLine = { type: 'dispute_won', of: sale.id, gross: amount, fee: 0 };
    this.#post(line);
    const { disputeCents = 0 } = this.options.fees;
    this.#charge(line, -counterFee - this.#rules.returnedDisputeFee(this.options.fees, disputeCents), at);
  }

  #fail(deposit: ModelDeposit): void {
    deposit.failed = true;
    this.bank -= deposit.amount;
    this.#post({ type: 'payout_failed', of: null, gross: deposit.amount, fee: 0 });
  }

  #release(at: number): boolean {
    const due = this.#held.filter(({ releasesAt }) => releasesAt <= at);
    this.#held = this.#held.filter(({ releasesAt }) => releasesAt > at);
    const cents = due.reduce((sum, held) => sum + held.cents, 0);
    if (cents > 0) this.#post({ type: 'reserve_released', of: null, gross: cents, fee: 0 });
    return cents > 0;
  }

  /** Returns true if more fees were returned than charged. */
  #collectMonth(at: number, day: number): boolean {
    const month = monthOf(at);
    if (firstBankingDayOf(month) !== day) return false;
    const past = this.#months.filter((fee) => fee.month < month);
    this.#months = this.#months.filter((fee) => fee.month >= month);
    const cents = past.reduce((sum, fee) => sum + fee.cents, 0);
    this.feesPaid += cents;
    if (cents < 0) {
      this.#lines.push({ type: 'fee', of: null, gross: 0, fee: cents });
      this.payable -= cents;
    }
    if (cents <= 0) return cents < 0;
    const lines: ModelLine[] = [{ type: 'fee', of: null, gross: 0, fee: cents }];
    this.deposits.push({ kind: 'fees', at, amount: -cents, lines, failsAt: undefined, failed: false });
    this.bank -= cents;
    return false;
  }

  #pull(at: number): void {
    if (this.#pullAt === undefined || this.#pullAt > at) return;
    this.#pullAt = undefined;
    if (this.payable < 0) this.#record('pull', at);
  }

  #watchDebt(at: number): void {
    if (this.options.negativeBalance !== 'debit') return;
    this.#pullAt = this.payable < 0 ? (this.#pullAt ?? morning(bankingAfter(easternDayOf(at), 1))) : undefined;
  }

  #fund(due: readonly ModelTransaction[], at: number): void {
    for (const transaction of due) {
      const { id, kind, amount, fee } = transaction;
      transaction.funded = true;
      const isCredit = kind === 'refund' || kind === 'payout';
      const line: ModelLine = {
        type: isCredit ? 'refund' : 'sale',
        of: id,
        gross: isCredit ? -amount : amount,
        fee: 0,
      };
      this.#post(line);
      if (!this.#monthly) this.#charge(line, fee, at);
    }
    const { reserve } = this.options.fees;
    if (reserve !== undefined) {
      const cents = Math.min(this.#rules.reserve(reserve.percent, due), Math.max(0, this.payable));
      if (cents > 0) {
        this.#post({ type: 'reserve_held', of: null, gross: -cents, fee: 0 });
        const releasesAt = morning(bankingAfter(easternDayOf(at) + reserve.days, 0));
        this.#held.push({ cents, releasesAt });
      }
    }
    this.#deposit(at);
  }

  #deposit(at: number): void {
    const fee = this.#rules.payoutFee(this.options.fees);
    if (this.payable <= 0 || (!this.#monthly && this.payable <= fee)) return;
    if (this.#monthly) this.#accrue(fee, monthOf(at));
    else if (fee > 0) {
      const line: ModelLine = { type: 'fee', of: null, gross: 0, fee: 0 };
      this.#lines.push(line);
      this.#charge(line, fee, at);
    }
    this.#record('deposit', at);
    const deposit = this.deposits.at(-1);
    if (deposit === undefined || this.#failNext === 0) return;
    this.#failNext--;
    deposit.failsAt = morning(bankingAfter(easternDayOf(at), 1));
  }

  #record(kind: 'deposit' | 'pull', at: number): void {
    const amount = this.payable;
    this.deposits.push({ kind, at, amount, lines: this.#lines, failsAt: undefined, failed: false });
    this.#lines = [];
    this.bank += amount;
    this.payable = 0;
  }

  #post(line: ModelLine): void {
    this.#lines.push(line);
    this.payable += line.gross;
  }

  /** Charges a fee on a line, or with the month. */
  #charge(line: ModelLine, cents: number, at: number): void {
    if (this.#monthly) {
      this.#accrue(cents, monthOf(at));
      return;
    }
    line.fee += cents;
    this.payable -= cents;
    this.feesPaid += cents;
  }

  #accrue(cents: number, month: number): void {
    if (cents !== 0) this.#months.push({ month, cents });
  }

  get #monthly(): boolean {
    return this.options.fees.collect === 'monthly';
  }
}
