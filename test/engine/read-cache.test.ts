/** Tests that worlds opened from the same bytes share results of reads, unless a write affects them. */
import { describe, expect, it } from 'vitest';
import { ReadCache } from '../../src/engine/read-cache.ts';
import { cards, createGateway, type Gateway } from '../../src/index.ts';

const SALE = { type: 'SALE', amount: 1999, payment_method: cards.visa } as const;

function codeOf(gateway: Gateway): string {
  return gateway.transactions.create(SALE).response_code;
}

describe('a read cache', () => {
  it('reads once for all worlds of the same bytes', () => {
    const bytes = {};
    expect(new ReadCache(bytes).get('faults', '', () => 'first')).toBe('first');
    expect(new ReadCache(bytes).get('faults', '', () => 'second')).toBe('first');
    expect(new ReadCache({}).get('faults', '', () => 'second')).toBe('second');
    expect(new ReadCache().get('faults', '', () => 'second')).toBe('second');
  });

  it('does not share results of rows that may have changed', () => {
    const bytes = {};
    const [changed, reset] = [new ReadCache(bytes), new ReadCache(bytes)];
    changed.forget('faults');
    reset.forget();
    expect(changed.get('faults', '', () => 'changed')).toBe('changed');
    expect(reset.get('faults', '', () => 'reset')).toBe('reset');
    expect(reset.get('rules', '', () => 'reset')).toBe('reset');
    expect(changed.get('rules', '', () => 'initial')).toBe('initial');
    expect(new ReadCache(bytes).get('faults', '', () => 'initial')).toBe('initial');
  });

  it('caches null, but not undefined', () => {
    const bytes = {};
    const cache = new ReadCache(bytes);
    expect(cache.get('open batch', 'card', () => null)).toBeNull();
    expect(new ReadCache(bytes).get<string | null>('open batch', 'card', () => 'found')).toBeNull();
    expect(cache.get('holder', 'key', () => undefined)).toBeUndefined();
    expect(cache.get('holder', 'key', () => 'found')).toBe('found');
  });
});

it('does not share the rules of a gateway with others of the same options', () => {
  using one = createGateway({ seed: 'shared reads' });
  using other = createGateway({ seed: 'shared reads' });
  expect([codeOf(one), codeOf(other)]).toEqual(['00', '00']);
  one.simulate.issuer.rule({ respond: { code: '51' } });
  using later = createGateway({ seed: 'shared reads' });
  expect([codeOf(one), codeOf(other), codeOf(later)]).toEqual(['51', '00', '00']);
  one.reset();
  expect(codeOf(one)).toBe('00');
});
