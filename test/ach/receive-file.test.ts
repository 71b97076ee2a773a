import {
  type AchFile,
  createGateway,
  type Gateway,
  type NotificationOfChangeOptions,
  type ReturnCode,
  replay,
} from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { lastFile, withHeader } from './bank-files.ts';
import { answerNow, depositsOf, eventsOf, fateOf, moneyOf, movesOf, pay, payOut, watched } from './entry-worlds.ts';
import { statementOf, storeAccount } from './token-worlds.ts';

/** Paid on Monday, submitted on Tuesday, settled on Wednesday, funded on Thursday. */
const NOW = '2026-01-05T15:00:00Z';

/** All that a world says of its entries, but for the ids of the answers themselves. */
function worldOf(gateway: Gateway): object {
  const ids = gateway.transactions.list({ take: 100 }).data.map(({ id = '' }) => id);
  return {
    entries: ids.map((id) => [
      fateOf(gateway, id),
      movesOf(gateway, id),
      eventsOf(gateway, id),
      lastToldOf(gateway, id),
    ]),
    money: moneyOf(gateway),
    deposits: depositsOf(gateway),
    batches: batchesOf(gateway),
    rates: gateway.ach.returnRates(),
  };
}

/** The last event of an entry, as a webhook would carry it. */
function lastToldOf(gateway: Gateway, id: string): object {
  const event = gateway.events.list({ subject: id }).at(-1);
  const object = { ...event?.data.object, history: undefined, correlation_id: undefined };
  return { type: event?.type, at: event?.created_at, object };
}

const batchesOf = (gateway: Gateway) =>
  gateway.batches.list().data.map(({ correlation_id: _correlation, ...batch }) => batch);

interface Answer {
  readonly what: string;
  readonly kind: AchFile['kind'];
  /** Brings the world to where its banks answer. */
  readonly before: (gateway: Gateway, payment: string, payout: string) => unknown;
  /** Has them answer. */
  readonly answer: (gateway: Gateway, payment: string, payout: string) => unknown;
}

/** Of settlement: a file that is handed over at the instant of the funding comes after it. */
const EVENING = { at: '2026-01-07T23:00:00Z' };

const to = (moment: string) => (gateway: Gateway) => gateway.clock.advanceTo(moment);
const returning =
  (code: ReturnCode, more: object = {}) =>
  (gateway: Gateway, transaction: string) =>
    gateway.simulate.ach.return({ transaction, code, ...more });
const correcting =
  (code: NotificationOfChangeOptions['code'], corrected: NotificationOfChangeOptions['corrected'] = {}) =>
  (gateway: Gateway, transaction: string) =>
    gateway.simulate.ach.notificationOfChange({ transaction, code, corrected, ...EVENING });
const disputed = async (gateway: Gateway, payment: string) => {
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  for (const code of ['R01', 'R68'] as const) await answerNow(gateway, payment, code);
};

// biome-ignore format: a table reads in columns
const ANSWERS: readonly Answer[] = [
  { what: 'a return before the funding',      kind: 'return',                 before: to('2026-01-07T14:00:00Z'), answer: returning('R01', EVENING) },
  { what: 'a return of a payout',             kind: 'return',                 before: to('2026-01-07T14:00:00Z'), answer: (gateway, _payment, payout) => returning('R03', EVENING)(gateway, payout) },
  { what: 'returns of both',                  kind: 'return',                 before: to('2026-01-07T14:00:00Z'), answer: (gateway, payment, payout) => { returning('R17', EVENING)(gateway, payment); returning('R23', EVENING)(gateway, payout); } },
  { what: 'a return after the funding',       kind: 'return',                 before: to('2026-01-09T14:00:00Z'), answer: returning('R10') },
  { what: 'a return on the last day',         kind: 'return',                 before: to('2026-01-09T14:00:00Z'), answer: returning('R10', { at: 'deadline' }) },
  { what: 'a late return',                    kind: 'return',                 before: to('2026-01-09T14:00:00Z'), answer: returning('R01', { at: { bankingDay: 7 }, late: true }) },
  { what: 'a return with a date of death',    kind: 'return',                 before: to('2026-01-07T14:00:00Z'), answer: returning('R15', { ...EVENING, dateOfDeath: '2025-12-24', information: 'ESTATE' }) },
  { what: 'a return that both banks agreed',  kind: 'return',                 before: to('2026-01-07T14:00:00Z'), answer: returning('R06', { at: { day: 200 } }) },
  { what: 'a rejection',                      kind: 'return',                 before: to('2026-01-06T14:00:00Z'), answer: returning('R13', { at: '2026-01-06T20:00:00Z' }) },
  { what: 'a rejection at the last moment',   kind: 'return',                 before: to('2026-01-06T14:00:00Z'), answer: returning('R28', { at: '2026-01-07T13:29:00Z' }) },
  { what: 'a contested dishonor',             kind: 'contested_return',       before: disputed,                   answer: returning('R73') },
  { what: 'a dishonor contested as misrouted', kind: 'contested_return',      before: disputed,                   answer: returning('R71', { at: 'deadline' }) },
  { what: 'a correction of the account',      kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), answer: correcting('C03', { account_number: '000123456789', routing_number: '121042882' }) },
  { what: 'a correction of its type',         kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), answer: correcting('C05', { account_type: 'savings' }) },
  { what: 'a correction of the id',           kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), answer: correcting('C09', { individual_id: 'MEMBER-1' }) },
  { what: 'a correction of the addenda',      kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), answer: correcting('C13') },
];

/** A world in which banks have answered, its fork in which they have not, and their file. */
async function twins({
  kind,
  before,
  answer,
}: Answer): Promise<{ one: Gateway; other: Gateway; file: AchFile; payment: string }> {
  const one = freshGateway({ now: NOW });
  const [payment, payout] = [pay(one), payOut(one)];
  await before(one, payment, payout);
  const other = tended(one.fork());
  await answer(one, payment, payout);
  const plans = one.upcoming().filter(({ what }) => /R\d\d|C\d\d/.test(what));
  await one.clock.advanceTo(plans.at(-1)?.at ?? expect.fail('nothing was planned'));
  const file = lastFile(one, kind);
  await other.clock.advanceTo(file.madeAt);
  return { one, other, file, payment };
}

describe.each(ANSWERS)('$what', (row) => {
  it('that comes by file does what it does when banks send it here', async () => {
    const { one, other, file } = await twins(row);
    expect(worldOf(other)).not.toEqual(worldOf(one));
    const { returns, notifications } = other.ach.receiveFile(file.text);
    expect(returns.length + notifications.length).toBe(file.entries);
    expect(worldOf(other)).toEqual(worldOf(one));
    for (const gateway of [one, other]) await gateway.clock.advance({ days: 30 });
    expect(worldOf(other)).toEqual(worldOf(one));
  });

  it('leaves a world whose tape plays again, to the same bytes', async () => {
    const { other, file } = await twins(row);
    other.ach.receiveFile(file.text);
    await other.clock.advance({ days: 3 });
    const again = watched(await replay(JSON.parse(JSON.stringify(other.tape()))));
    expect(String(again.timeline())).toBe(String(other.timeline()));
    expect(Buffer.from(again.snapshot()).equals(Buffer.from(other.snapshot()))).toBe(true);
  });

  it('is taken once, and not where this world’s own banks have sent it', async () => {
    const { one, other, file } = await twins(row);
    other.ach.receiveFile(file.text);
    for (const gateway of [one, other])
      expect(() => gateway.ach.receiveFile(file.text)).toThrow(/^This file was already received: .*column 34\)\.$/);
  });
});

test('what a file did is told by transaction and code', async () => {
  const { other, file, payment } = await twins(ANSWERS[0] ?? expect.fail());
  expect(other.ach.receiveFile(file.text)).toEqual({
    returns: [{ transaction: payment, code: 'R01' }],
    notifications: [],
  });
  expect(other.timeline().at(-1)).toMatchObject({ what: 'a file from the bank is received: 1 answer' });
  // It came from outside, and is not among those that were made here.
  expect(other.ach.files().map(({ kind }) => kind)).toEqual(['forward']);
});

test('a return that came by file is dishonored in a file that names the trace of the bank', async () => {
  const { one, other, file, payment } = await twins(ANSWERS[0] ?? expect.fail());
  other.ach.receiveFile(file.text);
  for (const gateway of [one, other]) await answerNow(gateway, payment, 'R67');
  const [ours, theirs] = [one, other].map((gateway) => lastFile(gateway, 'dishonored_return').text);
  expect(theirs).toBe(ours);
});

test('what came too late is marked, and may be dishonored for it', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('settlement');
  const fork = createGateway({ from: gateway.snapshot() });
  await answerNow(fork, payment, 'R01');
  const { text } = lastFile(fork, 'return');
  fork.close();
  await gateway.clock.advanceTo('2026-01-09T13:30:00.001Z');
  gateway.ach.receiveFile(text);
  expect(fateOf(gateway, payment)).toBe('returned R01 2026-01-09T13:30:00.001Z untimely');
  await answerNow(gateway, payment, 'R68');
  expect(moneyOf(gateway)).toBe('customer -4999 clearing 0 payable 0 bank 4999');
});

test('two files of one minute are two where their letters differ', async () => {
  const { other, file } = await twins(ANSWERS[0] ?? expect.fail());
  other.ach.receiveFile(file.text);
  expect(() => other.ach.receiveFile(withHeader(file.text, { fileIdModifier: 'B' }))).toThrow(
    /^Line 3: R01 comes from a receiving bank, after settlement, and the entry is returned\. No line/,
  );
});

test('a micro-deposit that comes back by file fails the verification, and undoes all three', async () => {
  const one = freshGateway({ now: NOW });
  const token = storeAccount(one, { account_number: '000100000003' });
  await one.clock.advanceTo('2026-01-07T14:00:00Z');
  const other = tended(createGateway({ from: one.snapshot() }));
  await one.clock.advanceTo('2026-01-08T13:30:00Z');
  const { text, entries } = lastFile(one, 'return');
  expect([entries, statementOf(one, token).status]).toEqual([3, 'verification_failed']);
  const plain = freshGateway({ now: NOW });
  const same = storeAccount(plain);
  await plain.clock.advanceTo('2026-01-08T13:30:00Z');
  expect(statementOf(plain, same).traceNumbers).toEqual(statementOf(other, token).traceNumbers);
  plain.ach.receiveFile(text);
  expect([statementOf(plain, same).status, plain.ledger.balance('platform', plain.reseller)]).toEqual([
    'verification_failed',
    0,
  ]);
});

test('neither numbers of accounts nor traces of a file are lost or shown on the tape', async () => {
  const { one, other, file } = await twins({
    what: '',
    kind: 'notification_of_change',
    before: to('2026-01-07T14:00:00Z'),
    answer: correcting('C01', { account_number: '76543210' }),
  });
  expect(file.text).toContain('76543210');
  other.ach.receiveFile(file.text);
  const tapes = [one, other].map((gateway) => JSON.stringify(gateway.tape()));
  expect(tapes.map((tape) => tape.includes('76543210'))).toEqual([false, false]);
  const again = watched(await replay(JSON.parse(tapes[1] ?? '')));
  expect(worldOf(again)).toEqual(worldOf(other));
});
