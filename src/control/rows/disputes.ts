import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { trusted } from '../../engine/trusted.ts';
import {
  decideOptions,
  decisionSchema,
  disputeOptions,
  disputeRuleSchema,
  fraudReportOptions,
} from '../../harness/disputes.ts';
import { scheduledDispute } from '../responses/harness.ts';
import { createdId, id, removed } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

const byId = lazily(() => z.strictObject({ id: id() }));
const at = lazily(() =>
  z
    .union(
      [z.strictObject({ day: z.int().min(0) }), z.strictObject({ bankingDay: z.int().min(0) }), z.string(), z.int()],
      "must be { day: 10 }, { bankingDay: 2 }, 'deadline' or a time",
    )
    .optional(),
);
const input = lazily(() =>
  disputeOptions().extend({ transaction: id(), at: at(), expectedDelivery: z.union([z.string(), z.int()]).optional() }),
);
const changed = lazily(() => z.object({ changed: z.literal(true) }));
const CHANGED = { changed: true } as const;

const OPENINGS = [
  { verb: 'dispute', path: 'dispute', summary: 'Schedule a chargeback' },
  {
    verb: 'preDispute',
    path: 'pre-dispute',
    summary: 'Schedule an alert, after which a full refund prevents the chargeback',
  },
  { verb: 'inquiry', path: 'inquiry', summary: 'Schedule an inquiry, which takes no money' },
] as const;

const STEPS = [
  { verb: 'escalate', path: 'escalate', summary: 'Turn an inquiry into a chargeback' },
  { verb: 'withdraw', path: 'withdraw', summary: 'Withdraw a dispute as the cardholder' },
  { verb: 'openPreArbitration', path: 'open-pre-arbitration', summary: 'Open a pre-arbitration of a won dispute' },
  { verb: 'openArbitration', path: 'open-arbitration', summary: 'Open an arbitration' },
] as const;

/** The operations that simulate disputes. */
export const disputeRows = [
  ...OPENINGS.map(({ verb, path, summary }) =>
    defineRow({
      name: `simulate.${verb}`,
      method: 'POST',
      path: `/simulate/issuer/${path}`,
      status: 201,
      summary,
      input,
      output: scheduledDispute,
      run({ gateway }, options) {
        const planned = gateway.simulate.issuer[verb](trusted(options));
        return { id: planned.id, at: planned.at, deadline: planned.deadline };
      },
    }),
  ),
  defineRow({
    name: 'simulate.disputeCancel',
    method: 'DELETE',
    path: '/simulate/issuer/dispute/{id}',
    summary: 'Cancel a scheduled dispute, alert, or inquiry',
    input: byId,
    output: removed,
    run: ({ gateway }, dispute) => ({ removed: gateway.simulate.issuer.cancelDispute(dispute) }),
  }),
  ...STEPS.map(({ verb, path, summary }) =>
    defineRow({
      name: `simulate.${verb}`,
      method: 'POST',
      path: `/simulate/issuer/disputes/{id}/${path}`,
      summary,
      input: byId,
      output: changed,
      run({ gateway }, dispute) {
        gateway.simulate.issuer[verb](dispute);
        return CHANGED;
      },
    }),
  ),
  defineRow({
    name: 'simulate.decide',
    method: 'POST',
    path: '/simulate/issuer/disputes/{id}/decide',
    summary: 'Decide a dispute, or set the decision that follows the evidence',
    input: () =>
      decideOptions().extend({ id: id(), result: decisionSchema(), at: z.union([z.string(), z.int()]).optional() }),
    output: changed,
    run({ gateway }, { id: dispute, result, ...options }) {
      gateway.simulate.issuer.decide(dispute, result, trusted(options));
      return CHANGED;
    },
  }),
  defineRow({
    name: 'simulate.fraudReport',
    method: 'POST',
    path: '/simulate/issuer/fraud-report',
    status: 201,
    summary: 'Report a settled charge as fraudulent',
    input: () => fraudReportOptions().extend({ transaction: id() }),
    output: createdId,
    run: ({ gateway }, options) => ({ id: gateway.simulate.issuer.fraudReport(options) }),
  }),
  defineRow({
    name: 'rules.addDispute',
    method: 'POST',
    path: '/rules/disputes',
    status: 201,
    summary: 'Add a rule for which charges are disputed',
    input: () => disputeRuleSchema(),
    output: createdId,
    run: ({ gateway }, options) => ({ id: gateway.simulate.issuer.disputeRule(trusted(options)).id }),
  }),
];
