import { banks, type Gateway, type ReturnAt, type ReturnCode } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';

const COMPANY = { account_holder_type: 'company' } as const;
const PERSON = { account_holder_type: 'person' } as const;

function pay(gateway: Gateway, method: object = {}, more: object = {}): string {
  const payment_method = { ...banks.good, ...method };
  return gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method, ...more }).id;
}

const returnEntry = (gateway: Gateway, transaction: string, code: ReturnCode, at?: ReturnAt, late = false) =>
  gateway.simulate.ach.return({ transaction, code, late, ...(at === undefined ? {} : { at }) });

/** Returns the time and code of a return, and whether it is untimely. */
function outcome(gateway: Gateway, id: string): string {
  const { id: achId, ...entry } = gateway.transactions.get(id);
  if (achId === undefined || !('return' in entry) || entry.return == null) return 'stays';
  const { code, returned_at, untimely = false } = entry.return;
  return `${code} ${returned_at}${untimely ? ' untimely' : ''}`;
}

function errorOf(gateway: Gateway, transaction: string, code: ReturnCode, at?: ReturnAt): string {
  const { code: kind, message } = wishRefusal(() => returnEntry(gateway, transaction, code, at));
  return `${kind}: ${message}`;
}

/** Paid in the morning and settled two banking days later at 08:30 ET. The expected days are worked out by hand. */
type Edge = readonly [
  what: string,
  code: ReturnCode,
  method: object,
  more: object,
  paid: string,
  settled: string,
  last: string,
];

// biome-ignore format: a table reads in columns
const EDGES: readonly Edge[] = [
  ['R01 in a plain week',                                       'R01', {},      {},                  '2026-01-12', '2026-01-14T13:30:00.000Z', '2026-01-16T13:30:00.000Z'],
  ['R01 over Thanksgiving',                                     'R01', {},      {},                  '2026-11-20', '2026-11-24T13:30:00.000Z', '2026-11-27T13:30:00.000Z'],
  ['R01 with Christmas on a Saturday, without a substitute',    'R01', PERSON,  {},                  '2027-12-20', '2027-12-22T13:30:00.000Z', '2027-12-24T13:30:00.000Z'],
  ['R01 with Christmas on a Sunday, observed on Monday',        'R01', {},      {},                  '2033-12-20', '2033-12-22T13:30:00.000Z', '2033-12-27T13:30:00.000Z'],
  ['R01 over New Year on a Thursday',                           'R01', {},      {},                  '2025-12-29', '2025-12-31T13:30:00.000Z', '2026-01-05T13:30:00.000Z'],
  ['R01 with New Year on a Saturday, without a substitute',     'R01', COMPANY, {},                  '2027-12-28', '2027-12-30T13:30:00.000Z', '2028-01-03T13:30:00.000Z'],
  ['R01 over July 4th on a Saturday, the Friday a banking day', 'R01', {},      {},                  '2026-06-30', '2026-07-02T12:30:00.000Z', '2026-07-06T12:30:00.000Z'],
  ['R01 over July 4th on a Sunday, observed on Monday',         'R01', {},      {},                  '2027-06-29', '2027-07-01T12:30:00.000Z', '2027-07-06T12:30:00.000Z'],
  ['R01 over the change to summer time',                        'R01', {},      {},                  '2026-03-04', '2026-03-06T13:30:00.000Z', '2026-03-10T12:30:00.000Z'],
  ['R01 over the change to winter time',                        'R01', {},      {},                  '2026-10-28', '2026-10-30T12:30:00.000Z', '2026-11-03T13:30:00.000Z'],
  ['R29 of a company over Juneteenth on a Friday',              'R29', COMPANY, {},                  '2026-06-16', '2026-06-18T12:30:00.000Z', '2026-06-23T12:30:00.000Z'],
  ['R29 of a company, Juneteenth on a Saturday, without a substitute', 'R29', COMPANY, {},                  '2027-06-15', '2027-06-17T12:30:00.000Z', '2027-06-21T12:30:00.000Z'],
  ['R10 with day 60 on the Sunday that summer time begins',     'R10', {},      {},                  '2026-01-05', '2026-01-07T13:30:00.000Z', '2026-03-09T12:30:00.000Z'],
  ['R10 with day 60 on Saturday, July 4th',                     'R10', PERSON,  {},                  '2026-05-01', '2026-05-05T12:30:00.000Z', '2026-07-06T12:30:00.000Z'],
  ['R10 with day 60 the Monday before election day, in winter', 'R10', {},      {},                  '2026-09-01', '2026-09-03T12:30:00.000Z', '2026-11-03T13:30:00.000Z'],
  ['R11 with day 60 on Christmas Day, a Friday',                'R11', {},      {},                  '2026-10-22', '2026-10-26T12:30:00.000Z', '2026-12-28T13:30:00.000Z'],
  ['R11 with day 60 on the Friday after Thanksgiving',          'R11', PERSON,  { sec_code: 'PPD' }, '2026-09-24', '2026-09-28T12:30:00.000Z', '2026-11-30T13:30:00.000Z'],
  ['R05 on CCD with day 60 on New Year’s Eve, a Friday',        'R05', {},      { sec_code: 'CCD' }, '2027-10-28', '2027-11-01T12:30:00.000Z', '2028-01-03T13:30:00.000Z'],
  ['R07 with day 60 on Juneteenth, a Friday',                   'R07', {},      {},                  '2026-04-16', '2026-04-20T12:30:00.000Z', '2026-06-22T12:30:00.000Z'],
];

/** 10:00 ET in winter, 11:00 ET in summer. */
const start = (date: string) => `${date}T10:00:00-05:00`;

test.each(EDGES)('accepts a return at the deadline (%s) and marks it untimely a millisecond later', async (...edge) => {
  const [, code, method, more, paid, settled, last] = edge;
  const gateway = freshGateway({ now: start(paid) });
  const [timely, tooLate] = [pay(gateway, method, more), pay(gateway, method, more)];
  const after = Date.parse(last) + 1;
  const afterText = new Date(after).toISOString();
  expect({
    says: errorOf(gateway, tooLate, code, after),
    plans: [returnEntry(gateway, timely, code, 'deadline'), returnEntry(gateway, tooLate, code, after, true)].map(
      ({ at, deadline }) => [at, deadline],
    ),
  }).toEqual({
    says: `impossible_return: ${code} at ${afterText} is after its deadline. The last time that works is ${last}; late: true sends a late return.`,
    plans: [
      [last, last],
      [afterText, last],
    ],
  });
  await gateway.clock.advanceTo(after);
  expect([gateway.transactions.get(timely).settled_at, outcome(gateway, timely), outcome(gateway, tooLate)]).toEqual([
    settled,
    `${code} ${last}`,
    `${code} ${afterText} untimely`,
  ]);
});

/** Valid times for a 2BD and a 60CD code, for an entry that settles on Wednesday 2026-01-07. */
const SETTLED = Date.parse('2026-01-07T13:30:00.000Z');
// biome-ignore format: a table reads in columns
const KINDS: readonly (readonly [code: ReturnCode, method: object, more: object, last: string])[] = [
  ['R01', {},      {},                  '2026-01-09T13:30:00.000Z'],
  ['R29', COMPANY, {},                  '2026-01-09T13:30:00.000Z'],
  ['R10', {},      {},                  '2026-03-09T12:30:00.000Z'],
  ['R11', PERSON,  {},                  '2026-03-09T12:30:00.000Z'],
  ['R05', {},      { sec_code: 'CCD' }, '2026-03-09T12:30:00.000Z'],
];

test.each(KINDS)('accepts %s only after a pending settlement', async (...kind) => {
  const [code, method, more, last] = kind;
  const gateway = freshGateway({ now: start('2026-01-05') });
  const id = pay(gateway, method, more);
  const early = (at: string) =>
    `impossible_return: ${code} at ${at} is before the entry settles (2026-01-07T13:30:00.000Z). Any time after settlement works, until ${last}.`;
  expect([
    errorOf(gateway, id, code, SETTLED - 1),
    errorOf(gateway, id, code, SETTLED),
    errorOf(gateway, id, code, { day: 0 }),
    returnEntry(gateway, id, code, SETTLED + 1).at,
  ]).toEqual([
    early('2026-01-07T13:29:59.999Z'),
    early('2026-01-07T13:30:00.000Z'),
    early('2026-01-07T13:30:00.000Z'),
    '2026-01-07T13:30:00.001Z',
  ]);
  await gateway.clock.advanceTo(SETTLED + 1);
  expect(outcome(gateway, id)).toBe(`${code} 2026-01-07T13:30:00.001Z`);
});

test.each(KINDS)('accepts %s at the exact time of a past settlement', async (code, method, more) => {
  const gateway = freshGateway({ now: start('2026-01-05') });
  const id = pay(gateway, method, more);
  await gateway.clock.advanceTo(SETTLED);
  expect(errorOf(gateway, id, code, SETTLED - 1)).toMatch(/is before the entry settles/);
  expect(returnEntry(gateway, id, code, SETTLED).at).toBe('2026-01-07T13:30:00.000Z');
  await gateway.idle();
  expect(outcome(gateway, id)).toBe(`${code} 2026-01-07T13:30:00.000Z`);
});

test.each(KINDS)('rejects %s in the past, and the error names the valid times', async (...kind) => {
  const [code, method, more, last] = kind;
  const gateway = freshGateway({ now: start('2026-01-05') });
  const id = pay(gateway, method, more);
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  const past = SETTLED + 1;
  const inTime = errorOf(gateway, id, code, past);
  await gateway.clock.advanceTo(Date.parse(last) + 1);
  const tooLate = errorOf(gateway, id, code, past);
  const sentLate = wishRefusal(() => returnEntry(gateway, id, code, past, true)).message;
  const now = new Date(Date.parse(last) + 1).toISOString();
  const describes = (is: string) => `${code} at 2026-01-07T13:30:00.001Z is in the past: it is ${is}.`;
  expect([inTime, tooLate, sentLate]).toEqual([
    `impossible_return: ${describes('2026-01-08T15:00:00.000Z')} The last time that works is ${last}.`,
    `impossible_return: ${describes(now)} The last time that would have worked was ${last}; late: true sends a late return.`,
    expect.stringContaining(describes(now)),
  ]);
});

test.each(KINDS)(
  'schedules %s without a time for now if its usual day has passed but the deadline has not',
  async (...kind) => {
    const [code, method, more, last] = kind;
    const gateway = freshGateway({ now: start('2026-01-05') });
    const id = pay(gateway, method, more);
    await gateway.clock.advanceTo(last);
    const scheduled = returnEntry(gateway, id, code);
    expect([scheduled.at, scheduled.deadline, scheduled.cancel()]).toEqual([last, last, true]);
    await gateway.clock.advance(1);
    const now = new Date(Date.parse(last) + 1).toISOString();
    expect(errorOf(gateway, id, code)).toBe(
      `impossible_return: ${code} at ${now} is after its deadline. The last time that works is ${last}; late: true sends a late return.`,
    );
    expect(returnEntry(gateway, id, code, undefined, true)).toMatchObject({ at: now, deadline: last });
    await gateway.idle();
    expect(outcome(gateway, id)).toBe(`${code} ${now} untimely`);
  },
);

test('accepts a return agreed by both banks at any time, and never marks it untimely', async () => {
  const gateway = freshGateway({ now: start('2026-01-05') });
  const id = pay(gateway);
  const scheduled = returnEntry(gateway, id, 'R06', { day: 400 });
  expect([scheduled.at, scheduled.deadline]).toEqual(['2027-02-11T13:30:00.000Z', null]);
  await gateway.clock.advanceTo(scheduled.at);
  expect(outcome(gateway, id)).toBe('R06 2027-02-11T13:30:00.000Z');
});

test('sends a return without a deadline right after the settlement, also if its batch closes days later', async () => {
  const gateway = freshGateway({ now: start('2028-02-23'), settlement: { autoClose: false } });
  const id = pay(gateway);
  gateway.simulate.ach.return({ transaction: id, code: 'R06', at: 'deadline' });
  await gateway.clock.advance({ days: 5 });
  gateway.batches.close({ processor: 'ach' });
  await gateway.clock.advance({ days: 3 });
  expect(outcome(gateway, id)).toBe('R06 2028-03-01T13:30:00.001Z');
});
