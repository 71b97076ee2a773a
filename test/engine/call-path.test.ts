import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';

/** The limits of docs/ARCHITECTURE.md for the path of a sale, from the direct call to the statement that inserts it. */
const FRAMES_MAX = 14;
const FILES_MAX = 9;

const statement = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'));
const { run } = statement;
const { stackTraceLimit } = Error;

afterEach(() => {
  statement.run = run;
  Error.stackTraceLimit = stackTraceLimit;
});

/** Returns the files of src on the stack when a table is first written, outermost first: one for each frame. */
function pathTo(table: string, act: (gateway: Gateway) => void): string[] {
  using gateway = createGateway();
  let path: string[] | undefined;
  Error.stackTraceLimit = 200;
  statement.run = function (...parameters: unknown[]) {
    if (this.source.startsWith(`INSERT INTO ${table} `)) path ??= ownFrames();
    return run.apply(this, parameters);
  };
  act(gateway);
  return path ?? [];
}

function ownFrames(): string[] {
  const lines = (new Error().stack ?? '').split('\n').reverse();
  return lines.flatMap((line) => /[\\/]src[\\/]([^:]+\.ts)/.exec(line)?.[1]?.replaceAll('\\', '/') ?? []);
}

const sell = (gateway: Gateway) =>
  void gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });

describe('the path of a sale to its INSERT', () => {
  it(`has at most ${FRAMES_MAX} frames`, () => {
    const path = pathTo('transactions', sell);
    expect(path).toContain('engine/database.ts');
    expect(path.length, path.join('\n')).toBeLessThanOrEqual(FRAMES_MAX);
  });

  it(`runs through at most ${FILES_MAX} files`, () => {
    const files = new Set(pathTo('transactions', sell));
    expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(FILES_MAX);
  });

  it('enters only the engine twice', () => {
    const modules = pathTo('transactions', sell).map((file) => file.split('/')[0]);
    const entered = modules.filter((name, at) => name !== modules[at - 1]);
    expect(entered).toEqual(['transports', 'engine', 'domain', 'engine']);
  });

  it('is the same when the sale has an Idempotency-Key', () => {
    const withKey = pathTo('transactions', (gateway) => {
      const sale = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;
      gateway.transactions.create(sale, { idempotencyKey: 'order-1' });
    });
    expect(withKey).toEqual(pathTo('transactions', sell));
  });
});
