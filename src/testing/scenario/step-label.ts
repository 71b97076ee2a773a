import { maskBody, maskText } from '../../engine/mask.ts';
import type { StepReport } from './scenario-result.ts';

const LABEL_LENGTH_MAX = 80;
/** Larger values are cut before masking. No label shows this much. */
const VALUE_LENGTH_MAX = 10_000;

/**
 * Formats a step for the report: `clock.advanceTo funding`, `transactions.create SALE $5.00 cards.visa is rejected: 422
 * …`.
 */
export function labelOf({
  step,
  rejection,
  networkError,
}: Pick<StepReport, 'step'> & Partial<Pick<StepReport, 'rejection' | 'networkError'>>): string {
  const { verb, first, second, times } = step;
  const words = [verb.name === 'expect' ? 'check' : verb.name, ...wordsOf(first), ...wordsOf(second)];
  if (step.caller !== undefined) words.push(`by ${wordsOf(step.caller).join(' ') || 'another'}`);
  if (times > 1) words.push(`(${times} times)`);
  const label = shortened(words.join(' '));
  if (rejection !== undefined) return `${label} is rejected: ${[rejection.status, rejection.code].join(' ').trim()}`;
  return networkError === undefined ? label : `${label} gets no response: ${networkError}`;
}

/** Lists the words and amounts of a value as the file writes them. Secrets and nested values are left out. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return plainWord(typeof value === 'number' ? `${value}` : value);
  const masked: unknown = maskBody(value, VALUE_LENGTH_MAX);
  return Object.entries(Object(masked)).flatMap(([name, item]) => {
    const original: unknown = Reflect.get(value, name);
    // Fields named code are masked, because they can hold login codes. Return codes are shown: they are the point of
    // many scenarios.
    if (typeof original === 'string' && BANK_CODE.test(original)) return [original];
    return [...numberWord(name, item), ...(isDuration(item) ? wordsOf(item) : plainWord(item))];
  });
}

function numberWord(name: string, value: unknown): readonly string[] {
  return typeof value === 'number' ? [`${name} ${value}`] : [];
}

/** Reports whether a value is a duration such as `{ hours: 6 }` or a day such as `{ day: 40 }`. */
function isDuration(value: unknown): boolean {
  const numbers = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return numbers.length > 0 && numbers.every((item) => typeof item === 'number');
}

const BANK_CODE = /^[RC]\d\d$/;
const MASKED = /^\*+$/;

function plainWord(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value === '' || MASKED.test(value) ? [] : [maskText(value.replace(/^\$(?=[a-z])/i, ''))];
  return [];
}

function shortened(text: string): string {
  return text.length > LABEL_LENGTH_MAX ? `${text.slice(0, LABEL_LENGTH_MAX - 1)}…` : text;
}
