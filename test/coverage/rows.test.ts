/** Every row of every table of the gateway is a row of its coverage, and nothing else is; what can't be met says why. */
import { describe, expect, it } from 'vitest';
import { GATEWAY_ERRORS } from '../../src/contract/error-codes.ts';
import { EVENT_TYPES } from '../../src/contract/event-types.ts';
import { FAULT_KINDS } from '../../src/domain/simulation/faults/kinds.ts';
import type { Lifecycle } from '../../src/engine/lifecycle.ts';
import { RESPONSE_CODES } from '../../src/facts/response-codes.ts';
import { RETURN_CODES } from '../../src/facts/return-codes.ts';
import {
  type AchTransaction,
  banks,
  type CoverageRow,
  cards,
  createGateway,
  type Gateway,
  type ReturnCode,
} from '../../src/index.ts';
import { OPERATIONS } from '../../src/worlds/resources.ts';
import { SOURCES } from '../support/source-tree.ts';
import { met, rowOf } from './met.ts';

/** Every life there is: what the files of this name export. */
const FILES = SOURCES.filter(({ path }) => /^domain\/[^/]+\/[^/]+\/lifecycle\.ts$/.test(path));
const MODULES: readonly object[] = await Promise.all(
  FILES.map(({ path }) => {
    const [, group, folder] = path.split('/');
    return import(`../../src/domain/${group}/${folder}/lifecycle.ts`);
  }),
);
const LIVES = MODULES.flatMap((module) => Object.values(module)).filter(isLife);

function isLife(exported: unknown): exported is Lifecycle {
  return typeof exported === 'object' && exported !== null && 'rows' in exported && 'next' in exported;
}

using gateway = createGateway();
const coverage = gateway.coverage();

const names = (rows: readonly CoverageRow[]) => rows.map(({ name }) => name).sort();

describe('the rows', () => {
  it('covers every operation, event, code, error, and fault kind', () => {
    expect(names(coverage.operations.rows)).toEqual(OPERATIONS.map(({ name }) => name as string).sort());
    expect(names(coverage.events.rows)).toEqual([...EVENT_TYPES].sort());
    expect(names(coverage.responseCodes.rows)).toEqual(RESPONSE_CODES.map(({ code }) => code as string).sort());
    expect(names(coverage.returnCodes.rows)).toEqual(RETURN_CODES.map(({ code }) => code as string).sort());
    expect(names(coverage.rejections.rows)).toEqual(Object.keys(GATEWAY_ERRORS).sort());
    expect(names(coverage.faults.rows)).toEqual(Object.keys(FAULT_KINDS).sort());
  });

  it('are every move and every state of every life', () => {
    const moves = coverage.transitions.rows.map(({ lifecycle: life, from, event, to }) =>
      [life, from, event, to].join(' '),
    );
    const rows = LIVES.flatMap((life) => life.rows.map((row) => [life.name, ...row].join(' ')));
    expect(moves.sort()).toEqual(rows.sort());
    const states = coverage.states.rows.map(({ lifecycle: life, state }) => `${life} ${state}`);
    const there = LIVES.flatMap((life) => life.states.map((state) => `${life.name} ${state}`));
    expect(states.sort()).toEqual(there.filter((state) => !state.endsWith(' new')).sort());
  });

  it('have names of their own', () => {
    for (const { rows } of Object.values(coverage)) expect(new Set(names(rows)).size).toBe(rows.length);
  });

  it('lists the documented operations of each error', () => {
    for (const operation of OPERATIONS)
      for (const code of operation.errors)
        expect(rowOf(coverage.rejections, code).by).toHaveProperty([operation.name], 0);
    expect(rowOf(coverage.rejections, 'batch_empty').by).toEqual({ 'batches.close': 0, 'batches.updateStatus': 0 });
  });
});

describe('what can never be met', () => {
  const never = Object.values(coverage).flatMap(({ rows }) => rows.filter(hasNever));

  it('says why, and is no hole', () => {
    expect(never.filter(({ unreachable: why }) => why === '')).toEqual([]);
    for (const { of, rows } of Object.values(coverage)) expect(of).toBe(rows.length - rows.filter(hasNever).length);
  });

  it('is this, and no more', () => {
    expect(coverage.transitions.rows.filter(hasNever).map(({ name, unreachable: why }) => `${name}: ${why}`)).toEqual([
      'ACH entry: new + rejected: invalid requests are rejected and leave no record',
      'payment token: inactive + deleted: deleting an inactive token changes nothing',
      'endpoint: disabled + unsubscribed: a disabled endpoint has already ended',
    ]);
    expect(coverage.states.rows.filter(hasNever).map(({ name }) => name)).toEqual(['ACH entry: declined']);
  });
});

function hasNever({ unreachable: never }: CoverageRow): boolean {
  return never !== undefined;
}

describe('of return codes', () => {
  const possible = coverage.returnCodes.rows.filter((row) => !hasNever(row)).map(({ name }) => name);
  const impossible = coverage.returnCodes.rows.filter(hasNever).map(({ name }) => name);

  it('each that is no hole is refused by the harness, for every sort of entry', () => {
    using world = createGateway();
    const make = (type: 'PAYMENT' | 'PAYOUT', kind: 'person' | 'company') =>
      world.transactions.create({ type, amount: 100, payment_method: { ...banks.good, account_holder_type: kind } });
    const entries = [make('PAYMENT', 'person'), make('PAYMENT', 'company'), make('PAYOUT', 'person')];
    for (const code of impossible)
      for (const entry of entries)
        expect(() => world.simulate.ach.return({ transaction: entry, code: code as ReturnCode })).toThrow(code);
    expect(impossible).toEqual(
      'R21 R22 R30 R33 R36 R37 R38 R39 R40 R41 R42 R43 R44 R45 R46 R47 R50 R51 R52 R53 R80 R81 R82 R83 R84 R85'.split(
        ' ',
      ),
    );
  });

  it('each that is one can be met', async () => {
    using world = createGateway();
    const answers = possible.filter((code) => code < 'R61');
    const sanctions = 'R90';
    const plan = (transaction: AchTransaction, code: string, late = false) =>
      world.simulate.ach.return({ transaction, code: code as ReturnCode, at: late ? { day: 9 } : 'deadline', late });
    for (const code of answers) plan(entryFor(world, code), code);
    const disputes = DISPUTES.map(([returned, dishonor, contest, late]) => {
      const entry = entryFor(world, returned);
      world.simulate.ach.return({ transaction: entry, code: returned, at: { bankingDay: 1 } });
      return { entry, dishonor, contest, late };
    });
    await world.clock.advance({ days: 5 });
    for (const { entry, dishonor, late } of disputes) plan(entry, dishonor, late);
    await world.clock.advance({ days: 20 });
    for (const { entry, contest } of disputes)
      world.simulate.ach.return({ transaction: entry, code: contest, late: true });
    await world.clock.advance({ days: 70 });
    await world.clock.advanceTo('2028-03-20T12:00:00Z');
    plan(entryFor(world, sanctions), sanctions);
    await world.clock.advance({ days: 7 });
    expect(missing(possible, met(world.coverage().returnCodes))).toEqual([]);
  });
});

function entryFor({ transactions }: Gateway, code: string): AchTransaction {
  const payment_method = code === 'R29' ? { ...banks.good, account_holder_type: 'company' as const } : banks.good;
  const corporate = code === 'R05' || code === 'R31' ? { sec_code: 'CCD' as const } : {};
  return transactions.create({
    type: code === 'R23' ? 'PAYOUT' : 'PAYMENT',
    amount: 100,
    payment_method,
    ...corporate,
  });
}

/** A return, its dishonor, what contests that; and whether the dishonor comes late. */
const DISPUTES = [
  ['R03', 'R61', 'R71', false],
  ['R03', 'R62', 'R77', false],
  ['R03', 'R67', 'R75', false],
  ['R03', 'R68', 'R73', false],
  ['R03', 'R69', 'R74', false],
  ['R03', 'R69', 'R76', false],
  ['R03', 'R61', 'R72', true],
  ['R06', 'R70', 'R71', false],
] as const;

function missing(codes: readonly string[], counted: readonly string[]): string[] {
  return codes.filter((code) => !counted.some((line) => line.startsWith(`${code} `)));
}

describe('of response codes', () => {
  it('each can be met once all exist', () => {
    using world = createGateway({ now: '2026-10-26T15:00:00Z' });
    for (const { code, approved } of RESPONSE_CODES) {
      const payment_method = approved ? cards.visa : cards.declines(code);
      if (approved) world.simulate.issuer.rule({ match: { amount: 7 }, respond: { code }, times: 1 });
      world.transactions.create({ type: 'SALE', amount: 7, payment_method });
    }
    const { covered: count, of } = world.coverage().responseCodes;
    expect([count, of]).toEqual([RESPONSE_CODES.length, RESPONSE_CODES.length]);
  });
});
