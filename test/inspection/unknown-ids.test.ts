/** Ids that no world has, and what errors repeat of them. */
import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { surface } from '../control/surface.ts';

const PAN = '4242424242424242';

it.each([PAN, `X-${PAN}`, `TRANSACTION-${PAN}`, `${PAN}.ach`])(
  'masks %s in errors, because only ids of the package are safe to repeat',
  (id) => {
    using gateway = createGateway();
    const { inspect } = gateway;
    const messages = [
      () => inspect.transaction(id),
      () => inspect.file(id),
      () => inspect.delivery(id),
      () => inspect.transactions({ client: id }),
    ].map((call) => {
      try {
        call();
        return '';
      } catch (error) {
        return String(error);
      }
    });
    for (const message of messages) expect(message).toMatch(/This world has no .*4242/);
    expect(messages.join(' ')).not.toContain(PAN);
  },
);

it('repeats the name of a file, whose date and time look like an account number', () => {
  using gateway = createGateway();
  const name = '2026-01-06-0831-A-forward-091400606.ach';
  expect(() => gateway.inspect.file(name)).toThrow(`This world has no file named ${name}.`);
});

it('names a request that lists ids to a caller over HTTP, who has no gateway.inspect', async () => {
  const { ask } = surface();
  const { body } = await ask('GET /inspect/transactions/NONE');
  expect(body).toMatchObject({ error: { hint: 'GET /_sim/inspect/transactions lists them.' } });
  const { body: other } = await ask('GET /inspect/transactions?client=CLIENT-none');
  expect(other).toMatchObject({ error: { hint: 'GET /_sim/inspect/overview lists them.' } });
});
