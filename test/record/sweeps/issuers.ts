/** What issuers answer: rules by number, span, and chance; lines of credit; stops; and what a client declines itself. */
import { type CardPaymentMethod, cards, type GatewayOptions, storable } from 'settlebox';
import type { AnyGateway, CalledBy } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { tried, withGateway } from './sweep.ts';

interface Charge {
  readonly amount?: number;
  readonly type?: 'SALE' | 'AUTH';
  readonly method?: object;
  readonly by?: CalledBy;
  readonly recurring?: true;
}

/** What a charge came to, without what is made anew for each. */
function charge(gateway: AnyGateway, given: Charge = {}): unknown {
  const { amount = 1_000, type = 'SALE', method = cards.visa, by, recurring } = given;
  const { transactions } = by === undefined ? gateway : gateway.as(by);
  return tried(() => {
    const body = { type, amount, payment_method: method, ...(recurring === undefined ? {} : { recurring }) };
    const made = Object(transactions.create(Object(body)));
    const { response_code, response_status, amount: approved, avs, cvv, retry, reference_id, processed_at } = made;
    const first = made.initial_network_transaction_id;
    return { response_code, response_status, approved, avs, cvv, retry, reference_id, processed_at, first };
  });
}

// biome-ignore format: a table reads in lines
const RULES: readonly (readonly object[])[] = [
  [{ respond: { code: '05' }, nth: 2 }], [{ respond: { code: '05' }, times: 2 }], [{ respond: { code: '05' }, nth: 3, probability: 1 }],
  [{ respond: { code: '05' }, probability: 0.5 }], [{ respond: { code: '05' }, probability: 0.5, times: 2 }], [{ respond: { code: '05' }, probability: 0 }],
  [{ respond: { code: '05' }, from: '2026-01-05T15:02:00Z' }], [{ respond: { code: '05' }, until: '2026-01-05T15:02:00Z' }],
  [{ respond: { code: '05' }, nth: 2 }, { respond: { code: '51' }, times: 3 }], [{ respond: { code: '51' }, times: 1 }, { respond: { code: '61' }, nth: 2 }],
  [{ respond: { code: '05' }, probability: 0.5 }, { respond: { code: '51' }, probability: 0.5 }], [{ respond: { approvedAmount: 999 } }],
  [{ respond: { approvedAmount: 1_000 } }], [{ respond: { approvedAmount: 1_001 } }], [{ respond: { code: '10' } }], [{ respond: { code: '10', approvedAmount: 1 } }],
  [{ respond: { avs: 'N', cvv: 'N' } }], [{ respond: { delaySeconds: 2.5 }, times: 1 }], [{ respond: { noResponse: true }, times: 1 }],
  [{ respond: { code: '05' }, match: { amount: { min: 1_001 } } }], [{ respond: { code: '05' }, match: { amount: { max: 1_000 } } }],
  [{ respond: { code: '05' }, match: { amount: { in: [1_002, 1_003] } } }], [{ respond: { code: '05' }, match: { type: 'AUTH' } }],
  [{ respond: { code: '05' }, match: { brand: 'visa', last_four: '4242' } }], [{ respond: { code: '05' }, match: { bin: { in: ['424242'] } } }],
  [{ respond: { code: '05' }, match: { pan: cards.visa.pan } }], [{ respond: { refund: 'reject' } }], [{ respond: { code: '05' }, match: { merchant_initiated: true } }],
];

/** Six charges a minute apart under each list of rules, and how the rules stand then. */
export const issuerRules = async (): Promise<Observed> => ({
  rows: await Promise.all(RULES.map(async (rules) => [JSON.stringify(rules), await underRules(rules)] as const)),
});

function underRules(rules: readonly object[]): Promise<Observed> {
  return withGateway({}, async (gateway) => {
    const { issuer } = gateway.simulate;
    for (const rule of rules) issuer.rule(Object(rule));
    const answers: unknown[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const type = turn % 2 === 0 ? 'SALE' : 'AUTH';
      const method = { ...cards.visa, address_line1: '1 Main St', zip: '10001' };
      answers.push(charge(gateway, { amount: 1_000 + turn, type, method }));
      await gateway.clock.advance({ minutes: 1 });
    }
    return { answers, left: issuer.rules() };
  });
}

/** A line of credit until it is used up, to the cent; what brings room back; and a card that takes its line along. */
export const creditLines = async (): Promise<Observed> => ({
  decline: await alongLine('decline'),
  partial: await alongLine('partial'),
});

function alongLine(over: 'decline' | 'partial'): Promise<Observed> {
  return withGateway({}, async (gateway) => {
    const { issuer } = gateway.simulate;
    const line = issuer.creditLine({ pan: cards.visa.pan, limit: 3_000, overLimit: over });
    const log: unknown[] = [];
    const pay = (amount: number, type?: 'AUTH') =>
      log.push([amount, charge(gateway, { amount, ...(type === undefined ? {} : { type }) }), issuer.creditLines()]);
    const make = (type: 'SALE' | 'AUTH', amount: number) =>
      gateway.transactions.create({ type, amount, payment_method: cards.visa }).transaction_id ?? '';
    const sale = make('SALE', 1_000);
    const auth = make('AUTH', 1_000);
    for (const amount of [1_001, 1_000, 1]) pay(amount);
    gateway.transactions.capture(auth, { amount: 400 });
    pay(601);
    pay(600, 'AUTH');
    line.change({ paid: 500 });
    line.change({ paid: 100 });
    pay(600);
    line.change({ limit: 1 });
    pay(1);
    line.change({ limit: 10_000, overLimit: over === 'partial' ? 'decline' : 'partial' });
    await gateway.clock.advance({ days: 3 });
    log.push(['settled', issuer.creditLines()]);
    const refund = gateway.transactions.cancel(sale, { type: 'REFUND', amount: 300 }).transaction_id ?? '';
    log.push(['refunded', issuer.creditLines()]);
    gateway.transactions.cancel(refund, { type: 'VOID' });
    log.push(['refund undone', issuer.creditLines()]);
    await gateway.clock.advance({ days: 8 });
    log.push(['expired', issuer.creditLines()]);
    const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
    issuer.replaceCard({ paymentToken: payment_token });
    const method = { type: 'token', payment_token };
    log.push(['replaced', charge(gateway, { amount: 99_999, method }), charge(gateway, { amount: 99_999 })]);
    log.push(['closed', line.close(), line.close(), charge(gateway, { amount: 99_999, method })]);
    return { log, timeline: [...gateway.timeline()] };
  });
}

const CHECKS: readonly NonNullable<GatewayOptions['cardChecks']>[] = [
  { declineAvs: ['N', 'A', 'Z', 'U'], declineCvv: ['N', 'U'] },
  { declineCvv: ['M', 'P'] },
  { declineAvs: ['Y', 'X', 'W'] },
  { duplicateMinutes: 10 },
];
const ADDRESS = { address_line1: '1 Main St', zip: '10001' };
// biome-ignore format: a table reads in lines
const CHECKED: readonly object[] = [
  cards.visa, { ...cards.visa, cvv: undefined }, { ...cards.visa, ...ADDRESS }, { ...cards.visa, zip: '100011234' }, { ...cards.visa, cvv: '200' },
  { ...cards.cvvMismatch, ...ADDRESS }, cards.avsMismatch, { ...cards.avsMismatch, cvv: '901' }, { ...cards.declines('R1'), cvv: '901', ...ADDRESS },
];

/** What a client's own checks decline, by which code, and what else follows from the issuer's answer then. */
export const cardChecks = async (): Promise<Observed> => ({
  rows: await Promise.all(CHECKS.map(async (checks) => [JSON.stringify(checks), await underChecks(checks)] as const)),
});

function underChecks(checks: NonNullable<GatewayOptions['cardChecks']>): Promise<Observed> {
  return withGateway({ cardChecks: checks }, async (gateway) => {
    const answers = CHECKED.map((method, at) => charge(gateway, { amount: 2_000 + at, method }));
    const again: unknown[] = [];
    for (const milliseconds of [0, 599_999, 1, 1, 599_999]) {
      await gateway.clock.advance({ milliseconds });
      again.push([gateway.clock.iso(), charge(gateway), charge(gateway, { amount: 1_001 })]);
    }
    again.push(charge(gateway, { by: gateway.addMerchant({ name: 'Another' }) }));
    return { answers, again };
  });
}

/** Who may still charge a card by itself after its holder stopped one: this merchant or another, by old and new tokens. */
export const stops = async (): Promise<Observed> => ({
  rows: await Promise.all((['R0', 'R1', 'R3', '43', '05'] as const).map(async (code) => [code, await afterStop(code)])),
});

function afterStop(code: 'R0' | 'R1' | 'R3' | '43' | '05'): Promise<Observed> {
  return withGateway({}, async (gateway) => {
    const other = gateway.addMerchant({ name: 'Another' });
    const { mastercard, visa } = cards;
    const store = (by: CalledBy, card: CardPaymentMethod) =>
      gateway.as(by).paymentTokens.create({ customer_id: 'CUSTOMER-ada', ...storable(card) }).payment_token;
    const tokens = [
      [gateway.merchant, store(gateway.merchant, visa)],
      [gateway.merchant, store(gateway.merchant, visa)],
      [gateway.merchant, store(gateway.merchant, mastercard)],
      [other, store(other, visa)],
    ] as const;
    const round = () =>
      tokens.map(([by, payment_token]) => {
        const method = { type: 'token', payment_token };
        return [charge(gateway, { by, method, recurring: true }), charge(gateway, { by, method })];
      });
    const before = [round(), round()];
    const rule = gateway.simulate.issuer.rule({ respond: { code }, times: 1 });
    const stopped = charge(gateway, { method: { type: 'token', payment_token: tokens[0][1] }, recurring: true });
    rule.cancel();
    const after = round();
    const newToken = { type: 'token', payment_token: store(gateway.merchant, visa) };
    const anew = charge(gateway, { method: newToken, recurring: true });
    const noted = tokens.map(([, paymentToken]) => [
      tried(() => gateway.cards.noteAuthorization({ paymentToken })),
      round(),
    ]);
    return { before, stopped, after, anew, noted, events: gateway.events.list({ type: 'payment_token.*' }) };
  });
}
