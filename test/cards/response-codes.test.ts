/**
 * Every response code in real charges: by number and by rule, by call and over HTTP, as SALE and AUTH, with card and
 * token.
 */
import { cards, type Gateway, type PaymentMethod, storable } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { RESPONSE_CODES } from '../../src/facts/response-codes.ts';
import { panAnswering } from '../../src/networks/test-values/magic-cards.ts';
import { APPROVALS, CODES, type CodeRow, DECLINES, STOPS } from '../support/card-codes.ts';
import { moneyOf } from '../support/card-money.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';

/** One way to obtain a code, with the request for it. */
interface Way {
  readonly by: 'number' | 'rule';
  readonly face: 'call' | 'http';
  readonly type: 'SALE' | 'AUTH';
  readonly method: 'card' | 'token';
  /** Amounts differ between ways, and some are odd. */
  readonly amount: number;
}

const WAYS: readonly Way[] = (['number', 'rule'] as const)
  .flatMap((by) => (['call', 'http'] as const).map((face) => ({ by, face })))
  .flatMap((way) => (['SALE', 'AUTH'] as const).map((type) => ({ ...way, type })))
  .flatMap((way) => (['card', 'token'] as const).map((method) => ({ ...way, method })))
  .map((way, at) => ({ ...way, amount: 2_000 + 37 * at }));

const nameOf = ({ by, face, type, method }: Way) => `${type} by ${method}, ${face}, ${by}`;

/** The world of one code: its card, an ordinary card with rules, and a token and a credit line of each. */
function worldOf({ code }: CodeRow) {
  const gateway = freshGateway();
  const methods = { number: cardResponding(code), rule: cards.visa };
  const tokens = { number: stored(gateway, methods.number), rule: stored(gateway, methods.rule) };
  const lines = Object.values(methods).map(({ pan }) => gateway.simulate.issuer.creditLine({ pan, limit: 1_000_000 }));
  return { gateway, methods, tokens, lines };
}

function cardResponding(code: CodeRow['code']) {
  const [declined] = DECLINES.find(([one]) => one === code) ?? [];
  return declined === undefined ? { ...cards.visa, pan: panAnswering(code) } : cards.declines(declined);
}

function stored(gateway: Gateway, card: typeof cards.visa): string {
  return gateway.paymentTokens.create(storable(card)).payment_token;
}

interface ChargeResult {
  readonly status: number | undefined;
  readonly body: unknown;
}

async function charge(world: ReturnType<typeof worldOf>, { code }: CodeRow, way: Way): Promise<ChargeResult> {
  const { gateway, methods, tokens } = world;
  const { by, face, type, method, amount } = way;
  if (by === 'rule') gateway.simulate.issuer.rule({ match: { amount }, respond: { code } });
  const payment_method: PaymentMethod =
    method === 'card' ? methods[by] : { type: 'token', payment_token: tokens[by], cvv: '123' };
  const body = { type, amount, payment_method };
  if (face === 'call') return { status: undefined, body: gateway.transactions.create(body) };
  const received = await send(gateway, '/v1/transactions', { method: 'POST', body });
  return { status: received.status, body: received.body };
}

/** Code 10 approves half, rounded down. Every other approval covers the whole amount. */
function approvedOf({ code, approved }: CodeRow, { amount }: Way): number {
  if (!approved) return 0;
  return code === '10' ? Math.floor(amount / 2) : amount;
}

const SIX_DIGITS = expect.stringMatching(/^\d{6}$/);

/** The expected immediate response. */
function expectedResponse(row: CodeRow, way: Way): unknown {
  const { code, approved, retry, text } = row;
  const amount = approvedOf(row, way);
  const authorization = approved ? SIX_DIGITS : null;
  return {
    status: way.face === 'http' ? 201 : undefined,
    body: expect.objectContaining({
      type: way.type,
      approved,
      response_status: approved ? 'Approved' : 'Declined',
      response_code: code,
      retry,
      response_description: text,
      auth_code: authorization,
      requested_amount: way.amount,
      amount,
      processor_response: { response_code: code, response_message: text, authorization_code: authorization },
      captured_amount: way.type === 'SALE' ? amount : 0,
      refunded_amount: 0,
      batch_id: null,
      settled_at: null,
      transaction_state: approved ? 'authorized' : 'declined',
      network_transaction_id: approved ? expect.stringMatching(/^\d{15}$/) : null,
      authorization_expires_at: approved && way.type === 'AUTH' ? '2026-01-12T15:00:00.000Z' : null,
      reference_id: null,
      initial_network_transaction_id: null,
      recurring: false,
    }),
  };
}

/** `settled: debit_settled: authorized submitted settled funded`: state, postings, events. */
function historyOf(gateway: Gateway, { body }: ChargeResult): string {
  const id = String(fieldOf(body, 'transaction_id'));
  const moves = gateway.ledger.entries(id).filter(({ account }) => account === 'customer');
  const events = gateway.events.list({ subject: id }).map(({ type }) => type.replace('transaction.', ''));
  const state = gateway.transactions.get(id).transaction_state;
  return [state, moves.map(({ kind, amountCents }) => `${kind} ${amountCents}`).join(' '), events.join(' ')].join(': ');
}

/** The expected outcome a week later: an uncaptured Visa authorization has just expired. */
function expectedHistory(row: CodeRow, way: Way): string {
  if (!row.approved) return 'declined: : declined';
  if (way.type === 'AUTH') return 'expired: : authorized expired';
  return `settled: debit_settled ${-approvedOf(row, way)}: authorized submitted settled funded`;
}

const sumOf = (row: CodeRow, type: Way['type'], by?: Way['by']) =>
  WAYS.filter((way) => way.type === type && (by === undefined || way.by === by))
    .map((way) => approvedOf(row, way))
    .reduce((sum, amount) => sum + amount, 0);

test('lists every code once in its tables', () => {
  const codes = CODES.map(({ code }) => code);
  // 83 exists from October 2026, and these worlds are in January.
  expect([...codes, '83'].sort()).toEqual(RESPONSE_CODES.map(({ code }) => code).sort());
  expect([codes.length, new Set(codes).size, APPROVALS.length, DECLINES.length]).toEqual([58, 58, 3, 55]);
});

/** Returns the held and used amounts of the two credit lines. */
const usesOf = ({ lines }: ReturnType<typeof worldOf>) =>
  lines.map((line) => line.status()).map(({ held, used: taken }) => ({ held, taken }));

describe.each(CODES)('code $code', (row) => {
  const [byNumber, byRule] = (['number', 'rule'] as const).map((by) => ({
    held: sumOf(row, 'AUTH', by),
    taken: sumOf(row, 'SALE', by),
  }));

  it('returns the same response from every source and moves only the approved money', async () => {
    const world = worldOf(row);
    const { gateway } = world;
    const charges: (readonly [name: string, responded: ChargeResult])[] = [];
    for (const way of WAYS) charges.push([nameOf(way), await charge(world, row, way)]);
    expect(charges).toEqual(WAYS.map((way) => [nameOf(way), expectedResponse(row, way)]));
    expect(usesOf(world)).toEqual([byNumber, byRule]);
    await gateway.clock.advance({ days: 7 });
    expect(charges.map(([name, responded]) => [name, historyOf(gateway, responded)])).toEqual(
      WAYS.map((way) => [nameOf(way), expectedHistory(row, way)]),
    );
    const sold = sumOf(row, 'SALE');
    expect([usesOf(world), moneyOf(gateway), gateway.ledger.deposits().map(({ amountCents }) => amountCents)]).toEqual([
      [
        { ...byNumber, held: 0 },
        { ...byRule, held: 0 },
      ],
      `customer ${0 - sold} clearing 0 payable 0 bank ${sold}`,
      row.approved ? [sold] : [],
    ]);
  });

  const stops = STOPS.includes(row.code);

  it(`${stops ? 'stops' : 'does not stop'} recurring charges after a merchant-initiated charge`, async () => {
    const gateway = freshGateway();
    const payment_token = stored(gateway, cards.visa);
    const payment_method = { type: 'token', payment_token } as const;
    const renew = () => gateway.transactions.create({ type: 'SALE', amount: 1_000, recurring: true, payment_method });
    gateway.simulate.issuer.rule({ match: { merchant_initiated: true }, respond: { code: row.code }, times: 1 });
    const message = [renew(), renew()].map(({ response_status: status, response_code: code }) => `${status} ${code}`);
    const first = `${row.approved ? 'Approved' : 'Declined'} ${row.code}`;
    expect(message).toEqual([first, stops ? first : 'Approved 00']);
    expect(gateway.paymentTokens.get(payment_token).recurring_blocked).toBe(stops);
    await gateway.clock.advance({ days: 7 });
    const [one, next] = [row.approved ? (row.code === '10' ? 500 : 1_000) : 0, stops ? 0 : 1_000];
    expect(moneyOf(gateway)).toBe(`customer ${0 - one - next} clearing 0 payable 0 bank ${one + next}`);
  });

  it(`${stops ? 'stops' : 'does not stop'} recurring charges after a customer-initiated charge`, () => {
    const gateway = freshGateway();
    const tokens = [cards.visa, cards.visa, cards.mastercard].map((card) => stored(gateway, card));
    const [payment_token = ''] = tokens;
    gateway.simulate.issuer.rule({ respond: { code: row.code }, times: 1 });
    const payment_method = { type: 'token', payment_token } as const;
    gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method });
    const blocked = tokens.map((token) => gateway.paymentTokens.get(token).recurring_blocked);
    expect(blocked).toEqual([stops, stops, false]);
  });
});
