/** Applications with one bug each in disputes or deposits: variations of the disputing shop. */
import type { ReportTotals } from 'settlebox/testing';
import { DefendsAtLastNight, DisputingShop, type KnownDispute } from './disputing-shop.ts';
import { RejectedByGateway } from './shop-client.ts';
import type { Transaction } from './small-shop.ts';

/** Pays a refund that the gateway rejects because of a dispute to the customer's bank account. */
export class RefundsDisputedMoney extends DisputingShop {
  override async refundCard(payment: Transaction, amount: number): Promise<Transaction> {
    const order = this.orders.get(payment.orderId);
    return super.refundCard(payment, amount).catch((error: unknown) => {
      if (order === undefined || !(error instanceof RejectedByGateway)) throw error;
      return this.payOut({ ...order, method: BANK }, amount);
    });
  }
}

const BANK = {
  type: 'ACH',
  account_number: '000123456789',
  routing_number: '110000000',
  account_type: 'checking',
  name: 'Ada Lovelace',
  email: 'ada@example.test',
} as const;

/** Ships what is still to be shipped, even if the dispute of its payment is lost. */
export class ShipsAfterLoss extends DisputingShop {
  override disputedCents(): number {
    return 0;
  }

  override record(id: string) {
    return { ...super.record(id), disputedCents: super.disputedCents(id) };
  }
}

/** Adds money that a won dispute returns each time that its event arrives. */
export class BooksWinsTwice extends DisputingShop {
  readonly #balances = new Map<string, number>();

  override learnDispute(type: string, received: KnownDispute): void {
    super.learnDispute(type, received);
    const booked = this.#balances.get(received.id) ?? 0;
    if (type === 'dispute.funds_withdrawn') this.#balances.set(received.id, booked + received.amount);
    if (type === 'dispute.funds_reinstated') this.#balances.set(received.id, booked - received.amount_returned);
  }

  override disputedCents(id: string): number {
    return this.disputesOf(id).reduce((sum, known) => sum + (this.#balances.get(known.id) ?? 0), 0);
  }
}

/** Books the loss when a dispute opens, and never revises it. */
export class BooksOpenedAsFinal extends DisputingShop {
  override learnDispute(type: string, received: KnownDispute): void {
    if (!this.disputes.has(received.id)) super.learnDispute(type, { ...received, amount_returned: 0 });
  }
}

/** Books an inquiry or alert like a chargeback. */
export class BooksInquiriesAsLosses extends DisputingShop {
  override disputedCents(id: string): number {
    return this.disputesOf(id).reduce((sum, { amount, amount_returned: returned }) => sum + amount - returned, 0);
  }
}

/** Regards a dispute that was won as over, and ignores its pre-arbitration. */
export class IgnoresAppeals extends DisputingShop {
  override learnDispute(type: string, received: KnownDispute): void {
    if (this.disputes.get(received.id)?.state !== 'won') super.learnDispute(type, received);
    else if (received.state === 'won') super.learnDispute(type, received);
  }
}

/** Takes the last day to respond from the text of a time, which is in UTC: it is a day too late. */
export class RespondsByUtcDay extends DefendsAtLastNight {
  override isLastNight(respondBy: string): boolean {
    return new Date(this.gateway.clock.now()).toISOString().slice(0, 10) >= respondBy.slice(0, 10);
  }

  override async sendPromised(disputeId: string): Promise<void> {
    await super.sendPromised(disputeId).catch(() => this.promised.delete(disputeId));
  }
}

/** Answers disputes without a clerk, in the last night of the wrong day. */
export class AnswersByUtcDay extends RespondsByUtcDay {
  override learnDispute(type: string, received: KnownDispute): void {
    super.learnDispute(type, received);
    if (type === 'dispute.opened' && received.respond_by !== null) this.promised.set(received.id, received.respond_by);
  }
}

/** Expects deposits of what was sold, without fees. */
export class ExpectsGrossDeposits extends DisputingShop {
  override depositTotals(deposits: Parameters<DisputingShop['depositTotals']>[0]): ReportTotals {
    const { depositedCents = 0, feesCents = 0 } = super.depositTotals(deposits);
    return { depositedCents: depositedCents + feesCents, feesCents };
  }
}
