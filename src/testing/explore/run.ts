import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { DisputeHistory } from './dispute-history.ts';
import type { ShopEndpoint } from './endpoint.ts';
import type { ShopFinding } from './finding.ts';
import type { Merchant, OrderOf } from './merchant.ts';
import type { MethodName } from './methods.ts';
import type { ShopConnection } from './shop-connection.ts';
import type { TransactionHistory } from './transaction-history.ts';

/** A method of the shop that a customer, a clerk, or the clock calls. */
export type ShopAction =
  | 'order'
  | 'capture'
  | 'void'
  | 'refund'
  | 'ship'
  | 'storeCard'
  | 'renew'
  | 'defend'
  | 'report'
  | 'reconcile';

/** A call of a method of the shop. */
export interface ShopCall {
  readonly action: ShopAction;
  /** The order's id; undefined for calls about no order. */
  readonly orderId: string | undefined;
  readonly amountCents: number;
  /** The customer whose card is stored; absent in other calls. */
  readonly customerId?: string;
  /** The last four digits of the card to store; absent in other calls. */
  readonly cardLastFour?: string;
  /** The dispute to defend; absent in other calls. */
  readonly disputeId?: string;
  readonly startedAt: number;
  /** True if another call was open when this one started. */
  readonly isConcurrent: boolean;
  endedAt: number | undefined;
  outcome: 'open' | 'done' | 'rejected';
  /** The first line of the error; empty unless rejected. */
  errorText: string;
  /** The real milliseconds that the run still waits for work outside the gateway, such as timers. */
  realTimeLeftMs: number;
  readonly finished: Promise<void>;
}

/** What a call is about. */
export type CallSubject = Pick<
  ShopCall,
  'action' | 'orderId' | 'amountCents' | 'customerId' | 'cardLastFour' | 'disputeId'
>;

/** A line of the report: a step, or another event. */
export interface RunLine {
  readonly at: number;
  readonly text: string;
  readonly call?: ShopCall;
}

/** An order that a customer placed. */
export interface PlacedOrder {
  readonly id: string;
  readonly cents: number;
  readonly method: MethodName;
  readonly placedAt: number;
  /** True for an AUTH; absent if the shop cannot capture. */
  readonly authorizeOnly?: boolean;
  /** The customer of a renewal; absent for orders. */
  readonly customerId?: string;
}

/** The state of one run: a gateway, a shop, and the calls between them. */
export interface Run {
  readonly gateway: AnyGateway;
  readonly merchant: Merchant;
  readonly connection: ShopConnection;
  readonly endpoint: ShopEndpoint;
  readonly orderOf: OrderOf;
  readonly history: TransactionHistory;
  readonly disputes: DisputeHistory;
  /** True if the shop's records contain disputed money. */
  readonly recordsDisputes: boolean;
  /** True if the shop's reports contain the fees of deposits. */
  readonly reportsFees: boolean;
  readonly orders: PlacedOrder[];
  readonly calls: ShopCall[];
  /** The number of orders by declined card, by amount in cents. */
  readonly declines: Map<number, number>;
  readonly lines: RunLine[];
  /** Ids of the customers whose cards were stored. */
  readonly customers: Set<string>;
  /** For each performed step, true if it had no effect. */
  readonly skipped: boolean[];
  readonly findings: ShopFinding[];
  /** The run ends when it has a finding of one of these kinds. */
  readonly endsWith: ReadonlySet<string>;
  /** Ids of the injected faults. */
  readonly faultIds: string[];
  /** The kinds of events that change the shop's records at once; empty if it need not act before the night. */
  readonly follows: ReadonlySet<string>;
  /** The number of events and webhooks up to the last comparison during the run. */
  comparedNews: number;
}

/** Adds a line with the current time. */
export function addLine(run: Run, text: string, call?: ShopCall): void {
  run.lines.push({ at: run.gateway.clock.now(), text, ...(call === undefined ? {} : { call }) });
}

/** Adds a finding unless the same text was found before. */
export function addFinding(run: Run, finding: ShopFinding): void {
  if (!run.findings.some(({ text }) => text === finding.text)) run.findings.push(finding);
}

/** Reports whether the run has found what it looks for, and no call is open: the shop would continue it in a closed gateway. */
export function isOver(run: Run): boolean {
  return (
    run.findings.some(({ kind }) => run.endsWith.has(kind)) && openCalls(run).length === 0 && !run.connection.isWaiting
  );
}

/** Returns the calls that have not finished. */
export function openCalls({ calls }: Run): readonly ShopCall[] {
  return calls.filter(({ outcome }) => outcome === 'open');
}
