/**
 * An excerpt of `npm run torture`: a few kills, power failures, and failing system calls. Seeds are fixed; the nightly workflow
 * runs all of it with a new one.
 */
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { volume } from '../support/volume.ts';
import { builtPackage } from './built.ts';
import type { RecordedCall } from './call-log.ts';
import { imageAfterPowerLoss, SECTOR_BYTES } from './disk-image.ts';
import { durabilities } from './durability.ts';
import { problemOf, surviveFailures } from './failures.ts';
import { type Round, surviveKills } from './kills.ts';
import { numbersFrom } from './numbers.ts';
import { survivePowerLoss } from './power-loss.ts';
import { compileShim } from './shim.ts';
import { surviveWalCuts } from './wal-cuts.ts';

const shimFolder = isolatedFolder('torture-shim');
const shim = compileShim(shimFolder);
const settlebox = builtPackage();
const promises = durabilities(settlebox, shimFolder);
afterAll(() => rmSync(shimFolder, { recursive: true }));

/** The strictest promise, or all of them. */
const tested = promises.slice(volume(-1, 0));

const ROUNDS = volume(5, 40);
const IMAGES = volume(5, 200);
/** The short life makes some 5,000 system calls. */
const STRIDE = volume(1_300, 50);

it('keeps every acknowledged call when its process is killed, and no part of the interrupted one', {
  timeout: 240_000,
}, async () => {
  const rounds: Round[] = [];
  const onRound = (round: Round) => rounds.push(round);
  const options = promises.at(-1)?.options ?? {};
  await surviveKills({
    settlebox,
    seed: `suite ${FIRST_SEED}`,
    rounds: ROUNDS,
    folder: temporaryFolder(),
    shim,
    options,
    onRound,
  });
  expect(rounds).toHaveLength(ROUNDS);
  expect(rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0);
});

it('opens a prefix of the calls if its write-ahead log is cut', { timeout: 240_000 }, async () => {
  const stride = volume(801, 10);
  const life = { settlebox, seed: `suite cuts ${FIRST_SEED}`, steps: 6, stride, folder: temporaryFolder() };
  expect(await surviveWalCuts(life)).toBeGreaterThan(0);
});

describe.skipIf(shim === undefined)('the files of a world, on Linux with a C compiler', () => {
  it.each(tested)('survive a power failure at any system call: $name', { timeout: 240_000 }, async (promise) => {
    const { options, isDurable } = promise;
    const life = { settlebox, shim: shim ?? '', seed: `suite power ${FIRST_SEED}`, steps: 12, images: IMAGES };
    const report = await survivePowerLoss({ ...life, folder: temporaryFolder(), options, isDurable });
    expect(report.images).toBe(IMAGES);
    if (isDurable) expect(report.lossy).toBe(0);
  });

  it('survive failing system calls, which the gateway reports', { timeout: 240_000 }, async () => {
    const failures = { from: 150, to: 100_000, stride: STRIDE, times: 1 };
    const lives = await surviveFailures({ failures, folder: temporaryFolder(), shim: shim ?? '' });
    expect(lives.length).toBeGreaterThan(3);
    expect(lives.flatMap((life) => problemOf(life) ?? [])).toEqual([]);
    expect(lives.some(({ thrown }) => thrown.length > 0)).toBe(true);
  });

  it.each([
    ['at once', 'at_once'],
    ['after another call', 'after_call'],
  ] as const)(
    'match their digests if a sync fails and the gateway is closed %s, without the frames of the failed commit',
    { timeout: 240_000 },
    async (_label, close) => {
      // The sync is the last of the 53 calls of a payment.
      const failures = { from: 48, to: 100, stride: 1, times: 1 };
      const options = { durability: 'power_loss' };
      const lives = await surviveFailures({ failures, folder: temporaryFolder(), shim: shim ?? '', options, close });
      expect(lives.length).toBeGreaterThan(3);
      expect(lives.flatMap((life) => problemOf(life) ?? [])).toEqual([]);
      expect(lives.some(({ thrown }) => thrown.some(({ message }) => message.includes('FSYNC')))).toBe(true);
    },
  );
});

describe('the image of a disk after a power failure', () => {
  const sector = (letter: string) => Buffer.alloc(SECTOR_BYTES, letter);
  const calls: readonly RecordedCall[] = [
    { kind: 'create', file: 0, name: 'world.db' },
    { kind: 'syncFolder' },
    { kind: 'write', file: 0, offset: 0, bytes: Buffer.concat([sector('a'), sector('b')]) },
    { kind: 'sync', file: 0 },
    { kind: 'write', file: 0, offset: SECTOR_BYTES, bytes: Buffer.concat([sector('c'), sector('d')]) },
    { kind: 'create', file: 1, name: 'world.db-wal' },
  ];
  const random = numbersFrom('image');

  it('has all writes before a sync, and no later ones if nothing more survives', () => {
    const image = imageAfterPowerLoss(calls, calls.length, 'none', random);
    expect([...image]).toEqual([['world.db', Buffer.concat([sector('a'), sector('b')])]]);
  });

  it('has later writes sector by sector', () => {
    const found = new Set<string>();
    for (let round = 0; round < 50; round++) {
      const image = imageAfterPowerLoss(calls, calls.length, 'some', random).get('world.db') ?? Buffer.alloc(0);
      found.add(image.toString().replaceAll(/(.)\1*/gs, '$1'));
    }
    expect([...found].sort()).toEqual(['ab', 'abd', 'ac', 'acd']);
  });
});
