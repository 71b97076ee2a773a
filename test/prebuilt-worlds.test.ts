/** Compares the worlds that were created when the package was built with those that the code creates. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type CardTransactionRequest, createGateway, type GatewayOptions } from '../src/index.ts';
import { resolveOptions } from '../src/options/options.ts';
import { emptyDatabase } from '../src/worlds/engine-parts.ts';
import { packPrebuiltWorlds } from '../src/worlds/prebuilt-worlds.ts';
import { worldTemplate } from '../src/worlds/world-template.ts';
import { ROOT } from './matrix/consumer.ts';
import { isolatedFolder } from './support/isolated-folder.ts';

const folder = isolatedFolder('prebuilt');
const BUILT = join(ROOT, 'dist/worlds.bin');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('equals the worlds that the code creates, byte for byte', () => {
  const built = readFileSync(BUILT);
  const { build } = JSON.parse(built.toString('utf8', 0, built.indexOf('\n')));
  const { world, ...rest } = resolveOptions({}).world;
  const worlds = {
    emptyPages: emptyDatabase().serialize(),
    recipe: JSON.stringify(rest),
    world: worldTemplate({ world, ...rest }),
  };
  expect(Buffer.from(packPrebuiltWorlds(build, worlds)).equals(built)).toBe(true);
});

const OPTIONS: readonly GatewayOptions[] = [
  {},
  { seed: 'another' },
  { now: '2027-03-01T09:00:00Z', environment: 'production' },
  { merchant: { apiKey: 'sk_sandbox_0123456789abcdefghijABCDEFGHIJ01' } },
  { world: { merchants: [{ name: 'Corner Shop' }] } },
];

/** A first sale shows that the worlds also behave alike later. */
const sale: CardTransactionRequest = {
  type: 'SALE',
  amount: 1999,
  payment_method: { type: 'card', pan: '4111111111111111', expiry: { month: '12', year: '2030' }, cvv: '123' },
};

const fromSource = OPTIONS.map((options) => {
  const gateway = createGateway(options);
  const fresh = gateway.snapshot();
  gateway.transactions.create(sale);
  return [fresh, gateway.snapshot()].map(digestOf);
});

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the same digests from a built package, and the number of times that it read the prebuilt worlds. */
function fromBuild(dist: string): { readonly digests: unknown; readonly reads: number } {
  const script = `
    const fs = require('node:fs');
    const read = fs.readFileSync;
    let reads = 0;
    fs.readFileSync = (file, ...rest) => { if (/worlds\\.bin$/.test(String(file))) reads++; return read(file, ...rest); };
    const { createGateway } = require(${JSON.stringify(join(dist, 'index.cjs'))});
    const digest = (bytes) => require('node:crypto').createHash('sha256').update(bytes).digest('hex');
    const digests = ${JSON.stringify(OPTIONS)}.map((options) => {
      const gateway = createGateway(options);
      const fresh = gateway.snapshot();
      gateway.transactions.create(${JSON.stringify(sale)});
      return [fresh, gateway.snapshot()].map(digest);
    });
    console.log(JSON.stringify({ digests, reads }));`;
  return JSON.parse(execFileSync('node', ['-e', script], { encoding: 'utf8' }));
}

it('creates the same bytes in the built package as from source, for any options', () => {
  expect(fromBuild(join(ROOT, 'dist'))).toEqual({ digests: fromSource, reads: 1 });
});

it.each([
  [
    'from another build',
    (file: string) => writeFileSync(file, readFileSync(file, 'latin1').replace('"build":"', '"build":"x'), 'latin1'),
  ],
  ['truncated', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 200_000))],
  ['of another format', (file: string) => writeFileSync(file, 'not a file of worlds')],
  ['missing', (file: string) => rmSync(file)],
])('creates the same bytes if the file is %s', (name, damage) => {
  const dist = join(folder, name, 'dist');
  cpSync(join(ROOT, 'dist'), dist, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, name, 'node_modules'));
  damage(join(dist, 'worlds.bin'));
  expect(fromBuild(dist)).toEqual({ digests: fromSource, reads: 1 });
});
