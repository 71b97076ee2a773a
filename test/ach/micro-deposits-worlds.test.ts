/** Worlds that are restored, forked, or reopened during a verification continue byte for byte. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGateway, type Gateway, replay } from '../../src/index.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';
import { amountsOf, storeAccount } from './token-worlds.ts';

/** Accounts with every outcome: valid, deposits returned, and deposits that never arrive. */
function begin(): Gateway {
  const gateway = freshGateway({ webhooks: { timestamps: 'virtual' } });
  for (const account_number of ['000123456789', '000100000003', '000000000009'])
    storeAccount(gateway, { account_number });
  return gateway;
}

/** Submits wrong and then right amounts for every account until all verifications have ended. */
async function goOn(gateway: Gateway): Promise<object> {
  const received: unknown[] = [String(gateway.upcoming())];
  for (const hours of [1, 20, 24, 24, 24 * 9]) {
    await gateway.clock.advance({ hours });
    for (const token of gateway.paymentTokens.list({ status: 'verification_pending' }).data)
      received.push(refusalOf(() => gateway.paymentTokens.verify(token.payment_token, { amounts: [99, 98] })).message);
  }
  storeAccount(gateway);
  gateway.check();
  const world = createHash('sha256').update(gateway.snapshot()).digest('hex');
  return { received, tokens: gateway.paymentTokens.list().data, timeline: String(gateway.timeline()), world };
}

describe.each([
  ['before they are submitted', 2],
  ['while they are in flight', 25],
  ['when they have arrived', 48],
  ['when some have been returned', 80],
])('in the middle of micro-deposits, %s', (_when, hours) => {
  it('continues identically when restored, forked, or opened from bytes', async () => {
    const gateway = begin();
    await gateway.clock.advance({ hours });
    const [snapshot, fork] = [gateway.snapshot(), tended(gateway.fork())];
    const original = await goOn(gateway);
    gateway.restore(snapshot);
    expect(await goOn(gateway), 'restored').toEqual(original);
    expect(await goOn(fork), 'forked').toEqual(original);
    expect(await goOn(tended(createGateway({ from: snapshot }))), 'opened from its bytes').toEqual(original);
  });
});

it('sends the same amounts for the same seed and other amounts for another seed', () => {
  const amounts = ['a', 'a', 'b'].map((seed) => {
    const gateway = freshGateway({ seed });
    return amountsOf(gateway, storeAccount(gateway)).right;
  });
  expect(amounts[0]).toEqual(amounts[1]);
  expect(amounts[0]).not.toEqual(amounts[2]);
});

it('replays a verification from its tape', async () => {
  const gateway = freshGateway();
  const token = storeAccount(gateway);
  await gateway.clock.advance({ days: 2 });
  const { right, wrong } = amountsOf(gateway, token);
  refusalOf(() => gateway.paymentTokens.verify(token.payment_token, { amounts: wrong }));
  gateway.paymentTokens.verify(token.payment_token, { amounts: right });
  const played = tended(await replay(gateway.tape()));
  expect(played.paymentTokens.get(token.payment_token).status).toBe('active');
});
