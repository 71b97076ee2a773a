import { useApp } from '../state/app-state.ts';

interface SavePageProps {
  /** The filters of the address that select transactions. */
  readonly filters: readonly string[];
}

/** Renders a link that saves the transactions of a list, and what belongs to them, as one HTML file. */
export function SavePage({ filters }: SavePageProps) {
  const { route, source, client } = useApp();
  if (source.pageLink === undefined) return null;
  const chosen = Object.fromEntries(filters.map((name) => [name, route.query[name]]));
  return (
    <p class="save-page">
      <a
        href={source.pageLink({ ...chosen, client })}
        download="settlebox-world.html"
        data-palette="share export download page send transactions"
      >
        Save these as HTML
      </a>{' '}
      <span class="faint">One file of at most 2 MB, which opens without a server.</span>
    </p>
  );
}
