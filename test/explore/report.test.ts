import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { saveTape } from '../../src/testing/explore/save-tape.ts';
import { ExploreError } from '../../src/testing.ts';
import { RetriesWithoutKey } from './listed-bugs.ts';
import { searched } from './searching.ts';

const TIMEOUT_MS = 60_000;

it(
  "reports the failure, its steps, the gateway's history, and how to run it again",
  async () => {
    const error = await searched(RetriesWithoutKey, { seeds: [2] });
    expect(error).toBeInstanceOf(ExploreError);
    expect(error?.message).toBe(REPORT);
    expect(error).toMatchObject({ seed: 2, stepsBefore: 20, notes: [], tape: undefined });
  },
  TIMEOUT_MS,
);

const REPORT = `
Seed 2 breaks the shop.

What is wrong:
  - order-1: charged twice: the order costs $19.99, but $39.98 was charged and not refunded (SALE $19.99 of Mon Jan 5 10:00 ET, settled; SALE $19.99 of Mon Jan 5 10:00 ET, settled)

The shortest failing sequence (shortened from 20 steps):
   1. Mon Jan 5 10:00 ET  a fault is injected, the next time: transactions.create is delayed in transit, 30 s
   2. Mon Jan 5 10:00 ET  a customer places order-1, $19.99 by Visa card: done (Mon Jan 5 10:00 ET)
   3. Mon Jan 5 10:00 ET  all faults end, and everything scheduled happens

The gateway’s timeline:
  Mon Jan 5 10:00 ET  transactions.create is delayed in transit  an injected fault
  Mon Jan 5 10:00 ET  SALE $19.99 is authorized                  call: transactions.create
  Mon Jan 5 10:00 ET  SALE $19.99 is authorized                  call: transactions.create
  Mon Jan 5 21:00 ET  card batch closes, net $39.98              the daily cut-off
  Mon Jan 5 21:00 ET  SALE $19.99 is submitted                   the daily cut-off
  Mon Jan 5 21:00 ET  SALE $19.99 is submitted                   the daily cut-off
  Tue Jan 6 08:30 ET  SALE $19.99 settles                        first banking day after the close
  Tue Jan 6 08:30 ET  SALE $19.99 settles                        first banking day after the close
  Tue Jan 6 08:30 ET  card batch settles, net $39.98             first banking day after the close
  Wed Jan 7 08:30 ET  card batch is funded, net $39.98           1 banking day after settlement
  Wed Jan 7 08:30 ET  SALE $19.99 is funded                      1 banking day after settlement
  Wed Jan 7 08:30 ET  SALE $19.99 is funded                      1 banking day after settlement
  Wed Jan 7 08:30 ET  $39.98 arrives at the merchant's bank      1 banking day after settlement

Run it again: explore({ …, seeds: [2] })
`.trim();

it(
  'reports the same for a seed, whether it runs with others or alone',
  async () => {
    const among = await searched(RetriesWithoutKey, { seeds: '1..12' });
    const alone = await searched(RetriesWithoutKey, { seeds: [among?.seed ?? 0] });
    expect(alone?.message).toBe(among?.message);
    expect(among?.seed).toBe(2);
  },
  TIMEOUT_MS,
);

it("saves a gateway's tape only to the requested path", () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'explore-')), 'tapes');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const taped = { tape: () => ({ steps: ['a sale'] }) };
  expect(saveTape(taped, undefined, 'seed-6')).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
  const path = saveTape(taped, folder, 'seed-6');
  expect(path).toBe(join(folder, 'seed-6.tape.json'));
  expect(JSON.parse(readFileSync(path ?? '', 'utf8'))).toEqual({ steps: ['a sale'] });
});

it('saves the tape of the shortest sequence', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'explore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const error = await searched(RetriesWithoutKey, { seeds: [2], saveTo: folder });
  expect(error?.tape).toBe(join(folder, 'seed-2.tape.json'));
  expect(error?.message).toContain(`Its tape: ${error?.tape}`);
  expect(readFileSync(error?.tape ?? '', 'utf8')).toContain('request_slow');
});

it(
  'shows no card or account number',
  async () => {
    const pans = (text = '') => text.match(/\d{12,}/g) ?? [];
    const error = await searched(RetriesWithoutKey, { seeds: [2] });
    expect(pans(error?.message)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'leaves no state for the next run, and leaves other gateways unchanged',
  async () => {
    const digest = () => {
      using gateway = createGateway({ seed: 'beside' });
      return Buffer.from(gateway.snapshot()).toString('base64');
    };
    const before = digest();
    await searched(RetriesWithoutKey, { seeds: 3 });
    expect(digest()).toBe(before);
  },
  TIMEOUT_MS,
);
