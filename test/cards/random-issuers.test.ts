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
 * Random lives of issuers, cardholders and three merchants, against a model that knows the order of the decisions and
 * nothing of calendars: it works out by itself what each charge must be answered, what each refund comes to, and what each
 * line of credit has left, and asks the gateway only when things happened.
 */

/** Turned up by hand, twenty times now and then. */
const RUNS = volume(20, 40);
/** So many acts are lived through twice, and once more from the tape. */
const AGAIN_EVERY = 4;

it('answers, holds, refunds, stops and pays as the model of issuers and merchants says', async () => {
  await fc.assert(
    fc.asyncProperty(cardActs, cardPlans, async (acts, plan) => {
      const once = await live(acts, plan);
      if (acts.length % AGAIN_EVERY !== 0) return;
      const again = await live(acts, plan);
      expect(Buffer.from(again.snapshot).equals(Buffer.from(once.snapshot)), 'the same bytes').toBe(true);
      using replayed = await replay(JSON.parse(JSON.stringify(once.tape)));
      expect(Buffer.from(replayed.snapshot()).equals(Buffer.from(once.snapshot)), 'by its tape').toBe(true);
    }),
    { numRuns: RUNS },
  );
});

async function live(acts: readonly Act[], { options, known }: CardPlan) {
  using gateway = createGateway(options);
  const world = cardWorldOf(gateway, known);
  for (const who of [0, 2]) store(world, who, 0, false);
  verify(world);
  for (const act of acts) await act.run(world);
  await bringToAnEnd(world);
  return { snapshot: gateway.snapshot(), tape: gateway.tape() };
}

/** Made small; each was a bug. */
describe('of what random lives found', () => {
  const pay = (gateway: Gateway, payment_token: string, recurring = true) =>
    gateway.transactions.create({
      type: 'SALE',
      amount: 100,
      recurring,
      payment_method: { type: 'token', payment_token },
    });

  it('a charge that is stopped stops no card that was stored since', () => {
    const gateway = freshGateway({ rules: [{ respond: { code: 'R1' }, times: 1 }] });
    const { payment_token: stopped } = gateway.paymentTokens.create(storable(cards.visa));
    pay(gateway, stopped);
    const { payment_token: anew } = gateway.paymentTokens.create(storable(cards.visa));
    const codes = [anew, stopped, anew].map((token) => pay(gateway, token).response_code);
    expect(codes).toEqual(['00', 'R1', '00']);
  });

  it('a card that is issued anew as another brand begins its chain with the customer’s first charge', () => {
    const gateway = freshGateway();
    const { payment_token } = gateway.paymentTokens.create(storable(cards.visa));
    gateway.simulate.issuer.replaceCard({ paymentToken: payment_token, pan: cards.mastercard.pan });
    const first = pay(gateway, payment_token, false);
    expect(pay(gateway, payment_token).initial_network_transaction_id).toBe(first.network_transaction_id);
  });

  it.each<[string, (gateway: Gateway) => unknown]>([
    ['another expiry of the same number', replaceByTheSame],
    ['a rule that answers a CVV', ({ simulate }) => simulate.issuer.rule({ respond: { cvv: 'N' } })],
    ['a client that declines CVV results', declineCvv],
  ])('%s is on the tape as it was', async (_what, live) => {
    const gateway = freshGateway();
    live(gateway);
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
