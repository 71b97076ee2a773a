import type { ConformFinding } from './difference.ts';
import type { ObservedGateway } from './observe.ts';
import type { ProposedOption } from './report-types.ts';

interface Known {
  readonly findings: readonly ConformFinding[];
  readonly observation: ObservedGateway;
  readonly extensions: boolean;
}

const UNASSIGNED = 'bank payments/unassigned routing number';

/** Each row proposes an option of the engine for what the gateway did. */
const PROPOSALS: readonly ((known: Known) => ProposedOption | undefined)[] = [
  ({ observation: { layouts } }) => {
    const [card, ach] = [[...layouts.card].sort().join(''), [...layouts.ach].sort().join('')];
    const value = LAYOUTS[`${card} ${ach}`];
    return value === undefined || value === 'by_method'
      ? undefined
      : { option: 'layout', value, because: `cards have layout ${card || 'none'}, bank accounts ${ach || 'none'}` };
  },
  ({ observation: { typeCases } }) => {
    const value = typeCases.has('lower') ? 'lower' : 'upper';
    return typeCases.size === 0 || (typeCases.size === 1 && typeCases.has('as_sent'))
      ? undefined
      : { option: 'typeCase', value, because: `types are returned in ${value} case` };
  },
  ({ extensions }) =>
    extensions
      ? undefined
      : { option: 'extensions', value: false, because: 'it has no routes for the extensions of Settlebox' },
  ({ findings }) =>
    statusOf(findings, UNASSIGNED) === '400'
      ? { option: 'achRouting', value: 'request', because: 'it rejects a routing number that no bank has' }
      : undefined,
  ({ findings }) => {
    const status = findings.find(({ operation, path }) => operation === 'paymentTokens.create' && path === '$.status');
    return status?.theirs === 'verification_pending'
      ? { option: 'bankVerification', value: 'micro_deposits', because: 'a new bank account awaits verification' }
      : undefined;
  },
  ({ findings }) => {
    const sec = findings.find(({ path, ours, theirs }) => path === '$.sec_code' && ours === 'PPD' && theirs === 'WEB');
    return sec === undefined
      ? undefined
      : { option: 'recurringSec', value: 'WEB', because: 'recurring payments are WEB entries' };
  },
  ({ findings }) => authorizationDays(findings),
];

const LAYOUTS: Readonly<Record<string, string>> = {
  'A B': 'by_method',
  'A A': 'A',
  'B B': 'B',
  'AB B': 'shuffle',
  'A AB': 'shuffle',
  'AB AB': 'shuffle',
  'AB A': 'shuffle',
  'B AB': 'shuffle',
};

const BRANDS: Readonly<Record<string, string>> = {
  'sales/auth': 'mastercard',
  'sales/whole auth': 'visa',
  'sales/unused auth': 'amex',
};

type FindingPlace = Pick<ConformFinding, 'operation' | 'path' | 'steps'>;

/** The option of the engine that decides a value. */
const OPTION_OF: readonly (readonly [option: string, decides: (place: FindingPlace) => boolean])[] = [
  ['achRouting', ({ steps }) => steps.every((step) => step === UNASSIGNED)],
  ['authorizationDays', ({ path }) => path === '$.authorization_expires_at'],
  ['bankVerification', ({ operation, path }) => operation.startsWith('paymentTokens.') && path.endsWith('.status')],
  ['recurringSec', ({ path }) => path.endsWith('.sec_code')],
  ['cardChecks', ({ steps }) => steps.every((step) => step.endsWith(' mismatch'))],
];

/** Returns what to review because of an assumed difference. */
export function proposalFor(place: FindingPlace): string {
  const option = OPTION_OF.find(([, decides]) => decides(place))?.[0];
  return option === undefined ? 'a change of our rules (docs/rules.md)' : `the option ${option} of createGateway`;
}

/** The days until an authorization expires, by the brand of the step that showed them. */
function authorizationDays(findings: readonly ConformFinding[]): ProposedOption | undefined {
  const days: Record<string, number> = {};
  for (const { path, theirs, steps } of findings) {
    const [, count] = /^<created_at \+ (\d+) days>$/.exec(theirs) ?? [];
    if (path !== '$.authorization_expires_at' || count === undefined) continue;
    for (const step of steps) {
      const brand = BRANDS[step];
      if (brand !== undefined) days[brand] = Number(count);
    }
  }
  if (Object.keys(days).length === 0) return undefined;
  return { option: 'authorizationDays', value: days, because: 'authorizations expire after other numbers of days' };
}

function statusOf(findings: readonly ConformFinding[], step: string): string | undefined {
  return findings.find(({ path, steps }) => path === 'status' && steps.includes(step))?.theirs;
}

/** Proposes options of the engine for a review. */
export function proposeOptions(known: Known): readonly ProposedOption[] {
  return PROPOSALS.flatMap((propose) => propose(known) ?? []);
}
