import { cards, createGateway, replay } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { linkOf, tapeOfLink, tapeOfText } from '../../src/demo/share-link.ts';

/** A world with so many sales. */
function worldOf(sales: number) {
  const gateway = createGateway({ seed: 'shared' });
  for (let amount = 1_000; amount < 1_000 + sales; amount++)
    gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
  return gateway;
}

describe('the address of a shared world', () => {
  it('contains the tape, which gives the same world', async () => {
    const gateway = worldOf(3);
    const link = (await linkOf(gateway.tape())) ?? '';
    expect(link).toMatch(/^[\w-]+$/);
    const tape = await tapeOfLink(link);
    expect(tape).toEqual(gateway.tape());
    expect(String((await replay(tape)).timeline())).toBe(String(gateway.timeline()));
  });

  it('exists for at most 16 kB; a longer tape opens from its text', async () => {
    const tape = worldOf(700).tape();
    expect(await linkOf(tape)).toBeUndefined();
    expect(tapeOfText(JSON.stringify(tape))).toEqual(tape);
  });

  it('is rejected if any character of it is missing or changed', async () => {
    const link = (await linkOf(worldOf(2).tape())) ?? '';
    const middle = Math.floor(link.length / 2);
    for (const damaged of [
      link.slice(0, -9),
      link.slice(0, middle),
      `${link.slice(0, middle)}AAAAAAAA${link.slice(middle + 8)}`,
    ])
      await expect(tapeOfLink(damaged)).rejects.toMatchObject({ code: 'bad_tape' });
  });

  it.each([
    ['more steps', { steps: Array(5_001).fill({}) }, '5001 steps'],
    ['more jobs', { end: { at: '2026-02-01T00:00:00Z', jobs: 100_001, events: 0 } }, '100001 jobs'],
    ['jobs that are not a number', { end: { at: '2026-02-01T00:00:00Z', jobs: 'x', events: 0 } }, 'number of jobs'],
    ['an end before its start', { end: { at: '2020-02-01T00:00:00Z', jobs: 0, events: 0 } }, 'first or last time'],
    ['centuries', { end: { at: '2526-02-01T00:00:00Z', jobs: 0, events: 0 } }, 'twenty years'],
    ['time that is not a time', { end: { at: 'soon', jobs: 0, events: 0 } }, 'first or last time'],
  ])('is rejected with %s than a page can replay', (_what, change, message) => {
    const text = JSON.stringify({ ...worldOf(1).tape(), ...change });
    expect(() => tapeOfText(text)).toThrow(message);
  });
});
