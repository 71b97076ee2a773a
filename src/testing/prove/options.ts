import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { createGateway } from '../../gateway/gateway.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { type FaultOptions, faultSchema } from '../../harness/faults.ts';
import { type GatewayOptions, resolveOptions } from '../../options/options.ts';
import { type FastCheck, loadFastCheck } from '../explore/load-fast-check.ts';
import { type OrderOf, orderInMetadata, type ShopCheck } from '../explore/merchant.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { WastedTime } from './background-timers.ts';
import { type CheckedStep, checkedSteps, rejectFaultOfOrder } from './check-scenario.ts';
import type { GivenTools, OpenShop, ProvableShop, ProveAction, ProveStep } from './provable-shop.ts';
import { REPEAT_PATTERN, type RepeatedOrder, readRepeat } from './repeat-key.ts';
import { PATIENCE_MS, type Patience } from './shop-work.ts';

/** Options of `prove`. Only `merchant` is required. */
export type ProveOptions<G extends AnyGateway = Gateway, Shop extends ProvableShop = ProvableShop> = {
  /** Opens your application for a gateway. It is called for every run; each run needs its own records. */
  readonly merchant: OpenShop<G, Shop>;
  /**
   * Happens before all other events, such as placing an order. Its webhooks are held back, and then arrive in every order.
   */
  readonly given?: ((gateway: G, shop: Shop, tools: GivenTools) => unknown) | undefined;
  /**
   * Clicks of customers and clerks, and jobs that move the clock, by name. They happen in every order, too; in the natural
   * order, one after another as listed, each after the webhooks that are held back then.
   */
  readonly steps?: Readonly<Record<string, ProveStep<G, Shop>>> | undefined;
  /** One fault, injected before `given`. A webhook that it duplicates arrives a second time at any time. Default none. */
  readonly fault?: FaultOptions | undefined;
  /** Declares that events of different orders can be swapped without effect, which saves runs. Default false. */
  readonly independentOrders?: boolean | undefined;
  /** Checks an invariant at the end of each run, such as the status of orders. It fails as the `check` of `explore` does. */
  readonly check?: ShopCheck<G, Shop> | undefined;
  /** Waits until your application is done with an event, if it works on after its response, as with a queue or a timer. */
  readonly settle?: ProveAction<G, Shop> | undefined;
  /** Returns the order id of a transaction. Default `metadata.order_id`. */
  readonly orderOf?: OrderOf | undefined;
  /** Options of the gateway of every run, or a function that creates one. It must create equal ones. */
  readonly world?: GatewayOptions | (() => G | Promise<G>) | undefined;
  /** The number of retries of a rejected webhook that come in every order, 0 to 3; more come at the end. Default 1. */
  readonly retries?: number | undefined;
  /**
   * Also tries every order in which promises of `fetch` and of `scheduler.schedule` resolve, so that handlers overlap. Needs
   * fast-check. Default false.
   */
  readonly scheduler?: boolean | undefined;
  /** The maximum number of runs, 1 to 5,000. Default 5,000. */
  readonly runs?: number | undefined;
  /** Runs only one order again: the text that the error of a counterexample prints. */
  readonly repeat?: string | undefined;
};

/** Checked options with defaults. */
export interface ProofSetup {
  readonly merchant: OpenShop<AnyGateway, ProvableShop>;
  readonly given: ((gateway: AnyGateway, shop: ProvableShop, tools: GivenTools) => unknown) | undefined;
  readonly steps: readonly CheckedStep[];
  readonly fault: FaultOptions | undefined;
  readonly independentOrders: boolean;
  readonly check: ShopCheck | undefined;
  readonly settle: ProveAction<AnyGateway, ProvableShop> | undefined;
  readonly orderOf: OrderOf;
  readonly openGateway: () => AnyGateway | Promise<AnyGateway>;
  readonly retries: number;
  readonly fastCheck: typeof FastCheck | undefined;
  readonly runs: number;
  readonly repeat: RepeatedOrder | undefined;
  readonly patience: Patience;
  readonly wasted: WastedTime;
}

/** The number of runs after which a search ends. */
const RUNS_MAX = 5_000;
const RETRIES_MAX = 3;

function functionSchema<Type>(message: string) {
  return z.custom<Type>((value) => typeof value === 'function', message);
}

const schema = lazily(() => {
  const action = functionSchema<ProveAction<AnyGateway, ProvableShop>>(
    'must be a function (gateway, shop) => …, or { run, orderId, after }',
  );
  const step = z.strictObject({
    run: functionSchema<ProveAction<AnyGateway, ProvableShop>>('must be a function (gateway, shop) => …'),
    orderId: z.string('must be the id of an order').optional(),
    after: z.union([z.string(), z.array(z.string())], 'must be the name of a step, or a list of names').optional(),
  });
  return z.strictObject({
    merchant: functionSchema<ProofSetup['merchant']>('must be a function (gateway, tools) => shop'),
    given: functionSchema<NonNullable<ProofSetup['given']>>(
      'must be a function (gateway, shop, tools) => …',
    ).optional(),
    steps: z.record(z.string(), z.union([step, action])).default({}),
    fault: faultSchema().optional(),
    independentOrders: z.boolean('must be true or false').default(false),
    check: functionSchema<ShopCheck>('must be a function (gateway, shop) => …').optional(),
    settle: functionSchema<ProveAction<AnyGateway, ProvableShop>>('must be a function (gateway, shop) => …').optional(),
    orderOf: functionSchema<OrderOf>('must be a function (transaction) => order id').default(() => orderInMetadata),
    world: z
      .custom<GatewayOptions | (() => AnyGateway | Promise<AnyGateway>)>(
        (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
        'must be createGateway options, or a function () => gateway',
      )
      .default({}),
    retries: z.int().min(0).max(RETRIES_MAX).default(1),
    scheduler: z.boolean('must be true or false').default(false),
    runs: z.int().min(1).max(RUNS_MAX).default(RUNS_MAX),
    repeat: z.string().regex(REPEAT_PATTERN, "must be the text that an error printed, such as '1.0.2'").optional(),
  });
});

/**
 * Checks the options and applies the defaults.
 *
 * @throws SettleboxError `bad_option` naming the field; `fast_check_unavailable`
 */
export function readOptions(options: unknown): ProofSetup {
  const { steps, fault, world, scheduler, repeat, ...rest } = parseOptions(schema(), options, 'options');
  if (typeof world === 'object') resolveOptions(world);
  if (fault !== undefined) rejectFaultOfOrder(fault.kind);
  return {
    given: undefined,
    check: undefined,
    settle: undefined,
    ...rest,
    fault,
    steps: checkedSteps(steps),
    openGateway: typeof world === 'function' ? world : () => createGateway({ seed: 'prove', ...world }),
    fastCheck: scheduler ? loadFastCheck(undefined, 'prove({ scheduler: true })') : undefined,
    repeat: repeat === undefined ? undefined : readRepeat(repeat),
    patience: { ms: PATIENCE_MS },
    wasted: { ms: 0 },
  };
}
