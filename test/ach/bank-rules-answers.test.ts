/** Effects and times of bank rules. The entries are made on Monday 2026-01-05 and settle on Wednesday. */
import { type BankRuleResponse, banks, type Gateway } from 'settlebox';
import { expect, it } from 'vitest';
import { openingOfBusiness, sixtyDayDeadline, twoBankingDayDeadline } from '../../src/facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, isBankingDay } from '../../src/facts/banking-calendar.ts';
import { dayNumber, isoDate } from '../../src/facts/civil-date.ts';
import { RETURN_TIMINGS } from '../../src/facts/return-timings.ts';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

const responding = (response: BankRuleResponse) => freshGateway({ bankRules: [{ respond: response }] });

/** Returns the states of an entry by day, and the code of its return or rejection. */
async function historyOf(gateway: Gateway, body: object = {}, method: object = {}): Promise<string[]> {
  const payment_method = { ...banks.good, ...method };
  const { id } = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method, ...body });
  await gateway.clock.advance({ days: 120 });
  const { history, return: returned } = achEntry(gateway, { id });
  const lines = (history ?? []).map(({ state, at }) => `${at.slice(5, 16)} ${state}`);
  return returned ? [...lines, returned.code] : lines;
}

const SETTLED = ['01-05T15:00 authorized', '01-06T13:30 submitted', '01-07T13:30 settled'];

it.each<[response: BankRuleResponse, states: readonly string[]]>([
  [{ pay: true }, SETTLED],
  [{ stuck: true }, SETTLED.slice(0, 2)],
  [{ return: 'R02' }, [...SETTLED, '01-08T13:30 returned', 'R02']],
  [{ return: 'R02', at: { bankingDay: 1 } }, [...SETTLED, '01-08T13:30 returned', 'R02']],
  [{ return: 'R02', at: { bankingDay: 2 } }, [...SETTLED, '01-09T13:30 returned', 'R02']],
  [{ return: 'R02', at: { day: 2 } }, [...SETTLED, '01-09T13:30 returned', 'R02']],
  [{ return: 'R02', at: 'deadline' }, [...SETTLED, '01-09T13:30 returned', 'R02']],
  [{ return: 'R10' }, [...SETTLED, '01-20T13:30 returned', 'R10']],
  [{ return: 'R10', at: { day: 40 } }, [...SETTLED, '02-17T13:30 returned', 'R10']],
  [{ return: 'R10', at: { day: 61 } }, [...SETTLED, '03-09T12:30 returned', 'R10']],
  [{ return: 'R10', at: { bankingDay: 39 } }, [...SETTLED, '03-05T13:30 returned', 'R10']],
  [{ return: 'R10', at: 'deadline' }, [...SETTLED, '03-09T12:30 returned', 'R10']],
  [{ return: 'R06', at: { day: 90 } }, [...SETTLED, '04-07T12:30 returned', 'R06']],
  [{ notice: 'C01' }, SETTLED],
])('applies the outcome %j to a payment', async (response, states) => {
  expect(await historyOf(responding(response))).toEqual(states);
});

it.each(['R13', 'R18', 'R28', 'R35'] as const)('rejects a payment with %s before it settles', async (reject) => {
  const gateway = responding({ reject });
  const states = await historyOf(gateway);
  expect(states).toEqual([...SETTLED.slice(0, 2), '01-06T13:30 rejected', reject]);
  expect(gateway.ledger.balance('customer')).toBe(0);
});

const DRAWN = { account_number: '000123456789', routing_number: '110000000' };

/** Returns the corrections of an entry, each with its time. */
async function noticeOf(gateway: Gateway, method: object): Promise<unknown> {
  await historyOf(gateway, {}, method);
  const [event] = gateway.events.list({ type: 'ach.notification_of_change' });
  return { code: event?.data.object.code, ...event?.data.object.corrected, at: event?.created_at.slice(0, 16) };
}

const at = '2026-01-08T13:30';

// biome-ignore format: a table reads in columns
it.each<[response: BankRuleResponse, method: object, notice: object]>([
  [{ notice: 'C01' }, {},                                  { code: 'C01', last_four: '6789', at }],
  [{ notice: 'C01' }, DRAWN,                               { code: 'C01', last_four: '4321', at }],
  [{ notice: 'C02' }, { routing_number: '121042882' },     { code: 'C02', routing_number: '110000000', at }],
  [{ notice: 'C02' }, DRAWN,                               { code: 'C02', routing_number: '121042882', at }],
  [{ notice: 'C03' }, {},                                  { code: 'C03', last_four: '6789', routing_number: '121042882', at }],
  [{ notice: 'C05' }, {},                                  { code: 'C05', account_type: 'savings', at }],
  [{ notice: 'C06' }, {},                                  { code: 'C06', last_four: '6789', account_type: 'savings', at }],
  [{ notice: 'C07' }, {},                                  { code: 'C07', last_four: '6789', routing_number: '121042882', account_type: 'savings', at }],
  [{ notice: 'C09' }, {},                                  { code: 'C09', individual_id: 'CORRECTED-1', at }],
  [{ notice: 'C13' }, {},                                  { code: 'C13', at }],
  [{ notice: 'C03', corrected: { account_number: '5550001111' } },        {}, { code: 'C03', last_four: '1111', routing_number: '121042882', at }],
  [{ notice: 'C03', corrected: { routing_number: '231380104' } },         {}, { code: 'C03', last_four: '6789', routing_number: '231380104', at }],
  [{ notice: 'C05', corrected: { account_type: 'checking' } },            {}, { code: 'C05', account_type: 'checking', at }],
  [{ notice: 'C09', corrected: { individual_id: 'GRACE-7' } },            {}, { code: 'C09', individual_id: 'GRACE-7', at }],
])('applies the correction %j to an account', async (response, method, notice) => {
  expect(await noticeOf(responding(response), { account_number: '86753090246813', ...method })).toEqual(notice);
});

it('applies the correction of a rule to a stored account', async () => {
  const gateway = responding({ notice: 'C01', corrected: { account_number: '5550001111' } });
  const { type: _type, ...account } = banks.good;
  const { payment_token } = gateway.paymentTokens.create({ bank_account: account });
  await noticeOf(gateway, { type: 'token', payment_token });
  const corrected = gateway.paymentTokens.update(payment_token, { apply_correction: true });
  expect(corrected.bank_account?.last_four).toBe('1111');
});

it('does not apply a debit-only code to a payout, from banks or the operator', async () => {
  for (const response of [{ return: 'R09' }, { reject: 'R35' }] as const)
    expect((await historyOf(responding(response), { type: 'PAYOUT' })).at(-1)).toBe(SETTLED.at(-1));
});

it('applies consumer codes to consumer accounts only, and corporate codes to corporate accounts only', async () => {
  for (const [code, holder] of [
    ['R10', 'company'],
    ['R29', 'person'],
  ] as const)
    expect((await historyOf(responding({ return: code }), {}, { account_holder_type: holder })).at(-1)).toBe(
      SETTLED.at(-1),
    );
});

const DEADLINES = { '2BD': twoBankingDayDeadline, '2BD-n': twoBankingDayDeadline, '60CD': sixtyDayDeadline };

it.each(['2BD', '2BD-n', '60CD'] as const)(
  'returns within the deadline of %s for every settlement date until 2076',
  (time) => {
    const last = RETURN_TIMINGS[time].safeDays ?? { day: 0, bankingDay: 0 };
    const late: string[] = [];
    for (let day = dayNumber(2026, 1, 1); day < dayNumber(2076, 1, 1); day++) {
      if (!isBankingDay(day)) continue;
      const days = [bankingDayOnOrAfter(day + last.day), addBankingDays(day, last.bankingDay)];
      if (days.some((sent) => openingOfBusiness(sent) > DEADLINES[time](day))) late.push(isoDate(day));
    }
    expect(late).toEqual([]);
  },
);
