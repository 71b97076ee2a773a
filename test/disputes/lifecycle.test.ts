/** Every state, event, and network of a dispute: what the table allows happens, and everything else is refused. */
import { describe, expect, it } from 'vitest';
import { disputeLife } from '../../src/domain/cards/disputes/lifecycle.ts';
import type { Gateway } from '../../src/index.ts';
import { codeOf, opened, REASONS, stateOf } from './life.ts';

/** docs/rules.md, "Disputes", copied by hand. `appeal`: only with these appeals of the network. */
// biome-ignore format: a table reads in columns
const RULES = [
  ['inquiry',         'answered',               'closed'],
  ['inquiry',         'refunded_in_full',       'closed'],
  ['inquiry',         'deadline_passed',        'closed'],
  ['inquiry',         'escalated',              'needs_response'],
  ['alert',           'refunded_in_full',       'closed'],
  ['alert',           'deadline_passed',        'needs_response'],
  ['needs_response',  'evidence_submitted',     'under_review'],
  ['needs_response',  'accepted',               'lost'],
  ['needs_response',  'deadline_passed',        'lost'],
  ['needs_response',  'withdrawn',              'won'],
  ['under_review',    'issuer_accepts',         'won'],
  ['under_review',    'issuer_declines',        'lost'],
  ['under_review',    'withdrawn',              'won'],
  ['won',             'pre_arbitration_opened', 'pre_arbitration', 'pre_arbitration'],
  ['won',             'arbitration_opened',     'arbitration',     'arbitration'],
  ['lost',            'arbitration_opened',     'arbitration',     'allocation'],
  ['pre_arbitration', 'accepted',               'lost'],
  ['pre_arbitration', 'deadline_passed',        'lost'],
  ['pre_arbitration', 'contested',              'arbitration'],
  ['arbitration',     'decided_for_merchant',   'won_finally'],
  ['arbitration',     'decided_for_cardholder', 'lost'],
] as const;

type Step = (gateway: Gateway, id: string, sale: string) => unknown;

/** How each event is caused through the public API. */
const CAUSES: Readonly<Record<string, Step>> = {
  answered: (gateway, id) => gateway.disputes.submitEvidence(id, { text: 'an answer' }),
  evidence_submitted: (gateway, id) => gateway.disputes.submitEvidence(id, { text: 'losing_evidence' }),
  contested: (gateway, id) => gateway.disputes.submitEvidence(id, { text: 'losing_evidence' }),
  refunded_in_full: (gateway, _id, sale) => gateway.transactions.refund(sale),
  deadline_passed: async (gateway, id) => {
    await gateway.clock.advanceTo('dispute-deadline', { of: id, offset: { seconds: 1 } });
  },
  escalated: (gateway, id) => gateway.simulate.issuer.escalate(id),
  accepted: (gateway, id) => gateway.disputes.accept(id),
  withdrawn: (gateway, id) => gateway.simulate.issuer.withdraw(id),
  issuer_accepts: (gateway, id) => gateway.simulate.issuer.decide(id, 'won', {}),
  issuer_declines: (gateway, id) => gateway.simulate.issuer.decide(id, 'lost', {}),
  decided_for_merchant: (gateway, id) => gateway.simulate.issuer.decide(id, 'won', {}),
  decided_for_cardholder: (gateway, id) => gateway.simulate.issuer.decide(id, 'lost', {}),
  pre_arbitration_opened: (gateway, id) => gateway.simulate.issuer.openPreArbitration(id),
  arbitration_opened: (gateway, id) => gateway.simulate.issuer.openArbitration(id),
};

/** Events with the same cause: the state decides which of them happens. */
const SAME_CAUSE: Readonly<Record<string, readonly string[]>> = {
  answered: ['evidence_submitted', 'contested'],
  evidence_submitted: ['answered', 'contested'],
  contested: ['answered', 'evidence_submitted'],
  issuer_accepts: ['decided_for_merchant'],
  issuer_declines: ['decided_for_cardholder'],
  decided_for_merchant: ['issuer_accepts'],
  decided_for_cardholder: ['issuer_declines'],
};

/** The events that lead to each state, from its opening. */
const WAYS: Readonly<Record<string, (appeal: string) => readonly string[] | undefined>> = {
  inquiry: () => [],
  alert: () => [],
  needs_response: () => [],
  under_review: () => ['evidence_submitted'],
  closed: () => ['answered'],
  won: () => ['evidence_submitted', 'issuer_accepts'],
  lost: () => ['evidence_submitted', 'issuer_declines'],
  pre_arbitration: (appeal) =>
    appeal === 'pre_arbitration' ? ['evidence_submitted', 'issuer_accepts', 'pre_arbitration_opened'] : undefined,
  arbitration: (appeal) => {
    if (appeal === 'none') return undefined;
    if (appeal === 'pre_arbitration')
      return ['evidence_submitted', 'issuer_accepts', 'pre_arbitration_opened', 'contested'];
    return [
      'evidence_submitted',
      appeal === 'arbitration' ? 'issuer_accepts' : 'issuer_declines',
      'arbitration_opened',
    ];
  },
  won_finally: (appeal) => {
    const way = WAYS.arbitration?.(appeal);
    return way && [...way, 'decided_for_merchant'];
  },
};

const OPENINGS: Readonly<Record<string, 'dispute' | 'preDispute' | 'inquiry'>> = {
  alert: 'preDispute',
  inquiry: 'inquiry',
  closed: 'inquiry',
};

async function inState(state: string, { network, reason, appeal }: (typeof REASONS)[number]) {
  const way = WAYS[state]?.(appeal);
  if (way === undefined) return undefined;
  const made = await opened({ network, reason, opening: OPENINGS[state] ?? 'dispute' });
  for (const event of way) await CAUSES[event]?.(made.gateway, made.id, made.sale);
  expect(stateOf(made.gateway, made.id)).toBe(state);
  return made;
}

const STATES = disputeLife.states.filter((state) => state !== 'new');
const EVENTS = Object.keys(CAUSES);

it('has exactly the transitions of the rules', () => {
  const rules = RULES.map(([from, event, to]) => [from, event, to]);
  expect(disputeLife.rows.filter(([from]) => from !== 'new')).toEqual(rules);
  expect(disputeLife.rows.filter(([from]) => from === 'new').map(([, event, to]) => [event, to])).toEqual([
    ['inquiry_opened', 'inquiry'],
    ['pre_dispute_opened', 'alert'],
    ['chargeback_opened', 'needs_response'],
  ]);
  expect(EVENTS.sort()).toEqual([...new Set(rules.map(([, event]) => event))].sort());
});

describe.each(REASONS)('a dispute $reason of $network', (kind) => {
  describe.each(STATES)('in the state %s', (state) => {
    it('does what the table says for every event', async () => {
      const made = await inState(state, kind);
      if (made === undefined) return;
      const { id, sale } = made;
      using origin = made.gateway;
      for (const event of EVENTS) {
        // Forks of one world reuse a connection, and its statements; a gateway from a snapshot prepares its own.
        using gateway = origin.fork();
        const rule = RULES.find(
          ([from, name, , appeal]) => from === state && name === event && (appeal ?? kind.appeal) === kind.appeal,
        );
        const isOther = RULES.some(([from, name]) => from === state && SAME_CAUSE[event]?.includes(name));
        if (rule === undefined && isOther) continue;
        let error = 'ok';
        try {
          await CAUSES[event]?.(gateway, id, sale);
        } catch (thrown) {
          error = codeOf(() => {
            throw thrown;
          });
        }
        const refusable = rule === undefined && !(event === 'refunded_in_full' && error === 'ok');
        // Before there is evidence, a decision is only stored; a refund of a won dispute is an ordinary refund.
        const isStored = event.startsWith('issuer_') || event.startsWith('decided_');
        if (refusable && !isStored) expect([state, event, error]).not.toEqual([state, event, 'ok']);
        expect([state, event, stateOf(gateway, id)]).toEqual([state, event, rule?.[2] ?? state]);
        gateway.check();
      }
    });
  });
});
