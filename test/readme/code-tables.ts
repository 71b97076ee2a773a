/** The tables of response codes, return codes, notifications of change, reasons of disputes, and errors. */
import { GATEWAY_ERRORS } from '../../src/contract/error-codes.ts';
import { networkName } from '../../src/facts/card-numbers.ts';
import { isoDate } from '../../src/facts/civil-date.ts';
import { DECLINE_CATEGORIES } from '../../src/facts/decline-categories.ts';
import { DISPUTE_REASONS } from '../../src/facts/dispute-reasons.ts';
import { RETURN_TIMINGS } from '../../src/facts/return-timings.ts';
import { CHANGE_CODES, type DeclineCode, RESPONSE_CODES, RETURN_CODES, type ReturnCodeFact } from '../../src/index.ts';
import { panAnswering } from '../../src/networks/test-values/magic-cards.ts';
import { GATEWAY_ERROR_WORDS, SETTLEBOX_ERROR_WORDS } from './error-words.ts';
import { table } from './table.ts';

/** Each by its name in the page. */
export const CODE_TABLES: Readonly<Record<string, () => string>> = {
  'response-codes': () =>
    table(
      ['Code', 'Description', 'Retry', 'Test card'],
      RESPONSE_CODES.map(({ code, text, approved }) => [
        `\`${code}\``,
        text,
        approved ? 'approved' : adviceWords(code),
        `\`${panAnswering(code)}\``,
      ]),
    ),
  'return-codes': () =>
    table(
      ['Code', 'Reason', 'Sent by', 'Deadline', 'Entries', 'Accounts', 'Notes'],
      RETURN_CODES.map((row) => [
        `\`${row.code}\``,
        row.reason,
        row.by,
        RETURN_TIMINGS[row.time].description,
        ENTRIES[row.entry],
        row.classes?.join(', ') ?? ACCOUNTS[row.account],
        notes(row),
      ]),
    ),
  'change-codes': () =>
    table(
      ['Code', 'Corrects', 'Fields'],
      CHANGE_CODES.map(({ code, corrects, fields }) => [
        `\`${code}\``,
        corrects,
        fields.map((field) => `\`${field}\``).join(', ') || 'none',
      ]),
    ),
  'dispute-reasons': () =>
    table(
      ['Network', 'Code', 'Reason', 'Evidence that wins'],
      DISPUTE_REASONS.map(({ network, code, text, evidence }) => [
        networkName(network),
        `\`${code}\``,
        text,
        evidence.map((item) => `\`${item}\``).join(', '),
      ]),
    ),
  'gateway-errors': () =>
    table(
      ['Status', 'Code', 'Meaning'],
      Object.entries(GATEWAY_ERRORS).map(([code, status]) => [
        String(status),
        `\`${code}\``,
        wordsFor(GATEWAY_ERROR_WORDS, code),
      ]),
    ),
  'settlebox-errors': () =>
    table(
      ['Code', 'Meaning'],
      Object.entries(SETTLEBOX_ERROR_WORDS).map(([code, when]) => [`\`${code}\``, when]),
    ),
};

/** Returns the advice after a decline, with its days if it changes. */
function adviceWords(code: DeclineCode): string {
  const rows = DECLINE_CATEGORIES.filter(({ codes }) => codes.includes(code));
  const isOne = rows.every(({ retry }) => retry === rows[0]?.retry) && (rows.length > 1 || rows[0]?.from === undefined);
  const words = rows.map(({ retry, from }) =>
    from === undefined ? RETRY_WORDS[retry] : `${RETRY_WORDS[retry]} from ${isoDate(from)}`,
  );
  return isOne ? (words[0] ?? '') : words.join(', ');
}

const RETRY_WORDS = { never: 'never', fix_data: 'after correcting the data', later: 'later' } as const;

const ENTRIES: Readonly<Record<ReturnCodeFact['entry'], string>> = {
  D: 'debits',
  C: 'credits',
  B: 'debits, credits',
  '-': '',
};

const ACCOUNTS: Readonly<Record<ReturnCodeFact['account'], string>> = {
  C: 'consumers',
  N: 'companies',
  B: 'any',
  '-': '',
};

/** Flags that concern an originator. The other flags decide the other columns. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['unauth', 'counts as unauthorized'],
  ['admin', 'counts as administrative'],
  ['reinit', 'can be retried'],
  ['reinit*', 'can be retried with a new authorization'],
  ['correctable', 'can be corrected and retried'],
  ['wsud', 'requires a signed statement'],
  ['dishonor', 'dishonors a return'],
  ['contest', 'contests a dishonor'],
  ['obsolete', 'obsolete'],
]);

function notes({ flags }: ReturnCodeFact): string {
  return flags.flatMap((flag) => FLAGS.get(flag) ?? []).join(', ');
}

function wordsFor(words: Readonly<Record<string, string>>, code: string): string {
  const description = words[code];
  if (description === undefined) throw new Error(`error-words.ts has no description of ${code}.`);
  return description;
}
