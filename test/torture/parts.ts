import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPackage, type Settlebox } from './built.ts';
import { durabilities } from './durability.ts';
import { type FailuresOptions, problemOf, surviveFailures } from './failures.ts';
import { ROUNDS_PER_LIFE, type Round, surviveKills } from './kills.ts';
import { survivePowerLoss } from './power-loss.ts';
import { compileShim } from './shim.ts';
import { surviveWalCuts } from './wal-cuts.ts';

/** Settings of all parts. */
export interface TortureSettings {
  readonly seed: string;
  /** Number of kills; the other parts scale with it. */
  readonly rounds: number;
}

/** A part of the torture. It prints what it did, and throws an error that says how to repeat it. */
export type Part = (settings: TortureSettings) => Promise<void>;

/** At this number of rounds, every system call of the short life fails once, and the log is cut at every sector. */
const COMPLETE_ROUNDS = 2_000;
/** Recording a life and its states takes as long as opening some images. */
const IMAGES_PER_LIFE = 250;
const STEPS_PER_LIFE = 40;
const STEPS_BEFORE_CUTS = 12;
/** Far above the number of calls of the short life, at which the failures end. */
const CALLS_MAX = 100_000;
/** A life takes about half a second, and there are thousands. */
const LIVES_PER_LINE = 500;
/** Failures in succession: a bad sector, and a disk that stays full for a while. */
const TIMES = [1, 20] as const;

/** What a part works with: an empty folder, and the shim if it could be compiled. */
interface Workplace {
  readonly settlebox: Settlebox;
  readonly shim: string | undefined;
  /** Creates an empty folder. */
  folder(name: string): string;
}

/** Kills writers of world files. */
export async function killWriters({ seed, rounds }: TortureSettings): Promise<void> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (let first = 0; first < rounds; first += ROUNDS_PER_LIFE)
    await liveUntilRound(seed, Math.min(first + ROUNDS_PER_LIFE, rounds) - 1, ({ during, killedAt }) => {
      count(`during ${during ?? 'no step'}`);
      if (killedAt !== undefined) count(`at a call on ${killedAt}`);
    });
  console.log(`${rounds} kills: ${[...counts].map(([name, number]) => `${number} ${name}`).join(', ')}`);
}

/** Repeats a round of {@link killWriters}, after the earlier rounds on its file. */
export async function repeatRound({ seed }: TortureSettings, round: number): Promise<void> {
  await liveUntilRound(seed, round, ({ plan, during }) => console.log(`${plan}: ${during ?? 'no step'}`));
}

async function liveUntilRound(seed: string, last: number, onRound: (round: Round) => void): Promise<void> {
  const life = Math.floor(last / ROUNDS_PER_LIFE);
  let round = life * ROUNDS_PER_LIFE;
  await inWorkplace(
    () => `--seed ${seed} --round ${round}`,
    async ({ settlebox, shim, folder }) => {
      const promises = durabilities(settlebox, folder('durability'));
      await surviveKills({
        settlebox,
        seed: `${seed}/${life}`,
        rounds: (last % ROUNDS_PER_LIFE) + 1,
        folder: folder('world'),
        shim,
        options: promises[life % promises.length]?.options ?? {},
        onRound(completed) {
          onRound(completed);
          round++;
        },
      });
    },
  );
}

/** Cuts the write-ahead log of a killed writer at every sector. */
export async function cutLogs({ seed, rounds }: TortureSettings): Promise<void> {
  await inWorkplace(
    () => `--seed ${seed} --rounds ${rounds} --only cuts`,
    async ({ settlebox, folder }) => {
      const options = { settlebox, seed: `${seed}/cuts`, steps: STEPS_BEFORE_CUTS, stride: strideOf(rounds) };
      console.log(`${await surviveWalCuts({ ...options, folder: folder('world') })} cuts of a write-ahead log`);
    },
  );
}

/** Cuts the power at random system calls. */
export async function cutPower({ seed, rounds }: TortureSettings): Promise<void> {
  await inWorkplace(
    () => `--seed ${seed} --rounds ${rounds} --only power`,
    async ({ settlebox, shim, folder }) => {
      if (shim === undefined) return console.log(`power failures are skipped: ${WITHOUT_SHIM}`);
      for (const { name, options, isDurable } of durabilities(settlebox, folder('durability'))) {
        let lossy = 0;
        for (let done = 0; done < rounds / 2; done += IMAGES_PER_LIFE) {
          const images = Math.min(IMAGES_PER_LIFE, Math.ceil(rounds / 2) - done);
          const life = { settlebox, shim, seed: `${seed}/power/${done}`, steps: STEPS_PER_LIFE, images };
          lossy += (await survivePowerLoss({ ...life, folder: folder(`${name} ${done}`), options, isDurable })).lossy;
        }
        console.log(`${Math.ceil(rounds / 2)} power failures, ${name}: ${lossy} lost the newest calls`);
      }
    },
  );
}

/** Lets each system call of a short life fail. */
export async function failCalls({ seed, rounds }: TortureSettings): Promise<void> {
  await inWorkplace(
    () => `--seed ${seed} --rounds ${rounds} --only failures`,
    async ({ settlebox, shim, folder }) => {
      if (shim === undefined) return console.log(`failing system calls are skipped: ${WITHOUT_SHIM}`);
      const survive = async (title: string, given: Omit<FailuresOptions, 'folder' | 'shim'>) => {
        let lived = 0;
        const onLife = () => {
          if (++lived % LIVES_PER_LINE === 0) console.log(`  ${lived} lives so far: ${title}`);
        };
        const { stride } = given.failures;
        const shares = Array.from({ length: availableParallelism() }, (_none, share) => {
          const failures = { ...given.failures, from: 1 + share * stride, stride: stride * availableParallelism() };
          return surviveFailures({ ...given, failures, folder: folder(`${title} ${share}`), shim, onLife });
        });
        const lives = (await Promise.all(shares)).flat();
        const problems = lives.flatMap((life) => problemOf(life) ?? []);
        if (problems.length > 0) throw new Error(`${problems.length} of ${lives.length} lives, such as ${problems[0]}`);
        console.log(`${lives.length} lives with failing system calls: ${title}`);
      };
      for (const { name, options } of durabilities(settlebox, folder('durability'))) {
        for (const times of TIMES) {
          const failures = { from: 1, to: CALLS_MAX, stride: strideOf(rounds) * times, times };
          await survive(`${times} in succession, ${name}`, { failures, options });
        }
        const failures = { from: 1, to: CALLS_MAX, stride: strideOf(rounds), times: 1 };
        await survive(`closed at once, ${name}`, { failures, options, close: 'at_once' });
        await survive(`closed after another call, ${name}`, { failures, options, close: 'after_call' });
      }
    },
  );
}

const WITHOUT_SHIM = 'they need Linux and a C compiler';

function strideOf(rounds: number): number {
  return Math.max(1, Math.round(COMPLETE_ROUNDS / rounds));
}

/** @throws Error with the command that repeats the work, and the folder with the files of the failure */
async function inWorkplace(again: () => string, work: (place: Workplace) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'settlebox-torture-'));
  const folder = (name: string) => {
    const path = join(root, name);
    mkdirSync(path);
    return path;
  };
  try {
    await work({ settlebox: builtPackage(), shim: compileShim(folder('shim')), folder });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(`${text}\n\nRepeat it with: npm run torture -- ${again()}\nThe files are in ${root}`);
  }
  rmSync(root, { recursive: true });
}
