import type { SettleboxError } from '../../engine/errors.ts';
import type { ShopConnection } from '../explore/shop-connection.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { BackgroundTimers } from './background-timers.ts';
import type { ControlledPromises } from './controlled-promises.ts';
import type { Mailbox } from './mailbox.ts';
import type { ProofSetup } from './options.ts';
import type { ProvableShop } from './provable-shop.ts';
import { letWorkContinue, type ShopWork } from './shop-work.ts';

/** A line of the report: an event, and the work that it started. */
export interface EventLine {
  readonly at: number;
  readonly text: string;
  readonly work: ShopWork | undefined;
  /** The events that it overtook, in words; empty if it happened in its natural place. */
  before: string;
}

/** A gateway and a shop on which events happen in one order. */
export interface ProvingRun {
  readonly gateway: AnyGateway;
  readonly shop: ProvableShop;
  readonly setup: ProofSetup;
  readonly connection: ShopConnection;
  readonly promises: ControlledPromises;
  readonly timers: BackgroundTimers;
  readonly mailbox: Mailbox;
  readonly works: ShopWork[];
  readonly lines: EventLine[];
  /** Errors of steps that were written wrongly. */
  readonly mistakes: SettleboxError[];
  /** The work of each step that has started, by its name. */
  readonly steps: Map<string, ShopWork>;
}

/** Lets the shop work until it waits for another event, and takes the webhooks that the gateway sends meanwhile. */
export async function letShopWork(run: ProvingRun): Promise<void> {
  const { gateway, shop, setup, works, connection, promises, timers, mailbox } = run;
  const letContinue = () => letWorkContinue(works, { connection, promises, patience: setup.patience });
  connection.endWaits(gateway.clock.now());
  do await letContinue();
  while (await timers.end());
  // While promises are held back, the shop can't be done.
  if (!promises.isHolding && setup.settle !== undefined) {
    await setup.settle(gateway, shop);
    await letContinue();
  }
  await gateway.idle();
  mailbox.rethrow();
}

/** The pause after a step, so that the events of consecutive steps have different times. */
const PAUSE_MS = 1_000;

/** Lets the pause after a step pass. */
export async function pause(run: ProvingRun): Promise<void> {
  const { clock } = run.gateway;
  await clock.advanceTo(clock.now() + PAUSE_MS);
  await letShopWork(run);
}
