import { SettleboxError } from '../../engine/errors.ts';
import { bodyOf, fieldsOf, joined, ownFields } from '../base/inputs.ts';
import { timeText } from '../base/lines.ts';
import { control } from '../base/session.ts';
import { ADDS, type ObjectSchema, type Tool } from '../base/tool.ts';
import { onlyWorld, worldOf } from './time.ts';

/** The kinds of plans: a row of the control surface each. */
const PLANS = {
  return: {
    row: 'simulate.achReturn',
    path: '/simulate/ach/return',
    description: 'A bank returns an ACH debit or credit: transaction, code such as R10, at such as {"day": 40}.',
  },
  dispute: {
    row: 'simulate.dispute',
    path: '/simulate/issuer/dispute',
    description: 'A cardholder disputes a settled card payment.',
  },
  decline: {
    row: 'rules.addIssuer',
    path: '/rules/issuer',
    description:
      'Issuers respond with a code to matching charges: {"match":{"last_four":"4242"},"respond":{"code":"51"}}.',
  },
} as const;

type PlanKind = keyof typeof PLANS;

function isPlan(name: string): name is PlanKind {
  return Object.hasOwn(PLANS, name);
}

/** Tool `plan`. */
export const plan: Tool = {
  name: 'plan',
  title: 'Plan a return, dispute, or decline',
  description:
    'Decides what banks, issuers and cardholders will do: pass exactly one of return, dispute and decline. What the rules of the ' +
    'networks do not allow is rejected with the reason and what would work. advance makes it happen.',
  annotations: ADDS,
  input(): ObjectSchema {
    const kinds = Object.entries(PLANS).map(([kind, { row, description }]) => [kind, bodyOf(row, description)]);
    return joined({ properties: Object.fromEntries(kinds), required: [] }, ownFields(onlyWorld()));
  },
  facts: { world: { type: 'string' }, id: { type: 'string' }, at: { type: ['string', 'null'] } },
  async run({ session, input }) {
    const { world, rest } = worldOf(session, input);
    const given = Object.keys(rest);
    const [kind = ''] = given;
    if (given.length !== 1 || !isPlan(kind))
      throw new SettleboxError(
        'bad_option',
        'Exactly one of return, dispute and decline is required.',
        'For example {"return":{"transaction":"TRANSACTION-…","code":"R10","at":{"day":40}}}.',
      );
    const { id, at } = Object(await control(world, 'POST', PLANS[kind].path, rest[kind]));
    return {
      verdict:
        kind === 'decline'
          ? 'The rule applies to matching charges from now on.'
          : `The ${kind} is planned${at === undefined || at === null ? '' : ` for ${timeText(at)}`}.`,
      facts: { world: world.name, ...(id === undefined ? {} : { id }), ...(at === undefined ? {} : { at }) },
    };
  },
};

/** Tool `inject_fault`. */
export const injectFault: Tool = {
  name: 'inject_fault',
  title: 'Inject a fault',
  description:
    'Makes requests, webhooks or files of a world go wrong: {"kind":"response_lost","on":"transactions.create","times":1} loses a ' +
    'response after the charge was made. An unknown kind is answered with all kinds. The resource settlebox://docs/faults.md explains them.',
  annotations: ADDS,
  input: () => joined(fieldsOf('faults.add'), ownFields(onlyWorld())),
  facts: { world: { type: 'string' }, id: { type: 'string' } },
  async run({ session, input }) {
    const { world, rest } = worldOf(session, input);
    const { id } = Object(await control(world, 'POST', '/faults', rest));
    return {
      verdict: `The fault ${String(rest.kind)} is injected${rest.on === undefined ? '' : ` at ${String(rest.on)}`}.`,
      facts: { world: world.name, id },
    };
  },
};
