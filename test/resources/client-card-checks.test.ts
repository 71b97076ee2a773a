import type { CardCheckOptions, ClientCardChecks, Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { refusedSaying } from '../support/logins.ts';
import { wishRefusal } from '../support/refusals.ts';

const NOTHING: ClientCardChecks = { decline_avs: [], decline_cvv: [], duplicate_minutes: 0 };
const STANDARD: CardCheckOptions = { declineAvs: ['N', 'C'], declineCvv: ['N'], duplicateMinutes: 10 };

const checksOf = (gateway: Gateway, clientId = gateway.merchant.clientId) =>
  gateway.as(gateway.reseller).clients.get(clientId).card_checks;
const check = (gateway: Gateway, card_checks: Partial<ClientCardChecks>) =>
  gateway.clients.update(gateway.merchant.clientId, { card_checks }).card_checks;

describe('the card checks of a client', () => {
  it('are none where nobody says', () => {
    expect(checksOf(freshGateway())).toEqual(NOTHING);
  });

  it('are what it was made with, and for the rest what the options say', () => {
    const gateway = freshGateway({ cardChecks: STANDARD });
    const reseller = gateway.as(gateway.reseller);
    const make = (card_checks: Partial<ClientCardChecks>) =>
      reseller.clients.create({ kind: 'merchant', name: 'Shop', card_checks }).card_checks;
    expect(make({})).toEqual({ decline_avs: ['N', 'C'], decline_cvv: ['N'], duplicate_minutes: 10 });
    expect(make({ decline_cvv: ['P', 'U'] })).toEqual({ ...checksOf(gateway), decline_cvv: ['P', 'U'] });
    expect(make(NOTHING)).toEqual(NOTHING);
  });

  it('change field by field: a list takes the place of the one before, and what is absent stays', () => {
    const gateway = freshGateway();
    const changes = [{ decline_avs: ['N', 'A'] }, { duplicate_minutes: 5 }, {}, { decline_avs: ['Z'] }] as const;
    expect(changes.map((change) => check(gateway, change))).toEqual([
      { decline_avs: ['N', 'A'], decline_cvv: [], duplicate_minutes: 0 },
      { decline_avs: ['N', 'A'], decline_cvv: [], duplicate_minutes: 5 },
      { decline_avs: ['N', 'A'], decline_cvv: [], duplicate_minutes: 5 },
      { decline_avs: ['Z'], decline_cvv: [], duplicate_minutes: 5 },
    ]);
    gateway.clients.update(gateway.merchant.clientId, { name: 'Acme' });
    expect(checksOf(gateway)).toEqual({ decline_avs: ['Z'], decline_cvv: [], duplicate_minutes: 5 });
  });

  it('may be emptied where the options decline', () => {
    const gateway = freshGateway({ cardChecks: STANDARD });
    check(gateway, { decline_avs: [], duplicate_minutes: 0 });
    expect(checksOf(gateway)).toEqual({ decline_avs: [], decline_cvv: ['N'], duplicate_minutes: 0 });
  });

  it('show a code once that is named again', () => {
    const gateway = freshGateway({ cardChecks: { declineCvv: ['P', 'P'] } });
    expect(check(gateway, { decline_avs: ['N', 'Z', 'N'] })).toEqual({
      decline_avs: ['N', 'Z'],
      decline_cvv: ['P'],
      duplicate_minutes: 0,
    });
  });

  it('may be a full day and every code of both tables', () => {
    const gateway = freshGateway();
    const every = { decline_avs: [...'YXAZWNRUSGEIBPCDM'], decline_cvv: [...'MNPSUIDX'], duplicate_minutes: 1440 };
    expect(check(gateway, JSON.parse(JSON.stringify(every)))).toEqual(every);
  });

  it.each([
    [{ decline_avs: ['Q'] }, 'decline_avs.0 must be one of Y, X, A, Z, W, N, R, U, S, G, E, I, B, P, C, D, M, F, T'],
    [{ decline_cvv: ['N', 'Y'] }, 'decline_cvv.1 must be one of M, N, P, S, U, I, D, X'],
    [{ decline_avs: ['n'] }, 'decline_avs.0 must be one of Y, X, A, Z, W, N, R, U, S, G, E, I, B, P, C, D, M, F, T'],
    [{ decline_avs: 'N' }, 'decline_avs must be an array; got a string'],
    [{ decline_cvv: null }, 'decline_cvv must be an array; got null'],
    [{ decline_avs: Array(101).fill('N') }, 'decline_avs must be at most 100 items long'],
    [{ duplicate_minutes: -1 }, 'duplicate_minutes must be at least 0; got -1'],
    [{ duplicate_minutes: 1441 }, 'duplicate_minutes must be at most 1440; got 1441'],
    [{ duplicate_minutes: 1.5 }, 'duplicate_minutes must be an integer, such as 1; got 1.5'],
  ])('are refused as %j, with what would have worked', async (card_checks, message) => {
    const gateway = freshGateway();
    const path = `/v1/clients/${gateway.merchant.clientId}`;
    const { status, body } = await send(gateway, path, { method: 'PUT', body: { card_checks } });
    expect([status, fieldOf(body, 'error', 'message')]).toEqual([400, `card_checks.${message}`]);
    expect(checksOf(gateway)).toEqual(NOTHING);
  });

  it('are told with the event of the change', () => {
    const gateway = freshGateway();
    check(gateway, { decline_cvv: ['N'] });
    expect(gateway.events.list().map(({ type, data }) => [type, fieldOf(data.object, 'card_checks')])).toEqual([
      ['client.updated', { ...NOTHING, decline_cvv: ['N'] }],
    ]);
  });

  it('are carried by a snapshot, and a fork has its own', () => {
    const gateway = freshGateway({ cardChecks: { duplicateMinutes: 10 } });
    check(gateway, { decline_avs: ['N'] });
    const opened = freshGateway({ from: gateway.snapshot() });
    const fork = tended(gateway.fork());
    check(fork, { decline_avs: ['Z'] });
    const minutes = { decline_cvv: [], duplicate_minutes: 10 };
    expect([gateway, opened, fork].map((one) => checksOf(one))).toEqual([
      { decline_avs: ['N'], ...minutes },
      { decline_avs: ['N'], ...minutes },
      { decline_avs: ['Z'], ...minutes },
    ]);
  });

  it('are not for a client beside it to change', () => {
    const gateway = freshGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const change = () => gateway.clients.update(other.clientId, { card_checks: { decline_avs: ['N'] } });
    expect(refusedSaying(change)).toBe('404 not_found: No client that this key can see has this id.');
    expect(checksOf(gateway, other.clientId)).toEqual(NOTHING);
  });
});

describe('the card checks of a merchant that a test asks for', () => {
  it('are its own, with addMerchant and in the option world, over those of the options', () => {
    const cardChecks = { declineAvs: ['Z'], duplicateMinutes: 3 } as const;
    const world = { merchants: [{ name: 'Birch Books', cardChecks }, { name: 'Cedar Cafe' }] };
    const gateway = freshGateway({ cardChecks: STANDARD, world });
    gateway.addMerchant({ name: 'Elm Electronics', cardChecks: { declineCvv: [] } });
    expect(gateway.merchants.map(({ clientId }) => checksOf(gateway, clientId))).toEqual([
      { decline_avs: ['N', 'C'], decline_cvv: ['N'], duplicate_minutes: 10 },
      { decline_avs: ['Z'], decline_cvv: ['N'], duplicate_minutes: 3 },
      { decline_avs: ['N', 'C'], decline_cvv: ['N'], duplicate_minutes: 10 },
      { decline_avs: ['N', 'C'], decline_cvv: [], duplicate_minutes: 10 },
    ]);
  });

  it.each([
    [{ declineAvz: ['N'] }, 'cardChecks has no field "declineAvz". Did you mean "declineAvs"?'],
    [{ declineAvs: ['Q'] }, 'cardChecks.declineAvs.0 '],
    [{ duplicateMinutes: 1441 }, 'cardChecks.duplicateMinutes '],
  ])('are refused as %j, naming the field', (cardChecks, message) => {
    const merchant = JSON.parse(JSON.stringify({ name: 'Birch Books', cardChecks }));
    const gateway = freshGateway();
    expect(wishRefusal(() => gateway.addMerchant(merchant)).message).toContain(`merchant.${message}`);
    expect(wishRefusal(() => freshGateway({ world: { merchants: [merchant] } })).message).toContain(
      `options.world.merchants.0.${message}`,
    );
  });
});
