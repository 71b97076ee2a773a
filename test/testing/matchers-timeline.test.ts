/** `toHaveTimeline` compares a timeline with a text, which vitest can write as an inline snapshot. */
import { beforeAll, describe, expect, it } from 'vitest';
import { banks, cards, type Gateway } from '../../src/index.ts';
import { gatewayTest } from '../../src/vitest.ts';
import { type NestedRun, runNested } from '../support/nested-vitest.ts';

const test = gatewayTest();

function debit(gateway: Gateway) {
  return gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
}

describe('toHaveTimeline', () => {
  test('accepts the result of advance', async ({ gateway }) => {
    debit(gateway);
    expect(await gateway.clock.advanceTo('settlement')).toHaveTimeline(`
      Mon Jan 5 17:00 ET  ACH batch closes, net $49.99   the daily cut-off
      Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted    first banking day after the close
      Wed Jan 7 08:30 ET  PAYMENT $49.99 settles         first banking day after submission
      Wed Jan 7 08:30 ET  ACH batch settles, net $49.99  first banking day after submission
    `);
  });

  test('accepts a transaction and its id', async ({ gateway }) => {
    const [payment] = [debit(gateway), debit(gateway)];
    await gateway.clock.advance({ days: 3 });
    const text = `
      Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
      Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
      Wed Jan 7 08:30 ET  PAYMENT $49.99 settles        first banking day after submission
      Thu Jan 8 08:30 ET  PAYMENT $49.99 is funded      1 banking day after settlement
    `;
    expect(payment).toHaveTimeline(text);
    expect(payment.id).toHaveTimeline(text);
  });

  test('accepts a gateway and a list of lines', async ({ gateway }) => {
    gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
    await gateway.clock.advance({ hours: 12 });
    expect(gateway).toHaveTimeline(`
      Mon Jan 5 10:00 ET  SALE $19.99 is authorized      call: transactions.create
      Mon Jan 5 21:00 ET  card batch closes, net $19.99  the daily cut-off
      Mon Jan 5 21:00 ET  SALE $19.99 is submitted       the daily cut-off
    `);
    expect(gateway.timeline().slice(1, 2)).toHaveTimeline(
      'Mon Jan 5 21:00 ET  card batch closes, net $19.99  the daily cut-off',
    );
    expect(gateway.upcoming()).toHaveTimeline(`
      Tue Jan 6 08:30 ET  the card batch settles    first banking day after the close
      Wed Jan 7 08:30 ET  the card batch is funded  1 banking day after settlement
    `);
    expect(await gateway.clock.advance({ hours: 1 })).toHaveTimeline('');
  });

  test('ignores column widths', ({ gateway }) => {
    expect(debit(gateway)).toHaveTimeline(
      `Mon Jan 5 10:00 ET     PAYMENT $49.99 is authorized  call: transactions.create  `,
    );
    expect(gateway).toHaveTimeline(`
    Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized                                    call: transactions.create
`);
  });

  test('fails for a different timeline', ({ gateway }) => {
    const payment = debit(gateway);
    expect(payment).not.toHaveTimeline('Mon Jan 5 10:00 ET  PAYMENT $49.98 is authorized  call: transactions.create');
    expect(payment).not.toHaveTimeline('');
    expect(() => expect(payment).not.toHaveTimeline(String(gateway.timeline()))).toThrowErrorMatchingInlineSnapshot(`
      [Error: The timeline differs from the expected one.
      The actual timeline is:
        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create]
    `);
  });
});

const SUITE = `
import { banks } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';

const test = gatewayTest();

test('is written', async ({ gateway }) => {
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  expect(await gateway.clock.advanceTo('settlement')).toHaveTimeline();
});

test('differs', async ({ gateway }) => {
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
  await gateway.clock.advance({ days: 2 });
  expect(gateway).toHaveTimeline(\`
    Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized  call: transactions.create
    Mon Jan 5 21:00 ET  ACH batch closes, net $49.99  the daily cut-off
    Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
  \`);
});
`;

describe('an inline snapshot of a timeline', () => {
  let run: NestedRun = { tests: [], faults: [], suite: '' };
  beforeAll(async () => {
    run = await runNested(SUITE);
  }, 60_000);

  it('is written if it is missing', () => {
    expect(run.suite.split("test('differs'")[0]?.split("test('is written'")[1]).toMatchInlineSnapshot(`
      ", async ({ gateway }) => {
        gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: banks.good });
        expect(await gateway.clock.advanceTo('settlement')).toHaveTimeline(\`
          Mon Jan 5 17:00 ET  ACH batch closes, net $49.99   the daily cut-off
          Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted    first banking day after the close
          Wed Jan 7 08:30 ET  PAYMENT $49.99 settles         first banking day after submission
          Wed Jan 7 08:30 ET  ACH batch settles, net $49.99  first banking day after submission
        \`);
      });

      "
    `);
  });

  it('fails with the lines that differ', () => {
    expect(run.tests.map(({ result, diff }) => `${result}\n${diff}`).join('\n')).toMatchInlineSnapshot(`
      "passed

      failed: Snapshot \`differs 1\` mismatched
      - Expected
      + Received

        Mon Jan 5 10:00 ET  PAYMENT $49.99 is authorized   call: transactions.create
      - Mon Jan 5 21:00 ET  ACH batch closes, net $49.99  the daily cut-off
      + Mon Jan 5 17:00 ET  ACH batch closes, net $49.99   the daily cut-off
        Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted    first banking day after the close
      + Wed Jan 7 08:30 ET  PAYMENT $49.99 settles         first banking day after submission
      + Wed Jan 7 08:30 ET  ACH batch settles, net $49.99  first banking day after submission"
    `);
  });
});
