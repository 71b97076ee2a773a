/** Tells whether the page shows the state of the world that news is about. */
interface Revisions {
  /** Called when all queries of the page run again. */
  begin(): void;
  /**
   * Called when a request is made, before it waits for its turn. Returns a function that takes the revision of its response; null
   * if it has none.
   */
  expect(): (revision: string | null) => void;
  /** True while a response is due: of an action, after which the page reloads anyway, or of a query that may show the news. */
  isWaiting(): boolean;
  /** True if every response since `begin` has this revision, or if all have one that followed it: news can be late. */
  isShown(revision: string): boolean;
}

/** The revisions of this page: it shows one world. */
export const revisions = createRevisions();

function createRevisions(): Revisions {
  let shown = new Set<string | null>();
  let before = new Set<string | null>();
  let waiting = 0;
  return {
    begin() {
      before = shown;
      shown = new Set();
    },
    expect() {
      waiting++;
      return (revision) => {
        waiting--;
        shown.add(revision);
      };
    },
    isWaiting: () => waiting > 0,
    isShown: (revision) => shown.size === 1 && (shown.has(revision) || (before.has(revision) && !shown.has(null))),
  };
}
