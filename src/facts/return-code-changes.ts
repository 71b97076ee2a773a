import { type DayNumber, dayNumber, isoDate } from './civil-date.ts';
import type { Dated } from './dated.ts';
import { type ReturnCode, returnCode } from './return-codes.ts';

/**
 * Return codes that begin, or change their meaning, on a day. Source: Nacha's page on the new code for sanctions; moov-io/ach
 * lists R90 with the same title (docs/sources.md, "Changes to the rules since 2022").
 */

/** The meaning of a return code while a row is in effect. */
interface ReturnCodeChange extends Dated {
  readonly code: ReturnCode;
  readonly title: string;
  readonly reason: string;
}

/** The first day of R90. From then on, R16 only means a frozen account. */
const SANCTIONS_CODE_DAY = dayNumber(2028, 3, 17);

/** The codes that change. */
export const RETURN_CODE_CHANGES: readonly ReturnCodeChange[] = [
  {
    code: 'R16',
    title: returnCode('R16').title,
    reason: returnCode('R16').reason,
    until: SANCTIONS_CODE_DAY,
    sources: ['nacha-sanctions'],
  },
  {
    code: 'R16',
    title: 'Account Frozen',
    reason: 'account frozen',
    from: SANCTIONS_CODE_DAY,
    sources: ['nacha-sanctions'],
  },
  {
    code: 'R90',
    title: returnCode('R90').title,
    reason: returnCode('R90').reason,
    from: SANCTIONS_CODE_DAY,
    sources: ['nacha-sanctions', 'moov-ach'],
  },
];

const CHANGED: ReadonlySet<string> = new Set(RETURN_CODE_CHANGES.map(({ code }) => code));

/** Returns the reason of a code on a day; the code itself if it is unknown. */
export function returnReason(code: string, day: DayNumber): string {
  return changeOn(code, day)?.reason ?? returnCode(code)?.reason ?? code;
}

/** Returns the title of a code on a day; the code itself if it is unknown. */
export function returnTitle(code: string, day: DayNumber): string {
  return changeOn(code, day)?.title ?? returnCode(code)?.title ?? code;
}

/** Returns why a code can't be used on a day, with a code that works; undefined if it can. */
export function returnCodeDayError(code: string, day: DayNumber): string | undefined {
  if (!CHANGED.has(code)) return undefined;
  const first = RETURN_CODE_CHANGES.find((change) => change.code === code)?.from;
  if (first === undefined || first <= day) return undefined;
  return `${code} is a return code from ${isoDate(first)} on; until then, R16 covers returns for sanctions`;
}

/** Returns the code by which banks return an entry for the reason of this code on a day: R16 for R90 before its first day. */
export function returnCodeOn(code: string, day: DayNumber): string {
  return returnCodeDayError(code, day) === undefined ? code : 'R16';
}

function changeOn(code: string, day: DayNumber): ReturnCodeChange | undefined {
  if (!CHANGED.has(code)) return undefined;
  return RETURN_CODE_CHANGES.findLast((change) => change.code === code && (change.from ?? day) <= day);
}
