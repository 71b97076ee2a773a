import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { banks, cards, createGateway, type Tape } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inOneLine, settlebox } from './command-line.ts';

/** A sale, a payment that comes back, a request that is refused by a fault. */
async function tapeOfAWorld(): Promise<Tape> {
  using gateway = createGateway({ seed: 'a tape' });
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  await gateway.clock.advanceTo('settlement', { of: payment });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10' });
  gateway.simulate.faults.add({ on: 'transactions.list', kind: 'request_rejected', times: 1 });
  await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`));
  await gateway.clock.advance({ days: 90 });
  return gateway.tape();
}

function folderWith(name: string, text: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), text);
  return folder;
}

describe('settlebox tape replay', () => {
  it('prints the timeline', async () => {
    const cwd = folderWith('incident.json', JSON.stringify(await tapeOfAWorld()));
    const { code, out, err } = await settlebox('tape replay incident.json', { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(inOneLine(out)).toContain('PAYMENT $49.99 is returned: R10');
    expect(out).toMatch(/\n\n✓ all \d steps match the tape\n$/);
  });

  it('reads standard input, and prints JSON', async () => {
    const stdin = JSON.stringify(await tapeOfAWorld());
    const { code, out } = await settlebox('tape replay - --json', { stdin });
    expect(code).toBe(0);
    const timeline = expect.arrayContaining([expect.objectContaining({ what: 'SALE $19.99 is authorized' })]);
    expect(JSON.parse(out)).toMatchObject({ ok: true, now: '2026-04-07T13:30:00.000Z', timeline });
  });

  it('exits with code 1 if the replay differs, and names the step', async () => {
    const tape = await tapeOfAWorld();
    const steps = tape.steps.map((step, at) => (at === 1 ? { ...step, fingerprint: '0000000000000000' } : step));
    const stdin = JSON.stringify({ ...tape, steps });
    const people = await settlebox('tape replay -', { stdin });
    expect(people).toMatchObject({ code: 1, err: '' });
    expect(inOneLine(people.out)).toMatch(
      /^✗ Step 2, request transactions\.create at 2026-01-05T15:00:00\.000Z differs from the tape: recorded: /,
    );
    const machine = await settlebox('tape replay - --json', { stdin });
    expect(machine.code).toBe(1);
    expect(JSON.parse(machine.out)).toMatchObject({ ok: false, message: expect.stringMatching(/^Step 2, /) });
  });

  it.each([
    ['no JSON', 'none.json is not a tape: it is not valid JSON.', 1],
    ['101 09100001', 'none.json is not a tape: it is a Nacha file, which settlebox nacha inspect explains.', 1],
    ['SQLite format 3\0\u0010', 'none.json is not a tape: it is a database, which settlebox serve --file opens.', 1],
    [
      '{"name":"shop","version":"1.0.0"}',
      'none.json is not a tape: a tape is the JSON of gateway.tape(), with "settlebox": "tape".',
      1,
    ],
    ['null', 'none.json is not a tape: a tape is the JSON of gateway.tape(), with "settlebox": "tape".', 1],
    [
      '{"settlebox":"tape","version":99}',
      'none.json is a tape of version 99; this settlebox reads version 1. Replay it with the version of settlebox that recorded it.',
      1,
    ],
  ])('rejects %s in a sentence', async (text, said, code) => {
    const cwd = folderWith('none.json', text);
    expect(await settlebox('tape replay none.json', { cwd })).toEqual({ code, out: '', err: `settlebox: ${said}\n` });
    expect(await settlebox('tape show none.json', { cwd })).toEqual({ code, out: '', err: `settlebox: ${said}\n` });
  });

  it('explains why a file cannot be read', async () => {
    const err = "settlebox: nowhere.json can't be read: the file does not exist.\n";
    expect(await settlebox('tape replay nowhere.json')).toEqual({ code: 2, out: '', err });
  });
});

describe('settlebox tape show', () => {
  it('lists each request with its caller, time and outcome', async () => {
    const { code, out } = await settlebox('tape show -', { stdin: JSON.stringify(await tapeOfAWorld()) });
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toEqual([
      'step  time (ET)    kind             what                      outcome',
      '1     Jan 5 10:00  request          POST transactions.create  201',
      '2     Jan 5 10:00  request          POST transactions.create  201',
      '3     Jan 5 10:00  clock            to Jan 7 08:30 ET',
      '4     Jan 7 08:30  command          simulate.ach.return',
      '5     Jan 7 08:30  command          simulate.faults.add',
      '6     Jan 7 08:30  fault            GET transactions.list     request_rejected',
      '7     Jan 7 08:30  request_blocked  GET transactions.list     503 internal_error',
    ]);
  });

  it('prints no key and no card number', async () => {
    const stdin = JSON.stringify(await tapeOfAWorld());
    const { out } = await settlebox('tape show - --json', { stdin });
    expect(JSON.parse(out)).toMatchObject({ steps: { length: 7 }, origin: { seed: 'a tape' } });
    expect(out).not.toMatch(/sk_|4242/);
  });
});
