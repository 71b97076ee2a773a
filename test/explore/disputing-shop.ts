/** The full shop, which also knows of chargebacks, and of the fees that deposits deduct. It is correct. */
import type { DisputeToDefend, OrderRecord, ReportDays, ReportTotals } from 'settlebox/testing';
import { z } from 'zod';
import { FullShop } from './full-shop.ts';
import type { Notice } from './small-shop.ts';

const dispute = z.object({
  id: z.string(),
  transaction_id: z.string(),
  state: z.string(),
  amount: z.int(),
  amount_returned: z.int(),
  respond_by: z.string().nullable(),
  updated_at: z.string(),
});
export type KnownDispute = z.output<typeof dispute>;
const disputePage = z.object({ data: z.array(z.unknown()) });

const depositPage = z.object({
  data: z.array(
    z.object({
      amount: z.int(),
      deposited_at: z.string(),
      lines: z.array(z.object({ fee: z.int() })),
    }),
  ),
});
type Deposit = z.output<typeof depositPage>['data'][number];

export class DisputingShop extends FullShop {
  override readonly events = ['transaction.*', 'payment_token.*', 'dispute.*'];
  readonly disputes = new Map<string, KnownDispute>();

  override receive(received: Notice): void | Promise<void> {
    if (received.type.startsWith('dispute.'))
      return this.learnDispute(received.type, dispute.parse(received.data.object));
    return super.receive(received);
  }

  learnDispute(_type: string, received: KnownDispute): void {
    const known = this.disputes.get(received.id);
    if (known === undefined || known.updated_at <= received.updated_at) this.disputes.set(received.id, received);
  }

  override async reconcile(): Promise<void> {
    await super.reconcile();
    const page = disputePage.parse(await this.client.request('/v1/disputes?take=100', {}));
    for (const received of page.data) this.learnDispute('', dispute.parse(received));
  }

  override record(id: string): OrderRecord {
    return { ...super.record(id), disputedCents: this.disputedCents(id) };
  }

  disputedCents(id: string): number {
    return this.disputesOf(id).reduce((sum, known) => sum + taken(known), 0);
  }

  disputesOf(id: string): KnownDispute[] {
    const ids = new Set(this.of(id).map((known) => known.id));
    return [...this.disputes.values()].filter(({ transaction_id: of }) => ids.has(of));
  }

  override async ship(order: { readonly id: string }): Promise<void> {
    if (this.disputedCents(order.id) > 0) throw new Error('disputed');
    return super.ship(order);
  }

  async defend({ disputeId }: DisputeToDefend): Promise<void> {
    await this.sendEvidence(disputeId);
  }

  async sendEvidence(disputeId: string): Promise<void> {
    const body = { delivery_proof: 'signed by the customer' };
    await this.client.post(`/v1/disputes/${disputeId}/evidence`, body, `${disputeId}/evidence`);
  }

  override async report(days: ReportDays): Promise<ReportTotals> {
    const { data } = depositPage.parse(await this.client.request('/v1/deposits?take=100', {}));
    const deposits = data.filter(({ deposited_at: at }) => this.isWithin(at, days));
    return { ...(await super.report(days)), ...this.depositTotals(deposits) };
  }

  depositTotals(deposits: readonly Deposit[]): ReportTotals {
    const lines = deposits.flatMap((deposit) => deposit.lines);
    return {
      depositedCents: deposits.reduce((sum, { amount }) => sum + amount, 0),
      feesCents: lines.reduce((sum, { fee }) => sum + fee, 0),
    };
  }
}

/** Inquiries and alerts take no money. */
function taken({ state, amount, amount_returned: returned }: KnownDispute): number {
  return ['inquiry', 'alert', 'closed'].includes(state) ? 0 : amount - returned;
}

/** Correct: a clerk's defense waits for the last night on which evidence is accepted. */
export class DefendsAtLastNight extends DisputingShop {
  readonly promised = new Map<string, string>();

  override async defend({ disputeId, respondBy }: DisputeToDefend): Promise<void> {
    if (this.isLastNight(respondBy)) return this.sendEvidence(disputeId);
    this.promised.set(disputeId, respondBy);
  }

  override async reconcile(): Promise<void> {
    for (const [disputeId, respondBy] of this.promised)
      if (this.isLastNight(respondBy)) await this.sendPromised(disputeId);
    await super.reconcile();
  }

  async sendPromised(disputeId: string): Promise<void> {
    await this.sendEvidence(disputeId);
    this.promised.delete(disputeId);
  }

  /** Two nights are left for a second attempt. */
  isLastNight(respondBy: string): boolean {
    return this.gateway.clock.now() > Date.parse(respondBy) - 3 * 86_400_000;
  }
}
