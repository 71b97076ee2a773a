import { useState } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { removeFilter, type SavedFilter, savedFilters, saveFilter } from '../state/saved-filters.ts';
import { Button } from './button.tsx';
import { LIST_TOOLS } from './list-columns.tsx';

/** Lists the saved filters of a view, and saves the present one under a name. The address has the filters too. */
export function SavedFilters() {
  const { route, setMessage } = useApp();
  const [filters, setFilters] = useState(() => savedFilters(route.view));
  const [name, setName] = useState('');
  const save = () => {
    const { at: _viewingTime, ...query } = route.query;
    if (saveFilter({ name: name.trim(), view: route.view, query })) {
      setMessage({
        tone: 'done',
        text: `The filters are saved as “${name.trim()}”.`,
        hint: '“/” finds them by this name.',
      });
      setName('');
    } else
      setMessage({ tone: 'failed', text: 'This browser does not store filters.', hint: 'Copy the address instead.' });
    setFilters(savedFilters(route.view));
  };
  const remove = (filter: SavedFilter) => {
    removeFilter(filter);
    setMessage({ tone: 'done', text: `The saved filter “${filter.name}” is removed.` });
    setFilters(savedFilters(route.view));
  };
  return (
    <details class="column-choice" name={LIST_TOOLS}>
      <summary>Saved filters</summary>
      <div class="saved-filters">
        {filters.length === 0 ? <p class="note">None in this browser yet.</p> : null}
        <ul>
          {filters.map((filter) => (
            <li key={filter.name}>
              <a href={linkTo({ ...route, carried: {} }, filter.view, undefined, filter.query)}>{filter.name}</a>
              <Button look="quiet" label={`Remove the saved filter ${filter.name}`} onClick={() => remove(filter)}>
                ✕
              </Button>
            </li>
          ))}
        </ul>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') save();
          }}
        >
          <input
            type="text"
            aria-label="Name for the filters of this list"
            placeholder="a name"
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button submit impossible={name.trim() === '' ? 'Type a name first.' : undefined}>
            Save these
          </Button>
        </form>
      </div>
    </details>
  );
}
