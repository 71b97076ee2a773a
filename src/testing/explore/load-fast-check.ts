import { createRequire } from 'node:module';
import type FastCheck from 'fast-check';
import { SettleboxError } from '../../engine/errors.ts';

export type { FastCheck };

/**
 * Loads fast-check when a search starts, because nothing else needs it.
 *
 * @throws SettleboxError `fast_check_unavailable`
 */
export function loadFastCheck(
  require: FastCheckRequire = createRequire(import.meta.url),
  caller = 'explore()',
): typeof FastCheck {
  try {
    return Reflect.get(Object(require('fast-check')), 'default');
  } catch (error) {
    throw new SettleboxError(
      'fast_check_unavailable',
      `${caller} needs the package fast-check, which failed to load: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}.`,
      'Run npm install --save-dev fast-check.',
    );
  }
}

type FastCheckRequire = (name: string) => unknown;
