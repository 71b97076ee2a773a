import type { Gateway, GatewayOptions } from '../../src/index.ts';
import type { Settlebox } from './built.ts';
import type { Step } from './steps.ts';

/** A life in progress: a gateway in a file, or its twin in memory, which performs the same steps. */
export interface Life {
  readonly settlebox: Settlebox;
  gateway: Gateway;
  /** The transaction that each step created. Ids of a replaced world remain, and its steps are rejected with 404. */
  readonly ids: Map<number, string>;
  /** Closes the gateway and opens its file again. The twin does nothing. */
  reopen(): void;
  /** Stores a snapshot where a later process finds it. */
  store(snapshot: Uint8Array): void;
  /** Returns the newest stored snapshot. */
  stored(): Uint8Array | undefined;
}

/** Options of both worlds. The endpoint makes each event a job that leaves the process. */
export function worldOptions(life: string): GatewayOptions {
  return { seed: life, webhooks: [{ deliver: () => undefined, events: ['transaction.*', 'batch.*'] }] };
}

/** Performs a step. Returns its response as JSON, or the error of the API. */
export async function perform(life: Life, at: number, step: Step): Promise<string> {
  try {
    return JSON.stringify((await resultOf(life, at, step)) ?? null);
  } catch (error) {
    if (!isRejection(error)) throw error;
    return JSON.stringify({ error: error.code, message: error.message });
  }
}

/** Completes an advance that a kill interrupted. The clock can have reached its target, with jobs of that time still due. */
export async function finishAdvance(gateway: Gateway, target: number): Promise<void> {
  if (gateway.clock.now() < target) await gateway.clock.advanceTo(target);
  else await gateway.idle();
}

async function resultOf(life: Life, at: number, step: Step): Promise<unknown> {
  const { settlebox, gateway } = life;
  const { cards, banks, storable } = settlebox;
  const once = { idempotencyKey: `step-${at}` };
  switch (step.kind) {
    case 'sale': {
      const payment_method = step.isDeclined ? cards.declines('51') : cards.visa;
      const sale = gateway.transactions.create({ type: 'SALE', amount: step.amount, payment_method }, once);
      life.ids.set(at, sale.transaction_id);
      return sale;
    }
    case 'payment': {
      const { amount } = step;
      const payment = gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good }, once);
      life.ids.set(at, payment.id);
      return payment;
    }
    case 'return':
      return gateway.simulate.ach.return({ transaction: idOf(life, step.back), code: 'R01' });
    case 'refund':
      return gateway.transactions.cancel(idOf(life, step.back), { type: 'REFUND', amount: 1 }, once);
    case 'void':
      return gateway.transactions.cancel(idOf(life, step.back), { type: 'VOID' }, once);
    case 'token':
      return step.isCard
        ? gateway.paymentTokens.create(storable(cards.visa), once)
        : gateway.paymentTokens.create(storable(banks.good), once);
    case 'advance':
      return (await gateway.clock.advance({ hours: step.hours })).to;
    case 'snapshot':
      return life.store(gateway.snapshot());
    case 'restore': {
      const snapshot = life.stored();
      return snapshot === undefined ? 'none' : gateway.restore(snapshot);
    }
    case 'reset':
      return gateway.reset();
    case 'close':
      return life.reopen();
  }
}

/** Returns the transaction of an earlier step, counted back from the newest. */
function idOf({ ids }: Life, back: number): string {
  const known = [...ids.values()];
  return known[Math.max(0, known.length - 1 - back)] ?? 'TRANSACTION-of-no-step';
}

/** Codes of the simulation for a subject of a replaced world, or in a state that allows no return. */
const REJECTIONS: ReadonlySet<string> = new Set(['unknown_subject', 'impossible_return']);

/** Reports an error of a working gateway, as opposed to a failing disk. */
function isRejection(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error && (error.name === 'GatewayError' || REJECTIONS.has(String(Reflect.get(error, 'code'))))
  );
}
