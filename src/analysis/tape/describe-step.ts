import type { TapeStep } from './tape.ts';

/** Fields that describe a step and its outcome, the most specific first. */
const ABOUT = ['operation', 'command', 'path', 'delivery', 'to'];
const OUTCOME = ['fault', 'status', 'code'];

/** Returns what a step did, such as `POST transactions.create`, and its outcome, such as `201`. */
export function describeStep(step: TapeStep): { readonly what: string; readonly outcome: string } {
  const textsOf = (names: readonly string[]) =>
    names
      .map((name) => step[name])
      .filter(isPrintable)
      .map(String);
  const [about = ''] = textsOf(ABOUT);
  return { what: [...textsOf(['method']), about].join(' '), outcome: textsOf(OUTCOME).join(' ') };
}

function isPrintable(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
