/** Runs the plan once, and compares the engine with each of its responses after a mutation. */
import { compare, type ResponseComparison } from '../../src/testing/conform/compare.ts';
import { Memory } from '../../src/testing/conform/memory.ts';
import { emptyObservation, observe } from '../../src/testing/conform/observe.ts';
import { planOf } from '../../src/testing/conform/plan/plan.ts';
import { runReference } from '../../src/testing/conform/reference.ts';
import { idOf, type Step } from '../../src/testing/conform/steps/step.ts';
import { type RawResponse, symbolize } from '../../src/testing/conform/symbolize.ts';
import { transport } from '../../src/testing/conform/transport.ts';
import { mutationsOf } from './mutations.ts';
import { ownGateway } from './own-gateway.ts';

const STEPS = planOf(undefined, true);
const TAG = 'conform-mutants';

interface Recorded {
  readonly step: Step;
  readonly response: RawResponse;
}

async function recordPlan(): Promise<readonly Recorded[]> {
  const { gateway, keys, fetch } = ownGateway();
  const memory = new Memory(TAG);
  const target = { baseUrl: gateway.baseUrl, keyHeader: 'APIKEY', keys };
  const send = transport([new URL(gateway.baseUrl).host], { fetch });
  const into = emptyObservation();
  const recorded: Recorded[] = [];
  for (const step of STEPS) {
    const sendStep: typeof send = async (call) => {
      const exchange = await send(call);
      if (exchange.kind === 'response') recorded.push({ step, response: exchange.response });
      return exchange;
    };
    const options = { target, memory, send: sendStep, maxTotal: 500, onCreate: () => {}, onStep: () => {} };
    await observe([step], options, into);
  }
  return recorded;
}

export interface Mutant {
  /** The step and the mutation. */
  readonly name: string;
  readonly kind: string;
  readonly comparison: ResponseComparison;
}

/** Evaluates each mutation once per operation, kind of response, and place. */
export async function generatedMutants(): Promise<readonly Mutant[]> {
  const recorded = await recordPlan();
  const { seen } = await runReference(STEPS, { now: '2026-01-05T15:00:00.000Z', extensions: true, reviewed: {} });
  const memory = new Memory(TAG);
  const done = new Set<string>();
  const mutants: Mutant[] = [];
  for (const { step, response } of recorded) {
    const ours = seen.get(idOf(step));
    if (ours === undefined) throw new Error(`${idOf(step)} has no reference`);
    const state = memory.state();
    for (const { name, response: mutated } of mutationsOf(response)) {
      const key = `${step.operation} ${response.status} ${layoutOf(response)} ${name}`;
      if (done.has(key)) continue;
      done.add(key);
      const comparison = compare(ours, symbolize(step, mutated, new Memory(TAG, state)));
      mutants.push({ name: `${idOf(step)}: ${name}`, kind: name.split(' ')[0] ?? '', comparison });
    }
    symbolize(step, response, memory);
  }
  return mutants;
}

function layoutOf({ text }: RawResponse): string {
  return ['"sec_code"', '"card_holder_name"', '"bank_account"'].filter((field) => text.includes(field)).join();
}

/** Why a survivor is right: two gateways that obey the specification can differ there. */
const REASONS: readonly (readonly [place: RegExp, reason: string])[] = [
  [/change .*\.(\w*message|response_description|cause)$/, 'wording is not compared'],
  [
    /change \$\.(transaction_id|id|payment_token|user_id|integration_id|client_id)$/,
    'an id is bound when it is new; later steps notice another',
  ],
  [/change \$\.duplicate_of$/, 'earlier runs can have stored the same card'],
  [/batches\/status: change .*\.open_batch\.\w+$/, 'the first total is the base of the changes that are compared'],
  [/: change \$\.total$/, 'the total of a list with rows of others'],
  [/^account\/.*: (change|drop) /, 'settings and rows of the account'],
];

/** Returns the reason for which a mutant may survive; undefined if it must be noticed. */
export function reasonOf(name: string): string | undefined {
  return REASONS.find(([place]) => place.test(name))?.[1];
}
