import { isoText } from '../../engine/time.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { easternOffsetMs } from '../../facts/eastern-time.ts';
import type { Mutant, Wrong } from './mutant.ts';
import { showsObjects } from './wrongs.ts';

/** Shows the deadline of a dispute at another time. */
function shiftsDeadline(shifted: (ms: number) => number): Wrong {
  return showsObjects(({ object, respond_by }) =>
    object === 'dispute' && typeof respond_by === 'string'
      ? { respond_by: isoText(shifted(Date.parse(respond_by))) }
      : undefined,
  );
}

const keepsMoneyOfWonDisputes: Wrong = (took) => ({
  parts({ jobKinds }) {
    const kind = jobKinds.get('dispute.return');
    if (kind === undefined || !('run' in kind)) return {};
    return { jobKinds: new Map(jobKinds).set(kind.kind, { ...kind, run: () => took() }) };
  },
});

const DISPUTE = `const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
const { id } = gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: { day: 20 } });
await gateway.clock.advance({ days: 25 });`;

/** Mutants that get disputes wrong. */
export const DISPUTE_MUTANTS: readonly Mutant[] = [
  {
    id: 'deadline-a-day-late',
    group: 'disputes',
    sentence: 'The deadline of a dispute is shown one day too late.',
    caughtBy: 'submitting evidence shortly before the deadline',
    catchingTest: `
${DISPUTE}
const { respond_by } = gateway.disputes.get(id);
await gateway.clock.advanceTo(respond_by);
expect(gateway.disputes.submitEvidence(id, { delivery_proof: 'signed for' }).state).toBe('under_review');`,
    needs: ['event:dispute.opened'],
    wrong: shiftsDeadline((ms) => ms + DAY_MS),
  },
  {
    id: 'deadline-in-wrong-zone',
    group: 'disputes',
    sentence: 'The deadline of a dispute is a New York time marked as UTC, which is hours too early.',
    caughtBy: 'comparing the deadline with 23:59:59 in New York',
    catchingTest: `
${DISPUTE}
const { respond_by } = gateway.disputes.get(id);
await gateway.clock.advanceTo('dispute-deadline', { of: id });
expect(respond_by).toBe(gateway.clock.iso());`,
    needs: ['event:dispute.opened'],
    wrong: shiftsDeadline((ms) => ms + easternOffsetMs(ms)),
  },
  {
    id: 'won-dispute-not-credited',
    group: 'disputes',
    sentence: 'The money of a won dispute never returns to the merchant.',
    caughtBy: 'checking the money of a won dispute some days later',
    catchingTest: `
${DISPUTE}
gateway.disputes.submitEvidence(id, { delivery_proof: 'signed for' });
await gateway.clock.advanceTo('dispute-decision', { of: id });
await gateway.clock.advance({ days: 5 });
expect(gateway.disputes.get(id)).toMatchObject({ state: 'won', amount_returned: 1999 });`,
    needs: ['event:dispute.won'],
    wrong: keepsMoneyOfWonDisputes,
  },
];
