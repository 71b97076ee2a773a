import {
  banks,
  type Gateway,
  type NotificationOfChangeOptions,
  type ReturnAt,
  readNachaFile,
  storable,
} from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { errorOf, eventsOf, moneyOf, outcomeOf, pay, runBankAction, timelineOf } from './entry-worlds.ts';

/** Paid on Monday and settled on Wednesday. The bank corrects it on Thursday, or on Friday at the latest. */
const NOW = '2026-01-05T15:00:00Z';
const SETTLED = '2026-01-07T13:30:00.000Z';
const USUAL = '2026-01-08T13:30:00.000Z';
const LAST = '2026-01-09T13:30:00.000Z';

const OLD = '000555111222';
const NEW = '00098765432101234';

interface Row {
  readonly code: NotificationOfChangeOptions['code'];
  readonly corrects: string;
  readonly corrected: NonNullable<NotificationOfChangeOptions['corrected']>;
  /** The corrected data as the event and the token display it. */
  readonly shown: object;
  /** Columns 36 to 64 of the addenda record, for a debit. */
  readonly columns: string;
}

const ROUTING = { routing_number: '121042882' };
const NUMBER = { account_number: NEW };
const TYPE = { account_type: 'savings' } as const;

// biome-ignore format: a table reads in columns
const ROWS: readonly Row[] = [
  { code: 'C01', corrects: 'account number', corrected: NUMBER,
    shown: { last_four: '1234' },                                        columns: '00098765432101234            ' },
  { code: 'C02', corrects: 'routing number', corrected: ROUTING,
    shown: ROUTING,                                                      columns: '121042882                    ' },
  { code: 'C03', corrects: 'routing number and account number', corrected: { ...ROUTING, ...NUMBER },
    shown: { last_four: '1234', ...ROUTING },                            columns: '121042882   00098765432101234' },
  { code: 'C05', corrects: 'transaction code (type of account)', corrected: TYPE,
    shown: TYPE,                                                         columns: '37                           ' },
  { code: 'C06', corrects: 'account number and transaction code', corrected: { ...NUMBER, ...TYPE },
    shown: { last_four: '1234', ...TYPE },                               columns: '00098765432101234   37       ' },
  { code: 'C07', corrects: 'routing number, account number and transaction code', corrected: { ...ROUTING, ...NUMBER, ...TYPE },
    shown: { last_four: '1234', ...ROUTING, ...TYPE },                   columns: '1210428820009876543210123437 ' },
  { code: 'C09', corrects: 'individual identification number', corrected: { individual_id: 'MEMBER-4711' },
    shown: { individual_id: 'MEMBER-4711' },                             columns: 'MEMBER-4711                  ' },
  { code: 'C13', corrects: 'addenda format', corrected: {},
    shown: {},                                                           columns: '                             ' },
];

const correct = (
  gateway: Gateway,
  transaction: string,
  { code, corrected }: Pick<Row, 'code' | 'corrected'>,
  at?: ReturnAt,
) => gateway.simulate.ach.notificationOfChange({ transaction, code, corrected, ...(at === undefined ? {} : { at }) });

/** Creates a settled debit of a stored account, with a function that charges the account again. */
function stored(): { gateway: Gateway; token: string; first: string; payAgain: () => string } {
  const gateway = freshGateway({ now: NOW });
  const { bank_account } = storable(banks.good);
  const { payment_token: token } = gateway.paymentTokens.create({
    bank_account: { ...bank_account, account_number: OLD },
  });
  const payAgain = () => pay(gateway, { payment_method: { type: 'token', payment_token: token } });
  return { gateway, token, first: payAgain(), payAgain };
}

const notices = (gateway: Gateway) =>
  gateway.events.list({ type: 'ach.notification_of_change' }).map(({ created_at, subject, data }) => ({
    at: created_at,
    subject,
    object: data.object,
  }));

describe.each(ROWS)('$code', (row) => {
  const { code, corrects, corrected, shown, columns } = row;
  const retains = Object.keys(corrected).length > 0;

  it('arrives on the banking day after settlement and leaves the entry settled', async () => {
    const { gateway, token, first } = stored();
    const { at, deadline } = correct(gateway, first, row);
    expect([at, deadline]).toEqual([USUAL, LAST]);
    await gateway.clock.advance({ days: 10 });
    const { trace_number } = achEntry(gateway, { id: first });
    expect(notices(gateway)).toEqual([
      {
        at: USUAL,
        subject: first,
        object: {
          object: 'notification_of_change',
          code,
          corrects,
          transaction_id: first,
          trace_number,
          payment_token: token,
          corrected: shown,
          received_at: USUAL,
          apply_by: '2026-01-16',
        },
      },
    ]);
    expect([outcomeOf(gateway, first), moneyOf(gateway)]).toEqual([
      'settled',
      'customer -4999 clearing 0 payable 0 bank 4999',
    ]);
    expect(timelineOf(gateway, first).at(-2)).toBe(`2026-01-08T13:30 the bank corrects the ${corrects}: ${code}`);
  });

  it('is written to a COR file of the operator, in its columns', async () => {
    const { gateway, first } = stored();
    correct(gateway, first, row);
    await gateway.clock.advance({ days: 5 });
    const [file, ...others] = gateway.ach.files({ kind: 'notification_of_change', of: first });
    const lines = file?.text.split('\n') ?? [];
    const { trace_number } = achEntry(gateway, { id: first });
    expect([lines[1]?.slice(50, 53), lines[2]?.slice(0, 12), lines[2]?.slice(29, 39), lines[3]?.slice(0, 21)]).toEqual([
      'COR',
      '626091400606',
      '0000000000',
      `798${code}${trace_number}`,
    ]);
    expect([lines[3]?.slice(35, 64), others]).toEqual([columns, []]);
    expect(readNachaFile(file?.text ?? '').batches[0]?.entries[0]?.addenda).toMatchObject([
      { type: '98', kind: 'change', code, correctedData: columns.trimEnd() },
    ]);
  });

  it('is sent with each entry until the stored account applies it', async () => {
    const { gateway, token, first, payAgain } = stored();
    correct(gateway, first, row);
    await gateway.clock.advance({ days: 5 });
    const second = payAgain();
    await gateway.clock.advance({ days: 5 });
    expect(notices(gateway).map(({ subject }) => subject)).toEqual(retains ? [first, second] : [first]);
    if (!retains) return;
    gateway.paymentTokens.update(token, { apply_correction: true });
    const third = payAgain();
    await gateway.clock.advance({ days: 5 });
    expect(notices(gateway).map(({ subject }) => subject)).toEqual([first, second]);
    const [file] = gateway.ach.files({ kind: 'forward', of: third });
    const entry = file?.text.split('\n')[2] ?? '';
    expect({
      transactionCode: entry.slice(1, 3),
      bank: entry.slice(3, 12),
      account: entry.slice(12, 29).trimEnd(),
      individualId: corrected.individual_id === undefined ? '' : entry.slice(39, 54).trimEnd(),
    }).toEqual({
      transactionCode: corrected.account_type === undefined ? '27' : '37',
      bank: corrected.routing_number ?? '110000000',
      account: corrected.account_number ?? OLD,
      individualId: corrected.individual_id ?? '',
    });
  });

  it('is sent again for an account without a token', async () => {
    const gateway = freshGateway({ now: NOW });
    const method = { account_number: OLD };
    const first = pay(gateway, {}, method);
    correct(gateway, first, row);
    await gateway.clock.advance({ days: 5 });
    const [second, other] = [pay(gateway, {}, method), pay(gateway)];
    await gateway.clock.advance({ days: 5 });
    expect(notices(gateway).map(({ subject }) => subject)).toEqual(retains ? [first, second] : [first]);
    expect(eventsOf(gateway, other)).toBe('authorized submitted settled funded');
  });

  it('applies to settled entries only, and not after a return, cancellation, or reversal', async () => {
    const gateway = freshGateway({ now: NOW });
    const [returned, canceled, reversed] = [pay(gateway), pay(gateway), pay(gateway)];
    for (const id of [returned, canceled, reversed]) correct(gateway, id, row, 'deadline');
    gateway.simulate.ach.return({ transaction: returned, code: 'R03' });
    gateway.transactions.cancel(canceled, { type: 'cancel' });
    await gateway.clock.advanceTo(SETTLED);
    gateway.simulate.ach.reverse({ transaction: reversed, reason: 'duplicate' });
    await gateway.clock.advance({ days: 10 });
    expect(notices(gateway)).toEqual([]);
    const expires = [returned, canceled, reversed].map((id) =>
      timelineOf(gateway, id).find((line) => /is discarded/.test(line)),
    );
    expect(expires).toEqual([
      `2026-01-09T13:30 the scheduled ${code} is discarded: the entry is returned`,
      `2026-01-05T15:00 the scheduled ${code} is discarded: the entry never settles`,
      `2026-01-08T13:30 the scheduled ${code} is discarded: the entry is reversed`,
    ]);
  });
});

const C01: Pick<Row, 'code' | 'corrected'> = { code: 'C01', corrected: { account_number: NEW } };

test('accepts a time after settlement and until 08:30 of the second banking day', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  const after = Date.parse(LAST) + 1;
  const hint = `Any time after settlement works, until ${LAST}.`;
  expect([
    errorOf(() => correct(gateway, payment, C01, SETTLED)),
    errorOf(() => correct(gateway, payment, C01, { day: 0 })),
    errorOf(() => correct(gateway, payment, C01, after)),
    errorOf(() => correct(gateway, payment, C01, { bankingDay: 3 })),
    correct(gateway, payment, C01, Date.parse(SETTLED) + 1).at,
    correct(gateway, payment, C01, 'deadline').at,
  ]).toEqual([
    `impossible_change: C01 at ${SETTLED} is before the entry settles (${SETTLED}). ${hint}`,
    `impossible_change: C01 at ${SETTLED} is before the entry settles (${SETTLED}). ${hint}`,
    `impossible_change: C01 at 2026-01-09T13:30:00.001Z is after its deadline. The last time that works is ${LAST}.`,
    `impossible_change: C01 at 2026-01-12T13:30:00.000Z is after its deadline. The last time that works is ${LAST}.`,
    '2026-01-07T13:30:00.001Z',
    LAST,
  ]);
  await gateway.clock.advanceTo(after);
  expect(errorOf(() => correct(gateway, payment, C01))).toMatch(/is after its deadline/);
});

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [what: string, options: object, message: RegExp])[] = [
  ['without the field it corrects',  { code: 'C03', corrected: { account_number: NEW } },               /^bad_option: corrected\.routing_number is required for C03/],
  ['with a field it does not correct', { code: 'C02', corrected: { ...ROUTING, ...NUMBER } },             /^bad_option: corrected\.account_number does not apply to C02/],
  ['C13 with data',                  { code: 'C13', corrected: ROUTING },                               /^bad_option: corrected\.routing_number does not apply to C13/],
  ['with letters in the account number', { code: 'C01', corrected: { account_number: 'DE4711' } },          /^bad_option: .*account_number.*4 to 17 digits/],
  ['with a code that was withdrawn', { code: 'C04', corrected: {} },                                    /^impossible_change: "C04" is not a change code/],
  ['with a code of another bank',    { code: 'C61', corrected: {} },                                    /^impossible_change: "C61" is not a change code/],
];

test.each(WRONG)('rejects a notice %s', (_what, options, message) => {
  const gateway = freshGateway({ now: NOW });
  const requested = { transaction: pay(gateway), ...options };
  const output = errorOf(() => Reflect.apply(gateway.simulate.ach.notificationOfChange, undefined, [requested]));
  expect(output).toMatch(message);
  expect(output).not.toMatch(/0009876|DE4711/);
});

test.each(['canceled', 'returned'] as const)('rejects a notice for an entry that is %s', async (state) => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  if (state === 'canceled') gateway.transactions.cancel(payment, { type: 'cancel' });
  else {
    await gateway.clock.advanceTo(SETTLED);
    await runBankAction(gateway, payment, 'R01');
  }
  expect(errorOf(() => correct(gateway, payment, C01))).toBe(
    `impossible_change: The entry is ${state}; a bank corrects only entries that settle.`,
  );
});

test('cancels a scheduled notice until it arrives', async () => {
  const gateway = freshGateway({ now: NOW });
  const [retained, corrected] = [pay(gateway), pay(gateway)];
  const scheduled = [correct(gateway, retained, C01), correct(gateway, corrected, C01)];
  expect([scheduled[0]?.cancel(), scheduled[0]?.cancel()]).toEqual([true, false]);
  await gateway.clock.advance({ days: 10 });
  expect([scheduled[1]?.cancel(), notices(gateway).map(({ subject }) => subject)]).toEqual([false, [corrected]]);
});

test('leaves a deleted account as it is when a notice arrives', async () => {
  const { gateway, token, first } = stored();
  correct(gateway, first, C01);
  const { correlation_id: _, ...deleted } = gateway.paymentTokens.delete(token);
  await gateway.clock.advance({ days: 5 });
  expect([notices(gateway).length, gateway.paymentTokens.get(token)]).toMatchObject([1, deleted]);
});

test('shows the old and new account numbers in files only, not in events, responses, timeline, or audit log', async () => {
  const { gateway, token, first, payAgain } = stored();
  correct(gateway, first, { code: 'C07', corrected: { ...ROUTING, ...NUMBER, ...TYPE } });
  await gateway.clock.advance({ days: 3 });
  payAgain();
  await gateway.clock.advance({ days: 3 });
  const offered = gateway.paymentTokens.get(token);
  const applied = gateway.paymentTokens.update(token, { apply_correction: true });
  const received = JSON.stringify([
    offered,
    applied,
    gateway.events.list(),
    gateway.timeline(),
    gateway.upcoming(),
    gateway.transactions.list(),
    gateway.audit.list(),
    gateway.audit.requests(),
    gateway.tape(),
    gateway.coverage(),
    gateway.review(),
  ]);
  const bytes = Buffer.from(gateway.snapshot()).toString('latin1');
  for (const number of [OLD, NEW]) expect([received.includes(number), bytes.includes(number)]).toEqual([false, false]);
  expect(
    gateway.ach
      .files()
      .map(({ text }) => text)
      .join(''),
  ).toMatch(new RegExp(`${OLD}[^]*${NEW}`));
});
