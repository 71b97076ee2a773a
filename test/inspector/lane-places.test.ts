import { expect, it } from 'vitest';
import { cards, createGateway } from '../../src/index.ts';
import { ITEM_SIZE, placeItems } from '../../src/inspector/lanes/lane-places.ts';

// Those that the border stopped lay on each other, so that less than 24 pixels of the lower one could be touched.
it('places the boxes of a lane apart from each other, also at the right border', () => {
  using gateway = createGateway();
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa });
  const lanes = gateway.inspect.lanes({ parts: 40 });
  const [lane] = lanes.lanes;
  const [item] = lane?.items ?? [];
  if (lane === undefined || item === undefined) throw new Error('no payment is in the first lane');
  const until = Date.parse(item.at);
  const frame = { from: until - 3_600_000, until, width: 320 };
  const placed = placeItems({ ...lanes, lanes: [{ ...lane, items: [item, item, item, item] }] }, frame);
  const places = placed.map(({ x }) => x);
  expect(places.slice(1).map((x, at) => x - (places[at] ?? 0) >= ITEM_SIZE)).toEqual([true, true, true]);
  expect(places.every((x) => x >= ITEM_SIZE / 2 && x <= 320 - ITEM_SIZE / 2)).toBe(true);
});
