/** Scenario verbs of the ACH network, and repeated steps. */
import { describe, expect, it, test } from 'vitest';
import { parseScenario } from '../../src/testing/scenario/read-scenario.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';

/** Runs steps that begin on line 5. */
const play = (steps: string) =>
  runScenario(parseScenario(`title: A try\ndescription: To see it fail.\n\nsteps:\n${steps}`, 'try.yaml'));

const failureOf = async (steps: string) => (await play(steps)).failure?.message;

/** Six lines: a stored account and a debit of it. The step under test is on line 11. */
const DEBIT = `  - paymentTokens.create: { bank_account: banks.good, verification: micro_deposits }
    as: waiting
  - paymentTokens.create: { bank_account: banks.good }
    as: account
  - transactions.create: { type: PAYMENT, amount: $9.00, payment_method: { type: token, payment_token: $account.payment_token } }
    as: debit
`;

describe('a repeated step', () => {
  const many = (times: string, words = '') =>
    `  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }\n    times: ${times}\n${words}`;

  it('runs this many times, and prints one line', async () => {
    const result =
      await play(`${many('3', '    as: last\n    response: { transaction_state: authorized }\n')}  - batches.close: {}
    response: { data: [{ sales_count: 3, net_amount: $15.00 }] }`);
    expect(result.failure).toBeUndefined();
    expect(String(result)).toContain('SALE $5.00 is authorized (3 times)');
  });

  it('names the last response, and emits the events of all runs', async () => {
    const events = (list: string) => failureOf(many('2', `    as: last\n    events: [${list}]`));
    expect([
      await events('transaction.authorized, transaction.authorized: $last'),
      await events('transaction.authorized: $last, transaction.authorized'),
    ]).toEqual([undefined, expect.stringContaining('expected transaction.authorized $last, transaction.authorized')]);
  });

  it('stops at the first rejection', async () => {
    const close = '  - batches.close: {}\n    times: 5\n    rejected: batch_empty\n    events:';
    const all = '[batch.closed, transaction.submitted: $last]';
    expect(await failureOf(`${many('2', '    as: last\n')}${close} [batch.closed]`)).toContain(
      'expected batch.closed, got batch.closed, transaction.submitted, transaction.submitted',
    );
    expect(await failureOf(`${many('1', '    as: last\n')}${close} ${all}`)).toBeUndefined();
  });

  test.each(['0', '1001', '2.5', 'twice'])('rejects %s as a count', async (times) => {
    await expect(async () => play(many(times))).rejects.toThrow(
      `try.yaml:6: times: expected a count from 1 to 1000, got ${times}`,
    );
  });
});

describe('verbs of the ACH network', () => {
  // biome-ignore format: a table reads in columns
  test.each([
    ['simulate.ach.return',               '  - simulate.ach.return: { transaction: $debit, code: R02 }\n    response: { at: 2026-01-08T13:30:00.000Z }'],
    ['simulate.ach.notificationOfChange', '  - simulate.ach.notificationOfChange: { transaction: $debit, code: C05, corrected: { account_type: savings } }\n    response: { at: 2026-01-08T13:30:00.000Z }'],
    ['simulate.ach.reverse',              '  - clock.advanceTo: settlement\n    with: { of: $debit }\n  - simulate.ach.reverse: { transaction: $debit, reason: wrong_date }\n    response: { at: 2026-01-08T13:30:00.000Z }'],
    ['simulate.ach.rule',                 '  - simulate.ach.rule: { respond: { return: R02 }, times: 1 }\n    events: []'],
    ['ach.noteAuthorization',             '  - ach.noteAuthorization: { paymentToken: $account }\n    response: { wasBlocked: false }'],
    ['ach.microDeposits',                 '  - ach.microDeposits: $waiting\n    response: { triesLeft: 3, submittedAt: null }'],
    ['ach.returnRates',                   '  - ach.returnRates:\n    response: { debits: 0, unauthorized: { exceeded: false, more: null } }'],
    ['ach.files',                         '  - clock.advanceTo: submission\n    with: { of: $debit }\n  - ach.files: { of: $debit }\n    response: [{ kind: forward, entries: 4 }]'],
    ['ach.files of everything',           '  - ach.files:\n    response: []'],
    ['paymentTokens.verify',              '  - clock.advance: { days: 2 }\n  - ach.microDeposits: $waiting\n    as: statement\n  - paymentTokens.verify: $waiting\n    with: { amounts: $statement.amountsCents }\n    state: { waiting: active }'],
  ])('%s', async (_verb, step) => {
    expect(await failureOf(DEBIT + step)).toBeUndefined();
  });

  it('receive a file of a bank', async () => {
    const read = `  - simulate.ach.return: { transaction: $debit, code: R02 }
  - clock.advance: { days: 5 }
  - ach.files: { kind: return }
    as: files
  - ach.receiveFile: $files.0.text
    rejected: unmatched_file`;
    expect(await failureOf(DEBIT + read)).toBeUndefined();
    expect(await failureOf('  - ach.receiveFile: no file\n    rejected: bad_nacha_file')).toBeUndefined();
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['an unknown return code', '  - simulate.ach.return: { transaction: $debit, code: R99 }',                         'try.yaml:11: simulate.ach.return: expected a response, got the error impossible_return, ""R99" is not an ACH return code.'],
    ['a change without a new value',    '  - simulate.ach.notificationOfChange: { transaction: $debit, code: C01 }',            'try.yaml:11: simulate.ach.notificationOfChange: expected a response, got the error bad_option, "corrected.account_number is required for C01.'],
    ['a misspelt field',         '  - ach.noteAuthorization: { payment_token: $account }',                               'try.yaml:11: ach.noteAuthorization: expected a response, got the error bad_option, "noteAuthorization has no field "payment_token"'],
    ['an unknown reason',    '  - simulate.ach.reverse: { transaction: $debit, reason: regret }',                    'try.yaml:11: simulate.ach.reverse: expected a response, got the error bad_option'],
    ['a wrong rate',    '  - ach.returnRates:\n    response: { overall: { exceeded: true } }',                    'try.yaml:12: ach.returnRates, response overall.exceeded: expected true, got false'],
    ['a file too many',          '  - ach.files:\n    response: [{ kind: forward }]',                                      'try.yaml:12: ach.files, response: expected a list of 1, got one of 0'],
    ['a field of a file',        '  - clock.advanceTo: submission\n  - ach.files:\n    response:\n      - kind: return',   'try.yaml:14: ach.files, response 0.kind: expected return, got forward'],
    ['an empty list instead of fields',                  '  - ach.returnRates:\n    response: []',                                                 'try.yaml:12: ach.returnRates, response: expected a list of 0, got {"clientId"'],
  ])('report %s', async (_what, step, sentence) => {
    expect(await failureOf(DEBIT + step)).toContain(sentence);
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['an id instead of a name',   '  - ach.microDeposits: PAYMENT_TOKEN-1',             'try.yaml:5: ach.microDeposits: expected the name of an earlier result, such as $sale, got PAYMENT_TOKEN-1'],
    ['an argument without effect', '  - ach.returnRates: $client',                    'try.yaml:5: ach.returnRates: expected no argument, got $client'],
    ['a second argument',       '  - ach.files:\n    with: { kind: return }',         'try.yaml:5: ach.files: expected no "with": its argument belongs next to the verb, got {"kind":"return"}'],
    ['a misspelt verb',         '  - simulate.ach.notificationOfChanges: {}',         'try.yaml:5: a step: expected a verb such as transactions.create, got "simulate.ach.notificationOfChanges". Did you mean "simulate.ach.notificationOfChange"?'],
    ['an unknown name',       '  - simulate.ach.return: { transaction: $debt, code: R10 }', 'try.yaml:5: transaction: expected the name of an earlier result, got "debt"'],
  ])('reject %s before the scenario runs', async (_what, step, sentence) => {
    await expect(async () => play(step)).rejects.toThrow(sentence);
  });
});

describe('a printed rejection', () => {
  it('shows names instead of ids', async () => {
    const again =
      '  - transactions.create: { type: PAYMENT, amount: $9.00, payment_method: banks.good, reference_id: $debit.id }';
    const printed = String(await play(`${DEBIT}${again}\n    rejected: not_retryable`));
    expect([printed.includes('Transaction $debit is authorized'), /[A-Z]+-[0-9A-Z]{26}/.test(printed)]).toEqual([
      true,
      false,
    ]);
  });

  it('is merged with another one of the same time only if both have the same reason', async () => {
    const rejectedReturn = (code: string) =>
      `  - simulate.ach.return: { transaction: $debit, code: ${code} }\n    rejected: impossible_return\n`;
    const lines = String(
      await play(DEBIT + rejectedReturn('R99') + rejectedReturn('R99') + rejectedReturn('R98')),
    ).split('\n');
    expect(lines.filter((line) => /is rejected|R9\d"? is/.test(line)).map((line) => line.slice(22).trim())).toEqual([
      'simulate.ach.return is rejected: impossible_return (2 times)',
      expect.stringContaining('"R99" is not an ACH return code.'),
      'simulate.ach.return is rejected: impossible_return',
      expect.stringContaining('"R98" is not an ACH return code.'),
    ]);
  });
});

it('wraps a long line and keeps the money in its column', async () => {
  const steps = `${DEBIT}  - simulate.ach.return: { transaction: $debit, code: R29, at: deadline }\n  - clock.advance: { days: 7 }`;
  const lines = String(await play(steps)).split('\n');
  const width = lines.find((line) => line.endsWith('payable'))?.length;
  const long = lines.findIndex((line) => line.includes('debits of Example Bank'));
  expect([lines[long]?.length, lines[long]?.trim().split(/ {2,}/), lines[long + 1]?.trim()]).toEqual([
    width,
    ['debits of Example Bank account …6789 are blocked: R29 corporate', '$9.00', '-$9.00'],
    'customer advises not authorized',
  ]);
});
