import { Button } from '../parts/button.tsx';
import { Panel } from '../parts/panel.tsx';
import type { RuleRow } from '../source/controls.ts';
import { useAction, useApp, useQuery } from '../state/app-state.ts';
import { msOf, pluralize, stateLabel } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { EffectBadge, EffectTime } from './fault-state.tsx';

/** The rules of issuers and banks; none in the past and in a report. */
function useRules() {
  const rules = useQuery(async ({ controls }) => controls?.rules(), []);
  const { issuer = [], banks = [] } = rules.data ?? {};
  return [...issuer.map((row) => ({ row, of: 'issuers' })), ...banks.map((row) => ({ row, of: 'banks' }))];
}

/** Lists the rules that decide what issuers and banks answer: how long each still applies, and that it is over. */
export function RulesPanel() {
  const rules = useRules();
  if (rules.length === 0) return null;
  return (
    <Panel title="Rules of issuers and banks" note="Each decides the answer to payments that match it. Tests add them.">
      <ul class="choices">
        {rules.map(({ row, of }) => (
          <RuleItem key={row.id} row={row} of={of} />
        ))}
      </ul>
    </Panel>
  );
}

function RuleItem({ row, of }: { readonly row: RuleRow; readonly of: string }) {
  const action = useAction();
  const text = ruleText(row, of);
  return (
    <li>
      <span class="choice-name">
        <span>
          <strong>{text}</strong> <RuleBadge row={row} />
        </span>
        <span class="faint">
          <RuleTime row={row} />{' '}
          {row.rule.times === undefined ? '' : `It decided ${pluralize(row.fired, 'payment')} so far.`}
        </span>
      </span>
      <Button
        busy={action?.busy}
        label={`Remove: ${text}`}
        onClick={() =>
          action?.run(async (controls) => {
            await controls.removeRule(row.id);
            return { tone: 'done', text: `Rule removed: ${text}.` };
          })
        }
      >
        Remove
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
        {rules.map(({ row, of }) => (
          <li key={row.id}>
            <span>
              <strong>{ruleText(row, of)}</strong> <RuleBadge row={row} /> <RuleTime row={row} />
            </span>
          </li>
        ))}
      </ul>
      <a href={linkTo(route, 'world')}>Remove rules</a>
    </section>
  );
}

function RuleBadge({ row }: { readonly row: RuleRow }) {
  const { now } = useApp();
  return <EffectBadge state={stateOf(row, now)} />;
}

function RuleTime({ row }: { readonly row: RuleRow }) {
  const { now } = useApp();
  const { from = null, until = null, times } = row.rule;
  const timesLeft = times === undefined ? null : times - row.fired;
  return <EffectTime times={{ state: stateOf(row, now), from, until, timesLeft }} />;
}

function stateOf({ rule: { from, until } }: RuleRow, now: string | undefined): 'planned' | 'active' | 'over' {
  if (now === undefined) return 'active';
  if (until !== undefined && msOf(now) >= msOf(until)) return 'over';
  return from !== undefined && msOf(now) < msOf(from) ? 'planned' : 'active';
}

/** Describes a rule: `Rule of issuers: brand visa, amount 1000: code 51`. */
function ruleText({ rule: { match, respond } }: RuleRow, of: string): string {
  const conditions = words(match);
  return `Rule of ${of}, ${conditions === '' ? 'every payment' : conditions}: ${words(respond)}`;
}

function words(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${stateLabel(name)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
