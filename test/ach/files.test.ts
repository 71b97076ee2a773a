import { banks, type Gateway, storable } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { readNachaFile } from '../../src/nacha/read.ts';
import { writeNachaFile } from '../../src/nacha/write.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { pay, payOut, runBankAction } from './entry-worlds.ts';
import { columns, faultsOf, read } from './nacha-reader.ts';

const TOKEN = { customer_id: 'CUSTOMER-ada' };

interface Day {
  readonly gateway: Gateway;
  /** Lists transactions in order of creation. */
  readonly ids: readonly string[];
  readonly files: readonly string[];
}

/** Tuesday, April 7th 2026: one day of two merchants, with every class, direction, and account type. */
async function aDay(): Promise<Day> {
  const gateway = freshGateway({ now: '2026-04-07T13:00:00Z' });
  const theirs = gateway.as(gateway.addMerchant({ name: 'Birch Books & Bürobedarf GmbH' }));
  for (const [caller, company_id] of [[gateway, '1234567890'] as const, [theirs, '9876543210'] as const]) {
    const [integration] = caller.integrations.list({ kind: 'ach_processor' }).data;
    caller.integrations.update(integration?.integration_id ?? '', { company_id, same_day: true });
  }
  const { bank_account } = storable(banks.good);
  const ada = { ...bank_account, account_type: 'savings', name: 'Ada Byron' } as const;
  const { payment_token } = gateway.paymentTokens.create({ ...TOKEN, bank_account: ada });
  const stored = { payment_method: { type: 'token', payment_token } };
  const renee = { account_type: 'savings', routing_number: '021000021', account_number: '12345678901234567' };
  const ids = [
    pay(gateway, { amount: 12500, purpose: 'goods' }),
    pay(gateway, { amount: 999, recurring: true, ...stored }),
    pay(gateway, { amount: 250, purpose: 'goods', ...stored }),
    payOut(gateway, { amount: 300000 }, { ...renee, name: 'Renée Ångström-Wolkenstein zu Rodenegg' }),
    pay(gateway, { amount: 77, sec_code: 'TEL' }),
    pay(gateway, { amount: 4200 }, { account_holder_type: 'company', name: 'Acorn Inc', routing_number: '122105278' }),
    payOut(gateway, { amount: 1 }, { account_holder_type: 'company', name: 'Oak Ltd' }),
    pay(theirs, { amount: 31415 }, { account_number: '0042', name: 'Grace "GH" Hopper' }),
    pay(theirs, { amount: 5, speed: 'same_day', purpose: 'goods' }),
  ];
  await gateway.clock.advance({ days: 3 });
  return { gateway, ids, files: gateway.ach.files({ kind: 'forward' }).map(({ text }) => text) };
}

const NINES = '9'.repeat(94);

/**
 * Written by hand. Without a customer, the individual ID is the end of the transaction ID: `{0}` stands for the first.
 */
const TODAY = `101 231380104 0914006062604071030A094101ACH OPERATOR           SETTLEBOX BANK                 
5225Birch Books & Bu                    9876543210WEBPURCHASE  SD1300260407   1091400600000001
627110000000000123456789     0000000005{     8      }Grace Hopper          S 0091400600000001
822500000100110000000000000000050000000000009876543210                         091400600000001
9000001000001000000010011000000000000000005000000000000                                       
${`${NINES}\n`.repeat(5)}`;

const TOMORROW = `101 231380104 0914006062604080830A094101ACH OPERATOR           SETTLEBOX BANK                 
5225Acme Outfitters                     1234567890WEBPURCHASE        260409   1091400600000001
627110000000000123456789     0000012500{     0      }Grace Hopper          S 0091400600000002
637110000000000123456789     0000000250ada            Ada Byron             S 0091400600000004
822500000200220000000000000127500000000000001234567890                         091400600000001
5225Acme Outfitters                     1234567890PPDPAYMENT         260409   1091400600000002
637110000000000123456789     0000000999ada            Ada Byron               0091400600000003
822500000100110000000000000009990000000000001234567890                         091400600000002
5220Acme Outfitters                     1234567890PPDPAYOUT          260409   1091400600000003
632021000021123456789012345670000300000{     3      }Renee Angstrom-Wolkens  0091400600000005
822000000100021000020000000000000000003000001234567890                         091400600000003
5225Acme Outfitters                     1234567890TELPAYMENT         260409   1091400600000004
627110000000000123456789     0000000077{     4      }Grace Hopper          S 0091400600000006
822500000100110000000000000000770000000000001234567890                         091400600000004
5225Acme Outfitters                     1234567890CCDPAYMENT         260409   1091400600000005
627122105278000123456789     0000004200{     5      }Acorn Inc               0091400600000007
822500000100122105270000000042000000000000001234567890                         091400600000005
5220Acme Outfitters                     1234567890CCDPAYOUT          260409   1091400600000006
622110000000000123456789     0000000001{     6      }Oak Ltd                 0091400600000008
822000000100110000000000000000000000000000011234567890                         091400600000006
5225Birch Books & Bu                    9876543210WEBPAYMENT         260409   1091400600000007
6271100000000042             0000031415{     7      }Grace "GH" Hopper     S 0091400600000009
822500000100110000000000000314150000000000009876543210                         091400600000007
9000007000003000000080080310529000000049441000000300001                                       
${`${NINES}\n`.repeat(6)}`;

const filled = (text: string, ids: readonly string[]) =>
  text.replace(/\{ +(\d) +\}/g, (_all, place) => (ids[Number(place)] ?? '').slice(-15));

test('writes exactly these files for a day', async () => {
  const { ids, files } = await aDay();
  expect(files).toEqual([filled(TODAY, ids), filled(TOMORROW, ids)]);
  expect(files.flatMap(faultsOf)).toEqual([]);
});

test('lists the values that the text of the file contains', async () => {
  const { gateway } = await aDay();
  const listed = gateway.ach.files().map(({ text: _text, ...file }) => file);
  const odfi = { kind: 'forward', sentBy: 'originating bank', odfiRoutingNumber: '091400606', deleted: [] };
  expect(listed).toEqual([
    {
      name: '2026-04-07-1030-A-forward-091400606.ach',
      madeAt: '2026-04-07T14:30:00.000Z',
      ...odfi,
      batches: 1,
      entries: 1,
      debitCents: 5,
      creditCents: 0,
    },
    {
      name: '2026-04-08-0830-A-forward-091400606.ach',
      madeAt: '2026-04-08T12:30:00.000Z',
      ...odfi,
      batches: 7,
      entries: 8,
      debitCents: 49441,
      creditCents: 300001,
    },
  ]);
});

test('filters files by kind, content, and time', async () => {
  const { gateway, ids } = await aDay();
  await runBankAction(gateway, ids[0] ?? '', 'R01');
  const named = (query: Parameters<Gateway['ach']['files']>[0]) =>
    gateway.ach.files(query).map(({ name }) => name.replace(/-\d{9}\.ach$/, ''));
  expect([
    named({}).length,
    named({ kind: 'return' }),
    named({ of: ids[0] ?? '' }),
    named({ of: ids[8] ?? '' }),
    named({ from: '2026-04-08T12:30:00Z', kind: 'forward' }),
    named({ to: '2026-04-08T12:29:59.999Z' }),
    named({ from: new Date('2026-04-07T14:30:00.001Z'), to: Date.parse('2026-04-08T12:29:59.999Z') }),
  ]).toEqual([
    3,
    ['2026-04-10-0900-A-return'],
    ['2026-04-08-0830-A-forward', '2026-04-10-0900-A-return'],
    ['2026-04-07-1030-A-forward'],
    ['2026-04-08-0830-A-forward'],
    ['2026-04-07-1030-A-forward'],
    [],
  ]);
});

test('leaves an entry canceled after submission in its file and lists it as deleted', async () => {
  const gateway = freshGateway({ now: '2026-01-05T15:00:00Z' });
  const [early, late, retained] = [pay(gateway), pay(gateway), pay(gateway)];
  gateway.transactions.cancel(early, { type: 'cancel' });
  await gateway.clock.advanceTo('submission');
  const before = gateway.ach.files();
  gateway.transactions.cancel(late, { type: 'cancel' });
  const traces = [late, retained]
    .map((id) => gateway.transactions.get(id))
    .map((one) => 'trace_number' in one && one.trace_number);
  expect(gateway.ach.files()).toEqual(before.map((file) => ({ ...file, deleted: [traces[0]] })));
  expect(read(before[0]?.text ?? '').batches.flatMap(({ entries }) => entries.map(({ trace }) => trace))).toEqual(
    traces,
  );
});

test('writes separate files with separate modifiers for configured banks', async () => {
  const gateway = freshGateway({ now: '2026-01-05T15:00:00Z' });
  const theirs = gateway.as(gateway.addMerchant({ name: 'Birch Books' }));
  const [integration] = theirs.integrations.list({ kind: 'ach_processor' }).data;
  theirs.integrations.update(integration?.integration_id ?? '', { odfi_routing_number: '121042882' });
  const [ours, other] = [pay(gateway), pay(theirs)];
  await gateway.clock.advanceTo('settlement');
  for (const id of [ours, other]) await runBankAction(gateway, id, 'R03');
  const files = gateway.ach.files();
  expect(files.map(({ name }) => name)).toEqual([
    '2026-01-06-0830-A-forward-091400606.ach',
    '2026-01-06-0830-A-forward-121042882.ach',
    '2026-01-07-0830-A-return-091400606.ach',
    '2026-01-07-0830-A-return-121042882.ach',
  ]);
  expect(files.flatMap(({ text }) => faultsOf(text))).toEqual([]);
  const back = read(files[3]?.text ?? '');
  expect([columns(back.header, 4, 23), back.batches[0]?.entries[0]?.bank]).toEqual([
    ' 121042882 231380104',
    '121042882',
  ]);
});

describe('the files about returned and disputed entries', () => {
  /** Sent on Tuesday, settled on Wednesday, returned on Thursday, dishonored on Friday, contested on Monday. */
  async function disputed(): Promise<{ gateway: Gateway; id: string }> {
    const gateway = freshGateway({ now: '2026-01-05T15:00:00Z' });
    const [integration] = gateway.integrations.list({ kind: 'ach_processor' }).data;
    gateway.integrations.update(integration?.integration_id ?? '', { company_id: '1234567890' });
    const id = pay(gateway, {}, { routing_number: '122105278', account_type: 'savings' });
    const later = pay(gateway);
    gateway.simulate.ach.return({ transaction: id, code: 'R14', dateOfDeath: '2025-12-31', information: 'PAYEE' });
    gateway.simulate.ach.notificationOfChange({
      transaction: later,
      code: 'C03',
      corrected: { account_number: '00042', routing_number: '121042882' },
    });
    await gateway.clock.advanceTo('2026-01-08T13:30:00Z');
    gateway.simulate.ach.return({ transaction: id, code: 'R69', information: '01*03*06' });
    await gateway.clock.advanceTo('2026-01-09T13:30:00Z');
    gateway.simulate.ach.return({ transaction: id, code: 'R76' });
    await gateway.clock.advanceTo('2026-01-12T13:30:00Z');
    return { gateway, id };
  }

  // Trace numbers consist of a bank and a serial number. The return was made before the notice, at the same time.
  const GOLDEN = {
    return: `101 091400606 2313801042601080830A094101SETTLEBOX BANK         ACH OPERATOR                   
5225Acme Outfitters                     1234567890WEBPAYMENT         2601070081122105270000001
636091400606000123456789     0000004999{     0      }Grace Hopper          S 1122105270000003
799R1409140060000000125123112210527PAYEE                                       122105270000003
822500000200091400600000000049990000000000001234567890                         122105270000001
`,
    notification_of_change: `101 091400606 2313801042601080830B094101SETTLEBOX BANK         ACH OPERATOR                   
5225Acme Outfitters                     1234567890CORPAYMENT         2601070081110000000000001
626091400606000123456789     0000000000{     1      }Grace Hopper          S 1110000000000004
798C03091400600000002      11000000121042882   00042                           110000000000004
822500000200091400600000000000000000000000001234567890                         110000000000001
`,
    dishonored_return: `101 231380104 0914006062601090830A094101ACH OPERATOR           SETTLEBOX BANK                 
5225Acme Outfitters                     1234567890WEBPAYMENT         260107   1091400600000001
636122105278000123456789     0000004999{     0      }Grace Hopper          S 1091400600000005
799R69091400600000001      12210527   1221052700000030081401*03*06             091400600000005
822500000200122105270000000049990000000000001234567890                         091400600000001
`,
  } as const;

  it.each(['return', 'notification_of_change', 'dishonored_return'] as const)('include a %s file', async (kind) => {
    const { gateway } = await disputed();
    const [file, ...others] = gateway.ach.files({ kind });
    const ids = gateway.transactions.list({ sort_order: 'asc' }).data.map(({ id = '' }) => id);
    expect(file?.text.startsWith(filled(GOLDEN[kind], ids)) ? 'as written' : file?.text).toBe('as written');
    expect([others, faultsOf(file?.text ?? '')]).toEqual([[], []]);
  });

  it('include a contested_return file that names the return and the dishonor', async () => {
    const { gateway } = await disputed();
    const [file] = gateway.ach.files({ kind: 'contested_return' });
    const [addenda = ''] = read(file?.text ?? '').batches[0]?.entries[0]?.addenda ?? [];
    expect(faultsOf(file?.text ?? '')).toEqual([]);
    // docs/sources.md, "Nacha file format", and moov-io/ach for the columns of a contest: dates, Julian days, traces,
    // and codes alternate.
    expect({
      code: columns(addenda, 4, 6),
      original: columns(addenda, 7, 21),
      returnedOn: columns(addenda, 22, 27),
      bank: columns(addenda, 28, 35),
      settled: columns(addenda, 36, 38),
      returnTrace: columns(addenda, 39, 53),
      returned: columns(addenda, 54, 56),
      returnCode: columns(addenda, 57, 58),
      dishonorTrace: columns(addenda, 59, 73),
      dishonored: columns(addenda, 74, 76),

      dishonorCode: columns(addenda, 77, 78),
      reserved: columns(addenda, 79, 79),
      trace: columns(addenda, 80, 94),
    }).toEqual({
      code: 'R76',
      original: '091400600000001',
      returnedOn: '260108',
      bank: '12210527',
      settled: '007',
      returnTrace: '122105270000003',
      returned: '008',
      returnCode: '14',
      dishonorTrace: '091400600000005',
      dishonored: '009',
      dishonorCode: '69',
      reserved: '',
      trace: '122105270000006',
    });
  });

  it('survive reading and writing by the library byte for byte', async () => {
    const { gateway } = await disputed();
    const texts = [...gateway.ach.files().map(({ text }) => text), ...(await aDay()).files];
    expect(texts).toHaveLength(7);
    expect(texts.map((text) => writeNachaFile(readNachaFile(text)))).toEqual(texts);
  });
});
