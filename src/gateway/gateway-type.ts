import type { WorldDifferences } from '../analysis/comparison/types.ts';
import type { Coverage } from '../analysis/coverage/types.ts';
import type { Inspection } from '../analysis/inspection/inspection-types.ts';
import type { Review } from '../analysis/review/types.ts';
import type { Tape } from '../analysis/tape/tape.ts';
import type { Layout } from '../domain/payments/transactions/types.ts';
import type { Ach } from '../harness/ach.ts';
import type { Audit } from '../harness/audit.ts';
import type { Cards } from '../harness/cards.ts';
import type { GatewayClock } from '../harness/clock.ts';
import type { Events } from '../harness/events.ts';
import type { Ledger } from '../harness/ledger.ts';
import type { MfaHarness } from '../harness/mfa.ts';
import type { Simulate } from '../harness/simulate.ts';
import type { Timeline } from '../harness/timeline.ts';
import type { Webhooks } from '../harness/webhooks.ts';
import type { Snapshot, Worlds } from '../harness/worlds.ts';
import type { OpenApiDocument } from '../openapi/types.ts';
import type { ActAs, Caller, Mfa } from '../transports/caller-types.ts';
import type { Account } from '../worlds/seed-clients.ts';
import type { MerchantOptions } from '../worlds/world-options.ts';

/** Options of `gateway.fork`. */
export type ForkOptions = {
  /** `same` delivers webhooks to the receivers of the original. By default, a fork delivers none until `webhooks.attach`. */
  readonly deliver?: 'same' | undefined;
  /** World of the fork: `start` (as created by `createGateway`) or a snapshot. Default: the current world. */
  readonly from?: 'start' | Snapshot | undefined;
};

/**
 * A payment gateway with its own world: rows, clock, seeded RNG, and pending work, in this process and in memory.
 * Its resources act as `gateway.merchant`; `as` returns the resources of another caller.
 */
export interface Gateway<L extends Layout = 'by_method'> extends Omit<Caller<L>, 'mfa'>, Worlds, Disposable {
  /** Second factors of users, and the inbox of sent verification codes. */
  readonly mfa: Mfa & MfaHarness;
  /** The audit log of payment tokens, and the request log. */
  readonly audit: Audit;
  /** Base URL of the API. No server listens there: `fetch` and the MSW handlers respond for it. */
  readonly baseUrl: string;
  /** The account of the platform above the merchant. */
  readonly reseller: Account;
  /** The account of the seed merchant, "Acme Outfitters", with both integrations. */
  readonly merchant: Account;
  /** The seed merchant, followed by those of the `world` option and of `addMerchant`. */
  readonly merchants: readonly Account[];
  /** The virtual clock. Time moves only when a test advances it. */
  readonly clock: GatewayClock;
  /** Simulates the card issuer and network, the banks, and injected faults. */
  readonly simulate: Simulate;
  /** Bank side of ACH: files, return rates, authorizations, micro-deposits. */
  readonly ach: Ach;
  /** Cardholder authorizations, which a merchant receives outside the API. */
  readonly cards: Cards;
  /** Webhook endpoints and their deliveries. */
  readonly webhooks: Webhooks;
  /** Past events, and listeners for new ones. */
  readonly events: Events;
  /** Every movement of money, in double entry. */
  readonly ledger: Ledger;
  /**
   * Returns the resources of another caller: a key, an account or `{ apiKey, clientId }`, or `null` without a key.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * gateway.as(gateway.reseller).clients.list();
   */
  as(caller: ActAs): Caller<L>;
  /**
   * Creates another merchant below the platform, with integrations, an owner, and an API key.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * const birch = gateway.addMerchant({ name: 'Birch Books' });
   */
  addMerchant(options: MerchantOptions): Account;
  /**
   * Processes an HTTP request by the path and query of its URL. Plain http to the gateway's own host is rejected. The
   * promise rejects only if a listener of `events.on` throws, or the gateway is closed.
   *
   * @example
   * const response = await gateway.fetch(new Request(`${gateway.baseUrl}/v1/clients`, { headers: { APIKEY: gateway.merchant.apiKey } }));
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Returns the API as an OpenAPI 3.1 document, generated from the implementation. It depends only on the option
   * `extensions`.
   *
   * @example
   * writeFileSync('openapi.json', JSON.stringify(gateway.openapi(), null, 2));
   */
  openapi(): OpenApiDocument;
  /**
   * The world as the inspector displays it. Returns plain data. Reading changes neither the world nor the request log nor
   * the tape.
   *
   * @example
   * const { history, actions } = gateway.inspect.transaction(payment.id);
   * gateway.inspect.money().points.at(-1)?.owedCents; // owed by the merchant after an R10
   */
  readonly inspect: Inspection;
  /**
   * Returns the due jobs with their times and the reasons why they are pending.
   *
   * @example
   * console.log(String(gateway.upcoming())); // Tue Jan 6 08:30 ET  ACH batch settles …
   */
  upcoming(): Timeline;
  /**
   * Returns all past events with their reasons; `String(gateway.timeline())` is a readable table.
   *
   * @example
   * console.log(String(gateway.timeline()));
   */
  timeline(): Timeline;
  /**
   * Returns what your tests covered in this world, and what they missed: operations, states and transitions, events,
   * codes, returns, errors, retries, faults, and situations that cost money. `String(gateway.coverage())` returns a table
   * with the missed ones. A fork inherits the coverage of its original. Only the newest 100,000 requests count.
   *
   * @example
   * gateway.coverage().returnCodes.rows.filter(({ count, unreachable }) => count === 0 && unreachable === undefined);
   */
  coverage(): Coverage;
  /**
   * Returns findings about your application that work here but cause problems in production, each with its first request
   * or delivery and a fix; docs/coverage-and-review.md lists the rules. `String(gateway.review())` is a table. Reading
   * changes nothing, and a fork inherits the history of its original. It reports only definite problems. HTTP requests are
   * reviewed; direct calls only if there was no HTTP request, because they otherwise count as test setup. Only the newest
   * 100,000 lines of the request log count.
   *
   * @example
   * expect(gateway.review().findings).toEqual([]);
   */
  review(): Review;
  /**
   * Delivers due webhooks; never moves time. Inside a webhook handler it returns at once.
   *
   * @throws SettleboxError `webhook_loop` if handlers keep triggering the events they handle; an AssertionError thrown by
   * a handler
   * @example
   * await gateway.idle();
   */
  idle(): Promise<void>;
  /**
   * Returns a second, independent gateway with a copy of this world. Its `reset` restores the copied world.
   *
   * @throws SettleboxError `bad_option`; `bad_snapshot`
   * @example
   * using fork = gateway.fork();
   */
  fork(options?: ForkOptions): Gateway<L>;
  /**
   * Returns all requests to this world as plain JSON for `replay`: to store with a failing test, or to share. It contains
   * no card or account numbers except published test values.
   *
   * @throws SettleboxError `bad_tape` after 100 000 steps, when its beginning is no longer stored
   * @example
   * writeFileSync('incident.tape.json', JSON.stringify(gateway.tape(), null, 2));
   */
  tape(): Tape;
  /**
   * Compares this world with that of another gateway, or with a snapshot of any world, and returns only what differs: the
   * states of objects, balances, events, and deliveries. `String(gateway.diff(other))` is a readable list. Objects that
   * were created before a fork match by id, others by the Idempotency-Key of their request, then by the order of creation.
   * Attempts of webhooks that only one of the worlds sends are in `unsent`. Reading changes neither world.
   *
   * @throws SettleboxError `bad_option`; `bad_snapshot`
   * @example
   * using fork = gateway.fork();
   * fork.simulate.ach.return({ transaction: payment, code: 'R01' });
   * console.log(String(gateway.diff(fork)));
   */
  diff(other: (Disposable & Pick<Worlds, 'snapshot'>) | Snapshot): WorldDifferences;
  /**
   * Checks every invariant of the world, such as that the ledger balances.
   *
   * @throws InvariantError that names the invariant and the row
   * @throws SettleboxError `bad_world` if the world is in a file that was damaged since it was opened
   * @example
   * afterEach(() => gateway.check());
   */
  check(): void;
}
