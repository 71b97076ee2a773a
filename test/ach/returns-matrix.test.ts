import type { Gateway } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { RETURN_CODES } from '../../src/facts/return-codes.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';
import { movesOf, outcomeOf, pay, quietGateway } from './entry-worlds.ts';
import { BARS, barOf, canBe, RULES, type Rule, SHAPES, type Shape } from './return-table.ts';

/** Paid on Monday, settled on Wednesday. Day 10 is a Saturday, and the Monday after it is a holiday. */
const NOW = '2026-01-05T15:00:00Z';
const SUBMITTED = '2026-01-06T13:30:00.000Z';
const USUAL = '2026-01-08T13:30:00.000Z';
const DAY_TEN = '2026-01-20T13:30:00.000Z';

const nameOf = ({ type, sec, holder }: Shape) => `a ${type} ${sec} of ${holder ?? 'an unspecified holder'}`;

const make = (gateway: Gateway, { type, sec, holder }: Shape): string =>
  pay(gateway, { type, sec_code: sec }, holder === undefined ? {} : { account_holder_type: holder });

/**
 * Returns `planned for …` or the reason for the error. Checks that an error leaves the world unchanged, byte for byte.
 */
function scheduleReturn(gateway: Gateway, transaction: string, { code }: Rule): string {
  const before = Buffer.from(gateway.snapshot());
  try {
    return `planned for ${gateway.simulate.ach.return({ transaction, code }).at}`;
  } catch {
    const error = wishRefusal(() => gateway.simulate.ach.return({ transaction, code }));
    expect(before.equals(Buffer.from(gateway.snapshot())), `${code} changed something`).toBe(true);
    return BARS.find(([text]) => text.test(error.message))?.[1] ?? `${error.code}: ${error.message}`;
  }
}

const usualTime = ({ sender }: Rule) => (sender === 'operator' ? SUBMITTED : sender === '60CD' ? DAY_TEN : USUAL);

function expectedResponse(rule: Rule, shape: Shape): string {
  return barOf(rule, shape) ?? `planned for ${usualTime(rule)}`;
}

/** Returns the expected outcome and postings of an entry. */
function expectedEnd(rule: Rule, shape: Shape): string {
  const side = shape.type === 'PAYMENT' ? 'debit' : 'credit';
  if (barOf(rule, shape) !== undefined) return `settled: ${side}_settled`;
  if (rule.sender === 'operator') return `rejected ${rule.code} ${SUBMITTED}: `;
  return `returned ${rule.code} ${usualTime(rule)}: ${side}_settled ${side}_returned`;
}

test('lists every code once in its table', () => {
  expect(RULES.map(({ code }) => code)).toEqual(RETURN_CODES.map(({ code }) => code));
  expect(RULES).toHaveLength(71);
});

describe.each(SHAPES.filter(canBe).map((shape) => [nameOf(shape), shape] as const))('%s', (_name, shape) => {
  it('accepts exactly the codes that the rules allow, on their days', async () => {
    const gateway = quietGateway({ now: NOW });
    const entries = RULES.map((rule) => ({ rule, id: make(gateway, shape) }));
    const responses = entries.map(({ rule, id }) => `${rule.code} ${scheduleReturn(gateway, id, rule)}`);
    expect(responses).toEqual(RULES.map((rule) => `${rule.code} ${expectedResponse(rule, shape)}`));
    await gateway.clock.advance({ days: 100 });
    const ends = entries.map(({ rule, id }) => `${rule.code}: ${outcomeOf(gateway, id)}: ${movesOf(gateway, id)}`);
    expect(ends).toEqual(RULES.map((rule) => `${rule.code}: ${expectedEnd(rule, shape)}`));
    const retained = RULES.filter((rule) => barOf(rule, shape) !== undefined).length;
    const sign = shape.type === 'PAYMENT' ? 1 : -1;
    expect(gateway.ledger.balance('customer')).toBe(-sign * retained * 4999);
  });
});

test.each(SHAPES.filter((shape) => !canBe(shape)).map((shape) => [nameOf(shape), shape] as const))(
  'rejects %s at creation',
  (_name, shape) => {
    const gateway = quietGateway();
    const { status, details } = refusalOf(() => make(gateway, shape));
    expect([status, details[0]?.field, gateway.transactions.list().total]).toEqual([400, 'sec_code', 0]);
  },
);
