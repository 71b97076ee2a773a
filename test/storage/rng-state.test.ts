/** The state of the RNG in a saved world. */
import { createGateway } from 'settlebox';
import { expect, it } from 'vitest';
import { SeededRng } from '../../src/engine/random.ts';
import { WorldState } from '../../src/engine/state.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';

const savedState = (): { readonly dice: string } => {
  using gateway = createGateway({ seed: 'rng' });
  return JSON.parse(findInternals(gateway)?.engine().state.toText() ?? '');
};

const toBase64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64');

it.each([0, 16, 15, 10_000])('rejects a world whose RNG has %i bytes', (bytes) => {
  const saved = savedState();
  expect(WorldState.parse(JSON.stringify(saved)).rng.toText()).toBe(saved.dice);
  expect(() => WorldState.parse(JSON.stringify({ ...saved, dice: toBase64(bytes) }))).toThrow(
    expect.objectContaining({
      code: 'bad_snapshot',
      message: expect.stringContaining('The bytes are not a settlebox world.'),
    }),
  );
  expect(() => SeededRng.fromText(toBase64(bytes))).toThrow('the state of an RNG has');
});

it('rejects a world without an RNG', () => {
  const { dice: _dice, ...others } = savedState();
  expect(() => WorldState.parse(JSON.stringify(others))).toThrow(expect.objectContaining({ code: 'bad_snapshot' }));
});
