/** Issuer rules are part of the world, and the card numbers in them are secrets. */
import { readdirSync, readFileSync } from 'node:fs';
import { cards, createGateway, type Gateway, type IssuerRuleOptions, replay, type Tape } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { gatewayForAnyCard, tended } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A digit sequence that occurs nowhere else in the world, so that each hit is a leak. */
const PAN = '4539578763621486';
const OTHER = '5425233430109903';
/** A card with the BIN and last four of the first. */
const TWIN = '4539570000211486';

const { cvv: _cvv, ...METHOD } = cards.visa;
const sell = (gateway: Pick<Gateway, 'transactions'>, pan: string = cards.visa.pan) =>
  gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: { ...METHOD, pan } }).response_code;
const codes = (gateway: Gateway, count: number) => Array.from({ length: count }, () => sell(gateway)).join(' ');
const SECOND: IssuerRuleOptions = { respond: { code: '51' }, nth: 2 };
const ONCE: readonly IssuerRuleOptions[] = [{ respond: { code: '51' }, times: 1 }];

describe('issuer rules', () => {
  it('travel with snapshots, including their counts', () => {
    const gateway = gatewayForAnyCard({ rules: [SECOND] });
    expect(codes(gateway, 1)).toBe('00');
    const snapshot = gateway.snapshot();
    const opened = tended(createGateway({ from: snapshot }));
    expect([codes(gateway, 2), codes(opened, 2)]).toEqual(['51 00', '51 00']);
    gateway.restore(snapshot);
    expect(codes(gateway, 2)).toBe('51 00');
  });

  it('count separately in each fork', () => {
    const gateway = gatewayForAnyCard({ rules: ONCE });
    const fork = tended(gateway.fork());
    expect(codes(fork, 2)).toBe('51 00');
    fork.simulate.issuer.rule({ respond: { code: '05' } });
    expect([codes(gateway, 2), codes(fork, 1)]).toEqual(['51 00', '05']);
  });

  it('return after each reset if the options set them, and others are removed', () => {
    const gateway = gatewayForAnyCard({ rules: ONCE });
    for (let time = 0; time < 3; time++) {
      expect(codes(gateway, 2)).toBe('51 00');
      gateway.simulate.issuer.rule({ respond: { code: '05' } });
      gateway.reset();
    }
  });

  it('are rewound with the world', () => {
    const gateway = gatewayForAnyCard();
    gateway.mark('before');
    gateway.simulate.issuer.rule({ respond: { code: '51' } });
    expect(codes(gateway, 1)).toBe('51');
    gateway.rewind('before');
    expect(codes(gateway, 1)).toBe('00');
  });

  it("are stored in a file and can't be replaced when it is opened", () => {
    const database = `${temporaryFolder()}/shop.db`;
    createGateway({ database, rules: ONCE }).close();
    expect(wishRefusal(() => createGateway({ database, rules: [SECOND] })).message).toContain(
      'options.rules differs from',
    );
    expect(codes(tended(createGateway({ database, rules: ONCE })), 2)).toBe('51 00');
  });

  it('are removed from the world once they are exhausted or removed by the test', () => {
    const gateway = gatewayForAnyCard({ rules: ONCE });
    const other = gateway.simulate.issuer.rule({ respond: { code: '05' } });
    expect(codes(gateway, 2)).toBe('51 05');
    expect([other.cancel(), other.cancel()]).toEqual([true, false]);
    expect(codes(gateway, 1)).toBe('00');
  });

  it('shift neither IDs nor RNG streams of charges that they do not match', () => {
    const ids = (rules: readonly IssuerRuleOptions[]) => {
      const gateway = gatewayForAnyCard();
      for (const rule of rules) gateway.simulate.issuer.rule(rule);
      sell(gateway);
      return gateway.transactions.list().data.map((sale) => ('auth_code' in sale ? sale.auth_code : ''));
    };
    expect(ids([{ match: { amount: 7 }, respond: { code: '51' }, probability: 0.5 }])).toEqual(ids([]));
  });
});

const SECRET: readonly IssuerRuleOptions[] = [
  { match: { pan: PAN }, respond: { code: '51' }, nth: 1 },
  { match: { pan: { in: [OTHER, PAN] } }, respond: { code: '65' } },
];

/** Charges the three cards, by number and stored, and returns the responses. */
function play(gateway: Gateway): string {
  const stored = [PAN, TWIN].map((pan) => {
    const { payment_token } = gateway.paymentTokens.create({ card: { pan, expiry_month: '12', expiry_year: '2030' } });
    return () =>
      gateway.transactions.create({ type: 'AUTH', amount: 5, payment_method: { type: 'token', payment_token } });
  });
  const sent = [PAN, TWIN, OTHER, PAN, cards.visa.pan].map((pan) => sell(gateway, pan));
  return [...sent, ...stored.map((charge) => charge().response_code)].join(' ');
}
const PLAYED = '51 00 65 65 00 65 00';

describe('a card number in a rule', () => {
  it('matches that card as a number or a token, and no other card with the same BIN and last four', () => {
    expect(play(gatewayForAnyCard({ rules: SECRET }))).toBe(PLAYED);
  });

  it('appears in neither the world bytes nor the tape nor any output', async () => {
    const gateway = gatewayForAnyCard({ rules: SECRET });
    gateway.simulate.issuer.rule({ match: { pan: { in: [TWIN] }, amount: 7 }, respond: { code: '51' } });
    play(gateway);
    await gateway.clock.advance({ days: 3 });
    const received = [
      gateway.tape(),
      gateway.timeline(),
      gateway.events.list(),
      gateway.audit.requests(),
      gateway.upcoming(),
      gateway.transactions.list(),
      gateway.paymentTokens.list(),
      gateway.coverage(),
      gateway.review(),
    ];
    const bytes = Buffer.from(gateway.snapshot());
    const texts = [bytes.toString('latin1'), bytes.toString('utf16le'), ...received.map((one) => JSON.stringify(one))];
    for (const secret of [PAN, OTHER, TWIN]) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    // Proves that the search can find something.
    expect(texts.filter((text) => text.includes(PAN.slice(-4))).length).toBeGreaterThan(1);
  });

  it('appears neither in a world file nor next to it', () => {
    const folder = temporaryFolder();
    const gateway = tended(createGateway({ realCards: 'accept', database: `${folder}/shop.db`, rules: SECRET }));
    expect(play(gateway)).toBe(PLAYED);
    const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'latin1'));
    expect([PAN, OTHER].filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    expect(texts.some((text) => text.includes(PAN.slice(-4)))).toBe(true);
  });

  it('has a surrogate on the tape that replays to the same responses', async () => {
    const gateway = gatewayForAnyCard();
    for (const rule of SECRET) gateway.simulate.issuer.rule(rule);
    expect(play(gateway)).toBe(PLAYED);
    const tape: Tape = JSON.parse(JSON.stringify(gateway.tape()));
    const [rule] = tape.steps.filter((step) => step.command === 'simulate.issuer.rule');
    expect(JSON.stringify(rule)).toMatch(/"pan":"453957\d{6}1486"/);
    using again = await replay(tape);
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
    expect(again.transactions.list()).toMatchObject({ total: gateway.transactions.list().total });
    expect(again.tape().steps).toEqual(gateway.tape().steps);
  });

  it('replays in the same way if the options set the rule', async () => {
    const gateway = gatewayForAnyCard({ rules: SECRET });
    expect(play(gateway)).toBe(PLAYED);
    using again = await replay(JSON.parse(JSON.stringify(gateway.tape())));
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
    // The replayed world retains its rules: they match the surrogate and no other card.
    expect(sell(again, PAN)).toBe('00');
  });
});
