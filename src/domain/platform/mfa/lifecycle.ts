import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The life of a challenge. That its ten minutes are over is read off the clock. */
// biome-ignore format: a table reads in columns
export const challengeLife = defineLifecycle('challenge', 'new', [
  ['new',     'sent',     'pending'],
  ['pending', 'mistaken', 'pending'],
  ['pending', 'verified', 'verified'],
  ['pending', 'locked',   'locked'],
]);

export type ChallengeStatus = LifecycleState<typeof challengeLife>;
