/** The output of each command fits 80 columns, on a terminal and in a log; only a terminal gets colors and cursor codes. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, createGateway } from '../../src/index.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import { inOneLine, settlebox, startSettlebox } from './command-line.ts';

const cwd = isolatedFolder('width');
const WIDTH = 80;

/** Keeps no records, and its order ends in an error with a long message. */
const SHOP = `export const merchant = () => ({
  order: () => { throw new Error('the shop is closed for inventory, and will open again as soon as all goods have been counted twice'); },
  records: () => [{ order: 'order-1', paid: 5, refunded: 0, returned: false, shipped: false }],
});`;

const FAILING = `
title: A scenario with a title that is as long as a sentence, and longer than a terminal is wide, which it should not be
description: ${'A description of many words. '.repeat(9)}
steps:
  - transactions.create: { type: SALE, amount: 1999, payment_method: { card: visa } }
    as: sale
  - expect: { sale: { transaction_state: funded } }
`;

afterAll(() => rmSync(cwd, { recursive: true }));

beforeAll(async () => {
  writeFileSync(join(cwd, 'shop.mjs'), SHOP);
  writeFileSync(join(cwd, 'failing.yaml'), FAILING);
  using gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }) });
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  await gateway.clock.advance({ days: 3 });
  writeFileSync(join(cwd, 'world.tape.json'), JSON.stringify(gateway.tape()));
});

const FILE = join(process.cwd(), 'fixtures/nacha/returns.ach');

const COMMANDS = [
  '--help',
  'serve --help',
  'explore --help',
  'run r10-on-day-40',
  'run webhooks-out-of-order webhook-outage --quiet',
  'run failing.yaml',
  'scenarios',
  'tape show world.tape.json',
  'tape replay world.tape.json',
  `nacha inspect ${FILE}`,
  'nacha inspect failing.yaml',
  'explore shop.mjs --seeds 2 --steps 3',
  'demo --no-serve --merchants 3 --days 2 --transactions 60',
  'init --folder new',
  'init --folder new --runner jest --language ts',
];

/** Commands that end in an error of one sentence. */
const MISTAKES = [
  'serve --prot 1',
  'serve --port many',
  'serve --clock often',
  'serve --cors example.com/app',
  'run nowhere.yaml',
  'explore nowhere.mjs',
  'explore shop.mjs --disruptions hangs',
  'tape show failing.yaml',
  'nowhere',
];
const HELPS = ['run', 'demo', 'init', 'tape', 'tape show', 'tape replay', 'nacha inspect', 'openapi', 'scenarios'].map(
  (name) => `${name} --help`,
);

/** Lines that are too wide, except those of a single unbreakable word. */
function tooWide(text: string, width: number): string[] {
  return text
    .replace(COLORS, '')
    .split('\n')
    .filter((line) => line.length > width && line.trim().includes(' '));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how such a code begins.
const COLORS = /\u001b\[[\d;]*[mGK]/g;

describe('the output of settlebox', () => {
  it.each(COMMANDS)('fits 80 columns with %s', { timeout: 30_000 }, async (line) => {
    const plain = await settlebox(line, { cwd });
    expect(tooWide(plain.out, WIDTH)).toEqual([]);
    expect(plain.out + plain.err).not.toContain('\u001b');
    expect(tooWide((await settlebox(line, { cwd, columns: WIDTH })).out, WIDTH)).toEqual([]);
    const colorless = await settlebox(line, { cwd, columns: WIDTH, env: { NO_COLOR: '1' } });
    expect(colorless.out + colorless.err).not.toContain('\u001b');
  });

  it.each([79, 60, 50, 40])('fits a terminal of %s columns', { timeout: 60_000 }, async (columns) => {
    const lines = [...COMMANDS, ...MISTAKES, ...HELPS];
    const wide = await Promise.all(
      lines.map(async (line) => {
        const { out, err } = await settlebox(line, { cwd, columns });
        // A path or an id can be wider than the terminal, and the bar is redrawn in place.
        return [...tooWide(out, columns), ...(MISTAKES.includes(line) ? tooWide(err, columns) : [])].map(
          (text) => `${line}: ${text}`,
        );
      }),
    );
    expect(wide.flat()).toEqual([]);
  });

  it('prints the description of an option below its name on a narrow terminal', async () => {
    const { out } = await settlebox('serve --help', { cwd, columns: 40 });
    expect(out).toContain('\n  --cors <origin>\n    an origin whose web pages can call');
    expect((await settlebox('serve --help', { cwd, columns: 80 })).out).toMatch(
      /\n {2}--cors <origin> {14}an origin whose/,
    );
  });

  it('fits 80 columns with the addresses and commands of a server', async () => {
    const running = startSettlebox('serve --port 0 --control-key a-key-of-my-own', { cwd });
    await expect.poll(() => running.said().out, { timeout: 30_000 }).toContain('Press Ctrl+C');
    expect(tooWide(running.said().out, WIDTH)).toEqual([]);
    running.stop();
    await running.ended;
  });

  it('uses the width of a wider terminal', async () => {
    const [wide, narrow] = await Promise.all(
      [100, WIDTH].map((columns) => settlebox('tape replay world.tape.json', { cwd, columns })),
    );
    const lines = (out = '') => out.split('\n').length;
    expect(lines(wide?.out)).toBeLessThan(lines(narrow?.out));
    expect(tooWide(wide?.out ?? '', 100)).toEqual([]);
    expect(inOneLine(narrow?.out ?? '')).toContain('first banking day after the close');
  });

  it('prints an error on one line in a log', async () => {
    const line = 'run --junit nowhere/results.xml r10-on-day-40';
    const [log, terminal] = [await settlebox(line, { cwd }), await settlebox(line, { cwd, columns: WIDTH })];
    expect(log.err.trimEnd().split('\n')).toHaveLength(1);
    expect(tooWide(terminal.err, WIDTH)).toEqual([]);
    expect(inOneLine(terminal.err)).toBe(inOneLine(log.err));
  });
});
