import type { GauntletFailure } from './gauntlet-report.ts';

/** Returns the command that repeats a failure, for any shell of Unix. */
export function commandText({ command }: Pick<GauntletFailure, 'command'>): string {
  return ['npx', 'settlebox', ...command.map(shellWord)].join(' ');
}

/** Quotes a word for a shell, unless it needs no quotes. */
export function shellWord(word: string): string {
  return /^[\w@./:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
