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
import {
  depositsOf,
  eventsOf,
  moneyOf,
  movesOf,
  outcomeOf,
  pay,
  payOut,
  runBankAction,
  watched,
} from './entry-worlds.ts';
import { statementOf, storeAccount } from './token-worlds.ts';

/** Paid on Monday, submitted on Tuesday, settled on Wednesday, funded on Thursday. */
const NOW = '2026-01-05T15:00:00Z';

/** Returns the complete view of a world's entries, without the IDs of returns and notices. */
function worldOf(gateway: Gateway): object {
  const ids = gateway.transactions.list({ take: 100 }).data.map(({ id = '' }) => id);
  return {
    entries: ids.map((id) => [
      outcomeOf(gateway, id),
      movesOf(gateway, id),
      eventsOf(gateway, id),
      lastReportedOf(gateway, id),
    ]),
    money: moneyOf(gateway),
    deposits: depositsOf(gateway),
    batches: batchesOf(gateway),
    rates: gateway.ach.returnRates(),
  };
}

/** Returns the last event of an entry, as a webhook would carry it. */
function lastReportedOf(gateway: Gateway, id: string): object {
  const event = gateway.events.list({ subject: id }).at(-1);
  const object = { ...event?.data.object, history: undefined, correlation_id: undefined };
  return { type: event?.type, at: event?.created_at, object };
}

const batchesOf = (gateway: Gateway) =>
  gateway.batches.list().data.map(({ correlation_id: _correlation, ...batch }) => batch);

interface BankAction {
  readonly what: string;
  readonly kind: AchFile['kind'];
  /** Advances the world to the time at which the bank acts. */
  readonly before: (gateway: Gateway, payment: string, payout: string) => unknown;
  /** Schedules the action of the bank. */
  readonly action: (gateway: Gateway, payment: string, payout: string) => unknown;
}

/** Eastern evening of the settlement day: a file received at the time of the funding is processed after it. */
const EVENING = { at: '2026-01-07T23:00:00Z' };

const to = (time: string) => (gateway: Gateway) => gateway.clock.advanceTo(time);
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
  for (const code of ['R01', 'R68'] as const) await runBankAction(gateway, payment, code);
};

// biome-ignore format: a table reads in columns
const BANK_ACTIONS: readonly BankAction[] = [
  { what: 'a return before the funding',      kind: 'return',                 before: to('2026-01-07T14:00:00Z'), action: returning('R01', EVENING) },
  { what: 'a return of a payout',             kind: 'return',                 before: to('2026-01-07T14:00:00Z'), action: (gateway, _payment, payout) => returning('R03', EVENING)(gateway, payout) },
  { what: 'returns of both',                  kind: 'return',                 before: to('2026-01-07T14:00:00Z'), action: (gateway, payment, payout) => { returning('R17', EVENING)(gateway, payment); returning('R23', EVENING)(gateway, payout); } },
  { what: 'a return after the funding',       kind: 'return',                 before: to('2026-01-09T14:00:00Z'), action: returning('R10') },
  { what: 'a return on the last day',         kind: 'return',                 before: to('2026-01-09T14:00:00Z'), action: returning('R10', { at: 'deadline' }) },
  { what: 'a late return',                    kind: 'return',                 before: to('2026-01-09T14:00:00Z'), action: returning('R01', { at: { bankingDay: 7 }, late: true }) },
  { what: 'a return with a date of death',    kind: 'return',                 before: to('2026-01-07T14:00:00Z'), action: returning('R15', { ...EVENING, dateOfDeath: '2025-12-24', information: 'ESTATE' }) },
  { what: 'a return agreed by both banks',    kind: 'return',                 before: to('2026-01-07T14:00:00Z'), action: returning('R06', { at: { day: 200 } }) },
  { what: 'a rejection',                      kind: 'return',                 before: to('2026-01-06T14:00:00Z'), action: returning('R13', { at: '2026-01-06T20:00:00Z' }) },
  { what: 'a rejection just before the deadline', kind: 'return',                 before: to('2026-01-06T14:00:00Z'), action: returning('R28', { at: '2026-01-07T13:29:00Z' }) },
  { what: 'a contested dishonor',             kind: 'contested_return',       before: disputed,                   action: returning('R73') },
  { what: 'a dishonor contested as misrouted', kind: 'contested_return',      before: disputed,                   action: returning('R71', { at: 'deadline' }) },
  { what: 'a correction of the account',      kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), action: correcting('C03', { account_number: '000123456789', routing_number: '121042882' }) },
  { what: 'a correction of its type',         kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), action: correcting('C05', { account_type: 'savings' }) },
  { what: 'a correction of the id',           kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), action: correcting('C09', { individual_id: 'MEMBER-1' }) },
  { what: 'a correction of the addenda',      kind: 'notification_of_change', before: to('2026-01-07T14:00:00Z'), action: correcting('C13') },
];

/** Creates a world in which the banks have acted, its fork in which they have not, and the file of the first. */
async function twins({
  kind,
  before,
  action,
}: BankAction): Promise<{ one: Gateway; other: Gateway; file: AchFile; payment: string }> {
  const one = freshGateway({ now: NOW });
  const [payment, payout] = [pay(one), payOut(one)];
  await before(one, payment, payout);
  const other = tended(one.fork());
  await action(one, payment, payout);
  const scheduled = one.upcoming().filter(({ what }) => /R\d\d|C\d\d/.test(what));
  await one.clock.advanceTo(scheduled.at(-1)?.at ?? expect.fail('nothing was planned'));
  const file = lastFile(one, kind);
  await other.clock.advanceTo(file.madeAt);
  return { one, other, file, payment };
}

describe.each(BANK_ACTIONS)('$what', (row) => {
  it('has the same effect by file as by a bank simulated here', async () => {
    const { one, other, file } = await twins(row);
    expect(worldOf(other)).not.toEqual(worldOf(one));
    const { returns, notifications } = other.ach.receiveFile(file.text);
    expect(returns.length + notifications.length).toBe(file.entries);
    expect(worldOf(other)).toEqual(worldOf(one));
    for (const gateway of [one, other]) await gateway.clock.advance({ days: 30 });
    expect(worldOf(other)).toEqual(worldOf(one));
  });

  it('replays from a tape to the same bytes', async () => {
    const { other, file } = await twins(row);
    other.ach.receiveFile(file.text);
    await other.clock.advance({ days: 3 });
    const again = watched(await replay(JSON.parse(JSON.stringify(other.tape()))));
    expect(String(again.timeline())).toBe(String(other.timeline()));
    expect(Buffer.from(again.snapshot()).equals(Buffer.from(other.snapshot()))).toBe(true);
  });

  it("is accepted once, and not if this world's own banks sent it", async () => {
    const { one, other, file } = await twins(row);
    other.ach.receiveFile(file.text);
    for (const gateway of [one, other])
      expect(() => gateway.ach.receiveFile(file.text)).toThrow(/^This file was already received: .*column 34\)\.$/);
  });
});

test('reports the transactions and codes of a file', async () => {
  const { other, file, payment } = await twins(BANK_ACTIONS[0] ?? expect.fail());
  expect(other.ach.receiveFile(file.text)).toEqual({
    returns: [{ transaction: payment, code: 'R01' }],
    notifications: [],
    information: [],
  });
  expect(other.timeline().at(-1)).toMatchObject({ what: 'a file from the bank is received: 1 answer' });
  // Received files are not listed among the files made here.
  expect(other.ach.files().map(({ kind }) => kind)).toEqual(['forward']);
});

test('names the trace of the bank in the dishonor of a received return', async () => {
  const { one, other, file, payment } = await twins(BANK_ACTIONS[0] ?? expect.fail());
  other.ach.receiveFile(file.text);
  for (const gateway of [one, other]) await runBankAction(gateway, payment, 'R67');
  const [ours, theirs] = [one, other].map((gateway) => lastFile(gateway, 'dishonored_return').text);
  expect(theirs).toBe(ours);
});

test('marks a late entry untimely, which allows a dishonor', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('settlement');
  const fork = createGateway({ from: gateway.snapshot() });
  await runBankAction(fork, payment, 'R01');
  const { text } = lastFile(fork, 'return');
  fork.close();
  await gateway.clock.advanceTo('2026-01-09T13:30:00.001Z');
  gateway.ach.receiveFile(text);
  expect(outcomeOf(gateway, payment)).toBe('returned R01 2026-01-09T13:30:00.001Z untimely');
  await runBankAction(gateway, payment, 'R68');
  expect(moneyOf(gateway)).toBe('customer -4999 clearing 0 payable 0 bank 4999');
});

test('accepts two files of the same minute if their modifiers differ', async () => {
  const { other, file } = await twins(BANK_ACTIONS[0] ?? expect.fail());
  other.ach.receiveFile(file.text);
  expect(() => other.ach.receiveFile(withHeader(file.text, { fileIdModifier: 'B' }))).toThrow(
    /^Line 3: R01 comes from a receiving bank, after settlement, and the entry is returned\. No line/,
  );
});

test('fails the verification and reverts all three entries if a file returns a micro-deposit', async () => {
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

test('keeps account numbers and traces of a file complete and off the tape', async () => {
  const { one, other, file } = await twins({
    what: '',
    kind: 'notification_of_change',
    before: to('2026-01-07T14:00:00Z'),
    action: correcting('C01', { account_number: '76543210' }),
  });
  expect(file.text).toContain('76543210');
  other.ach.receiveFile(file.text);
  const tapes = [one, other].map((gateway) => JSON.stringify(gateway.tape()));
  expect(tapes.map((tape) => tape.includes('76543210'))).toEqual([false, false]);
  const again = watched(await replay(JSON.parse(tapes[1] ?? '')));
  expect(worldOf(again)).toEqual(worldOf(other));
});
