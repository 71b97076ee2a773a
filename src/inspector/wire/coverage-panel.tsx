import type { Coverage, CoverageRow, CoverageSection, CoverageSectionName } from '../../analysis/coverage/types.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useQuery } from '../state/app-state.ts';

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
        <Panel note="What happened in this world, of all that the gateway can do. Open a line to see what is missing, the most valuable first.">
          <div class="coverage">
            {SECTIONS.map(([name, title]) => (
              <Section key={name} title={title} section={coverage[name]} />
            ))}
          </div>
        </Panel>
      )}
    </Loaded>
  );
}

interface SectionProps {
  readonly title: string;
  readonly section: Coverage[CoverageSectionName];
}

function Section({ title, section }: SectionProps) {
  const { covered, of } = section;
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
      {missed.length === 0 ? <p class="note">Nothing is missing.</p> : null}
      <ul>
        {missed.slice(0, MISSED_MAX).map((row) => (
          <li key={row.name}>{nameOf(row)}</li>
        ))}
      </ul>
      {missed.length > MISSED_MAX ? <p class="faint">and {missed.length - MISSED_MAX} more</p> : null}
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
