import { SettleboxError } from '../../engine/errors.ts';
import type { CheckedStep } from './check-scenario.ts';
import type { HeldWebhook } from './mailbox.ts';
import type { OrderedEvent } from './ordered-event.ts';
import { letShopWork, type ProvingRun, pause } from './proving-run.ts';
import { type ShopWork, startWork } from './shop-work.ts';

/** An event that can happen next, and the function that lets it happen. */
interface EnabledEvent extends OrderedEvent {
  readonly happen: () => Promise<void>;
}

/**
 * Returns the events that can happen next, in their natural order: promises, webhooks in the order of their events, steps. A retry
 * comes before later webhooks, as with the default of `webhooks.ordering`.
 */
export function enabledEvents(run: ProvingRun): readonly EnabledEvent[] {
  const { mailbox, promises, setup } = run;
  const webhooks = mailbox.held.filter((webhook) => isNext(webhook, mailbox.held) && webhook.attempts <= setup.retries);
  return [
    ...promises.held.map(([id, event]) => ({ ...event, happen: () => release(run, id, event) })),
    ...webhooks.map((webhook) => deliveryEvent(run, webhook)),
    ...setup.steps.filter((step) => isPossible(run, step)).map((step) => stepEvent(run, step)),
  ];
}

/** Returns the webhooks that have used up their retries, for the end of the run. */
export function lateWebhooks({ mailbox, setup }: ProvingRun): readonly HeldWebhook[] {
  return mailbox.held.filter(({ attempts }) => attempts > setup.retries);
}

/** Copies of a webhook are equal, so only their number matters, and not which one comes first. */
function isNext({ event, copy, attempts }: HeldWebhook, held: readonly HeldWebhook[]): boolean {
  if (attempts > 0) return true;
  return !held.some((other) => other.event.id === event.id && other.attempts === 0 && other.copy < copy);
}

function isPossible({ steps }: ProvingRun, { name, after }: CheckedStep): boolean {
  return !steps.has(name) && after.every((earlier) => steps.has(earlier) && steps.get(earlier)?.outcome !== 'open');
}

async function release(run: ProvingRun, id: number, { label }: OrderedEvent): Promise<void> {
  run.lines.push({ at: run.gateway.clock.now(), text: label, work: undefined, before: '' });
  run.promises.release(id);
  await letShopWork(run);
}

function deliveryEvent(run: ProvingRun, webhook: HeldWebhook): EnabledEvent {
  const { event, copy, attempts, orderId } = webhook;
  const label = webhookLabel(webhook);
  return { key: `${event.id}/${copy}/${attempts}`, label, orderId, happen: () => deliver(run, webhook) };
}

function webhookLabel({ label, attempts }: HeldWebhook): string {
  return attempts === 0 ? label : `${label}, attempt ${attempts + 1}`;
}

/** Makes an attempt to deliver a webhook. */
export async function deliver(run: ProvingRun, webhook: HeldWebhook): Promise<void> {
  const { mailbox, shop } = run;
  mailbox.take(webhook);
  const request = mailbox.requestFor(webhook);
  begin(run, {
    label: webhookLabel(webhook),
    orderId: webhook.orderId,
    perform: async () => {
      const response: unknown = await shop.deliver?.(request, webhook.event, { gateway: run.gateway });
      return statusText(response);
    },
    onEnd({ outcome, text }) {
      webhook.attempts++;
      webhook.lastResponse = text;
      if (outcome === 'rejected' || !/^2\d\d$/.test(text)) mailbox.putBack(webhook);
    },
  });
  await letShopWork(run);
}

function statusText(response: unknown): string {
  if (response === undefined || response === null) return '204';
  const status: unknown = Reflect.get(Object(response), 'status');
  return typeof status === 'number' ? String(status) : 'the handler returned a value that is not a Response';
}

/** Errors of a step that was written wrongly, which no customer sees. */
const MISTAKES: ReadonlySet<string> = new Set([
  'bad_option',
  'bad_time',
  'time_backwards',
  'clock_busy',
  'gateway_closed',
]);

function stepEvent(run: ProvingRun, step: CheckedStep): EnabledEvent {
  const { name, orderId, run: perform } = step;
  const happen = async () => {
    const work = begin(run, {
      label: name,
      orderId,
      perform: async () => {
        try {
          await perform(run.gateway, run.shop);
        } catch (error) {
          if (error instanceof SettleboxError && MISTAKES.has(error.code)) run.mistakes.push(error);
          throw error;
        }
        return 'done';
      },
    });
    run.steps.set(name, work);
    await letShopWork(run);
    if (run.mistakes.length > 0) throw run.mistakes[0];
    await pause(run);
  };
  return { key: `step ${name}`, label: name, orderId, happen };
}

type EventWork = Omit<Parameters<typeof startWork>[0], 'at' | 'context'> & Pick<OrderedEvent, 'orderId'>;

function begin(run: ProvingRun, { orderId, ...work }: EventWork): ShopWork {
  const at = run.gateway.clock.now();
  const started = startWork({ ...work, at, context: { orderId, timers: run.timers } });
  run.works.push(started);
  run.lines.push({ at, text: work.label, work: started, before: '' });
  return started;
}
