import { expect, it } from 'vitest';
import { ControlKey } from '../../src/server/control-key.ts';

it('answers late whoever has shown ten wrong keys in a row, and begins anew after the right one', async () => {
  const pauses: number[] = [];
  const place = { port: 4010, path: '/', secure: true };
  const lock = new ControlKey('the-right-key', place, async (ms) => void pauses.push(ms));
  const show = (key: string) => lock.admits({ 'settlebox-control-key': key });
  for (let wrong = 0; wrong < 10; wrong++) await show(`wrong-${wrong}`);
  expect(pauses).toEqual([]);
  expect(await show('wrong again')).toBe(false);
  expect(await lock.open({ key: 'wrong again' })).toBeUndefined();
  expect(pauses).toEqual([1_000, 1_000]);
  expect(await show('the-right-key')).toBe(true);
  expect(await show('wrong once')).toBe(false);
  expect(pauses).toHaveLength(2);
});

it('lets a session be shown under TLS alone where TLS is spoken', async () => {
  const lock = new ControlKey('the-right-key', { port: 4010, path: '/', secure: true }, async () => undefined);
  expect(await lock.open({ key: 'the-right-key' })).toMatch(/; Secure; SameSite=Strict$/);
  expect(await lock.open('the-right-key')).toBeUndefined();
});
