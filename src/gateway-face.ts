import type { Coverage } from './coverage/types.ts';
import type { ActAs, Caller, Mfa } from './faces/types.ts';
import type { Ach } from './harness/ach.ts';
import type { Audit } from './harness/audit.ts';
import type { Cards } from './harness/cards.ts';
import type { GatewayClock } from './harness/clock.ts';
import type { Events } from './harness/events.ts';
import type { Ledger } from './harness/ledger.ts';
import type { MfaHarness } from './harness/mfa.ts';
import type { Simulate } from './harness/simulate.ts';
import type { Timeline } from './harness/timeline.ts';
import type { Webhooks } from './harness/webhooks.ts';
import type { Snapshot, Worlds } from './harness/worlds.ts';
import type { Inspection } from './inspection/types.ts';
import type { OpenApiDocument } from './openapi/types.ts';
import type { Layout } from './resources/transactions/types.ts';
import type { Review } from './review/types.ts';
import type { Account } from './seed/clients.ts';
import type { MerchantOptions } from './seed/wish.ts';
import type { Tape } from './tape/tape.ts';

/** How a fork is made. */
export interface ForkOptions {
  /** `same` lets the fork call the receivers of its origin; without it a fork calls nobody until `webhooks.attach`. */
  readonly deliver?: 'same';
  /** `start`: the world as `createGateway` made it; a snapshot: the world as it was then. Without it, as it is now. */
  readonly from?: 'start' | Snapshot;
}

/**
 * A payment gateway with its own world: rows, clock, dice and pending work, in this process and in memory.
 * The resources on it act as `gateway.merchant`; `as` gives those of another caller.
 */
export interface Gateway<L extends Layout = 'by_method'> extends Omit<Caller<L>, 'mfa'>, Worlds, Disposable {
  /** Second factors; and the inbox of those to whom codes were sent. */
  readonly mfa: Mfa & MfaHarness;
  /** Who did what to the payment tokens, and every question that was asked. */
  readonly audit: Audit;
  /** The address that requests go to; nothing listens there, `fetch` and the MSW handlers answer for it. */
  readonly baseUrl: string;
  /** The platform above the merchant. */
  readonly reseller: Account;
  /** "Acme Outfitters", with both integrations. */
  readonly merchant: Account;
  /** That one, then those of the option `world`, then those that `addMerchant` made. */
  readonly merchants: readonly Account[];
  readonly clock: GatewayClock;
  readonly simulate: Simulate;
  /** What happens between the banks: files, return rates, authorizations, micro-deposits. */
  readonly ach: Ach;
  /** What cardholders say to the merchant beside the API. */
  readonly cards: Cards;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly ledger: Ledger;
  /** The resources as another caller: an account, a key, `{ apiKey, clientId }`, or `null` for nobody. */
  as(caller: ActAs): Caller<L>;
  /** Makes another merchant below the platform, with integrations, owner and key. */
  addMerchant(wish: MerchantOptions): Account;
  /**
   * The same operations over HTTP. Of the URL it looks at path and query; but plain http to its own host is refused.
   * Rejects only where a listener of `events.on` throws, or the gateway is closed.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * The API as an OpenAPI 3.1 document, made from what this gateway answers by; the same from every gateway.
   *
   * @example
   * writeFileSync('openapi.json', JSON.stringify(gateway.openapi(), null, 2));
   */
  openapi(): OpenApiDocument;
  /**
   * The world as the inspector shows it: lists in parts, a transaction with its story and what may become of it, money over
   * time. Plain data; looking leaves no trace, neither in the world nor in the request log or on the tape.
   *
   * @example
   * const { story, acts } = gateway.inspect.transaction(payment.id);
   * gateway.inspect.money().points.at(-1)?.owedCents; // what the merchant owes after an R10
   */
  readonly inspect: Inspection;
  /** What will happen, when, and why it is still pending. */
  upcoming(): Timeline;
  /** Everything that happened, with why; `String(gateway.timeline())` is a table for people. */
  timeline(): Timeline;
  /**
   * What this world was brought to do since it was made, and what not: operations, states and moves, events, codes,
   * refusals, retries, faults. Plain data; `String(gateway.coverage())` is a table of what was not met. A fork begins
   * with what its origin has met; `restore`, `rewind` and `reset` go back to what was met by then. Of requests the
   * newest 100 000 count.
   *
   * @example
   * gateway.coverage().returnCodes.rows.filter(({ count, never }) => count === 0 && never === undefined);
   */
  coverage(): Coverage;
  /**
   * What the merchant's code did that works here and hurts in production, each with the request or delivery that showed it
   * first, and with what to do instead. Plain data; `String(gateway.review())` is a table. Looking leaves no trace, and a
   * fork inherits what its history shows. Only what is certain is told of, so that much stays unsaid; and of all that was
   * asked the newest 100 000 lines count.
   *
   * Requests are those over HTTP; where there never was one, the direct calls: beside a shop that speaks HTTP, these are
   * the suite's own hand. `missing_idempotency_key` is of POSTs that move money or make something. A retry is the same
   * operation with the same body by the same client within a day, after a request whose sender can't know whether it was
   * done. Polling is more than 60 GETs of one object by one key in any 3 600 s of virtual time. A webhook is slow that is
   * taken after more than 5 s by `Date`: virtual where the clocks are bound (`bindTimers`), else real.
   *
   * @example
   * expect(gateway.review().findings).toEqual([]);
   */
  review(): Review;
  /**
   * Delivers due webhooks; never moves time. Inside a webhook handler it returns at once.
   *
   * @throws SettleboxError `webhook_loop` if handlers keep triggering the events they handle; an AssertionError thrown
   * by a handler
   */
  idle(): Promise<void>;
  /**
   * A second gateway in the same world, from here on independent. Its `reset` goes back to where it began.
   *
   * @throws SettleboxError `bad_option`; `bad_snapshot`
   */
  fork(options?: ForkOptions): Gateway<L>;
  /**
   * Everything that was ever asked of this world, as plain JSON for `replay`: to keep beside a failing test, or to show
   * somebody else. No number of a card or account is on it but published test values.
   *
   * @throws SettleboxError `bad_tape` after 100 000 steps, when its beginning is no longer kept
   * @example
   * writeFileSync('incident.tape.json', JSON.stringify(gateway.tape(), null, 2));
   */
  tape(): Tape;
  /** Runs every invariant; throws InvariantError that names the rule and the row. */
  check(): void;
}
