/** Rules for receiving banks are part of the world, and the account numbers in them are secrets. */
import { type BankRuleOptions, banks, createGateway, type Gateway, replay, type Tape } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ONCE: readonly BankRuleOptions[] = [{ respond: { return: 'R02' }, times: 1 }];

/** Creates a number of payments, one after the other, and returns their outcomes. */
async function endsOf(gateway: Gateway, count: number, account = banks.good): Promise<string[]> {
  const { transactions } = gateway;
  const entries = Array.from({ length: count }, () =>
    transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: account }),
  );
  await gateway.clock.advance({ days: 20 });
  return entries.map(({ id }) => transactions.get(id).transaction_state);
}

describe('rules for banks', () => {
  it('travel with snapshots, including their counts', async () => {
    const gateway = freshGateway({ bankRules: [{ respond: { return: 'R02' }, nth: 2 }] });
    await endsOf(gateway, 1);
    const snapshot = gateway.snapshot();
    const opened = tended(createGateway({ from: snapshot }));
    expect([await endsOf(gateway, 2), await endsOf(opened, 2)]).toEqual(Array(2).fill(['returned', 'settled']));
    gateway.restore(snapshot);
    expect(await endsOf(gateway, 2)).toEqual(['returned', 'settled']);
  });

  it('count separately in each fork', async () => {
    const gateway = freshGateway({ bankRules: ONCE });
    const fork = tended(gateway.fork());
    expect(await endsOf(fork, 2)).toEqual(['returned', 'settled']);
    expect(await endsOf(gateway, 2)).toEqual(['returned', 'settled']);
  });

  it('return after each reset if the options set them', async () => {
    const gateway = freshGateway({ bankRules: ONCE });
    for (let time = 0; time < 3; time++) {
      expect(await endsOf(gateway, 2)).toEqual(['returned', 'settled']);
      gateway.reset();
    }
  });

  it("are stored in a file and can't be replaced when it is opened", async () => {
    const database = `${temporaryFolder()}/shop.db`;
    createGateway({ database, bankRules: ONCE }).close();
    const other = [{ respond: { return: 'R03' } }] as const;
    expect(wishRefusal(() => createGateway({ database, bankRules: other })).message).toContain(
      'options.bankRules differs from',
    );
    const again = tended(createGateway({ database, bankRules: ONCE }));
    expect(await endsOf(again, 2)).toEqual(['returned', 'settled']);
  });
});

/** A digit sequence that occurs nowhere else in the world, so that each hit is a leak. */
const ACCOUNT = '86753090246813';
const OTHER = '64209753108642';
const CORRECTED = '71940268351977';
const account = { ...banks.good, account_number: ACCOUNT };

const SECRET: readonly BankRuleOptions[] = [
  { match: { account_number: ACCOUNT }, respond: { return: 'R02' }, nth: 1 },
  {
    match: { account_number: { in: [OTHER, ACCOUNT] } },
    respond: { notice: 'C01', corrected: { account_number: CORRECTED } },
  },
];

describe('an account number in a rule', () => {
  it('appears in neither the world bytes nor the tape nor any output', async () => {
    const gateway = freshGateway({ bankRules: SECRET });
    await endsOf(gateway, 2, account);
    const bytes = Buffer.from(gateway.snapshot());
    const received = [
      gateway.tape(),
      gateway.timeline(),
      gateway.events.list(),
      gateway.audit.requests(),
      gateway.upcoming(),
    ];
    const texts = [bytes.toString('latin1'), ...received.map((one) => JSON.stringify(one))];
    for (const secret of [ACCOUNT, OTHER, CORRECTED]) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    // Proves that the search can find something.
    expect(texts.filter((text) => text.includes(ACCOUNT.slice(-4))).length).toBeGreaterThan(1);
  });

  it('is replaced by a surrogate on the tape, which replays to the same outcomes', async () => {
    const gateway = freshGateway({ bankRules: SECRET });
    expect(await endsOf(gateway, 2, account)).toEqual(['returned', 'settled']);
    const tape: Tape = JSON.parse(JSON.stringify(gateway.tape()));
    using again = await replay(tape);
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
  });
});
