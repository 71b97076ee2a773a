import { describe, expect, it } from 'vitest';
import { loadRows } from '../../src/inspector/parts/list-rows.ts';
import { frozenSource } from '../../src/inspector/source/frozen-source.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** A list of numbers that notes which parts were loaded. */
function listOf(total: number) {
  const parts: string[] = [];
  const query = async (_source: unknown, { skip = 0, take = 0 }) => {
    parts.push(`${skip}+${take}`);
    return { rows: Array.from({ length: Math.min(take, total - skip) }, (_, at) => skip + at), total };
  };
  return { parts, query };
}

describe('all rows of a list', () => {
  const source = () => frozenSource(freshGateway().inspect.freeze());

  it('are loaded in parts, in order', async () => {
    const { parts, query } = listOf(1_200);
    const rows = await loadRows(source(), query, 5_000);
    expect(rows).toEqual(Array.from({ length: 1_200 }, (_, at) => at));
    expect(parts).toEqual(['0+500', '500+500', '1000+500']);
  });

  it('end at the limit, and are none of an empty list', async () => {
    const { parts, query } = listOf(9_000);
    expect(await loadRows(source(), query, 1_100)).toHaveLength(1_100);
    expect(parts.at(-1)).toBe('1000+100');
    expect(await loadRows(source(), listOf(0).query, 1_100)).toEqual([]);
  });
});
