import { useEffect, useRef } from 'preact/hooks';
import { setPageTitle } from './state/page-title.ts';

/** Matches the end of the address of a fork's control surface. */
export const FORK = /\/worlds\/[^/]+\/_sim\/$/;

interface ClosedWorldProps {
  /** The address of the control surface of the world that was closed. */
  readonly base: string;
}

/** Takes the place of the page of a fork that was closed, and leads to the world that the server began with. */
export function ClosedWorld({ base }: ClosedWorldProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setPageTitle('World closed');
    heading.current?.focus();
  }, []);
  return (
    <main class="centered" id="main" tabIndex={-1}>
      <h1 tabIndex={-1} ref={heading}>
        This world was closed
      </h1>
      <p role="alert">The server no longer has this fork. It was closed here or in a test.</p>
      <a class="button main" href={base.replace(FORK, '/_sim/')}>
        Open the main world
      </a>
    </main>
  );
}
