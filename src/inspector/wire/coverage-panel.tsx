import type { Coverage, CoverageRow, CoverageSection, CoverageSectionName } from '../../analysis/coverage/types.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';

// biome-ignore format: a table reads in columns
const SECTIONS: readonly (readonly [section: CoverageSectionName, title: string])[] = [
  ['situations',    'Edge cases that cost money'],
  ['operations',    'API operations'],
  ['states',        'States'],
  ['transitions',   'Transitions'],
  ['events',        'Events'],
  ['responseCodes', 'Issuer response codes'],
  ['returnCodes',   'Return codes'],
  ['returns',       'Circumstances of returns'],
  ['postings',      'Postings of the ledger'],
  ['rejections',    'Error codes of the API'],
  ['retries',       'Retries'],
  ['faults',        'Injected faults'],
];
/** Missed rows that are listed; the most valuable ones come first. */
const MISSED_MAX = 40;

/** Shows what this world covered of the gateway, and what it missed. */
export function CoveragePanel() {
  const query = useQuery((source) => source.coverage(), []);
  return (
    <Loaded query={query}>
      {(coverage) => (
        <Panel note="What happened in this world, of all that the gateway can do. Open a line to see what is missing, the most valuable first, and what happened how often.">
          <div class="coverage">
            {SECTIONS.map(([name, title]) => (
              <Section key={name} name={name} title={title} section={coverage[name]} />
            ))}
          </div>
        </Panel>
      )}
    </Loaded>
  );
}

interface SectionProps {
  readonly name: CoverageSectionName;
  readonly title: string;
  readonly section: Coverage[CoverageSectionName];
}

function Section({ name, title, section }: SectionProps) {
  const { route } = useApp();
  const { covered, of } = section;
  const happened = section.rows.filter(({ count }) => count > 0);
  const missed = missedIn(section);
  return (
    <details>
      <summary>
        <span>{title}</span>{' '}
        <span class="coverage-count">
          {covered} of {of}
        </span>{' '}
        <meter min={0} max={Math.max(1, of)} value={covered} aria-label={`${title}: ${covered} of ${of} covered`} />
      </summary>
      <h3>Missing</h3>
      {missed.length === 0 ? <p class="note">Nothing.</p> : null}
      <ul>
        {missed.slice(0, MISSED_MAX).map((row) => (
          <li key={row.name}>{nameOf(row)}</li>
        ))}
      </ul>
      {missed.length > MISSED_MAX ? <p class="faint">and {missed.length - MISSED_MAX} more</p> : null}
      <h3>Happened</h3>
      {happened.length === 0 ? <p class="note">Nothing.</p> : null}
      <ul>
        {happened.map((row) => (
          <li key={row.name}>
            {nameOf(row)} <Count row={row} href={linkOf(route, name, row)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function missedIn({ rows }: CoverageSection): readonly CoverageRow[] {
  return rows
    .filter(({ count, unreachable }) => count === 0 && unreachable === undefined)
    .toSorted((one, other) => other.value - one.value);
}

function nameOf(row: CoverageRow): string {
  return 'title' in row && typeof row.title === 'string' ? row.title : row.name;
}

function Count({ row: { count }, href }: { readonly row: CoverageRow; readonly href: string | undefined }) {
  const text = pluralize(count, 'time');
  return href === undefined ? <span class="faint">{text}</span> : <a href={href}>{text}</a>;
}

/** Returns the address of the list of what a row counts; undefined if no list has exactly that. */
function linkOf(route: Route, section: CoverageSectionName, row: CoverageRow): string | undefined {
  const { name } = row;
  if (section === 'operations') return linkTo(route, 'requests', undefined, { operation: name, outcome: 'processed' });
  if (section === 'rejections') return linkTo(route, 'requests', undefined, { code: name });
  if (section === 'returnCodes' || section === 'responseCodes')
    return linkTo(route, 'transactions', undefined, { search: name });
  if (section === 'situations' && 'story' in row && typeof row.story === 'string') return `#/scenario/${row.story}`;
  return undefined;
}
