import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a challenge. Its expiry follows from the clock. */
// biome-ignore format: a table reads in columns
export const challengeLife = defineLifecycle('challenge', 'new', [
  ['new',     'sent',     'pending'],
  ['pending', 'mistaken', 'pending'],
  ['pending', 'verified', 'verified'],
  ['pending', 'locked',   'locked'],
]);

/** The status of a challenge. */
export type ChallengeStatus = LifecycleState<typeof challengeLife>;
