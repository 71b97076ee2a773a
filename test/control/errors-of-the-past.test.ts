/** What went wrong once, from outside. */
import { cards, createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { at, surface } from './surface.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

/** A world with a webhook on its way to a shop that takes its time. */
function withWebhookOnItsWay() {
  const made = createGateway({ webhooks: { mode: 'auto' } });
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  made.webhooks.subscribe({ deliver: () => answered });
  const here = surface(made);
  made.mark('start');
  made.transactions.create(SALE);
  const delivered = made.idle();
  return { ...here, arrive: () => answer(new Response(null, { status: 200 })), delivered };
}

it.each(['POST /reset', 'POST /marks/start/rewind', 'DELETE /forks/worker'])(
  '%s was refused with 409 clock_busy while a webhook of the last request was on its way, of which no client can know',
  async (line) => {
    const { ask, arrive, delivered, worlds } = withWebhookOnItsWay();
    await ask('POST /marks', { name: 'start' });
    await ask('POST /forks', { name: 'worker' });
    const asked = ask(line, undefined, worlds.main);
    arrive();
    expect((await asked).status).toBe(200);
    await delivered;
  },
);

it('of two waits at once in mode auto one was refused, since the other moved the clock', async () => {
  const { ask, gateway } = surface();
  await ask('PATCH /clock', { mode: 'auto' });
  const sales = [1, 2, 3].map(() => gateway.transactions.create(SALE).transaction_id);
  const waits = await Promise.all(sales.map((id) => ask(`POST /transactions/${id}/wait`, { for: 'settled' })));
  expect(waits.map(({ status, body }) => [status, at(body, 'transaction.state')])).toEqual(
    sales.map(() => [200, 'settled']),
  );
  // Nobody jumps further than somebody waits for.
  expect(gateway.clock.iso()).toBe('2026-01-06T13:30:00.000Z');
});
