import { SettleboxError } from '../../engine/errors.ts';
import type { Choice, Choose } from './ordered-event.ts';

/** An order to run again, and the order with whose records it is compared. */
export interface RepeatedOrder {
  readonly order: readonly number[];
  readonly reference: readonly number[];
}

/** Formats an order as the index of each choice, such as `1.0.2`. Choices of the natural order are left out at the end. */
export function printOrder(trace: readonly Choice[]): string {
  const indexes = trace.map(({ chosen }) => chosen);
  while (indexes.at(-1) === 0) indexes.pop();
  return indexes.length === 0 ? NATURAL : indexes.join('.');
}

const NATURAL = '0';

/** Formats the value of the `repeat` option: an order, and its reference unless that is the natural order or itself. */
export function printRepeat(order: string, reference: string): string {
  return reference === NATURAL || reference === order ? order : `${order} vs ${reference}`;
}

const KEY = /^(\d{1,3}(?:\.\d{1,3})*)(?: vs (\d{1,3}(?:\.\d{1,3})*))?$/;

/** Matches a value of the `repeat` option. */
export const REPEAT_PATTERN = KEY;

/** Reads a value of the `repeat` option that matches its pattern. */
export function readRepeat(text: string): RepeatedOrder {
  const [, order = NATURAL, reference = NATURAL] = KEY.exec(text) ?? [];
  return { order: order.split('.').map(Number), reference: reference.split('.').map(Number) };
}

/**
 * Returns a function that repeats an order.
 *
 * @throws SettleboxError `bad_option` if there are fewer events than the order needs
 */
export function chooseAgain(order: readonly number[]): Choose {
  return (enabled, position) => {
    const index = order[position] ?? 0;
    if (index < enabled.length) return index;
    throw new SettleboxError(
      'bad_option',
      `options.repeat does not fit: its choice ${position + 1} is ${index}, but only ${enabled.length} events can happen then.`,
      'The shop or the steps have changed since; run prove() without repeat.',
    );
  };
}
