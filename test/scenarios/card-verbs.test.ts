/** Scenario verbs of the card network. */
import { describe, expect, it, test } from 'vitest';
import { parseScenario } from '../../src/testing/scenario/read-scenario.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';

/** Runs steps that begin on line 5. */
const play = (steps: string) =>
  runScenario(parseScenario(`title: A try\ndescription: To see it fail.\n\nsteps:\n${steps}`, 'try.yaml'));

const failureOf = async (steps: string) => (await play(steps)).failure?.message;

const CARD = '{ pan: "4242424242424242", expiry_month: "12", expiry_year: "2026" }';

/** Five lines: a stored card and a sale. The step under test is on line 10. */
const SALE = `  - paymentTokens.create: { card: ${CARD} }
    as: card
  - transactions.create: { type: SALE, amount: $9.00, payment_method: { type: token, payment_token: $card.payment_token } }
    as: sale
    response: { approved: true }
`;

const AGAIN =
  '  - transactions.create: { type: SALE, amount: $9.00, payment_method: { type: token, payment_token: $card.payment_token } }\n';
const RECURRING = AGAIN.replace('type: SALE', 'type: SALE, recurring: true');

const REFUNDED = `  - clock.advanceTo: settlement
  - transactions.cancel: $sale
    with: { type: REFUND, amount: $4.00 }
    as: back
`;

const LINE = '  - simulate.issuer.creditLine: { pan: "4242424242424242", limit: $20.00, overLimit: partial }\n';

describe('verbs of issuers and the card network', () => {
  // biome-ignore format: a table reads in columns
  test.each([
    ['simulate.issuer.rule',            `  - simulate.issuer.rule: { match: { last_four: "4242" }, respond: { code: "51" }, times: 1 }\n    events: []\n${AGAIN}    response: { response_code: 51, retry: later }\n${AGAIN}    response: { response_code: 00 }`],
    ['simulate.issuer.creditLine',      `${LINE}    events: []\n${AGAIN.replace('$9.00', '$50.00')}    response: { response_code: 10, amount: $20.00 }`],
    ['simulate.issuer.creditLines',     `${LINE}${AGAIN}  - simulate.issuer.creditLines:\n    response: [{ last_four: 4242, limit: $20.00, used: $9.00, available: $11.00 }]`],
    ['simulate.issuer.creditLines of no card', '  - simulate.issuer.creditLines:\n    response: []'],
    ['simulate.issuer.replaceCard',     '  - simulate.issuer.replaceCard: { paymentToken: $card, pan: "4012888888881881" }\n    events: [payment_token.card_replaced: $card]\n  - paymentTokens.get: $card\n    response: { card: { last_four: 1881 } }'],
    ['simulate.issuer.rejectRefund',    `${REFUNDED}  - simulate.issuer.rejectRefund: { transaction: $back }\n  - clock.advanceTo: settlement\n    with: { of: $back }\n    state: { back: rejected, sale: settled }`],
    ['simulate.issuer.rejectRefund later', `${REFUNDED}  - simulate.issuer.rejectRefund: { transaction: $back, at: { bankingDay: 2 } }\n  - clock.advanceTo: settlement\n    with: { of: $back }\n    state: { back: settled }\n  - clock.advance: { bankingDays: 2 }\n    state: { back: rejected, sale: settled }`],
    ['cards.noteAuthorization',         `  - simulate.issuer.rule: { respond: { code: R1 }, times: 1 }\n${RECURRING}    response: { response_code: R1 }\n  - cards.noteAuthorization: { paymentToken: $card }\n    response: { wasBlocked: true }\n    events: [payment_token.updated: $card]\n${RECURRING}    response: { approved: true }`],
    ['cards.noteAuthorization of a card without a stop', '  - cards.noteAuthorization: { paymentToken: $card }\n    response: { wasBlocked: false }\n    events: []'],
  ])('%s', async (_verb, step) => {
    expect(await failureOf(SALE + step)).toBeUndefined();
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['a code without its quotes', '  - simulate.issuer.rule: { respond: { code: 51 } }',                                  'try.yaml:10: simulate.issuer.rule: expected a response, got the error bad_option, "rule.respond.code must be a response code as a string'],
    ['a misspelt field',          '  - simulate.issuer.rule: { match: { lastFour: "4242" }, respond: { code: "51" } }',   'try.yaml:10: simulate.issuer.rule: expected a response, got the error bad_option, "rule.match has no field "lastFour"'],
    ['a second line',             `${LINE}${LINE}`,                                                                      'try.yaml:11: simulate.issuer.creditLine: expected a response, got the error bad_option, "creditLine.pan must be a card without a credit line'],
    ['a different available amount', `${LINE}  - simulate.issuer.creditLines:\n    response: [{ available: $20.01 }]`,     'try.yaml:12: simulate.issuer.creditLines, response 0.available: expected 2001, got 2000'],
    ['an object that is not a card',       '  - simulate.issuer.replaceCard: { paymentToken: $sale }',                            'try.yaml:10: simulate.issuer.replaceCard: expected a response, got the error unknown_subject'],
    ['a sale instead of a refund',     '  - simulate.issuer.rejectRefund: { transaction: $sale }',                            'try.yaml:10: simulate.issuer.rejectRefund: expected a response, got the error bad_option, "$sale is a SALE, not a REFUND.'],
  ])('report %s', async (_what, step, sentence) => {
    expect(await failureOf(SALE + step)).toContain(sentence);
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['an argument without effect', '  - simulate.issuer.creditLines: { pan: "4242424242424242" }',                      'try.yaml:5: simulate.issuer.creditLines: expected no argument, got {"pan":'],
    ['an unknown name',          '  - cards.noteAuthorization: { paymentToken: $crad }', 'try.yaml:5: paymentToken: expected the name of an earlier result, got "crad"'],
    ['a second argument',          '  - cards.noteAuthorization: $card\n    with: { at: now }',                          'try.yaml:5: cards.noteAuthorization: expected no "with": its argument belongs next to the verb, got {"at":"now"}'],
    ['a misspelt verb',            '  - simulate.issuer.replaceCrad: {}',                                                'try.yaml:5: a step: expected a verb such as transactions.create, got "simulate.issuer.replaceCrad". Did you mean "simulate.issuer.replaceCard"?'],
  ])('reject %s before the scenario runs', async (_what, step, sentence) => {
    await expect(async () => play(step)).rejects.toThrow(sentence);
  });
});

describe('gateway options about cards', () => {
  const world = (gateway: string, steps: string) =>
    runScenario(
      parseScenario(`title: A try\ndescription: To see it fail.\ngateway:\n  ${gateway}\nsteps:\n${steps}`, 'try.yaml'),
    );
  const visa = '  - transactions.create: { type: SALE, amount: $9.00, payment_method: cards.visa }\n    response: ';
  const wrongCode = visa.replace(
    'cards.visa',
    '{ type: card, pan: "4242424242424242", expiry: { month: "12", year: "2039" }, cvv: "200" }',
  );

  // biome-ignore format: a table reads in columns
  test.each([
    ['rules',       'rules: [{ respond: { code: "51" } }]',                                      `${visa}{ response_code: 51 }`],
    ['creditLines', 'creditLines: [{ pan: "4242424242424242", limit: 500, overLimit: partial }]',    `${visa}{ response_code: 10, amount: $5.00 }`],
    ['cardChecks',  'cardChecks: { declineCvv: ["N"] }',                                        `${wrongCode}{ response_code: N7, retry: fix_data }`],
    ['authorizationDays', 'authorizationDays: { visa: 2 }',                                     `${visa.replace('SALE', 'AUTH')}{ authorization_expires_at: 2026-01-07T15:00:00.000Z }`],
  ])('apply the option %s', async (_option, gateway, steps) => {
    expect((await world(gateway, steps)).failure?.message).toBeUndefined();
  });

  // biome-ignore format: a table reads in columns
  test.each([
    ['rules: [{ respond: { code: "5X" } }]',                  /^try\.yaml:4: gateway: expected createGateway options, got options\.rules.*must be a response code/],
    ['creditLines: [{ pan: "4242424242424241", limit: 5 }]', /^try\.yaml:4: gateway: expected createGateway options, got options\.creditLines.*check digit/],
    ['cardChecks: { declineCvv: [Q] }',                      /^try\.yaml:4: gateway: expected createGateway options, got options\.cardChecks/],
  ])('reject %s with the line of the option', async (gateway, sentence) => {
    await expect(world(gateway, '  - idle:')).rejects.toThrow(sentence);
  });

  it('keep card numbers out of the printed scenario', async () => {
    const story = String(await play(`${SALE}${LINE}${LINE}  - simulate.issuer.creditLines:`));
    expect(/4242424242424242/.test(story)).toBe(false);
  });
});
