import { describe, expect, it } from 'vitest';
import { achLife, cardLife } from '../src/domain/payments/transactions/lifecycle.ts';
import { InvariantError } from '../src/engine/errors.ts';
import { defineLifecycle, type Lifecycle, type Transition } from '../src/engine/lifecycle.ts';
import { SOURCES } from './support/source-tree.ts';

/**
 * docs/rules.md, "Card lifecycle" and "ACH lifecycle", copied by hand: the truth that the table in src is held against. States
 * that share a row stand together.
 */
// biome-ignore format: a table reads in columns
const CARD_RULES = [
  ['new',                         'approved',                'authorized'],
  ['new',                         'declined',                'declined'],
  ['authorized',                  'captured',                'captured'],
  ['authorized',                  'voided',                  'voided'],
  ['authorized',                  'expired',                 'expired'],
  ['authorized, captured',        'batched',                 'settling'],
  ['captured',                    'voided',                  'voided'],
  ['settling',                    'settled',                 'settled'],
  ['settled, partially_refunded', 'refunded_in_part',        'partially_refunded'],
  ['settled, partially_refunded', 'refunded_in_full',        'refunded'],
  ['refunded, partially_refunded', 'refund_undone_some_left', 'partially_refunded'],
  ['refunded, partially_refunded', 'refund_undone_none_left', 'settled'],
  ['settling, settled',           'refused_by_network',      'rejected'],
] as const;

// biome-ignore format: a table reads in columns
const ACH_RULES = [
  ['new',                   'accepted',   'authorized'],
  ['new',                   'rejected',   'declined'],
  ['authorized, submitted', 'canceled',   'canceled'],
  ['authorized',            'submitted',  'submitted'],
  ['submitted',             'rejected',   'rejected'],
  ['submitted',             'settled',    'settled'],
  ['settled',               'returned',   'returned'],
  ['settled',               'reversed',   'reversed'],
  ['returned',              'dishonored', 'settled'],
  ['settled',               'contested',  'returned'],
] as const;

describe('the lives of transactions follow docs/rules.md', () => {
  it('moves a card transaction where the rules say, and nowhere else', () => {
    expect(everyMove(cardLife)).toEqual(arrows(CARD_RULES));
  });

  it('moves an ACH entry where the rules say, and nowhere else', () => {
    expect(everyMove(achLife)).toEqual(arrows(ACH_RULES));
  });
});

/** Every life there is: what the files of this name export. */
const FILES = SOURCES.filter(({ path }) => /^domain\/[^/]+\/[^/]+\/lifecycle\.ts$/.test(path));
const FOLDERS = FILES.map(({ path }) => path.split('/').slice(1, 3));
const MODULES: readonly object[] = await Promise.all(
  FOLDERS.map(([group, folder]) => import(`../src/domain/${group}/${folder}/lifecycle.ts`)),
);
const LIVES = MODULES.flatMap((module) => Object.values(module)).filter(isLife);

function isLife(exported: unknown): exported is Lifecycle {
  return typeof exported === 'object' && exported !== null && 'rows' in exported && 'next' in exported;
}

describe('lives', () => {
  it('are found in every file that defines them', () => {
    const defined = FILES.flatMap(({ text }) => [...text.matchAll(/= defineLifecycle\('([^']+)'/g)]);
    expect(LIVES.map(({ name }) => name).sort()).toEqual(defined.map(([, name]) => name).sort());
    expect(LIVES.length).toBeGreaterThan(8);
  });

  it('are begun by their tables: nobody writes a first state past them', () => {
    const exported = MODULES.flatMap((module, index) =>
      Object.entries(module).map(([name, value]) => ({ name, value, folder: FOLDERS[index]?.join('/') ?? '' })),
    );
    const lives = exported.filter(({ value }) => isLife(value));
    const begun = lives.filter(({ name, folder }) => {
      // A transaction begins by the table of its processor.
      const begins = folder === 'payments/transactions' ? `'new', event)` : `${name}.begin('`;
      return SOURCES.some(({ path, text }) => path.startsWith(`domain/${folder}/`) && text.includes(begins));
    });
    expect(begun.map(({ name }) => name)).toEqual(lives.map(({ name }) => name));
  });
});

describe.each(LIVES.map((life) => ({ name: life.name, life })))('the life of a $name', ({ life }) => {
  it('leads where a row says, and nowhere in every other state for every other event', () => {
    expect(everyMove(life)).toEqual(arrows(life.rows));
  });

  it('refuses as our own fault what no row leads to, and begins where a row of "new" leads', () => {
    const [from, event, to] = life.rows[0] ?? ['', '', ''];
    expect([life.move(from, event), life.begin(event)]).toEqual([to, to]);
    expect(() => life.move('nowhere', event)).toThrow(InvariantError);
    expect(() => life.begin('nothing')).toThrow(`lifecycle ${life.name}: state "new" has no event "nothing"`);
  });

  it('knows no state and no event but its own', () => {
    const foreign = ['', 'constructor', '__proto__', 'nowhere', life.start.toUpperCase()];
    const moves = foreign.flatMap((word) => [
      ...life.events.map((event) => life.next(word, event)),
      ...life.states.map((state) => life.next(state, word)),
    ]);
    expect(moves.filter((to) => to !== undefined)).toEqual([]);
  });

  it('begins with "new", to which nothing leads back', () => {
    expect([life.start, life.rows.filter(([, , to]) => to === 'new')]).toEqual(['new', []]);
  });
});

describe('a table that is no life is refused on load', () => {
  it('refuses two rows for one event in one state, naming both words', () => {
    const twice = [
      ['new', 'sent', 'sent'],
      ['sent', 'taken', 'taken'],
      ['sent', 'taken', 'lost'],
    ] as const;
    expect(() => defineLifecycle('letter', 'new', twice)).toThrow(
      'lifecycle letter: two rows for "taken" in state "sent"',
    );
  });

  it('refuses two rows for one event also where both lead to the same state', () => {
    const twice = [
      ['new', 'sent', 'sent'],
      ['new', 'sent', 'sent'],
    ] as const;
    expect(() => defineLifecycle('letter', 'new', twice)).toThrow('two rows for "sent"');
  });

  it('refuses states that nothing leads to, naming each', () => {
    const island = [
      ['new', 'sent', 'sent'],
      ['lost', 'found', 'returned'],
      ['returned', 'lost', 'lost'],
    ] as const;
    expect(() => defineLifecycle('letter', 'new', island)).toThrow(
      'lifecycle letter: no event leads to lost, returned',
    );
  });

  it('refuses a table that does not begin at its start', () => {
    expect(() => defineLifecycle('letter', 'new', [['draft', 'sent', 'sent']])).toThrow(
      'no event leads to draft, sent',
    );
  });

  it('takes a table in which each event has one row per state and every state is reached', () => {
    const letter = defineLifecycle('letter', 'new', [
      ['new', 'sent', 'sent'],
      ['sent', 'sent', 'sent'],
    ]);
    expect(everyMove(letter)).toEqual(['new + sent = sent', 'sent + sent = sent']);
  });
});

/** What every state answers to every event, without the pairs that lead nowhere. */
function everyMove(life: Lifecycle): string[] {
  return life.states
    .flatMap((from) => life.events.map((event) => [from, event, life.next(from, event)] as const))
    .flatMap(([from, event, to]) => (to === undefined ? [] : [`${from} + ${event} = ${to}`]))
    .sort();
}

function arrows(rows: readonly Transition[]): string[] {
  return rows.flatMap(([states, event, to]) => states.split(', ').map((from) => `${from} + ${event} = ${to}`)).sort();
}
