/** Filters that a person saved under a name, in this browser. */

/** A list with its filters, order, and columns. */
export interface SavedFilter {
  readonly name: string;
  /** The view of the list. */
  readonly view: string;
  /** The parameters of its address. */
  readonly query: Readonly<Record<string, string>>;
}

const STORAGE_KEY = 'settlebox-filters';

/** Returns the saved filters, of one view or of all; none if the browser denies storage. */
export function savedFilters(view?: string): readonly SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isSavedFilter) : [];
    return view === undefined ? all : all.filter((one) => one.view === view);
  } catch {
    return [];
  }
}

/** Saves a filter. One of the same name and view is replaced. Returns false if the browser denies storage. */
export function saveFilter(filter: SavedFilter): boolean {
  return store([...savedFilters().filter((one) => !isSame(one, filter)), filter]);
}

/** Removes a saved filter. */
export function removeFilter(filter: SavedFilter): void {
  store(savedFilters().filter((one) => !isSame(one, filter)));
}

function store(filters: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(filters));
    return true;
  } catch {
    return false;
  }
}

function isSame(one: SavedFilter, other: SavedFilter): boolean {
  return one.name === other.name && one.view === other.view;
}

function isSavedFilter(value: unknown): value is SavedFilter {
  if (typeof value !== 'object' || value === null) return false;
  const query: unknown = Reflect.get(value, 'query');
  return (
    typeof Reflect.get(value, 'name') === 'string' &&
    typeof Reflect.get(value, 'view') === 'string' &&
    typeof query === 'object' &&
    query !== null &&
    Object.values(query).every((text) => typeof text === 'string')
  );
}
