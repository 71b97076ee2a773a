import type { InspectedRule } from '../../analysis/inspection/rule-types.ts';
import { Button } from '../parts/button.tsx';
import { Panel } from '../parts/panel.tsx';
import { pageOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { dollars, pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { isUnlimited } from './fault-phrases.ts';
import { EffectBadge, EffectTime } from './fault-state.tsx';

function useRules(): readonly InspectedRule[] {
  return useQuery((source) => source.rules(), []).data ?? [];
}

/** Lists the rules that decide what issuers and banks answer: how long each still applies, what it decided, and that it is over. */
export function RulesPanel() {
  const rules = useRules();
  if (rules.length === 0) return null;
  return (
    <Panel
      title="Rules of issuers and banks"
      keepsFocus
      note="Each decides the response to payments that match it. Tests add them."
    >
      <ul class="choices">
        {rules.map((rule) => (
          <RuleItem key={rule.id} rule={rule} />
        ))}
      </ul>
    </Panel>
  );
}

function RuleItem({ rule }: { readonly rule: InspectedRule }) {
  const action = useAction();
  const text = ruleText(rule);
  return (
    <li>
      <span class="choice-name">
        <span>
          <strong>{text}</strong> <EffectBadge state={rule.state} />
        </span>
        <span class="faint">
          <EffectTime times={rule} /> <Decided rule={rule} />
        </span>
        <Decisions rule={rule} />
      </span>
      <Button
        busy={action?.busy}
        label={`Remove: ${text}`}
        onClick={() =>
          action?.run(async (controls) => {
            await controls.removeRule(rule.id);
            return { tone: 'done', text: `Rule removed: ${text}.` };
          })
        }
      >
        {rule.state === 'over' ? 'Remove from the list' : 'Remove'}
      </Button>
    </li>
  );
}

/** Says on the card of new payments which rules decide their answers. */
export function RuleNotice() {
  const { route } = useApp();
  const rules = useRules();
  if (rules.length === 0) return null;
  return (
    <section class="fault-notice" aria-label="Rules of issuers and banks">
      <ul class="event-rows">
        {rules.map((rule) => (
          <li key={rule.id}>
            <span>
              <strong>{ruleText(rule)}</strong> <EffectBadge state={rule.state} /> <EffectTime times={rule} />{' '}
              <Decided rule={rule} />
              <Decisions rule={rule} />
            </span>
          </li>
        ))}
      </ul>
      <a href={linkTo(route, 'world')}>Remove rules</a>
    </section>
  );
}

/** Says how many payments a rule decided; a rule without a limit does not count them. */
function Decided({ rule: { fired, state } }: { readonly rule: InspectedRule }) {
  if (fired === null) return null;
  if (fired === 0) return <>It has decided {state === 'over' ? 'nothing' : 'nothing yet'}.</>;
  return <>It decided {pluralize(fired, 'payment')}:</>;
}

/** Lists what a rule decided last, each with a link to it. */
function Decisions({ rule: { struck } }: { readonly rule: InspectedRule }) {
  const { route } = useApp();
  if (struck.length === 0) return null;
  return (
    <ul class="event-rows">
      {struck.map(({ subject, what, at }) => (
        <li key={subject}>
          <a href={pageOf(route, subject) ?? linkTo(route, 'transactions')}>{what}</a>
          <Timestamp at={at} />
        </li>
      ))}
    </ul>
  );
}

const NETWORKS: Readonly<Record<InspectedRule['network'], string>> = {
  issuer: 'issuers',
  bank: 'banks',
  dispute: 'disputes',
};

/** Fields in cents. */
const AMOUNTS: readonly string[] = ['amount', 'approvedAmount'];

/** Describes a rule: `Rule of issuers: every payment with brand visa, amount $10.00 gets code 51`. */
function ruleText(rule: InspectedRule): string {
  const { match, respond } = rule.rule;
  const conditions = words(match);
  const payments = `${isUnlimited(rule) ? 'every' : 'a'} ${rule.network === 'dispute' ? 'charge' : 'payment'}`;
  return `Rule of ${NETWORKS[rule.network]}: ${payments}${conditions === '' ? '' : ` with ${conditions}`} gets ${words(respond)}`;
}

function words(fields: unknown, isAmount = false): string {
  return Object.entries(Object(fields))
    .map(([name, value]) => `${labelOf(name)} ${valueText(value, isAmount || AMOUNTS.includes(name))}`)
    .join(', ');
}

function valueText(value: unknown, isAmount: boolean): string {
  if (typeof value === 'number' && isAmount) return dollars(value);
  if (Array.isArray(value)) return value.map(String).join(' or ');
  return typeof value === 'object' ? words(value, isAmount) : String(value);
}

/** The ends of a range. */
const RANGE: Readonly<Record<string, string>> = { min: 'at least', max: 'at most' };

/** Returns `approved amount` for `approvedAmount`, and `last four` for `last_four`. */
function labelOf(name: string): string {
  return RANGE[name] ?? stateLabel(name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
