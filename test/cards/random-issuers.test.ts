import fc from 'fast-check';
import { cards, createGateway, type Gateway, replay, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { type Act, cardWorldOf } from '../support/card-world.ts';
import { store } from '../support/card-world-actions.ts';
import { type CardPlan, cardActs, cardPlans } from '../support/card-world-plans.ts';
import { bringToAnEnd, verify } from '../support/card-world-truth.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { volume } from '../support/volume.ts';

/**
 * Random histories of issuers, cardholders, and three merchants against a model that knows the order of decisions and
 * nothing of calendars. The model computes the response to each charge, the outcome of each refund, and the remainder
 * of each credit line. It asks the gateway only when things happened.
 */

/** Occasionally multiplied by twenty, by hand. */
const RUNS = volume(20, 40);
/** Commands per run. Each run is executed twice and replayed from the tape. */
const AGAIN_EVERY = 4;

it('processes charges, holds, refunds, stops, and deposits as the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(cardActs, cardPlans, async (commands, scheduled) => {
      const once = await play(commands, scheduled);
      if (commands.length % AGAIN_EVERY !== 0) return;
      const again = await play(commands, scheduled);
      expect(Buffer.from(again.snapshot).equals(Buffer.from(once.snapshot)), 'the same bytes').toBe(true);
      using replayed = await replay(JSON.parse(JSON.stringify(once.tape)));
      expect(Buffer.from(replayed.snapshot()).equals(Buffer.from(once.snapshot)), 'by its tape').toBe(true);
    }),
    { numRuns: RUNS },
  );
});

async function play(commands: readonly Act[], { options, known }: CardPlan) {
  using gateway = createGateway(options);
  const world = cardWorldOf(gateway, known);
  for (const who of [0, 2]) store(world, who, 0, false);
  verify(world);
  for (const command of commands) await command.run(world);
  await bringToAnEnd(world);
  return { snapshot: gateway.snapshot(), tape: gateway.tape() };
}

/** Shrunk failures. Each was a bug. */
describe('cases found by random runs', () => {
  const pay = (gateway: Gateway, payment_token: string, recurring = true) =>
    gateway.transactions.create({
      type: 'SALE',
      amount: 100,
      recurring,
      payment_method: { type: 'token', payment_token },
    });

  it('do not stop a card stored after the stopped charge', () => {
    const gateway = freshGateway({ rules: [{ respond: { code: 'R1' }, times: 1 }] });
    const { payment_token: stopped } = gateway.paymentTokens.create(storable(cards.visa));
    pay(gateway, stopped);
    const { payment_token: renewed } = gateway.paymentTokens.create(storable(cards.visa));
    const codes = [renewed, stopped, renewed].map((token) => pay(gateway, token).response_code);
    expect(codes).toEqual(['00', 'R1', '00']);
  });

  it("start the chain of a card replaced by another brand with the customer's first charge", () => {
    const gateway = freshGateway();
    const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
    gateway.simulate.issuer.replaceCard({ paymentToken: payment_token, pan: cards.mastercard.pan });
    const first = pay(gateway, payment_token, false);
    expect(pay(gateway, payment_token).initial_network_transaction_id).toBe(first.network_transaction_id);
  });

  it.each<[string, (gateway: Gateway) => unknown]>([
    ['another expiry of the same number', replaceByTheSame],
    ['a rule that sets a CVV result', ({ simulate }) => simulate.issuer.rule({ respond: { cvv: 'N' } })],
    ['a client that declines CVV results', declineCvv],
  ])('replay %s from the tape unchanged', async (_what, play) => {
    const gateway = freshGateway();
    play(gateway);
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    const again = tended(await replay(JSON.parse(JSON.stringify(gateway.tape()))));
    expect(Buffer.from(again.snapshot()).equals(Buffer.from(gateway.snapshot()))).toBe(true);
  });

  function replaceByTheSame({ paymentTokens, simulate }: Gateway): void {
    const paymentToken = paymentTokens.create(storable(cards.visa));
    simulate.issuer.replaceCard({ paymentToken, pan: 'same', expiry: { month: '12', year: '2041' } });
  }

  function declineCvv({ clients, merchant }: Gateway): void {
    clients.update(merchant.clientId, { card_checks: { decline_cvv: ['N'] } });
  }
});
