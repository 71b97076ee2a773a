/** Response codes in worlds that cross the days on which Visa changes them (docs/sources.md, "Response codes"). */
import { cards, type DeclineCode, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';

function decline(gateway: Gateway, code: DeclineCode): string {
  const charge = { type: 'SALE', amount: 1_999, payment_method: cards.declines(code) } as const;
  const { response_code, retry, response_description: text } = gateway.transactions.create(charge);
  return `${response_code} ${retry} ${text}`;
}

describe('a world that crosses a change of response codes', () => {
  it.each([
    // docs.cielo.com.br, "New retry codes for Visa: 5C and 9G"
    ['9G', '2025-04-10T15:00:00Z', '05 later Do not honor', '9G later Blocked by cardholder'],
    // checkout.com, "Changes to Visa response codes"
    ['57', '2025-10-16T15:00:00Z', '57 never Not permitted to cardholder', '57 later Not permitted to cardholder'],
    ['57', '2026-10-24T15:00:00Z', '57 later Not permitted to cardholder', '57 never Not permitted to cardholder'],
    // developers.tabapay.com, "Visa response code updates"
    ['83', '2026-10-24T15:00:00Z', '05 later Do not honor', '83 later Blocked for fraud or security'],
    ['46', '2026-04-24T15:00:00Z', '46 never Closed account', '46 never Closed account or deactivated token'],
  ] as const)('declines %s by the rules of the day: %s', async (code, now, before, since) => {
    const gateway = freshGateway({ now });
    const first = decline(gateway, code);
    await gateway.clock.advance({ days: 1 });
    expect([first, decline(gateway, code)]).toEqual([before, since]);
  });

  it('keeps the advice that a charge got on its day', async () => {
    const gateway = freshGateway({ now: '2026-10-24T15:00:00Z' });
    const charge = { type: 'SALE', amount: 1_999, payment_method: cards.declines('57') } as const;
    const { transaction_id: id } = gateway.transactions.create(charge);
    await gateway.clock.advance({ days: 2 });
    expect(gateway.transactions.get(id)).toMatchObject({ response_code: '57', retry: 'later' });
  });

  it('advises after a Mastercard decline as on any other day', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ respond: { code: '57' } });
    const charge = { type: 'SALE', amount: 1_999, payment_method: cards.mastercard } as const;
    expect(gateway.transactions.create(charge)).toMatchObject({ response_code: '57', retry: 'never' });
  });
});

describe('a rule with a code that does not exist yet', () => {
  it('is rejected, with the day from which it can apply', async () => {
    const gateway = freshGateway({ now: '2026-10-24T15:00:00Z' });
    const add = (from?: string) =>
      gateway.simulate.issuer.rule({ respond: { code: '83' }, ...(from === undefined ? {} : { from }) });
    expect(() => add()).toThrow(
      'respond.code must exist when the rule begins to apply: 83 exists from 2026-10-25, the rule applies from 2026-10-24.',
    );
    expect(() => add('2026-10-25T03:59:59Z')).toThrow('the rule applies from 2026-10-24');
    add('2026-10-25T04:00:00Z');
    const charge = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;
    expect(gateway.transactions.create(charge).response_code).toBe('00');
    await gateway.clock.advance({ days: 1 });
    expect(gateway.transactions.create(charge).response_code).toBe('83');
    add();
  });
});
