/** Quotes a word for a shell of Unix, unless it needs no quotes. */
export function shellWord(word: string): string {
  return /^[\w@./:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
