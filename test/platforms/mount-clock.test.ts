/** Mistakes in the call of `mountClock`. The browser tests show what it does. */
import { expect, it } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { mountClock } from '../../src/widget/mount-clock.ts';

it('says what is missing, because querySelector returns null and createGateway of a page a promise', () => {
  using gateway = createGateway();
  const element: unknown = { append: () => {} };
  const calls: readonly (readonly [element: unknown, gateway: unknown, message: string])[] = [
    [null, gateway, 'needs an element of the page. Check its selector'],
    [element, undefined, 'needs a gateway as its second argument'],
    [element, Promise.resolve(gateway), 'await createGateway(), and pass the result'],
  ];
  for (const [place, owner, message] of calls)
    expect(() => Reflect.apply(mountClock, undefined, [place, owner])).toThrow(message);
});
