/** The tables of codes: of issuers, of banks, of the gateway's refusals and of the harness's. */
import { GATEWAY_ERRORS } from '../../src/core/errors.ts';
import { CHANGE_CODES, RESPONSE_CODES, RETURN_CODES, type ReturnCodeFact } from '../../src/index.ts';
import { panAnswering } from '../../src/world/magic-cards.ts';
import { GATEWAY_ERROR_WORDS, SETTLEBOX_ERROR_WORDS } from './error-words.ts';
import { table } from './table.ts';

/** Each by its name in the page. */
export const CODE_TABLES: Readonly<Record<string, () => string>> = {
  'response-codes': () =>
    table(
      ['Code', 'Says', 'Try again', 'Card that answers it'],
      RESPONSE_CODES.map(({ code, text, retry }) => [
        `\`${code}\``,
        text,
        retry === null ? 'approved' : RETRY_WORDS[retry],
        `\`${panAnswering(code)}\``,
      ]),
    ),
  'return-codes': () =>
    table(
      ['Code', 'Means', 'Sent by', 'Until', 'Answers', 'Of', 'Besides'],
      RETURN_CODES.map((row) => [
        `\`${row.code}\``,
        row.reason,
        row.by,
        UNTIL[row.time],
        ENTRIES[row.entry],
        row.classes?.join(', ') ?? ACCOUNTS[row.account],
        besides(row),
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
  'gateway-errors': () =>
    table(
      ['Status', 'Code', 'When'],
      Object.entries(GATEWAY_ERRORS).map(([code, status]) => [
        String(status),
        `\`${code}\``,
        wordsFor(GATEWAY_ERROR_WORDS, code),
      ]),
    ),
  'settlebox-errors': () =>
    table(
      ['Code', 'When'],
      Object.entries(SETTLEBOX_ERROR_WORDS).map(([code, when]) => [`\`${code}\``, when]),
    ),
};

const RETRY_WORDS = { never: 'never', fix_data: 'after the data is put right', later: 'later' } as const;

// biome-ignore format: a table reads in columns
const UNTIL: Readonly<Record<ReturnCodeFact['time'], string>> = {
  '2BD':   '2nd banking day after settlement',
  '2BD-n': '2nd banking day after the bank hears of it',
  '60CD':  'banking day after the 60th calendar day',
  agree:   'whenever both banks agree',
  op:      'before settlement',
  '5BD-r': '5 banking days after the return',
  '2BD-d': '2 banking days after the dishonor',
  'n/a':   'never of entries here',
};

const ENTRIES: Readonly<Record<ReturnCodeFact['entry'], string>> = {
  D: 'debits',
  C: 'credits',
  B: 'debits, credits',
  '-': '',
};

const ACCOUNTS: Readonly<Record<ReturnCodeFact['account'], string>> = {
  C: 'consumers',
  N: 'companies',
  B: 'everybody',
  '-': '',
};

/** What a flag of a return code means to an originator; flags that say where a code belongs are in the other columns. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['unauth', 'counts as unauthorized'],
  ['admin', 'counts as administrative'],
  ['reinit', 'may be sent again'],
  ['reinit*', 'may be sent again with a new authorization'],
  ['correctable', 'may be corrected and sent again'],
  ['wsud', 'with a signed statement'],
  ['dishonor', 'dishonors a return'],
  ['contest', 'contests a dishonor'],
  ['obsolete', 'no longer used'],
]);

function besides({ flags }: ReturnCodeFact): string {
  return flags.flatMap((flag) => FLAGS.get(flag) ?? []).join(', ');
}

function wordsFor(words: Readonly<Record<string, string>>, code: string): string {
  const said = words[code];
  if (said === undefined) throw new Error(`error-words.ts says nothing of ${code}.`);
  return said;
}
