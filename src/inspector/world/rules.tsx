import type { InspectedRule } from '../../analysis/inspection/rule-types.ts';
import { Button } from '../parts/button.tsx';
import { Panel } from '../parts/panel.tsx';
import { pageOf } from '../parts/subject.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
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

/** Describes a rule: `Rule of issuers, brand visa, amount 1000: code 51`. */
function ruleText({ rule: { match, respond }, network }: InspectedRule): string {
  const conditions = words(match);
  return `Rule of ${NETWORKS[network]}, ${conditions === '' ? 'every payment' : conditions}: ${words(respond)}`;
}

function words(fields: unknown): string {
  return Object.entries(Object(fields))
    .map(([name, value]) => `${stateLabel(name)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
