import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyNotLoaded } from '../../src/cli/base/load-merchant.ts';
import { settlebox } from './command-line.ts';
import { folderWith, SHOP } from './explored-shop.ts';

describe('settlebox explore', () => {
  it.each([
    ['by name', 'shop.mjs', `export const merchant = ${SHOP};`],
    ['as default', 'shop.mjs', `export default ${SHOP};`],
    ['of CommonJS', 'shop.cjs', `module.exports = { merchant: ${SHOP} };`],
  ])('searches with a merchant that a module exports %s', async (_how, name, text) => {
    const cwd = folderWith({ [name]: text });
    const line = `explore ${name} --seeds 3 --steps 4 --rest-days 5 --disruptions webhook_duplicated,webhook_delayed`;
    const { code, out, err } = await settlebox(line, { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^✓ 3 seeds, \d+ steps: no failures found\n/);
    const machine: unknown = JSON.parse((await settlebox(`${line} --json --shard 1/3`, { cwd })).out);
    expect(machine).toMatchObject({ ok: true, seeds: 1 });
  });

  it.each([
    [
      'merchant.check',
      SHOP.replace(
        'records: () => books,',
        'records: () => books, books, check: (_gateway, shop) => Object.keys(shop.books).length > 99,',
      ),
      '',
    ],
    [
      'an exported check',
      SHOP.replace('records: () => books,', 'records: () => books, books,'),
      "export const check = (_gateway, shop) => Object.keys(shop.books).length > 99 || 'few books';",
    ],
  ])('accepts additional fields of a merchant for %s', async (_what, shop, more) => {
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${shop};\n${more}` });
    const { code, out, err } = await settlebox('explore shop.mjs --seeds 1 --steps 2', { cwd });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/check/);
  });

  it('charges fees for a merchant whose reports have them', async () => {
    const report = 'records: () => books, report: () => ({ feesCents: 0 }),';
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${SHOP.replace('records: () => books,', report)};` });
    const { code, out } = await settlebox('explore shop.mjs --seeds 8 --steps 6', { cwd });
    expect(code).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toMatch(/report of \S+ says \$0\.00 fees; on days in New York it is \$0\.88/);
  });

  it('rejects additional fields without a check', async () => {
    const cwd = folderWith({
      'shop.mjs': `export const merchant = ${SHOP.replace('records: () =>', 'books, records: () =>')};`,
    });
    const { code, err } = await settlebox('explore shop.mjs --seeds 1', { cwd });
    expect(code).toBe(2);
    expect(err).toContain('merchant has no field "books"');
  });

  it('exits with code 1 and prints the failing sequence and its tape', async () => {
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${SHOP};`, 'world.yaml': 'layout: B\n' });
    const line =
      'explore shop.mjs --seeds 0..19 --steps 6 --disruptions response_lost --options world.yaml --save-to tapes';
    const { code, out } = await settlebox(line, { cwd });
    expect(code).toBe(1);
    const [, seed] = /^seed (\d+) breaks the shop\./i.exec(out) ?? [];
    expect(out).toContain("the shop's records say $0.00 paid");
    expect(existsSync(join(cwd, 'tapes', `seed-${seed}.tape.json`))).toBe(true);
    const again = await settlebox(`${line.replace('--seeds 0..19', `--seed ${seed}`)} --json`, { cwd });
    expect(again.code).toBe(1);
    expect(JSON.parse(again.out)).toMatchObject({ ok: false, seed: Number(seed), stepsBefore: expect.any(Number) });
  });

  it('shows the current seed on a terminal', async () => {
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${SHOP};` });
    const { err } = await settlebox('explore shop.mjs --seeds 2 --steps 1 --disruptions hang', { cwd, columns: 100 });
    expect(err).toContain('0/2 seed 0');
    expect(err).toContain('1/2 seed 1');
  });

  it.each([
    ['nowhere.mjs', 'The module nowhere.mjs does not exist.'],
    [
      'empty.mjs',
      'empty.mjs must export a function merchant(gateway, tools). Add: export const merchant = (gateway, tools) => ({ order, records, … }); or export it as default.',
    ],
    ['broken.mjs', 'broken.mjs could not be loaded: no database here'],
    ['shop.mjs --shard 4/3', "--shard must be a shard such as '3/16'."],
    ['shop.mjs --options world.yaml', 'world.yaml:2: options has no field "layuot". Did you mean "layout"?'],
  ])('explains the error of %s', async (words, said) => {
    const cwd = folderWith({
      'empty.mjs': 'export const shop = 1;',
      'broken.mjs': "throw new Error('no database here');",
      'shop.mjs': `export const merchant = ${SHOP};`,
      'world.yaml': 'seed: demo\nlayuot: A\n',
    });
    expect(await settlebox(`explore ${words}`, { cwd })).toEqual({ code: 2, out: '', err: `settlebox: ${said}\n` });
  });

  it('rejects an unknown disruption', async () => {
    const cwd = folderWith({ 'shop.mjs': `export const merchant = ${SHOP};` });
    const { code, err } = await settlebox('explore shop.mjs --disruptions rain', { cwd });
    expect(code).toBe(2);
    expect(err).toMatch(/^settlebox: --disruptions must be one of /);
  });

  const NEEDS_TSX = 'or install tsx and run NODE_OPTIONS="--import tsx" settlebox explore ./merchant.ts.';
  it.each([
    [
      'ERR_UNKNOWN_FILE_EXTENSION',
      'Unknown file extension ".ts" for /shop/merchant.ts',
      `Node.js 20.20.2 does not load TypeScript; use 22.18 or later, ${NEEDS_TSX}`,
    ],
    [
      'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
      'TypeScript enum is not supported in strip-only mode',
      `Node.js 20.20.2 does not load this TypeScript syntax; avoid it, ${NEEDS_TSX}`,
    ],
    ['ERR_MODULE_NOT_FOUND', 'Cannot find package "express"', 'Cannot find package "express"'],
  ])('explains %s of a TypeScript module in one sentence', (code, message, expected) => {
    const error = Object.assign(new TypeError(`${message}\n  at somewhere`), { code });
    expect(whyNotLoaded(error, './merchant.ts', 'v20.20.2')).toBe(expected);
  });

  it('reports any other unknown file type like Node', () => {
    const error = Object.assign(new TypeError('Unknown file extension ".txt"'), { code: 'ERR_UNKNOWN_FILE_EXTENSION' });
    expect(whyNotLoaded(error, 'shop.txt', 'v20.20.2')).toBe('Unknown file extension ".txt"');
  });
});
