/** Steps of a random run that move the clock or rewind the world. */
import type { Life } from './life.ts';
import { pass } from './payments.ts';
import type { Steps } from './steps.ts';

const MILESTONES = [
  'card-cutoff',
  'ach-cutoff',
  'submission',
  'settlement',
  'funding',
  'return-deadline',
  'token-expiry',
  'webhook-retry',
] as const;

async function advance(life: Life): Promise<void> {
  const { random } = life;
  await pass(
    life,
    random.pick([
      { minutes: random.int(1, 59) },
      { hours: random.int(1, 30) },
      { days: random.int(1, 4) },
      { bankingDays: random.int(1, 4) },
      { days: random.int(5, 40) },
    ]),
  );
}

async function toMilestone(life: Life): Promise<void> {
  const { random, made, gateway } = life;
  const milestone = random.pick(MILESTONES);
  const of = random.chance(0.3) ? random.pickAny(made.transactions) : undefined;
  const offset = random.chance(0.2) ? { seconds: random.pick([-1, 1]) } : undefined;
  const options = { ...(of === undefined ? {} : { of }), ...(offset === undefined ? {} : { offset }) };
  await life.command(`advanceTo ${milestone}`, async () => {
    const { from, to, happened } = await gateway.clock.advanceTo(milestone, options);
    return { from, to, happened: [...happened] };
  });
}

async function next(life: Life): Promise<void> {
  await life.command('next', async () => {
    const passed = await life.gateway.clock.next();
    return passed === undefined ? null : { ...passed, happened: [...passed.happened] };
  });
}

/** Saving, changing, and restoring a world must leave no trace; the log records its state. */
async function goBack(life: Life): Promise<void> {
  const { random, gateway, made } = life;
  const name = `mark ${made.marks.length}`;
  await random.pick([
    async () => {
      await life.command(`mark ${name}`, () => gateway.mark(name));
      made.marks.push(name);
    },
    () => life.command('rewind', () => gateway.rewind(random.pickAny(made.marks) ?? 'never marked')),
    async () => {
      const snapshot = gateway.snapshot();
      await pass(life, { days: random.int(1, 3) });
      await life.command('restore', () => gateway.restore(snapshot));
    },
    () => fork(life),
  ])();
}

async function fork(life: Life): Promise<void> {
  const days = life.random.int(1, 9);
  await life.command('fork', async () => {
    using forked = life.gateway.fork();
    await forked.clock.advance({ days });
    forked.check();
    return { timeline: [...forked.timeline()], balances: forked.ledger.balances(), deposits: forked.ledger.deposits() };
  });
}

// biome-ignore format: a table reads in columns
export const TIME_STEPS: Steps = [
  [13, 'let time pass',          advance],
  [7,  'go to a milestone',      toMilestone],
  [4,  'go to what is due next', next],
  [2,  'save, restore, fork',    goBack],
];
