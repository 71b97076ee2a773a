import type { GauntletFailure } from './gauntlet-report.ts';

/** Returns the command that repeats a failure, for any shell of Unix. */
export function commandText({ command }: Pick<GauntletFailure, 'command'>): string {
  return ['npx', 'settlebox', ...command.map(quoted)].join(' ');
}

function quoted(word: string): string {
  return /^[\w@./:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
