/** Rules of ACH that change on a day, from both sides of it. Sources: src/facts/sources.ts, by the names in each title. */
import { banks, type Gateway, type ReturnOptions } from 'settlebox';
import { expect, it } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';
import { addendaWith, lastFile, withEntries } from './bank-files.ts';
import { errorOf, outcomeOf, pay, payOut, timelineOf } from './entry-worlds.ts';

const scheduled = (gateway: Gateway, transaction: string, options: Omit<ReturnOptions, 'transaction'>) =>
  gateway.simulate.ach.return({ transaction, ...options });

function descriptionsOf(gateway: Gateway): string[] {
  return gateway.ach
    .files({ kind: 'forward' })
    .flatMap(({ text }) => readNachaFile(text).batches)
    .map(({ secCode, entryDescription }) => `${secCode} ${entryDescription}`);
}

it('describes goods and wages from 2026-03-20 on, and nothing else (nacha-news, nacha-descriptions)', async () => {
  const gateway = freshGateway({ now: '2026-03-18T14:00:00Z' });
  const everyPurpose = () => {
    pay(gateway, { purpose: 'goods' });
    pay(gateway);
    pay(gateway, { purpose: 'GOODS', sec_code: 'TEL' });
    payOut(gateway, { purpose: 'wages' });
    payOut(gateway);
  };
  everyPurpose();
  await gateway.clock.advance({ days: 1 });
  const before = descriptionsOf(gateway);
  expect(before).toEqual(['WEB PAYMENT', 'TEL PAYMENT', 'PPD PAYOUT']);
  // Created on the day before the change, and sent on its day.
  everyPurpose();
  await gateway.clock.advance({ days: 1 });
  expect(descriptionsOf(gateway).slice(before.length)).toEqual([
    'WEB PURCHASE',
    'WEB PAYMENT',
    'TEL PURCHASE',
    'PPD PAYROLL',
    'PPD PAYOUT',
  ]);
});

// biome-ignore format: a table reads in columns
const MISPLACED = [
  ['goods of a PPD debit',   { type: 'PAYMENT', purpose: 'goods', sec_code: 'PPD' }, 'must be omitted: goods are bought with a WEB or TEL PAYMENT, and this is a PPD PAYMENT'],
  ['goods of a credit',      { type: 'PAYOUT',  purpose: 'goods' },                  'must be omitted: goods are bought with a WEB or TEL PAYMENT, and this is a PPD PAYOUT'],
  ['wages of a debit',       { type: 'PAYMENT', purpose: 'wages' },                  'must be omitted: wages are paid with a PPD PAYOUT, and this is a WEB PAYMENT'],
  ['wages to a company',     { type: 'PAYOUT',  purpose: 'wages', sec_code: 'CCD' }, 'must be omitted: wages are paid with a PPD PAYOUT, and this is a CCD PAYOUT'],
] as const;

it.each(MISPLACED)('rejects the purpose of %s', (_what, body, message) => {
  expect(refusalOf(() => pay(freshGateway(), body))).toMatchObject({
    status: 400,
    details: [{ field: 'purpose', message }],
  });
});

it('returns for sanctions with R90 from 2028-03-17 on, and then R16 means a frozen account (nacha-sanctions)', async () => {
  const gateway = freshGateway({ now: '2028-03-13T15:00:00Z' });
  const [early, frozen, late] = [pay(gateway), pay(gateway), pay(gateway)];
  await gateway.clock.advanceTo('settlement');
  expect(errorOf(() => scheduled(gateway, early, { code: 'R90', at: '2028-03-16T15:00:00Z' }))).toBe(
    'impossible_return: R90 is a return code from 2028-03-17 on; until then, R16 covers returns for sanctions. Pass R16, or a time from that day on.',
  );
  expect(errorOf(() => gateway.simulate.ach.rule({ respond: { return: 'R90' } }))).toMatch(
    /^bad_option: rule\.respond\.return can’t be used yet: R90 .* Use R16, or set rule\.from\.$/,
  );
  gateway.simulate.ach.rule({ respond: { return: 'R90' }, match: { name: 'A B' }, from: '2028-03-17T04:00:00Z' });
  scheduled(gateway, early, { code: 'R16', at: '2028-03-16T15:00:00Z' });
  scheduled(gateway, frozen, { code: 'R16', at: 'deadline' });
  expect(scheduled(gateway, late, { code: 'R90', at: { day: 5 } })).toMatchObject({ deadline: null });
  await gateway.clock.advanceTo('2028-03-17T16:00:00Z');
  const ruled = pay(gateway, {}, { name: 'A B' });
  await gateway.clock.advance({ days: 7 });
  const reasons = [early, frozen, late, ruled].map((id) => achEntry(gateway, { id }).return?.reason);
  expect(reasons).toEqual([
    'account frozen, or returned on an OFAC instruction',
    'account frozen',
    'returned to comply with sanctions',
    'returned to comply with sanctions',
  ]);
});

it.each([
  ['2028-03-06T15:00:00Z', 'returned R16'],
  ['2028-03-17T15:00:00Z', 'returned R90'],
])('returns a test account for R90 by the code of the day: paid at %s, %s', async (now, outcome) => {
  const gateway = freshGateway({ now });
  const payment = pay(gateway, {}, banks.returns('R90'));
  await gateway.clock.advance({ days: 7 });
  expect(outcomeOf(gateway, payment)).toContain(outcome);
});

// Debits of Wednesday settle on Friday: 2024-09-20, and 2024-09-27. Six banking days after Tuesday 2024-10-01 is the 9th.
// biome-ignore format: a table reads in columns
const STATEMENTS = [
  ['reviewed on the day before the rule', '2024-09-30T15:00:00Z', '2024-10-01T12:30:00.000Z', '2024-11-27T13:30:00.000Z', 'first banking day after day 60'],
  ['reviewed on its first day',           '2024-10-01T15:00:00Z', '2024-10-02T12:30:00.000Z', '2024-10-09T12:30:00.000Z', 'banking day 6 after the review'],
  ['reviewed at the end of the 60 days',  '2024-11-25T15:00:00Z', '2024-11-26T13:30:00.000Z', '2024-11-27T13:30:00.000Z', 'first banking day after day 60'],
  ['reviewed before settlement',          '2024-09-20T15:00:00Z', '2024-10-07T12:30:00.000Z', '2024-11-27T13:30:00.000Z', 'first banking day after day 60'],
] as const;

it.each(STATEMENTS)(
  'returns an unauthorized debit within six banking days, and 60 days (nacha-2024-10): %s',
  async (_what, reviewedAt, usual, deadline, why) => {
    const gateway = freshGateway({ now: '2024-09-25T15:00:00Z' });
    const payment = pay(gateway);
    await gateway.clock.advanceTo('settlement');
    if (reviewedAt !== '2024-09-20T15:00:00Z')
      expect(scheduled(gateway, payment, { code: 'R10', reviewedAt })).toMatchObject({ at: usual, deadline });
    const last = scheduled(gateway, payment, { code: 'R10', reviewedAt, at: 'deadline' });
    expect(last.at).toBe(deadline);
    expect(gateway.upcoming().find(({ at }) => at === deadline)?.why).toContain(why);
    expect(
      errorOf(() => scheduled(gateway, payment, { code: 'R10', reviewedAt, at: new Date(Date.parse(deadline) + 1) })),
    ).toContain(`The last time that works is ${deadline}; late: true`);
  },
);

it('marks a return as untimely that comes after the review’s six banking days, within the 60 days', async () => {
  const gateway = freshGateway({ now: '2026-01-05T15:00:00Z' });
  const payment = pay(gateway);
  const options = { code: 'R10', reviewedAt: '2026-01-12T15:00:00Z', at: { day: 30 } } as const;
  expect(errorOf(() => scheduled(gateway, payment, options))).toContain('2026-01-21T13:30:00.000Z');
  scheduled(gateway, payment, { ...options, late: true });
  await gateway.clock.advance({ days: 40 });
  expect(outcomeOf(gateway, payment)).toBe('returned R10 2026-02-06T13:30:00.000Z untimely');
  expect(errorOf(() => scheduled(gateway, pay(gateway), { code: 'R01', reviewedAt: 0 }))).toMatch(
    /^bad_option: return\.reviewedAt applies only to R05, R07, R10, and R11/,
  );
});

it.each([
  ['2024-09-24T15:00:00Z', 'QUESTIONABLE: the account number is invalid and the entry looks questionable'],
  ['2024-09-27T15:00:00Z', 'QUESTIONABLE: the bank suspects fraud'],
])('writes QUESTIONABLE into an R17 of a world from %s (nacha-questionable, nacha-2024-10)', async (now, meaning) => {
  const gateway = freshGateway({ now });
  const payment = pay(gateway);
  expect(errorOf(() => scheduled(gateway, payment, { code: 'R03', questionable: true }))).toMatch(
    /applies only to R17/,
  );
  expect(
    errorOf(() => scheduled(gateway, payment, { code: 'R17', questionable: true, information: 'x'.repeat(32) })),
  ).toMatch(/must be at most 31 characters long with questionable/);
  scheduled(gateway, payment, { code: 'R17', questionable: true, information: 'call us' });
  expect(
    errorOf(() => scheduled(gateway, payment, { code: 'R17', questionable: true, at: { bankingDay: 3 } })),
  ).toMatch(/after its deadline/);
  await gateway.clock.advanceTo('settlement');
  const fork = freshGateway({ from: gateway.snapshot() });
  await gateway.clock.advance({ days: 5 });
  const { text } = lastFile(gateway, 'return');
  expect(text).toContain('QUESTIONABLE call us');
  fork.ach.receiveFile(text);
  for (const world of [gateway, fork]) {
    const returned = world.timeline().find(({ what, subject }) => subject === payment && what.includes('is returned'));
    expect(returned?.why).toContain(meaning);
  }
});

it.each(['C04', 'C08', 'C10', 'C14'])('takes a file with %s as information, and applies the rest', async (code) => {
  const gateway = freshGateway({ now: '2026-01-05T15:00:00Z' });
  const ids = [pay(gateway), pay(gateway)];
  await gateway.clock.advanceTo('settlement');
  const fork = freshGateway({ from: gateway.snapshot() });
  for (const transaction of ids)
    fork.simulate.ach.notificationOfChange({
      transaction,
      code: 'C02',
      corrected: { routing_number: '121042882' },
      at: fork.clock.now(),
    });
  await fork.clock.advance(0);
  const text = withEntries(lastFile(fork, 'notification_of_change').text, (entry, place) =>
    place === 0 ? addendaWith(entry, { code, correctedData: 'ADA BYRON' }) : {},
  );
  expect(gateway.ach.receiveFile(text)).toEqual({
    returns: [],
    notifications: [{ transaction: ids[1], code: 'C02' }],
    information: [{ transaction: ids[0], code }],
  });
  expect(timelineOf(gateway, ids[0] ?? '').at(-1)).toMatch(`the bank reports ${code} (`);
  expect(
    errorOf(() => gateway.simulate.ach.notificationOfChange({ transaction: ids[0] ?? '', code: code as 'C01' })),
  ).toMatch(/is not a change code that banks send/);
});
