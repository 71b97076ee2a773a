import { useState } from 'preact/hooks';
import { Empty } from '../parts/empty.tsx';
import { Panel } from '../parts/panel.tsx';
import { Shown } from '../parts/shown.tsx';
import type { StoryRow } from '../source/controls.ts';
import { useAsked } from '../state/app-state.ts';

/** What people ask first, by the names of the stories that answer it. */
// biome-ignore format: a table reads in columns
const FEATURED: readonly (readonly [name: string, question: string])[] = [
  ['r10-on-day-40',      'How does an R10 after funding affect the merchant’s money?'],
  ['card-sale-over-a-holiday-weekend', 'When does the money from a Friday sale arrive?'],
  ['webhooks-down-for-six-hours', 'What happens to webhooks while your application is down?'],
];

/** Answers in one press: a story, played in a world of its own. */
export function FeaturedStories() {
  const { answer = [] } = useStories();
  const told = FEATURED.filter(([name]) => answer.some((one) => one.name === name));
  if (told.length === 0) return null;
  return (
    <section class="show-me" aria-label="Example scenarios">
      <span class="label">Examples</span>
      {told.map(([name, question]) => (
        <a key={name} href={`#/story/${name}`} title="Runs in its own world; this world is not changed.">
          {question}
        </a>
      ))}
      <a class="show-all" href="#/stories">
        all scenarios
      </a>
    </section>
  );
}

/** Every story that comes with settlebox. */
export function Stories() {
  const stories = useStories();
  const [search, setSearch] = useState('');
  return (
    <Panel
      title="Scenarios"
      note="Each scenario runs in its own world and is shown step by step. This world is not changed."
    >
      <div class="filters">
        <input
          type="search"
          placeholder="return, deposit, webhook, refund…"
          aria-label="Search scenarios"
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <Shown asked={stories}>
        {(all) => {
          const found = all.filter((one) => isSought(one, search));
          if (found.length === 0)
            return (
              <Empty title="No scenarios match this search.">
                <button type="button" onClick={() => setSearch('')}>
                  Show all
                </button>
              </Empty>
            );
          return (
            <div class="story-cards">
              {found.map(({ name, title, description: story }) => (
                <a key={name} class="story-card" href={`#/story/${name}`}>
                  <strong>{title}</strong>
                  <span>{story}</span>
                </a>
              ))}
            </div>
          );
        }}
      </Shown>
    </Panel>
  );
}

function useStories() {
  return useAsked<readonly StoryRow[]>(async ({ controls }) => (await controls?.stories()) ?? [], []);
}

function isSought({ name, title, description: story }: StoryRow, search: string): boolean {
  const text = `${name} ${title} ${story}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
