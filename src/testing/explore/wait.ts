import { after } from '../../harness/durations.ts';
import { passUntil } from './pass-time.ts';
import { type Life, note } from './run.ts';
import type { Moment, StepThat } from './steps.ts';

/** Lets some time pass. */
export async function wait(life: Life, { unit, count }: StepThat<'wait'>): Promise<void> {
  const words = unit === 'bankingDays' ? 'banking days' : unit;
  note(life, count === 1 ? `1 ${words.slice(0, -1)} passes` : `${count} ${words} pass`);
  await passUntil(life, after(life.gateway.clock.now(), { [unit]: count }));
}

/** Lets time pass until the next such moment, where one lies ahead. */
export async function waitFor(life: Life, { moment, seconds }: StepThat<'wait for'>): Promise<void> {
  const next = nextMoment(life, moment);
  const target = next === undefined ? undefined : next + seconds * 1_000;
  if (target === undefined || target <= life.gateway.clock.now()) return;
  const near = seconds === 0 ? '' : ` and ${seconds} s`;
  note(life, `time passes until the next ${moment}${seconds < 0 ? ` but ${-seconds} s` : near}`);
  await passUntil(life, target);
}

/** How `upcoming()` words what is waited for. */
const WORDS: Readonly<Record<Moment, RegExp>> = {
  settlement: /batch settles$/,
  funding: /batch is funded$/,
  'ach-cutoff': /ACH batch closes$/,
  'card-cutoff': /card batch closes$/,
  submission: /batch is submitted$/,
  'webhook-retry': /is delivered$/,
};

function nextMoment({ gateway }: Life, moment: Moment): number | undefined {
  const now = gateway.clock.now();
  const next = gateway.upcoming().find(({ at, what }) => WORDS[moment].test(what) && Date.parse(at) > now);
  return next === undefined ? undefined : Date.parse(next.at);
}
