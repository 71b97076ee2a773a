import { shellWord } from '../shell-word.ts';
import type { GauntletFailure } from './gauntlet-report.ts';

/** Returns the command that repeats a failure, for any shell of Unix. */
export function commandText({ command }: Pick<GauntletFailure, 'command'>): string {
  return ['npx', 'settlebox', ...command.map(shellWord)].join(' ');
}
