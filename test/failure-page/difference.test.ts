/** The comparison of a failing run with the last green run of the same test. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cards, type Gateway } from 'settlebox';
import { expect, it } from 'vitest';
import { repeatedTest } from './failing-run.ts';

const sell = (gateway: Gateway, amount = 1999) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });

const fail = () => {
  throw new RangeError('red');
};

/** The lines of the difference in a summary. */
function differenceIn(markdown: string): string {
  return /```diff\n(.*?)\n```/s.exec(markdown)?.[1] ?? '';
}

it('reports an additional call once, although it changes every later id', async () => {
  const test = repeatedTest();
  const green = await test.run(async (gateway) => {
    gateway.transactions.refund(await sold(gateway), 500);
    await gateway.clock.advanceTo('funding');
  });
  expect(green).toMatchObject({ error: undefined, html: '' });
  const { markdown } = await test.run(async (gateway) => {
    sell(gateway, 300);
    gateway.transactions.refund(await sold(gateway), 500);
    await gateway.clock.advanceTo('funding');
    fail();
  });
  expect(/^Calls: .*$/m.exec(markdown)?.[0]).toMatchInlineSnapshot(
    `"Calls: 1 of 3 differ; States: 3 of 6 differ; Money: 3 of 5 differ."`,
  );
  expect(differenceIn(markdown).replaceAll(/…\w{6}/g, '…')).toMatchInlineSnapshot(`
    "Calls:
      POST /v1/transactions: only in this run
    +   POST /v1/transactions
    +   status: 201
    +   at: Mon Jan 5 10:00 ET
    +   request.type: "SALE"
    +   request.amount: 300
    +   request.payment_method.type: "card"
    +   request.payment_method.pan: "***"
    +   request.payment_method.expiry.month: "12"
    +   request.payment_method.expiry.year: "2039"
    +   request.payment_method.first_name: "Ada"
    +   request.payment_method.last_name: "Lovelace"
    +   request.payment_method.cvv: "***"
    +   … 43 more lines

    States:
      TRANSACTION … (SALE $3.00 is authorized): only in this run
    +   Mon Jan 5 10:00 ET  SALE $3.00 is authorized
    +   Mon Jan 5 21:00 ET  SALE $3.00 is submitted
    +   Tue Jan 6 08:30 ET  SALE $3.00 settles
    +   Wed Jan 7 08:30 ET  SALE $3.00 is funded
      BATCH … (card batch closes, net $22.99)
    -   Mon Jan 5 21:00 ET  card batch closes, net $19.99
    -   Tue Jan 6 08:30 ET  card batch settles, net $19.99
    -   Wed Jan 7 08:30 ET  card batch is funded, net $19.99
    +   Mon Jan 5 21:00 ET  card batch closes, net $22.99
    +   Tue Jan 6 08:30 ET  card batch settles, net $22.99
    +   Wed Jan 7 08:30 ET  card batch is funded, net $22.99
      CLIENT … ($22.99 arrives at the merchant's bank)
    -   Wed Jan 7 08:30 ET  $19.99 arrives at the merchant's bank
    +   Wed Jan 7 08:30 ET  $22.99 arrives at the merchant's bank

    Money:
      customer
    -   -$14.99
    +   -$17.99
      merchant_bank
    -   $19.99
    +   $22.99
      deposit at 2026-01-07T13:30:00.000Z
    -   $19.99
    +   $22.99"
  `);
});

/** Sells, and waits until the sale can be refunded. */
async function sold(gateway: Gateway): Promise<string> {
  const { transaction_id: id = '' } = sell(gateway);
  await gateway.clock.advanceTo('settlement');
  return id;
}

it('reports fields, statuses, and attempts of webhooks that differ', async () => {
  const test = repeatedTest();
  await test.run(async (gateway) => {
    gateway.webhooks.subscribe({ deliver: () => undefined, events: ['transaction.authorized'] });
    sell(gateway);
    await gateway.idle();
  });
  const { markdown } = await test.run(async (gateway) => {
    gateway.webhooks.subscribe({
      deliver: () => new Response(null, { status: 503 }),
      events: ['transaction.authorized'],
    });
    sell(gateway, 2500);
    await gateway.idle();
    fail();
  });
  expect(differenceIn(markdown).replaceAll(/…\w{6}/g, '…')).toMatchInlineSnapshot(`
    "Calls:
      POST /v1/transactions
    -   request.amount: 1999
    -   response.captured_amount: 1999
    -   response.requested_amount: 1999
    -   response.amount: 1999
    +   request.amount: 2500
    +   response.captured_amount: 2500
    +   response.requested_amount: 2500
    +   response.amount: 2500

    Webhooks:
      transaction.authorized of TRANSACTION …
    -   succeeded
    -   attempt 1: 204
    +   pending
    +   attempt 1: 503

    States:
      TRANSACTION … (SALE $25.00 is authorized)
    -   Mon Jan 5 10:00 ET  SALE $19.99 is authorized
    +   Mon Jan 5 10:00 ET  SALE $25.00 is authorized
    +   Mon Jan 5 10:00 ET  webhook transaction.authorized is not acknowledged: responded 503"
  `);
});

it('says that nothing differs, or that there is no green run', async () => {
  const test = repeatedTest();
  const first = await test.run(fail);
  expect(first.markdown).toContain('no green run of this test was recorded here');
  await test.run(() => undefined);
  expect(existsSync(first.file)).toBe(false);
  const { markdown } = await test.run(fail);
  expect(markdown).toContain('The gateway saw the same calls and webhooks as in the green run');
  const [record = ''] = readdirSync(test.greenRuns);
  writeFileSync(join(test.greenRuns, record), '{"settlebox":"run","version":99}');
  expect((await test.run(fail)).markdown).toContain('no green run of this test was recorded here');
});

it('stores nothing if pages are off', async () => {
  const test = repeatedTest();
  await test.run((gateway) => void sell(gateway), { failurePages: false });
  expect(existsSync(test.greenRuns)).toBe(false);
});
