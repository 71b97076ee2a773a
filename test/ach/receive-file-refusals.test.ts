import { createGateway, type Gateway, type NachaEntry, type ReturnCode } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { addendaWith, lastFile, withEntries } from './bank-files.ts';
import { moneyOf, outcomeOf, pay, payOut, runBankAction } from './entry-worlds.ts';

/** A file is applied completely or not at all: each has a valid entry before the invalid one. */
const NOW = '2026-01-05T15:00:00Z';
const EVENING = '2026-01-07T23:00:00Z';

interface Sent {
  readonly gateway: Gateway;
  readonly ids: readonly string[];
  /** Returns of a consumer debit, a corporate debit, and a credit without a customer, in three batches. */
  readonly returns: string;
  /** Corrections of the same entries. */
  readonly changes: string;
}

async function sent(): Promise<Sent> {
  const gateway = freshGateway({ now: NOW });
  const ids = [
    pay(gateway, {}, { account_holder_type: 'person' }),
    pay(gateway, { amount: 300 }, { account_holder_type: 'company' }),
    payOut(gateway),
  ];
  await gateway.clock.advanceTo(EVENING);
  return { gateway, ids, returns: await returnsOf(gateway, ids), changes: await changesOf(gateway, ids) };
}

/** Obtains the bank files from a second world. */
async function returnsOf(gateway: Gateway, ids: readonly string[]): Promise<string> {
  using fork = createGateway({ from: gateway.snapshot() });
  for (const id of ids) await runBankAction(fork, id, 'R03');
  return lastFile(fork, 'return').text;
}

async function changesOf(gateway: Gateway, ids: readonly string[]): Promise<string> {
  using fork = createGateway({ from: gateway.snapshot() });
  const corrected = { routing_number: '121042882' };
  for (const transaction of ids)
    fork.simulate.ach.notificationOfChange({ transaction, code: 'C02', corrected, at: fork.clock.now() });
  await fork.clock.advance(0);
  return lastFile(fork, 'notification_of_change').text;
}

/** Returns the error for a file and checks that the world is unchanged, byte for byte. */
function errorOf(gateway: Gateway, text: string): string {
  const before = Buffer.from(gateway.snapshot());
  const { code, message } = wishRefusal(() => gateway.ach.receiveFile(text));
  expect(before.equals(Buffer.from(gateway.snapshot()))).toBe(true);
  gateway.check();
  return `${code}: ${message}`;
}

type Change = (entry: NachaEntry) => Partial<NachaEntry>;
const coded =
  (code: ReturnCode | (string & {})): Change =>
  (entry) =>
    addendaWith(entry, { code });

// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [what: string, of: 'returns' | 'changes', at: 0 | 1 | 2, change: Change, expectedMessage: string])[] = [
  ['names an unknown trace',                    'returns', 2, (entry) => addendaWith(entry, { originalTrace: '091400609999999' }),  'Line 11: no sent entry has the trace number 091400609999999.'],
  ['returns one entry twice',                   'returns', 2, (entry) => addendaWith(entry, { originalTrace: '091400600000001' }),  'Line 11: line 3 of the file refers to the same entry.'],
  ['has another amount',                        'returns', 2, () => ({ amountCents: 701 }),                                         'Line 11: the amount differs from that of the entry (700 cents).'],
  ['has a zero amount',                         'returns', 1, () => ({ amountCents: 0 }),                                           'Line 7: the amount differs from that of the entry (300 cents).'],
  ['has an amount in a correction',             'changes', 1, () => ({ amountCents: 300 }),                                         'Line 7: the amount differs from that of the entry (0 cents).'],
  ['has another account type',                  'returns', 1, () => ({ transactionCode: '36' }),                                    'Line 7: the transaction code must be 26 for this entry.'],
  ['names a bank that did not receive the entry', 'returns', 1, (entry) => addendaWith(entry, { originalRdfi: '02100002' }),          'Line 7: the addenda name another bank than the one that received the entry.'],
  ['has an unknown code',                       'returns', 1, coded('R99'),                                                         'bad_nacha_file: Line 8, columns 4-6: the return code should be a code of the network, not "R99".'],
  ['has a code of another entry class',         'returns', 1, coded('R51'),                                                         'Line 7: R51 applies to an entry class that this gateway does not originate.'],
  ['has a corporate code for a person',         'returns', 0, coded('R29'),                                                         "Line 3: R29 applies to companies, and the account holder is a person."],
  ['has a consumer code for a company',         'returns', 1, coded('R10'),                                                         "Line 7: R10 applies to consumers, and the account holder is a company."],
  ['has a debit code for a credit',             'returns', 2, coded('R01'),                                                         'Line 11: R01 applies to debits, and a PAYOUT is a credit.'],
  ['has an operator code after settlement',     'returns', 1, coded('R13'),                                                         'Line 7: R13 comes from the ACH operator, before settlement, and the entry is settled.'],
  ['has a change code of other entries',        'changes', 1, coded('C11'),                                                         'Line 8: C11 is not a change code of these entries.'],
  ['has a code of a later day',                 'returns', 1, coded('R90'),                                                         'Line 7: R90 is a return code from 2028-03-17 on; until then, R16 covers returns for sanctions.'],
  ['has a correction without data',             'changes', 1, (entry) => addendaWith(entry, { correctedData: '' }),                 "Line 8: columns 36-64 must contain what C02 corrects: routing number."],
  ['has letters in a corrected number',         'changes', 1, (entry) => addendaWith(entry, { correctedData: '12104288X' }),        "Line 8: columns 36-64 must contain what C02 corrects: routing number."],
];

test.each(WRONG)('rejects a file with an entry that %s', async (_what, of, at, change, expectedMessage) => {
  const world = await sent();
  const text = withEntries(world[of], (entry, place) => (place === at ? change(entry) : {}));
  expect(
    errorOf(world.gateway, text).startsWith(`unmatched_file: ${expectedMessage}`)
      ? expectedMessage
      : errorOf(world.gateway, text),
  ).toBe(expectedMessage);
  // A rejected file does not count as received: the valid one is accepted.
  world.gateway.ach.receiveFile(world[of]);
  expect(world.ids.map((id) => outcomeOf(world.gateway, id).slice(0, 12))).toEqual(
    world.ids.map(() => (of === 'returns' ? 'returned R03' : 'settled')),
  );
});

test('reports the first of many defects in the message and lists them all', async () => {
  const { gateway, returns } = await sent();
  const text = withEntries(returns, () => ({ amountCents: 1 }));
  const error = wishRefusal(() => gateway.ach.receiveFile(text));
  expect([error.message, error.details]).toEqual([
    'Line 3: the amount differs from that of the entry (4999 cents). And 2 more. No line of the file was applied.',
    {
      faults: [
        'Line 3: the amount differs from that of the entry (4999 cents).',
        'Line 7: the amount differs from that of the entry (300 cents).',
        'Line 11: the amount differs from that of the entry (700 cents).',
      ],
    },
  ]);
});

describe("a file for an entry that can't be returned", () => {
  it.each([
    ['returned', async (gateway: Gateway, id: string) => runBankAction(gateway, id, 'R02')],
    [
      'reversed',
      async (gateway: Gateway, transaction: string) => {
        gateway.simulate.ach.reverse({ transaction, reason: 'duplicate' });
        await gateway.clock.advance({ days: 2 });
      },
    ],
  ] as const)('is rejected completely because the entry is %s', async (state, bring) => {
    const { gateway, ids, returns } = await sent();
    await gateway.clock.advance({ minutes: 1 });
    await bring(gateway, ids[1] ?? '');
    expect(errorOf(gateway, returns)).toBe(
      `unmatched_file: Line 7: R03 comes from a receiving bank, after settlement, and the entry is ${state}. No line of the file was applied.`,
    );
  });

  it('is rejected because the entry was canceled or has not settled', async () => {
    const { returns } = await sent();
    const early = freshGateway({ now: NOW });
    const ids = [
      pay(early, {}, { account_holder_type: 'person' }),
      pay(early, { amount: 300 }, { account_holder_type: 'company' }),
      payOut(early),
    ];
    expect(errorOf(early, returns)).toMatch(/^unmatched_file: Line 3: no sent entry has .* And 2 more\./);
    await early.clock.advanceTo('submission');
    early.transactions.cancel(ids[0] ?? '', { type: 'cancel' });
    expect(errorOf(early, returns)).toMatch(/^unmatched_file: Line 3: .* the entry is canceled\. And 2 more\./);
  });
});

test('rejects forward files and dishonors, which banks do not send', async () => {
  const { gateway, ids, returns } = await sent();
  const forward = lastFile(gateway, 'forward').text;
  expect(errorOf(gateway, forward)).toBe(
    'unmatched_file: Line 3: the entry has no addenda record of type 98 or 99. receiveFile accepts files of returns (7-99) and of notifications of change (7-98). No line of the file was applied.',
  );
  gateway.ach.receiveFile(returns);
  await runBankAction(gateway, ids[0] ?? '', 'R61');
  expect(errorOf(gateway, lastFile(gateway, 'dishonored_return').text)).toMatch(
    /^unmatched_file: Line 3: R61 is sent by the originating bank\./,
  );
});

test('rejects a contest without a dishonor, or of another dishonor', async () => {
  const { gateway, ids } = await sent();
  const id = ids[0] ?? '';
  using fork = createGateway({ from: gateway.snapshot() });
  for (const code of ['R01', 'R67', 'R75'] as const) await runBankAction(fork, id, code);
  const { text } = lastFile(fork, 'contested_return');
  expect(errorOf(gateway, text)).toMatch(
    /^unmatched_file: Line 3: R75 contests a dishonored return, and this entry has/,
  );
  await runBankAction(gateway, id, 'R01');
  await runBankAction(gateway, id, 'R69');
  expect(errorOf(gateway, text)).toMatch(/^unmatched_file: Line 3: R75 contests R67, and this dishonor is R69\./);
});

test('rejects a return of a reversal', async () => {
  const { gateway, ids } = await sent();
  gateway.simulate.ach.reverse({ transaction: ids[2] ?? '', reason: 'duplicate' });
  const other = pay(gateway, { amount: 700 });
  await gateway.clock.advance({ days: 5 });
  using fork = createGateway({ from: gateway.snapshot() });
  await runBankAction(fork, other, 'R03', true);
  const reversal = gateway.ach.files({ kind: 'forward' }).find(({ text }) => text.includes('REVERSAL'));
  const originalTrace = reversal?.text.split('\n')[2]?.slice(79) ?? '';
  const text = withEntries(lastFile(fork, 'return').text, (entry) => addendaWith(entry, { originalTrace }));
  expect(errorOf(gateway, text)).toMatch(
    /^unmatched_file: Line 3: it returns a reversal, which banks can only dispute between themselves\./,
  );
});

test('does not show account numbers of a file in errors', async () => {
  const { gateway, changes } = await sent();
  const number = '00055512345';
  const text = withEntries(changes, (entry) => addendaWith(entry, { code: 'C01', correctedData: `${number}-1` }));
  const error = wishRefusal(() => gateway.ach.receiveFile(text));
  expect(JSON.stringify([error.message, error.details, error.stack])).not.toContain(number);
  expect(moneyOf(gateway)).toBe('customer -4599 clearing 4599 payable 0 bank 0');
});

test('rejects a value that is not text with a clear error', async () => {
  const { gateway } = await sent();
  for (const text of [undefined, null, 7, {}, Buffer.from('101'), ['101']])
    expect(wishRefusal(() => Reflect.apply(gateway.ach.receiveFile, undefined, [text])).code).toBe('bad_nacha_file');
});
