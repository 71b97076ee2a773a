import { maskBody, maskText } from '../../engine/mask.ts';
import type { StepReport } from './scenario-result.ts';

const LETTERS_MAX = 80;
/** Larger values are cut before masking. No label shows this much. */
const VALUE_LETTERS_MAX = 10_000;

/**
 * Formats a step for the report: `clock.advanceTo funding`, `transactions.create SALE $5.00 cards.visa is rejected: 422
 * …`.
 */
export function labelOf({ step, refusal, lost }: StepReport): string {
  const { verb, first, second, times } = step;
  const words = [verb.name === 'expect' ? 'check' : verb.name, ...wordsOf(first), ...wordsOf(second)];
  if (step.caller !== undefined) words.push(`by ${wordsOf(step.caller).join(' ') || 'another'}`);
  if (times > 1) words.push(`(${times} times)`);
  const said = shortened(words.join(' '));
  if (refusal !== undefined) return `${said} is rejected: ${[refusal.status, refusal.code].join(' ').trim()}`;
  return lost === undefined ? said : `${said} gets no response: ${lost}`;
}

/** Lists the words and amounts of a value as the file writes them. Secrets and nested values are left out. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return plainWord(typeof value === 'number' ? `${value}` : value);
  const masked: unknown = maskBody(value, VALUE_LETTERS_MAX);
  return Object.entries(Object(masked)).flatMap(([name, one]) => {
    const given: unknown = Reflect.get(value, name);
    // Fields named code are masked, because they can hold login codes. Return codes are shown: they are the point of
    // many scenarios.
    if (typeof given === 'string' && BANK_CODE.test(given)) return [given];
    return [...numberWord(name, one), ...(isLength(one) ? wordsOf(one) : plainWord(one))];
  });
}

function numberWord(name: string, value: unknown): readonly string[] {
  return typeof value === 'number' ? [`${name} ${value}`] : [];
}

/** Reports whether a value is a duration such as `{ hours: 6 }` or a day such as `{ day: 40 }`. */
function isLength(value: unknown): boolean {
  const numbers = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return numbers.length > 0 && numbers.every((one) => typeof one === 'number');
}

const BANK_CODE = /^[RC]\d\d$/;
const MASKED = /^\*+$/;

function plainWord(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value === '' || MASKED.test(value) ? [] : [maskText(value.replace(/^\$(?=[a-z])/i, ''))];
  return [];
}

function shortened(text: string): string {
  return text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text;
}
