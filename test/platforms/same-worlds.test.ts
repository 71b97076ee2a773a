/** One seed and the same calls give the same world in better-sqlite3 and in SQLite as WebAssembly, which runs in a child process. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { laterIn, type PlayedWorlds, playWorlds, rowsOfTape } from './play-worlds.ts';

/** Each has another start time and other options. `npm run test:wasm` plays all 200. */
const LIVES = [0, 1, 2, 3];

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a world in SQLite as WebAssembly', () => {
  let native: PlayedWorlds;
  let wasm: PlayedWorlds;
  let openedThere: { readonly later: unknown; readonly rows: unknown };

  beforeAll(async () => {
    native = await playWorlds(LIVES);
    const file = join(isolatedFolder('wasm'), 'worlds.json');
    writeFileSync(file, JSON.stringify(native.midway));
    const child = fileURLToPath(new URL('play-in-child.ts', import.meta.url));
    const env = { ...process.env, SETTLEBOX_TEST_SQLITE: 'wasm' };
    execFileSync('node', ['--import', 'tsx', child, file, JSON.stringify(LIVES)], { env });
    ({ played: wasm, opened: openedThere } = JSON.parse(readFileSync(file, 'utf8')));
  });

  it('gives the same responses, events, files, and deposits in lives of the record', () => {
    expect(wasm.lives).toEqual(asJson(native.lives));
  });

  it('has the same rows in every table, and the same timeline', () => {
    expect(wasm.midway.rows).toEqual(native.midway.rows);
    expect(wasm.midway.tape).toEqual(native.midway.tape);
  });

  it('goes on in the same way from a snapshot of the other', async () => {
    expect(openedThere.later).toEqual(native.midway.later);
    expect(await laterIn(Buffer.from(wasm.midway.snapshot, 'base64'))).toEqual(native.midway.later);
  });

  it('is the result of a tape of the other', async () => {
    expect(openedThere.rows).toEqual(native.midway.rows);
    expect(await rowsOfTape(wasm.midway.tape)).toEqual(native.midway.rows);
  });
});
