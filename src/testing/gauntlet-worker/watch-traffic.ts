import { handledEventType } from '../../domain/webhooks/dispatcher/at-work.ts';
import type { CallOfOperation, WebhookAttempt } from '../../engine/listeners.ts';
import { insideOf } from '../inside-of.ts';
import { followState, type GatewayState } from './gateway-state.ts';
import { INJECTIONS } from './injections.ts';
import type { ObservedCall, ObservedDelivery } from './observation.ts';
import type { PassPlan, PlannedFault } from './pass-plan.ts';
import { requestShape } from './request-shape.ts';
import type { WatchedGateway } from './watched-gateway.ts';

/** Calls and webhooks of one test that are recorded; later ones are without faults. */
const RECORDED_MAX = 500;

/** The traffic of one test. */
export interface TestTraffic {
  readonly calls: readonly ObservedCall[];
  readonly deliveries: readonly ObservedDelivery[];
  /** True once the planned fault has been injected. */
  readonly triggered: boolean;
  /** Sends a webhook again whose first response counts as lost. Returns false if none does. */
  repeatWebhook(): boolean;
}

/** Records the calls and webhooks of a test, and injects its planned fault. */
export function watchTraffic(
  gateway: WatchedGateway,
  injected: PlannedFault | undefined,
  transport: PassPlan['transport'],
): TestTraffic {
  const state = followState(gateway);
  const calls: ObservedCall[] = [];
  const deliveries: ObservedDelivery[] = [];
  const watch: Watch = { triggered: false, repeated: undefined };
  const seen = { calls: 0, webhooks: 0 };
  const inject = (endpoint?: string) => {
    if (injected === undefined) return undefined;
    watch.triggered = true;
    const { options, timesOut = false } = INJECTIONS[injected.fault](injected.of, endpoint);
    if (options !== undefined) gateway.simulate.faults.add(options);
    return timesOut ? ('times_out' as const) : undefined;
  };
  insideOf(gateway, 'gauntlet').addListener({
    onRequest: ignore,
    onWebhookResponse: ignore,
    onCall(call) {
      if (calls.length < RECORDED_MAX) calls.push(describeCall(call, state));
      if (call.operation !== injected?.of || (transport !== undefined && call.transport !== transport))
        return undefined;
      seen.calls++;
      return seen.calls === injected.nth ? inject() : undefined;
    },
    onAttempt(attempt) {
      if (!attempt.isFirst) return;
      if (deliveries.length < RECORDED_MAX) deliveries.push(describeDelivery(attempt, state));
      if (attempt.type !== injected?.of) return;
      seen.webhooks++;
      if (seen.webhooks !== injected.nth) return;
      inject(attempt.endpointId);
      if (injected.fault === 'webhook_repeated') watch.repeated = attempt.deliveryId;
    },
  });
  return {
    calls,
    deliveries,
    get triggered() {
      return watch.triggered;
    },
    repeatWebhook() {
      if (watch.repeated === undefined) return false;
      gateway.webhooks.redeliver(watch.repeated);
      return true;
    },
  };
}

interface Watch {
  triggered: boolean;
  /** The delivery that is sent again at the end. */
  repeated: string | undefined;
}

const ignore = () => undefined;

function describeDelivery({ type, subject }: WebhookAttempt, state: GatewayState): ObservedDelivery {
  return { type, subject, before: `${state.stateOf(subject)} of ${state.describeKinds()}` };
}

function describeCall(
  { operation, method, transport, id, about, idempotencyKey }: CallOfOperation,
  state: GatewayState,
) {
  const subject = state.stateOf(id);
  const handling = handledEventType();
  return {
    operation,
    method,
    transport,
    shape: requestShape(about(), idempotencyKey !== undefined),
    before: subject === '' ? state.describe() : `${subject} of ${state.describe()}`,
    ...(handling === undefined ? {} : { handling }),
  };
}
