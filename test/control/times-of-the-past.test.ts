/** Which times of a world can be looked at, and how soon the others are rejected. */
import { cards, createGateway } from 'settlebox';
import { expect, it, vi } from 'vitest';
import { findInternals } from '../../src/transports/gateway-internals.ts';
import { at, surface } from './surface.ts';

/** A world whose journal can be counted, but not read: reading that of a large world takes seconds. */
async function withUnreadableJournal(count?: number) {
  const gateway = createGateway({ now: '2026-01-05T15:00:00Z' });
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  await gateway.clock.advanceTo('2026-01-07T15:00:00Z');
  const journal = findInternals(gateway)?.engine().journal;
  if (journal === undefined) throw new Error('This gateway has no engine.');
  const read = vi.spyOn(journal, 'list');
  if (count !== undefined) vi.spyOn(journal, 'count', 'get').mockReturnValue(count);
  return { ...surface(gateway), read };
}

it.each([
  '/diff?withAt=2026-01-05T14:59:59Z',
  '/diff?at=2026-01-04T00:00:00Z',
  '/inspect/money?at=2025-01-01T00:00:00Z',
])('rejects a time before the start of the world without reading its journal: %s', async (path) => {
  const { ask, read } = await withUnreadableJournal();
  const { status, body } = await ask(`GET ${path}`);
  expect(status).toBe(400);
  expect(at(body, 'error.message')).toBe('at must not be before 2026-01-05T15:00:00.000Z, the start of the world.');
  expect(read).not.toHaveBeenCalled();
});

it('does not replay a world of many steps without reading its journal', async () => {
  const { ask, read } = await withUnreadableJournal(100_000);
  const { status, body } = await ask('GET /diff?withAt=2026-01-06T15:00:00Z');
  expect([status, at(body, 'error.code')]).toEqual([409, 'bad_tape']);
  expect(at(body, 'error.message')).toContain('This world has 100000 recorded steps.');
  expect(read).not.toHaveBeenCalled();
});

it('shows the start of a world', async () => {
  const { ask } = await withUnreadableJournal();
  const { body } = await ask('GET /inspect/overview?at=2026-01-05T15:00:00Z');
  expect(at(body, 'now')).toBe('2026-01-05T15:00:00.000Z');
});
