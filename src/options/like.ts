import { SettleboxError } from '../engine/errors.ts';
import { platform } from '../engine/platform.ts';
import type { ConformReportLike } from './conform-report-like.ts';

/** Options that a report can hold: those that decide what the specification leaves open. */
const LIKE_OPTIONS = [
  'achRouting',
  'amountMax',
  'authorizationDays',
  'bankVerification',
  'cardChecks',
  'extensions',
  'layout',
  'realCards',
  'recurringSec',
  'typeCase',
] as const;

/**
 * Adds the reviewed options of a report of `settlebox conform`. Given options take precedence.
 *
 * @throws SettleboxError `bad_option` if it is not a report, or has no reviewed options
 */
export function withOptionsLike<Options extends { readonly like?: string | ConformReportLike | undefined }>({
  like,
  ...options
}: Options): Omit<Options, 'like'> {
  if (like === undefined) return options;
  const report: unknown = typeof like === 'string' ? readReport(like) : like;
  if (Reflect.get(Object(report), 'report') !== 'settlebox conform')
    throw new SettleboxError(
      'bad_option',
      `options.like must be a report of settlebox conform${typeof like === 'string' ? `; ${like} is not one` : ''}.`,
      'Pass the path of conform.json.',
    );
  const reviewed: unknown = Reflect.get(Object(Reflect.get(Object(report), 'reviewed')), 'options');
  if (typeof reviewed !== 'object' || reviewed === null)
    throw new SettleboxError(
      'bad_option',
      'options.like has no reviewed options: proposed options are never used without a review.',
      'Copy what is right from proposed to reviewed in conform.yaml, with your name and the date, and run settlebox conform again.',
    );
  const foreign = Object.keys(reviewed).find((name) => !LIKE_OPTIONS.some((one) => one === name));
  if (foreign !== undefined)
    throw new SettleboxError(
      'bad_option',
      `options.like must not set ${foreign}: a report can hold only ${LIKE_OPTIONS.join(', ')}.`,
    );
  return { ...reviewed, ...options };
}

function readReport(file: string): unknown {
  const { readTextFile } = platform();
  if (readTextFile === undefined)
    throw new SettleboxError('bad_option', 'options.like can name a file only in Node.', 'Pass the report itself.');
  try {
    return JSON.parse(readTextFile(file));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : "can't be read";
    throw new SettleboxError('bad_option', `options.like: ${file} ${reason}.`, 'Run settlebox conform to write it.');
  }
}
