import { isObjectSection } from '../../analysis/coverage/sections.ts';
import type { Coverage, CoverageRow, CoverageSection, CoverageSectionName } from '../../analysis/coverage/types.ts';
import { AllMerchants } from '../parts/all-merchants.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { pluralize, stateLabel } from '../state/format.ts';
import { linkTo, type Route } from '../state/route.ts';
import { CountedObjects } from './counted-objects.tsx';

const SECTIONS: readonly (readonly [section: CoverageSectionName, title: string])[] = [
  ['situations', 'Edge cases that cost money'],
  ['operations', 'API operations'],
  ['states', 'States'],
  ['transitions', 'Transitions'],
  ['events', 'Events'],
  ['responseCodes', 'Issuer response codes'],
  ['returnCodes', 'Return codes'],
  ['returns', 'Circumstances of returns'],
  ['postings', 'Postings of the ledger'],
  ['rejections', 'Error codes of the API'],
  ['retries', 'Retries'],
  ['faults', 'Injected faults'],
];
/** Missed rows that are listed; the most valuable ones come first. */
const MISSED_MAX = 40;

/** Shows what this world covered of the gateway, and what it missed. */
export function CoveragePanel() {
  const query = useQuery((source) => source.coverage(), []);
  return (
    <Loaded query={query}>
      {(coverage) => (
        <Panel note="What this world has covered, out of everything that the gateway can do. Open a line to see what is missing, most valuable first, and how often everything else happened.">
          <AllMerchants />
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
      <ul class="coverage-rows">
        {missed.slice(0, MISSED_MAX).map((row) => (
          <li key={row.name}>{nameOf(name, row)}</li>
        ))}
      </ul>
      {missed.length > MISSED_MAX ? <p class="faint">and {missed.length - MISSED_MAX} more</p> : null}
      <h3>Happened</h3>
      {happened.length === 0 ? <p class="note">Nothing.</p> : null}
      <ul class="coverage-rows">
        {happened.map((row) => (
          <li key={row.name}>
            <span>{nameOf(name, row)}</span> <Count section={name} row={row} href={linkOf(route, name, row)} />
            <Example row={row} />
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

/** Sections whose names are words, and not identifiers of the API. */
const WORDS: ReadonlySet<CoverageSectionName> = new Set(['states', 'transitions', 'postings', 'faults']);

function nameOf(section: CoverageSectionName, row: CoverageRow): string {
  if ('title' in row && typeof row.title === 'string') return row.title;
  return WORDS.has(section) ? stateLabel(row.name) : row.name;
}

interface CountProps {
  readonly section: CoverageSectionName;
  readonly row: CoverageRow;
  /** The list of what the row counts; undefined if no list has exactly that. */
  readonly href: string | undefined;
}

/** Opens what a row counts: a list, or else the names of the objects. */
function Count({ section, row: { name, count }, href }: CountProps) {
  const text = pluralize(count, 'time');
  if (href !== undefined) return <a href={href}>{text}</a>;
  return isObjectSection(section) ? (
    <CountedObjects section={section} name={name} text={text} />
  ) : (
    <span class="faint">{text}</span>
  );
}

/** A situation is recognized in the requests, events, and webhooks of a world; a scenario explains it. */
function Example({ row }: { readonly row: CoverageRow }) {
  if (!('story' in row) || typeof row.story !== 'string' || row.story.includes('/')) return null;
  return <a href={`#/scenario/${row.story}`}>View an example scenario</a>;
}

/** Returns the address of the list of what a row counts; undefined if no list has exactly that. */
function linkOf(shown: Route, section: CoverageSectionName, { name }: CoverageRow): string | undefined {
  // Coverage counts all merchants.
  const { client: _merchant, ...carried } = shown.carried;
  const route = { ...shown, carried };
  if (section === 'operations') return linkTo(route, 'requests', undefined, { operation: name, outcome: 'processed' });
  if (section === 'rejections') return linkTo(route, 'requests', undefined, { code: name });
  if (section === 'returnCodes') return linkTo(route, 'transactions', undefined, { returnCode: name });
  if (section === 'responseCodes') return linkTo(route, 'transactions', undefined, { responseCode: name });
  if (section === 'events') return linkTo(route, 'timeline', undefined, { type: name });
  if (section === 'postings') return linkTo(route, 'ledger', undefined, { kind: name });
  return undefined;
}
