import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { easternDay, easternMoment } from '../../facts/eastern-time.ts';
import { findInside } from '../../transports/gateway-internals.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { letRun, sentence, startCall } from './calls.ts';
import { type Call, find, type Life, note, openCalls } from './run.ts';

/** Lets time pass until a moment: nights with the shop's nightly work, and the ends of its patience, on the way. */
export async function passUntil(life: Life, target: number): Promise<void> {
  const { clock } = life.gateway;
  for (;;) {
    const night = nextNight(clock.now());
    const stop = Math.min(target, night, Math.max(life.wire.earliest, clock.now()));
    await moveTo(life, stop);
    if (life.wire.earliest <= clock.now()) {
      life.wire.giveUp(clock.now());
      await letRun(life);
    }
    if (clock.now() >= night) await reconcileAtNight(life);
    if (clock.now() >= target) return;
  }
}

/** 03:00 in New York. */
const NIGHT_MINUTES = 180;

/** The next night that is strictly later. */
export function nextNight(now: number): number {
  const today = easternDay(now);
  const moments = [today, today + 1].map((day) => easternMoment(day, NIGHT_MINUTES));
  return moments.find((moment) => moment > now) ?? now + DAY_MS;
}

async function reconcileAtNight(life: Life): Promise<void> {
  if (life.merchant.reconcile === undefined || openCalls(life).some(({ what }) => what === 'reconcile')) return;
  const call = startReconcile(life);
  await letRun(life);
  // That it works every night needs no saying.
  if (call.outcome !== 'done') note(life, 'the shop runs its nightly reconciliation', call);
}

/** Has the shop begin its nightly work. */
export function startReconcile(life: Life): Call {
  const about = { what: 'reconcile', orderId: undefined, amountCents: 0 } as const;
  return startCall(life, about, () => life.merchant.reconcile?.());
}

/** Thing by thing where the shop waits for something, so that it goes on at that very moment. */
async function moveTo(life: Life, target: number): Promise<void> {
  const { clock } = life.gateway;
  while (openCalls(life).length > 0) {
    const due = life.gateway.upcoming().find(({ at }) => Date.parse(at) > clock.now());
    if (due === undefined || Date.parse(due.at) >= target) break;
    await advance(life, Date.parse(due.at));
    await letRun(life);
  }
  await advance(life, target);
  await letRun(life);
}

/** An assertion that fails in a webhook handler comes out here. */
async function advance(life: Life, target: number): Promise<void> {
  try {
    await untilFree(life.gateway);
    await life.gateway.clock.advanceTo(target);
  } catch (error) {
    if (error instanceof SettleboxError && error.code === 'clock_busy') return advance(life, target);
    if (error instanceof SettleboxError || error instanceof InvariantError) throw error;
    find(life, { kind: 'assertion_failed', text: `an assertion failed in the webhook handler: ${sentence(error)}` });
  }
}

/** A fault may have an event delivered before its request is answered: time waits for that. */
export async function untilFree(gateway: AnyGateway): Promise<void> {
  while (findInside(gateway)?.pump.running === true) await turnOfEventLoop();
}
