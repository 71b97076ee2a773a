/** Merchants who ask several things of their card transactions at one instant, in an order that a test gives. */

import { type Gateway, GatewayError } from '../../src/index.ts';
import { send, verdict } from './http-requests.ts';

/** What may be asked at the instant; other words in an order are marks of what time does. */
export const ACTS = ['capture', 'void', 'refund', 'close'] as const;
export type Act = (typeof ACTS)[number];

/** Which transaction each is about; a close is about none. */
export type Targets = Readonly<Record<Exclude<Act, 'close'>, string>>;

/** A merchant at the instant: in which order it asks, and what it was answered so far. */
export interface Side {
  readonly gateway: Gateway;
  readonly account: Gateway['merchant'];
  readonly targets: Targets;
  readonly order: readonly string[];
  readonly answers: string[];
}

/** Every order of these words, each as text: `capture void refund close`. */
export function ordersOf(words: readonly string[]): string[] {
  if (words.length === 0) return [''];
  return words.flatMap((first) =>
    ordersOf(words.filter((word) => word !== first)).map((rest) => `${first} ${rest}`.trim()),
  );
}

/** The same merchant in the order that is the wrong way round. */
export function reversed(order: string): string {
  return order.split(' ').reverse().join(' ');
}

const isAct = (word: string | undefined): word is Act => ACTS.some((act) => act === word);

/** What each side does before a mark, or after it; all of it where there is no mark. Sides take turns, act by act. */
export function turnsOf(sides: readonly Side[], mark?: string, part: 'before' | 'after' = 'before') {
  const parts = sides.map(({ order }) => {
    const at = mark === undefined ? order.length : order.indexOf(mark);
    return part === 'before' ? order.slice(0, at) : order.slice(at + 1);
  });
  return ACTS.flatMap((_, turn) =>
    sides.flatMap((side, at) => {
      const word = parts[at]?.[turn];
      return isAct(word) ? [{ side, act: word }] : [];
    }),
  );
}

export type Turn = ReturnType<typeof turnsOf>[number];

/** Asks by direct call: `yes`, or the word of the refusal. */
export function actByCall({ side, act }: Turn): void {
  const { gateway, account, targets, answers } = side;
  const { transactions, batches } = gateway.as(account);
  try {
    if (act === 'capture') transactions.capture(targets.capture);
    else if (act === 'void') transactions.cancel(targets.void, { type: 'VOID' });
    else if (act === 'refund') transactions.cancel(targets.refund, { type: 'REFUND' });
    else batches.close({ processor: 'card' });
    answers.push('yes');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    answers.push(error.code);
  }
  gateway.check();
}

/** The same over HTTP. Answers stand in the order in which the requests were sent, whenever they come. */
export async function actOverHttp({ side, act }: Turn): Promise<void> {
  const { gateway, account, targets, answers } = side;
  const at = answers.push('nothing') - 1;
  const [path, body] = requestOf(act, targets);
  const heard = await send(gateway, path, { method: 'POST', body, key: account.apiKey });
  const [status, code] = verdict(heard).split(' ');
  answers[at] = code ?? (Number(status) < 300 ? 'yes' : String(status));
  gateway.check();
}

function requestOf(act: Act, targets: Targets): readonly [path: string, body: object] {
  if (act === 'close') return ['/v1/batches/close', { processor: 'card' }];
  if (act === 'capture') return [`/v1/transactions/${targets.capture}/capture`, {}];
  return [`/v1/transactions/${targets[act]}/cancel`, { type: act }];
}

/** `500-0, 0-1000 v1`: what the closed batches since some moment sold and refunded, oldest first, and how many voids left them. */
export function batchesOf({ gateway, account }: Side, since: string): string {
  const { data } = gateway.as(account).batches.list({ processor: 'card' });
  return data
    .filter(({ closed_at }) => (closed_at ?? '') >= since)
    .reverse()
    .map(({ sales_amount, refunds_amount, voids_count }) => {
      return `${sales_amount}-${refunds_amount}${voids_count === 0 ? '' : ` v${voids_count}`}`;
    })
    .join(', ');
}

/** `voided`: the state of what a side's act was about. */
export function stateOf({ gateway, account, targets }: Side, act: keyof Targets): string {
  return gateway.as(account).transactions.get(targets[act]).transaction_state;
}
