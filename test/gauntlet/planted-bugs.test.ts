/** Runs a suite with twelve wrong shops and three right ones. In the gate, the shop of docs/gauntlet.md stands for them. */
import { readFileSync } from 'node:fs';
import { type GauntletReport, gauntlet } from 'settlebox/testing';
import { expect, it, vi } from 'vitest';
import { volume } from '../support/volume.ts';
import { project } from './project.ts';

const file = (name: string) => readFileSync(new URL(`suite/${name}`, import.meta.url), 'utf8');
const isThorough = volume(0, 1) === 1;

async function judged(records: 'yes' | 'no'): Promise<GauntletReport> {
  vi.stubEnv('RECORDS', records);
  const cwd = project({ 'shop.js': file('shop.js'), 'shop.test.js': file('shop.test.js') });
  return gauntlet({ cwd, only: 'faults' });
}

const found = ({ failures }: GauntletReport, group: string) =>
  new Set(failures.flatMap(({ test }) => (test.startsWith(`${group} > `) ? [test] : [])));

it.runIf(isThorough)('names all twelve planted bugs by records, and no right shop', { timeout: 900_000 }, async () => {
  const report = await judged('yes');
  expect(found(report, 'wrong').size).toBe(12);
  expect(found(report, 'right').size).toBe(0);
});

it.runIf(isThorough)('names eight of them without records, and no right shop', { timeout: 900_000 }, async () => {
  const report = await judged('no');
  expect(found(report, 'wrong').size).toBeGreaterThanOrEqual(8);
  expect(found(report, 'right').size).toBe(0);
});
