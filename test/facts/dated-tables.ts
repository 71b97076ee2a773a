import {
  CREDIT_AVAILABILITY,
  ENTRY_DESCRIPTIONS,
  NEXT_DAY_WINDOWS,
  SAME_DAY_LIMITS,
  SAME_DAY_WINDOWS,
} from '../../src/facts/ach-windows.ts';
import { AUTHORIZATION_WINDOWS } from '../../src/facts/authorization-windows.ts';
import { HOLIDAYS, SETTLEMENT_DAYS } from '../../src/facts/banking-calendar.ts';
import { INFORMATION_CODES } from '../../src/facts/change-codes.ts';
import type { Dated } from '../../src/facts/dated.ts';
import { DECLINE_CATEGORIES, RESPONSE_TEXTS } from '../../src/facts/decline-categories.ts';
import { DISPUTE_RATES } from '../../src/facts/dispute-rates.ts';
import { DISPUTE_REASONS } from '../../src/facts/dispute-reasons.ts';
import {
  ALERT_TIMES,
  COMPELLING_EVIDENCE,
  DISPUTE_APPEALS,
  MONITORING_PROGRAMS,
  RESPONSE_TIMES,
} from '../../src/facts/dispute-rules.ts';
import { INTERNATIONAL_ENTRIES } from '../../src/facts/international-entries.ts';
import { LINK_ID_DUTIES } from '../../src/facts/link-id.ts';
import { REATTEMPT_FEES, REATTEMPT_LIMITS } from '../../src/facts/reattempt-limits.ts';
import { RETURN_CODE_CHANGES } from '../../src/facts/return-code-changes.ts';
import { QUESTIONABLE_RETURNS, RETURN_REQUESTS, STATEMENT_RETURNS } from '../../src/facts/return-requests.ts';

/** Every dated table of the project, with its name in the facts report. */
export const DATED_TABLES: readonly (readonly [name: string, rows: readonly Dated[]])[] = [
  ['Federal Reserve holidays', HOLIDAYS],
  ['Submission and settlement of ordinary entries', NEXT_DAY_WINDOWS],
  ['Same-day windows', SAME_DAY_WINDOWS],
  ['Same-day limit', SAME_DAY_LIMITS],
  ['Company entry descriptions', ENTRY_DESCRIPTIONS],
  ['Availability of credits', CREDIT_AVAILABILITY],
  ['Settlement days', SETTLEMENT_DAYS],
  ['Return codes that change', RETURN_CODE_CHANGES],
  ['Requests for a return', RETURN_REQUESTS],
  ['Questionable returns', QUESTIONABLE_RETURNS],
  ['Returns after a written statement', STATEMENT_RETURNS],
  ['Change codes for information', INFORMATION_CODES],
  ['International entries', INTERNATIONAL_ENTRIES],
  ['Duration of authorizations', AUTHORIZATION_WINDOWS],
  ['Categories of declines', DECLINE_CATEGORIES],
  ['Texts of response codes', RESPONSE_TEXTS],
  ['Mastercard’s transaction link id', LINK_ID_DUTIES],
  ['Limits of reattempts', REATTEMPT_LIMITS],
  ['Fees of reattempts', REATTEMPT_FEES],
  ['Reasons of disputes', DISPUTE_REASONS],
  ['Times to respond to a dispute', RESPONSE_TIMES],
  ['Times of dispute alerts', ALERT_TIMES],
  ['Appeals of disputes', DISPUTE_APPEALS],
  ['Compelling Evidence 3.0', COMPELLING_EVIDENCE],
  ['Monitoring of disputes', MONITORING_PROGRAMS],
  ['Usual rates of disputes', DISPUTE_RATES],
];
