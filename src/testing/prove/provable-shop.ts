import type { Deliver } from '../../domain/webhooks/dispatcher/deliver.ts';
import type { MerchantTools, OrderOf } from '../explore/merchant.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';

/** Your application, as `prove` runs it. A merchant of `explore` is one, and any other object with these functions. */
export type ProvableShop = {
  /** Receives webhooks. `prove` holds them back, and delivers them in every order. */
  readonly deliver?: Deliver | undefined;
  /** The event types that `deliver` subscribes to. Default all. */
  readonly events?: readonly string[] | undefined;
  /**
   * Returns the records that must be the same in every order, of any shape. If they have `paidCents`, as for `explore`, they
   * must also equal the gateway's money.
   */
  records?(): unknown;
  /** Checks what `records` cannot express, at the end of each run; see the option of the same name. */
  check?(gateway: AnyGateway, shop: unknown): unknown;
  /** Returns the order id of a transaction, if it is not in the metadata. Default: the `orderOf` option. */
  readonly orderOf?: OrderOf | undefined;
  /** Releases resources, such as files and timers, after each run. */
  close?(): unknown;
};

/** Controls when promises of your application resolve. Without the `scheduler` option, it leaves them as they are. */
export type PromiseScheduler = {
  /** Returns a promise that resolves or rejects like `task`, at a time that `prove` chooses. */
  schedule<Value>(task: Promise<Value>, label?: string): Promise<Value>;
  /** Returns a function that calls `work`, and whose promise resolves at a time that `prove` chooses. */
  scheduleFunction<Args extends readonly unknown[], Value>(
    work: (...args: Args) => Promise<Value>,
  ): (...args: Args) => Promise<Value>;
};

/** Tools for your application, in addition to the gateway. */
export type ProveTools = MerchantTools & {
  /** Wraps promises whose order matters, such as those of a database. `fetch` is wrapped already. */
  readonly scheduler: PromiseScheduler;
};

/** Tools for the `given` option. */
export type GivenTools = {
  /** Delivers the webhooks that are held back so far, in their natural order. */
  readonly deliverAll: () => Promise<void>;
};

/** What a step does: a click of a customer or clerk, or a job. A rejected promise means that its user sees an error. */
export type ProveAction<G extends AnyGateway, Shop> = (gateway: G, shop: Shop) => unknown;

/** A step whose place among the other events is open. */
export type ProveStep<G extends AnyGateway, Shop> =
  | ProveAction<G, Shop>
  | {
      /** Performs the step. */
      readonly run: ProveAction<G, Shop>;
      /** The order that the step is about. Default: it can affect every order. */
      readonly orderId?: string | undefined;
      /** The name of a step that comes before this one, or several. Default none. */
      readonly after?: string | readonly string[] | undefined;
    };

/** Opens your application for a gateway. It is called for every run; each run needs its own records. */
export type OpenShop<G extends AnyGateway, Shop extends ProvableShop> = (
  gateway: G,
  tools: ProveTools,
) => Shop | Promise<Shop>;
