import { useState } from 'preact/hooks';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Prose } from '../parts/prose.tsx';
import type { ScenarioRow } from '../source/controls.ts';
import { useScenarios } from '../state/use-scenarios.ts';

/** Bundled scenarios that answer the first questions of a new user. */
const FEATURED: readonly (readonly [name: string, question: string])[] = [
  ['r10-on-day-40', 'How does an R10 after funding affect the merchant’s money?'],
  ['card-sale-over-a-holiday-weekend', 'When does the money from a Friday sale arrive?'],
  ['webhooks-down-for-six-hours', 'What happens to webhooks while your application is down?'],
];

/** Links to a few scenarios, by the question that each answers. */
export function FeaturedScenarios() {
  return (
    <section class="examples" aria-label="Example scenarios">
      <span class="label">Examples</span>
      {FEATURED.map(([name, question]) => (
        <a key={name} href={`#/scenario/${name}`} title="Runs in its own world; this world is not changed.">
          {question}
        </a>
      ))}
      <a class="examples-all" href="#/scenarios">
        all scenarios
      </a>
    </section>
  );
}

/** Lists and searches the bundled scenarios. */
export function Scenarios() {
  const scenarios = useScenarios();
  const [search, setSearch] = useState('');
  return (
    <Panel note="Each scenario runs in its own world and is shown step by step. This world is not changed.">
      <div class="filters">
        <input
          type="search"
          placeholder="return, deposit, webhook, refund…"
          aria-label="Search scenarios"
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <Loaded query={scenarios}>
        {(all) => {
          const found = all.filter((one) => isMatch(one, search));
          if (found.length === 0)
            return (
              <Empty title="No scenarios match this search.">
                <button type="button" onClick={() => setSearch('')}>
                  Show all
                </button>
              </Empty>
            );
          return (
            <div class="scenario-cards">
              {found.map(({ name, title, description }) => (
                <a key={name} class="scenario-card" href={`#/scenario/${name}`}>
                  <strong>{title}</strong>
                  <span>
                    <Prose text={description} />
                  </span>
                </a>
              ))}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function isMatch({ name, title, description }: ScenarioRow, search: string): boolean {
  const text = `${name} ${title} ${description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
