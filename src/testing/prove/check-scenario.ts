import type { FaultKind } from '../../domain/simulation/faults/kinds.ts';
import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { ProvableShop, ProveAction, ProveStep } from './provable-shop.ts';

/** A step with its defaults. */
export interface CheckedStep {
  readonly name: string;
  readonly run: ProveAction<AnyGateway, ProvableShop>;
  readonly orderId: string | undefined;
  readonly after: readonly string[];
}

/** More steps have more orders than any limit on runs. */
const STEPS_MAX = 20;

/**
 * Applies the defaults to steps.
 *
 * @throws SettleboxError `bad_option` for too many steps, and steps that never become possible
 */
export function checkedSteps(
  steps: Readonly<Record<string, ProveStep<AnyGateway, ProvableShop>>>,
): readonly CheckedStep[] {
  const checked = Object.entries(steps).map(([name, step]) =>
    typeof step === 'function'
      ? { name, run: step, orderId: undefined, after: [] }
      : { name, run: step.run, orderId: step.orderId, after: [step.after ?? []].flat() },
  );
  if (checked.length > STEPS_MAX)
    throw badOption(`options.steps has ${checked.length} steps; at most ${STEPS_MAX} are allowed.`, '');
  const names = Object.keys(steps);
  for (const { name, after } of checked)
    for (const earlier of after)
      if (!names.includes(earlier))
        throw badOption(
          `options.steps.${name}.after names "${earlier}", which is not a step.`,
          suggest(earlier, names),
        );
  rejectCycle(checked);
  return checked;
}

/** Removes the steps that can happen until none is left. */
function rejectCycle(steps: readonly CheckedStep[]): void {
  const done = new Set<string>();
  for (let before = -1; before < done.size; ) {
    before = done.size;
    for (const { name, after } of steps) if (after.every((earlier) => done.has(earlier))) done.add(name);
  }
  const stuck = steps.filter(({ name }) => !done.has(name)).map(({ name }) => `"${name}"`);
  if (stuck.length > 0)
    throw badOption(
      `options.steps has steps that wait for each other: ${stuck.join(', ')}.`,
      'Remove one of their names from after.',
    );
}

const EVERY_ORDER = 'prove() tries every order of webhooks without a fault, so leave it out.';

/** Faults whose effect is an order of events, with the way to get it. */
const FAULTS_OF_ORDER: Readonly<Partial<Record<FaultKind, string>>> = {
  webhook_delayed: EVERY_ORDER,
  webhook_reordered: EVERY_ORDER,
  webhook_rejected: EVERY_ORDER,
  event_before_response: 'Use scheduler: true instead, with which webhooks can arrive before a response.',
};

/** @throws SettleboxError `bad_option` for a fault that has no effect here */
export function rejectFaultOfOrder(kind: FaultKind): void {
  const hint = FAULTS_OF_ORDER[kind];
  if (hint !== undefined) throw badOption(`options.fault.kind is ${kind}, which has no effect here.`, hint);
}

function badOption(message: string, hint: string): SettleboxError {
  return new SettleboxError('bad_option', message, hint);
}
