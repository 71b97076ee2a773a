import { findSecrets } from '../leaks/find-secrets.ts';
import type { FoundSecret } from '../leaks/found-secret.ts';
import type { KnownSecrets } from '../leaks/known-secrets.ts';
import type { SecretLeak } from '../leaks/leak.ts';
import { leakOf } from '../leaks/leaks-in.ts';
import { maskName } from '../leaks/mask-known.ts';
import { bytesFrom, DATABASE_FILE_SUFFIXES } from './files.ts';

/** Finds secrets in the bytes of a database file. Files can hold old copies of a row, so each secret is reported once. */
export function leaksInBytes(file: string, known: KnownSecrets): SecretLeak[] {
  const reported = new Set<string>();
  return DATABASE_FILE_SUFFIXES.flatMap((ending) => {
    const text = bytesFrom(`${file}${ending}`).toString('latin1');
    const secrets = [...findSecrets(text, known), ...findAdjacent(text, known)];
    return secrets.flatMap((found) => {
      const { kind, number, from } = found;
      if (reported.has(`${kind} ${number}`)) return [];
      reported.add(`${kind} ${number}`);
      return [leakOf(`${maskName(`${file}${ending}`, known)}, byte ${from}`, text, secrets, found, known)];
    });
  });
}

/** Shorter numbers occur in bytes by chance. */
const UNAMBIGUOUS_DIGITS = 9;

/** SQLite stores columns without separators, so the digits of two columns can be adjacent. */
function findAdjacent(text: string, { cards, accounts }: KnownSecrets): FoundSecret[] {
  const card = [...cards].map((number) => ({ kind: 'card_number', number }) as const);
  const account = [...accounts].map((number) => ({ kind: 'account_number', number }) as const);
  return [...card, ...account].flatMap(({ kind, number }) => {
    const from = number.length < UNAMBIGUOUS_DIGITS ? -1 : text.indexOf(number);
    const ending = number.slice(-4);
    return from < 0 ? [] : [{ kind, number, ending, from, to: from + number.length, masked: `****${ending}` }];
  });
}
