import * as fastCheck from 'fast-check';

export type FastCheck = typeof fastCheck;

/** In a tab, fast-check is a part of the modules that need it. */
export function loadFastCheck(): FastCheck {
  return fastCheck;
}
