import type { ZodError } from 'zod';
import { type ErrorDetail, refuse } from './errors.ts';

/** What zod tells of a fault, as far as our words need it. */
interface Fault {
  readonly code?: string;
  readonly input?: unknown;
  readonly origin?: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

/**
 * Our words for a field at fault: what would have worked, and a number that was sent beyond its limits. Undefined where
 * the schema has words of its own. Nothing else that was sent is repeated, as it may be anything: a CVV sent as a number.
 */
export function sayFault(fault: Fault): string | undefined {
  if (fault.input === undefined) return sayMissing(fault);
  switch (fault.code) {
    case 'too_small':
      return `at least ${fault.minimum}${unitOf(fault, fault.minimum)}${sent(fault)}`;
    case 'too_big':
      return `at most ${fault.maximum}${unitOf(fault, fault.maximum)}${sent(fault)}`;
    case 'invalid_type':
      return nameOf(fault.expected);
    case 'invalid_value':
      return `one of ${fault.values?.join(', ')}`;
    case 'invalid_format':
      return fault.format === 'email' ? 'an e-mail address' : undefined;
    default:
      return undefined;
  }
}

function sayMissing({ code, expected, values }: Fault): string | undefined {
  if (code === 'invalid_type') return `is required (${nameOf(expected)})`;
  return code === 'invalid_value' ? `is required (${values?.join(', ')})` : undefined;
}

function nameOf(expected: unknown): string {
  return NAMES[String(expected)] ?? String(expected);
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const UNITS: Readonly<Record<string, string>> = { string: 'letter', array: 'item' };

function unitOf({ origin }: Fault, limit: number | bigint | undefined): string {
  const unit = UNITS[origin ?? ''];
  return unit === undefined ? '' : ` ${unit}${limit === 1 ? '' : 's'}`;
}

/** As many digits as no number of a card or account has. */
const SHOWN_BELOW = 1e11;

function sent({ input, origin }: Fault): string {
  if (origin !== 'number' && origin !== 'int') return '';
  return typeof input === 'number' && Math.abs(input) < SHOWN_BELOW ? ` (${input} was sent)` : '';
}

/** Refuses with every field at fault. */
export function refuseFields(error: ZodError | undefined): never {
  const details: ErrorDetail[] = (error?.issues ?? []).map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  const text = details.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ');
  refuse('invalid_request', text, details);
}
