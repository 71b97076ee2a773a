import { banks } from 'settlebox';
import { expect, it } from 'vitest';
import { loadFile } from '../../src/inspector/nacha/load-file.ts';
import { frozenSource } from '../../src/inspector/source/frozen-source.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

it('loads a file of a saved page that does not have its first payment, in the past an error of the whole page', async () => {
  const gateway = freshGateway();
  const pay = () => gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
  pay();
  pay();
  await gateway.clock.advanceTo('submission');
  const [{ name = '' } = {}] = gateway.inspect.files().rows;
  const whole = await loadFile(frozenSource(gateway.inspect.freeze()), name);
  expect(whole.batch?.expected.length).toBeGreaterThan(0);
  const saved = await loadFile(frozenSource(gateway.inspect.freeze({ take: 1 })), name);
  expect(saved.batch).toBeUndefined();
  expect(saved.file.firstEntries).toHaveLength(2);
});
