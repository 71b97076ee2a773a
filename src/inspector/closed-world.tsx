interface ClosedWorldProps {
  /** The address of the control surface of the world that was closed. */
  readonly base: string;
}

/** Takes the place of the page of a fork that was closed, and leads to the world that the server began with. */
export function ClosedWorld({ base }: ClosedWorldProps) {
  return (
    <main class="centered">
      <h1>This world was closed</h1>
      <p role="alert">The server no longer has this fork. It was closed here or in a test.</p>
      <a class="button main" href={base.replace(/\/worlds\/[^/]+\/_sim\/$/, '/_sim/')}>
        Open the main world
      </a>
    </main>
  );
}
