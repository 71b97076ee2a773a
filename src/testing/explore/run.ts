import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { ShopEndpoint } from './endpoint.ts';
import type { Finding } from './finding.ts';
import type { Merchant, OrderOf } from './merchant.ts';
import type { MethodName } from './methods.ts';
import type { Wire } from './wire.ts';

/** Something that was asked of the shop. */
export interface Call {
  readonly what: 'order' | 'refund' | 'ship' | 'reconcile';
  /** Of the order that it is about. */
  readonly orderId: string | undefined;
  readonly amountCents: number;
  readonly startedAt: number;
  /** Another was open when it began. */
  readonly beside: boolean;
  endedAt: number | undefined;
  outcome: 'open' | 'done' | 'rejected';
  /** What it was rejected with. */
  said: string;
  /** Real time that it may still take for something of the shop's own. */
  ownTimeMs: number;
  readonly settled: Promise<void>;
}

/** A line of what was done to the shop. */
export interface Line {
  readonly at: number;
  readonly text: string;
  readonly call?: Call;
}

export interface PlacedOrder {
  readonly id: string;
  readonly cents: number;
  readonly method: MethodName;
  readonly placedAt: number;
}

/** One run: a gateway, a shop, and what happens between them. */
export interface Life {
  readonly gateway: AnyGateway;
  readonly merchant: Merchant;
  readonly wire: Wire;
  readonly endpoint: ShopEndpoint;
  readonly orderOf: OrderOf;
  /** Transactions that were there before the shop opened: not its business. */
  readonly before: ReadonlySet<string>;
  readonly orders: PlacedOrder[];
  readonly calls: Call[];
  readonly lines: Line[];
  readonly findings: Finding[];
  /** Faults that were ordered. */
  readonly faults: string[];
}

/** A line for what happens now. */
export function note(life: Life, text: string, call?: Call): void {
  life.lines.push({ at: life.gateway.clock.now(), text, ...(call === undefined ? {} : { call }) });
}

/** What is wrong, each but once. */
export function find(life: Life, finding: Finding): void {
  if (!life.findings.some(({ text }) => text === finding.text)) life.findings.push(finding);
}

/** Calls that the shop has not answered yet. */
export function openCalls({ calls }: Life): readonly Call[] {
  return calls.filter(({ outcome }) => outcome === 'open');
}
